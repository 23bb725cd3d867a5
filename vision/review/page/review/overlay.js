/** The SVG overlay of the photo: a focusable box for each tile, resize handles, a box being drawn. */

import { boxOfCorners, cornersOf } from "./boxes.js";
import { updateAttribute, svg } from "../shared/dom.js";
import { drawnCode, groupOfTile, readingOrder, shownKind } from "./edits.js";
import { doubtfulTiles, uncertainTiles } from "./open_questions.js";
import { boxCenter } from "./places.js";
import { t } from "../shared/i18n.js";
import { BACK, spriteCell, tileName, UNKNOWN } from "../shared/tiles.js";

/** @import { Corners, Tile } from "../shared/types.d.ts" */
/** @import { ReviewDocument } from "./document.js" */

const SPRITE = { href: "/static/shared/tiles.webp", width: 972, height: 864, cell: { width: 108, height: 144 } };
/** How far above a tile its turning handle is, in pixels of the screen. */
const TURN_REACH = 30;
const LABEL = { width: 18, height: 24 };
/** It stands on the tile, so that the glyph can be compared with it. */
const LABEL_TOP = 4 - LABEL.height;

/** Draws the tiles of a reading into an SVG whose units are the photo's pixels. */
export class Overlay {
  /** @param {ReviewDocument} doc */
  constructor(doc) {
    this.doc = doc;
    this.tiles = svg("g", { role: "group", "aria-label": t("photo.tiles") });
    this.handles = svg("g", { class: "handles" });
    this.draft = svg("rect", { class: "draft" });
    const { width, height } = doc.image;
    this.root = svg("svg", { class: "overlay", viewBox: `0 0 ${width} ${height}`, width, height }, this.tiles, this.handles, this.draft);
    /** @type {Map<number, {root: SVGElement, drawn: string}>} */
    this.drawn = new Map();
  }

  /** Show the tiles as they are. */
  draw() {
    const { state, selected, picked, doubts, marks, mode } = this.doc;
    const uncertain = uncertainTiles(state);
    this.tiles.setAttribute("aria-label", t("photo.tiles"));
    const order = readingOrder(state);
    const tabbed = selected ?? order[0];
    const doubtful = doubtfulTiles(doubts);
    const current = doubts[this.doc.doubtIndex]?.tile;
    for (const [id, { root }] of this.drawn) {
      if (!order.includes(id)) {
        root.remove();
        this.drawn.delete(id);
      }
    }
    for (const tile of state.tiles) {
      const kind = shownKind(groupOfTile(state, tile.id) ?? { kind: "background" });
      const code = drawnCode(state, tile);
      const root = this.#button(tile, code);
      const classes = ["box", `kind-${kind}`, marks.get(tile.id), doubtful.has(tile.id) && "doubtful", uncertain.has(tile.id) && "uncertain", tile.id === current && "current", tile.in_photo === false && "unseen"];
      updateAttribute(root, "class", classes.filter(Boolean).join(" "));
      updateAttribute(root, "tabindex", tile.id === tabbed ? "0" : "-1");
      updateAttribute(root, "aria-pressed", String(mode === "groups" ? picked.has(tile.id) : tile.id === selected));
      const name = t("photo.tile", { name: tileName(code), group: t(`kind.${kind}`) });
      const mark = doubtful.has(tile.id) ? "photo.doubtful" : uncertain.has(tile.id) && "photo.uncertain";
      updateAttribute(root, "aria-label", mark ? `${name}, ${t(mark)}` : name);
    }
    this.#drawHandles();
    this.#drawDraft();
  }

  /** Put the keyboard's focus on a tile. @param {number} id */
  focus(id) {
    this.drawn.get(id)?.root.focus({ preventScroll: true });
  }

  /** @param {Tile} tile @param {string} code what it is shown as */
  #button(tile, code) {
    const text = `${code} ${points(tile)}`;
    const known = this.drawn.get(tile.id);
    if (known?.drawn === text) return known.root;
    const root = known?.root ?? svg("g", { role: "button", "data-id": tile.id, "aria-keyshortcuts": "Space" });
    root.replaceChildren(svg("polygon", { points: points(tile) }), label(tile, code));
    if (!known) this.tiles.append(root);
    this.drawn.set(tile.id, { root, drawn: text });
    return root;
  }

  #drawHandles() {
    const { state, selected } = this.doc;
    const tile = state.tiles.find((one) => one.id === selected);
    if (!tile || this.doc.mode !== "look") {
      this.handles.replaceChildren();
      return;
    }
    this.previewCorners(cornersOf(tile));
  }

  /** Show the selected tile with these corners, perhaps before they are a step. @param {Corners} corners */
  previewCorners(corners) {
    const [left, top, right] = boxOfCorners(corners);
    this.handles.replaceChildren(
      svg("polygon", { class: "chosen", points: pointsOf(corners) }),
      ...corners.map(([x, y], corner) => handle(corner, x, y)),
      turnHandle((left + right) / 2, top),
    );
  }

  #drawDraft() {
    const box = this.doc.newBox;
    this.draft.toggleAttribute("hidden", !box);
    if (!box) return;
    const [x, y, right, bottom] = box;
    for (const [name, value] of Object.entries({ x, y, width: right - x, height: bottom - y })) this.draft.setAttribute(name, String(value));
  }
}

/** @param {Corners} corners */
const pointsOf = (corners) => corners.map((corner) => corner.join(",")).join(" ");
/** @param {Tile} tile */
const points = (tile) => pointsOf(cornersOf(tile));

/** @param {number} corner @param {number} cx @param {number} cy */
const handle = (corner, cx, cy) =>
  svg("g", { class: "handle", "data-corner": corner }, svg("circle", { class: "reach", cx, cy }), svg("circle", { class: "grip", cx, cy }));

/** The handle that turns a tile, above the middle of its upper edge. @param {number} cx @param {number} cy */
const turnHandle = (cx, cy) =>
  svg("g", { class: "handle turn", transform: `translate(${cx} ${cy})` }, svg("g", { class: "label-size" }, svg("line", { class: "stem", x1: 0, y1: 0, x2: 0, y2: -TURN_REACH }), svg("circle", { class: "turn-reach", cx: 0, cy: -TURN_REACH }), svg("circle", { class: "turn-grip", cx: 0, cy: -TURN_REACH })));

/** What the tile was read as, drawn small at its upper edge in pixels of the screen. @param {Tile} tile @param {string} code */
function label(tile, code) {
  const top = Math.min(...cornersOf(tile).map(([, y]) => y));
  const { width, height } = LABEL;
  const ground = svg("rect", { class: code === BACK ? "label-back" : "label-ground", x: -width / 2, y: LABEL_TOP, width, height, rx: 3 });
  const cell = spriteCell(code);
  const { width: w, height: h } = SPRITE.cell;
  const face =
    cell &&
    svg(
      "svg",
      { x: -width / 2 + 1, y: LABEL_TOP + 1, width: width - 2, height: height - 2, viewBox: `${cell.column * w} ${cell.row * h} ${w} ${h}` },
      svg("image", { href: SPRITE.href, width: SPRITE.width, height: SPRITE.height }),
    );
  const asked = code === UNKNOWN && svg("text", { y: LABEL_TOP + height - 6, "text-anchor": "middle" });
  if (asked) asked.textContent = "?";
  const inner = svg("g", { class: "label-size" }, ground, face || asked || null);
  return svg("g", { class: "read-as", transform: `translate(${boxCenter(tile.box)[0]} ${top})` }, inner);
}
