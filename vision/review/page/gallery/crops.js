/** Labels tile by tile: many are chosen and edited at once, and one Undo takes all of it back. */

import { buttonOf, h, show } from "../shared/dom.js";
import { localised, t } from "../shared/i18n.js";
import { icon } from "../shared/icons.js";
import { openModal } from "../shared/modal.js";
import { bareTile, tileName } from "../shared/tiles.js";
import { faceBlocks } from "../review/faces.js";
import { moveInGrid } from "../review/grid_focus.js";
import { chanceText, CROPS, editLabels, undoEdits } from "./api.js";
import { cropPicture, knownCrop } from "./pictures.js";
import { among, extend, NOTHING, toggle } from "./selection.js";

/** @import { Crop, CropPage, EditAnswer, EditedPhoto } from "../shared/types.d.ts" */
/** @import { Selection } from "./selection.js" */

/** @param {Crop} crop */
const keyOf = ({ reading, tile }) => `${reading} ${tile}`;

/** The labels of a page of the gallery, and what is done to them. */
export class Crops {
  /**
   * @param {{open: (crop: Crop) => void, load: (start: number) => Promise<void>, failed: (error: unknown) => void}} actions `load` shows the labels from one on
   */
  constructor(actions) {
    this.actions = actions;
    /** @type {Crop[]} */
    this.crops = [];
    this.start = 0;
    this.found = 0;
    /** @type {Selection} */
    this.selection = NOTHING;
    /** @type {{base: Selection, moved: boolean}|null} what was chosen when a pointer went down, the label under it as the anchor */
    this.drag = null;
    /** @type {{say: () => string, photos: EditedPhoto[]}|null} the edit that Undo takes back */
    this.done = null;
    /** @type {(EditAnswer["refused"][number] & {reading: string})[]} */
    this.refused = [];
    this.busy = false;
    this.list = h("ul", { className: "crops", on: { click: (event) => this.#tap(event), pointerdown: (event) => this.#down(event), pointerover: (event) => this.#over(event) } });
    this.bar = h("div", { className: "crops-bar" });
  }

  get #keys() {
    return this.crops.map(keyOf);
  }

  /** Whether the labels would jump away under a person's hand. */
  get held() {
    return this.busy || this.selection.chosen.size > 0 || this.start > 0;
  }

  /** @param {CropPage} page @param {number} start */
  take({ crops, found }, start) {
    Object.assign(this, { crops, found, start });
    this.selection = among(this.selection, this.#keys);
  }

  /** What the gallery shows below its filters. */
  elements() {
    show(this.list, this.crops.map((crop, place) => this.#card(crop, place)));
    this.#mark();
    const { start, found, crops, refused } = this;
    /** @param {string} key @param {number} to */
    const turn = (key, to) => h("button", { className: "button", disabled: to < 0 || to >= found, data: { key }, on: { click: () => this.actions.load(to) } }, icon(/** @type {"previous"|"next"} */ (key)), t(`doubts.${key}`));
    return [
      refused.length > 0 && h("div", { className: "notice warn", role: "alert" }, t("queue.crops.refused", { count: refused.length }), h("ul", {}, refused.map(({ reading, error }) => h("li", {}, h("a", { href: `#gallery&reading=${reading}` }, localised(error, "message")))))),
      found ? h("div", { className: "row wrap" }, h("span", { className: "grow" }, t("queue.crops.range", { first: start + 1, last: start + crops.length, count: found })), found > CROPS && [turn("previous", start - CROPS), turn("next", start + CROPS)], this.#button("all", t("album.all"), () => this.#all())) : h("p", {}, t("queue.crops.none")),
      this.list,
      h("p", { className: "small muted crops-keys" }, t("queue.crops.keys")),
      this.bar,
    ];
  }

  /** @param {string} key @param {string} text @param {() => void} act @param {string} [more] */
  #button(key, text, act, more = "") {
    return h("button", { className: `button ${more}`, disabled: this.busy, data: { key }, on: { click: act } }, text);
  }

  /** @param {Crop} crop @param {number} place */
  #card(crop, place) {
    const { label, read, chance, name } = crop;
    const src = knownCrop(crop);
    const said = [tileName(label), read && `${tileName(read)} ${chanceText(chance)}`, name].filter(Boolean).join(", ");
    return h(
      "li",
      {},
      h(
        "button",
        { className: "crop-card", title: name, "aria-label": said, data: { key: keyOf(crop) } },
        h("img", { alt: "", draggable: false, data: { place }, ...(src && { src }) }),
        h("span", { className: "gallery-tiles" }, bareTile(label), h("span", { className: "number small" }, read && bareTile(read), " ", chance >= 0.01 && chanceText(chance))),
      ),
    );
  }

  /** Show what is chosen, and what can be done with it. */
  #mark() {
    const { chosen } = this.selection;
    const { done } = this;
    for (const card of this.list.querySelectorAll("button")) card.setAttribute("aria-pressed", String(chosen.has(card.dataset.key ?? "")));
    this.bar.hidden = chosen.size === 0 && !done;
    if (done && !chosen.size) return show(this.bar, h("span", { className: "grow", role: "status" }, done.say()), done.photos.length > 0 && this.#button("undo", t("photo.undo"), () => this.undo()));
    const [only] = chosen.size === 1 ? this.#chosen : [];
    show(
      this.bar,
      h("strong", { className: "grow" }, t("album.selected", { count: chosen.size })),
      h("button", { className: "icon-button", "aria-label": t("queue.crops.clear"), data: { key: "clear" }, on: { click: () => this.#choose(NOTHING) } }, icon("close")),
      this.#button("face", t("queue.crops.face"), () => this.#askFace(), "primary"),
      this.#button("remove", t("queue.crops.remove"), () => this.edit("remove")),
      this.#button("confirm", t("queue.crops.confirm"), () => this.edit("confirm")),
      only && this.#button("open", t("queue.crops.open"), () => this.actions.open(only), "quiet"),
    );
  }

  #all() {
    this.#choose({ chosen: new Set(this.#keys), anchor: null });
  }

  get #chosen() {
    return this.crops.filter((crop) => this.selection.chosen.has(keyOf(crop)));
  }

  /** @param {Selection} selection */
  #choose(selection) {
    this.selection = selection;
    this.#mark();
  }

  /** @param {MouseEvent} event */
  #tap(event) {
    const key = buttonOf(event)?.dataset.key;
    if (key && !this.drag?.moved) this.#choose(event.shiftKey ? extend(this.selection, this.#keys, key) : toggle(this.selection, key));
  }

  /** A finger scrolls; a mouse or a pen chooses what it goes over. @param {PointerEvent} event */
  #down(event) {
    const key = buttonOf(event)?.dataset.key;
    this.drag = key && event.pointerType !== "touch" && !event.shiftKey ? { base: { ...this.selection, anchor: key }, moved: false } : null;
  }

  /** @param {PointerEvent} event */
  #over(event) {
    const key = buttonOf(event)?.dataset.key;
    if (!this.drag || !key || !(event.buttons & 1) || (key === this.drag.base.anchor && !this.drag.moved)) return;
    this.drag.moved = true;
    this.#choose(extend(this.drag.base, this.#keys, key));
  }

  /** @param {KeyboardEvent} event @param {[number, number]|undefined} direction @returns {boolean} whether the key was of use */
  key({ key, shiftKey, ctrlKey, metaKey }, direction) {
    const ctrl = ctrlKey || metaKey;
    if (direction) {
      const { activeElement: from } = document;
      moveInGrid(this.list, direction, ".crop-card");
      const to = document.activeElement;
      if (shiftKey && from instanceof HTMLElement && to instanceof HTMLElement) this.#choose(extend({ ...this.selection, anchor: this.selection.anchor ?? from.dataset.key ?? null }, this.#keys, to.dataset.key ?? ""));
    } else if (ctrl && key === "a") this.#all();
    else if (ctrl && key === "z") this.undo();
    else if (key === "Escape") this.#choose(NOTHING);
    else if (key === "Delete") this.edit("remove");
    else return false;
    return true;
  }

  /** Which tile is it? */
  #askFace() {
    const dialog = h("dialog", { "aria-labelledby": "crops-faces" });
    /** @param {string} code */
    const face = (code) => h("button", { className: "face", title: tileName(code), "aria-label": tileName(code), data: { code } }, bareTile(code));
    dialog.append(h("header", { className: "row" }, h("h2", { className: "grow", id: "crops-faces" }, t("faces.title")), h("button", { className: "icon-button", "aria-label": t("app.close") }, icon("close"))), faceBlocks(false, face));
    dialog.addEventListener("click", (event) => {
      const button = buttonOf(event);
      if (button) dialog.close();
      if (button?.dataset.code) this.edit(button.dataset.code);
    });
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    openModal(dialog);
  }

  /** All that are chosen are this. @param {string} to a code, `remove` or `confirm` */
  edit(to) {
    const labels = this.#chosen.map(({ reading, correction, tile }) => ({ reading, correction, tile }));
    const said = ["remove", "confirm"].includes(to) ? to : "face";
    if (labels.length) this.#ask(() => editLabels(labels, to), labels, (refused) => t(`queue.crops.done.${said}`, { count: labels.length - refused, tile: said === "face" ? tileName(to) : "" }));
  }

  /** Take the last edit back. */
  undo() {
    const photos = this.done?.photos ?? [];
    if (photos.length) this.#ask(() => undoEdits(photos), photos, (refused) => t("queue.crops.undone", { count: photos.length - refused }), true);
  }

  /**
   * @param {() => Promise<EditAnswer>} send @param {{reading: string}[]} items what was sent
   * @param {(refused: number) => string} say what became of it @param {boolean} [last] whether Undo ends with it
   */
  async #ask(send, items, say, last = false) {
    if (this.busy) return;
    this.busy = true;
    this.#mark();
    try {
      const { photos, refused } = await send();
      this.done = { say: () => say(refused.length), photos: last ? [] : photos };
      this.refused = refused.map((one) => ({ ...one, reading: items[one.place]?.reading ?? "" }));
      this.selection = NOTHING;
    } catch (error) {
      this.actions.failed(error);
    }
    this.busy = false;
    await this.actions.load(this.start);
  }

  /** The address of the picture of a label. @param {number} place */
  picture(place) {
    const crop = this.crops[place];
    return crop && cropPicture(crop, this.crops);
  }
}
