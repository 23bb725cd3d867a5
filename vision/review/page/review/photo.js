/** The photo view: pan, pinch and wheel zoom, taps, and boxes drawn, moved and resized. */

import { clipBox, cornersOf, dragCorner, translateBox, resizeBox, tileAt, medianBox, turnCorners } from "./boxes.js";
import { h } from "../shared/dom.js";
import { setBox, setCorners, findTile } from "./edits.js";
import { t } from "../shared/i18n.js";
import { Overlay } from "./overlay.js";
import { boxCenter, handBox } from "./places.js";
import { release } from "../shared/saving.js";
import { Shrinking } from "./shrinking.js";
import { closeUp, fitBelow, fitBox, showsWhole, panBy, toImage, zoomAt } from "./viewport.js";

/** @import { Box, DragGesture, FramePoint, Gesture, Point } from "../shared/types.d.ts" */
/** @import { ReviewDocument } from "./document.js" */
/** @import { Placing } from "./viewport.js" */

const DRAG_THRESHOLD = 7;
const HIT_RADIUS = 22;
const MIN_LABELLED = 30;
const MIN_GRASPABLE = 64;
const MIN_READABLE = 96;
const TOOLBAR_HEIGHT = 56;
const ROOM = 0.05;

/** The photo of a reading in a frame of the page. */
export class PhotoView {
  /**
   * @param {HTMLElement} frame
   * @param {ReviewDocument} doc
   * @param {(string|Promise<string>)[]} sources addresses of the photo, given up at the end; the first that the browser can show counts
   */
  constructor(frame, doc, sources) {
    this.frame = frame;
    this.doc = doc;
    this.sources = sources;
    this.overlay = new Overlay(doc);
    const { width, height } = doc.image;
    this.photo = h("img", { className: "photo", alt: "", width, height, draggable: false });
    const left = [...sources];
    const tryNext = async () => (this.photo.src = (await left.shift()) ?? "");
    this.photo.addEventListener("error", () => left.length && tryNext());
    tryNext();
    this.stage = h("div", { className: "stage" }, this.photo, this.overlay.root);
    /** @type {Map<number, FramePoint>} */
    this.pointers = new Map();
    /** @type {Gesture|null} */
    this.gesture = null;
    this.dragged = false;
    this.listening = new AbortController();
    frame.replaceChildren(this.stage);
    this.shrinking = new Shrinking(frame, () => this.#show(), this.listening.signal);
    this.shrinking.pane.style.setProperty("--wanted", `${this.#wantedHeight()}px`);
    this.placing = { k: 1, x: 0, y: 0 };
    this.resizing = this.#listen();
    this.overlay.draw();
    this.showHand();
  }

  /** Show all tiles of the hand. */
  showHand() {
    this.home = handBox(this.doc.state, this.doc.image) ?? undefined;
    this.#place(fitBox(this.#size(), this.doc.image, this.home, ROOM));
  }

  /** A hand in one long row needs no high frame; the tools lie below it. */
  #wantedHeight() {
    const { width, height } = this.doc.image;
    const [left, top, right, bottom] = handBox(this.doc.state, this.doc.image) ?? [0, 0, width, height];
    return Math.round((this.frame.clientWidth * (bottom - top)) / (right - left)) + 2 * TOOLBAR_HEIGHT;
  }

  /** Show the whole photo, or, where it is shown whole already, the hand. */
  toggleWhole() {
    if (showsWhole(this.placing, this.#size(), this.doc.image)) this.showHand();
    else this.#place(fitBox(this.#size(), this.doc.image));
  }

  /** Bring a tile into view, large enough to be read. @param {number} id @param {boolean} [large] */
  reveal(id, large = false) {
    const tile = findTile(this.doc.state, id);
    if (!tile) return;
    if (this.shrinking.away) this.shrinking.bringBack();
    const { box } = tile;
    const size = this.#size();
    const [x, y] = this.#framed(boxCenter(box));
    const seen = x > 20 && y > 20 && x < size.width - 20 && y < size.height - 20;
    const short = Math.min(box[2] - box[0], box[3] - box[1]) * this.placing.k;
    if (large && short < MIN_READABLE) this.#place(closeUp(size, this.doc.image, box, MIN_READABLE));
    else if (!seen) this.#place(panBy(this.placing, size.width / 2 - x, size.height / 2 - y, size, this.doc.image));
  }

  /** Hide the labels, or raise the contrast, or no longer. @param {"bare"|"contrast"} how */
  toggle(how) {
    this.frame.classList.toggle(how);
  }

  /** Zoom about the selected tile where it is in view, else about the middle. @param {number} factor */
  zoom(factor) {
    const size = this.#size();
    const tile = findTile(this.doc.state, this.doc.selected ?? -1);
    const at = tile && this.#framed(boxCenter(tile.box));
    const [x, y] = at && at[0] > 0 && at[1] > 0 && at[0] < size.width && at[1] < size.height ? at : [size.width / 2, size.height / 2];
    this.#place(zoomAt(this.placing, factor, x, y, size, this.doc.image));
  }

  /** Where a point of the photo is in the frame. @param {Point} point @returns {Point} */
  #framed([x, y]) {
    return [x * this.placing.k + this.placing.x, y * this.placing.k + this.placing.y];
  }

  /** Draw the current state. */
  draw() {
    this.overlay.draw();
    this.frame.dataset.mode = this.doc.mode;
    this.frame.setAttribute("aria-label", t("photo.label"));
    this.#show();
  }

  #size() {
    return { width: this.frame.clientWidth, height: this.frame.clientHeight };
  }

  /** @param {Placing} placing */
  #place(placing) {
    this.placing = placing;
    this.#show();
  }

  #show() {
    const [size, { away, pane }] = [this.#size(), this.shrinking];
    const placing = away ? fitBelow(size, this.doc.image, this.home, away) : this.placing;
    pane.classList.toggle("away", away > 0);
    this.stage.style.transform = `translate(${placing.x}px, ${placing.y}px) scale(${placing.k})`;
    this.stage.style.setProperty("--px", String(1 / placing.k));
    this.frame.classList.toggle("zoomed", !away && !showsWhole(placing, size, this.doc.image));
    this.#measure(placing.k);
  }

  /** What there is room for on the screen: labels, and handles that a finger can take. @param {number} k */
  #measure(k) {
    const { tiles } = this.doc.state;
    const shorts = tiles.map(({ box }) => Math.min(box[2] - box[0], box[3] - box[1])).sort((a, b) => a - b);
    const usual = (shorts[Math.floor(shorts.length / 2)] ?? 0) * k;
    this.frame.classList.toggle("legible", usual >= MIN_LABELLED);
    const selected = findTile(this.doc.state, this.doc.selected ?? -1)?.box;
    const short = selected ? Math.min(selected[2] - selected[0], selected[3] - selected[1]) * k : 0;
    this.frame.classList.toggle("graspable", short >= MIN_GRASPABLE);
  }

  /** Stop listening, and give the photo up: another one takes the frame. */
  async close() {
    this.listening.abort();
    this.resizing.disconnect();
    this.frame.replaceChildren();
    for (const source of this.sources) release(await source);
  }

  #listen() {
    const { frame } = this;
    const options = { signal: this.listening.signal, passive: false };
    frame.addEventListener("wheel", (event) => this.#wheel(event), options);
    frame.addEventListener("pointerdown", (event) => this.#down(event), options);
    frame.addEventListener("pointermove", (event) => this.#move(event), options);
    frame.addEventListener("pointerup", (event) => this.#up(event), options);
    frame.addEventListener("pointercancel", (event) => this.#cancel(event), options);
    frame.addEventListener("click", (event) => this.#click(event), options);
    frame.addEventListener("focusin", (event) => this.#focused(event), options);
    let width = frame.clientWidth;
    const resizing = new ResizeObserver(() => {
      const size = this.#size();
      // A bar of the browser that comes or goes changes the height only, and moves nothing.
      this.#place(size.width === width ? panBy(this.placing, 0, 0, size, this.doc.image) : fitBox(size, this.doc.image, this.home, ROOM));
      width = size.width;
    });
    resizing.observe(frame);
    return resizing;
  }

  /** @param {MouseEvent} event */
  #point(event) {
    const { left, top } = this.frame.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  /** @param {FramePoint} point */
  #image(point) {
    return toImage(this.placing, point.x, point.y);
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (this.shrinking.away) return;
    event.preventDefault();
    const { x, y } = this.#point(event);
    const step = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY;
    this.#place(zoomAt(this.placing, Math.exp(-step * (event.ctrlKey ? 0.01 : 0.002)), x, y, this.#size(), this.doc.image));
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button > 0 || this.shrinking.away) return;
    const point = this.#point(event);
    this.pointers.set(event.pointerId, point);
    if (this.pointers.size === 2) this.gesture = { kind: "pinch" };
    else if (this.pointers.size === 1) this.gesture = this.#begin(event, point);
  }

  /** @param {PointerEvent} event @param {FramePoint} from @returns {DragGesture} */
  #begin(event, from) {
    const { doc } = this;
    const target = /** @type {Element} */ (event.target);
    const handle = target.closest(".handle");
    const tile = findTile(doc.state, doc.selected ?? -1);
    if (tile && target.closest(".turn")) return { kind: "turn", from, id: tile.id, tile };
    if (handle && tile?.corners) return { kind: "corner", from, id: tile.id, tile, corner: Number(handle.getAttribute("data-corner")) };
    if (handle && tile) return { kind: "resize", from, box: tile.box, corner: Number(handle.getAttribute("data-corner")), id: tile.id };
    if (doc.mode === "add") return { kind: "draw", from };
    const own = tile && target.closest(`[data-id="${tile.id}"]`);
    if (own && doc.mode === "look" && this.frame.classList.contains("graspable")) {
      return { kind: "move", from, box: tile.box, id: tile.id };
    }
    return { kind: "pan", from };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before || !this.gesture) return;
    const point = this.#point(event);
    const { gesture } = this;
    if (gesture.kind === "pinch") this.#pinch(event.pointerId, before, point);
    this.pointers.set(event.pointerId, point);
    if (gesture.kind === "pinch") return;
    if (!gesture.far && Math.hypot(point.x - gesture.from.x, point.y - gesture.from.y) < DRAG_THRESHOLD) return;
    if (!gesture.far) {
      gesture.far = true;
      this.frame.setPointerCapture(event.pointerId);
    }
    this.#drag(gesture, before, point);
  }

  /** @param {DragGesture} gesture @param {FramePoint} before @param {FramePoint} point */
  #drag(gesture, before, point) {
    const { doc } = this;
    const [fromX, fromY] = this.#image(gesture.from);
    const [x, y] = this.#image(point);
    if (gesture.kind === "pan") {
      this.#place(panBy(this.placing, point.x - before.x, point.y - before.y, this.#size(), doc.image));
    } else if (gesture.kind === "draw") {
      doc.newBox = clipBox([fromX, fromY, x, y], doc.image);
      this.overlay.draw();
    } else if (gesture.kind === "turn") {
      const [cx, cy] = boxCenter(gesture.tile.box);
      gesture.corners = turnCorners(gesture.tile, Math.atan2(y - cy, x - cx) - Math.atan2(fromY - cy, fromX - cx), doc.image);
      this.overlay.previewCorners(gesture.corners);
    } else if (gesture.kind === "corner") {
      gesture.corners = dragCorner(cornersOf(gesture.tile), gesture.corner, [x, y], doc.image) ?? gesture.corners;
      if (gesture.corners) this.overlay.previewCorners(gesture.corners);
    } else {
      gesture.result = gesture.kind === "move" ? translateBox(gesture.box, x - fromX, y - fromY, doc.image) : clipBox(resizeBox(gesture.box, gesture.corner, [x, y]), doc.image);
      this.#preview(gesture.result);
    }
  }

  /** A box on its way: shown, but no step yet. @param {Box} box */
  #preview(box) {
    this.doc.newBox = box;
    this.overlay.draw();
  }

  /** @param {number} id @param {FramePoint} before @param {FramePoint} point */
  #pinch(id, before, point) {
    const other = [...this.pointers].find(([key]) => key !== id)?.[1];
    if (!other) return;
    const size = this.#size();
    const factor = Math.hypot(point.x - other.x, point.y - other.y) / (Math.hypot(before.x - other.x, before.y - other.y) || 1);
    const zoomed = zoomAt(this.placing, factor, (point.x + other.x) / 2, (point.y + other.y) / 2, size, this.doc.image);
    this.#place(panBy(zoomed, (point.x - before.x) / 2, (point.y - before.y) / 2, size, this.doc.image));
  }

  /** @param {PointerEvent} event */
  #up(event) {
    this.pointers.delete(event.pointerId);
    const { gesture, doc } = this;
    if (!gesture || this.pointers.size) return;
    this.gesture = null;
    this.dragged = gesture.kind === "pinch" || Boolean(gesture.far);
    if (gesture.kind === "draw" && gesture.far && doc.newBox) doc.proposeBox(doc.newBox);
    else if ("corners" in gesture && gesture.corners) doc.change(setCorners(doc.state, gesture.id, gesture.corners), { regroup: true });
    else if ("result" in gesture && gesture.result) {
      doc.newBox = null;
      doc.change(setBox(doc.state, gesture.id, gesture.result), { regroup: true });
    }
  }

  /** @param {PointerEvent} event */
  #cancel(event) {
    this.pointers.delete(event.pointerId);
    this.gesture = null;
    if (this.doc.newBox && !this.doc.sheetOpen) {
      this.doc.newBox = null;
      this.overlay.draw();
    }
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const { doc } = this;
    // A click that ends a drag is none; one without a pointer comes from the keyboard or a screen reader.
    const byPointer = event.detail > 0;
    if (byPointer && this.shrinking.away) return this.shrinking.bringBack();
    if (byPointer && this.dragged) {
      this.dragged = false;
      return;
    }
    const named = /** @type {Element} */ (event.target).closest("[data-id]")?.getAttribute("data-id");
    const point = this.#image(this.#point(event));
    if (byPointer && doc.mode === "add") {
      doc.proposeBox(medianBox(doc.state.tiles, point, doc.image));
      return;
    }
    const id = byPointer ? (tileAt(doc.state.tiles, point, HIT_RADIUS / this.placing.k)?.id ?? null) : named ? Number(named) : null;
    if (doc.mode === "groups") {
      if (id !== null) doc.togglePicked(id);
    } else doc.select(id, { sheet: id !== null });
  }

  /** @param {FocusEvent} event */
  #focused(event) {
    const named = /** @type {Element} */ (event.target).getAttribute("data-id");
    if (named && this.doc.mode === "look" && !this.pointers.size) this.reveal(Number(named));
  }
}
