/** The tile picker: one tap sets the class of a tile, likely classes first, then all 42 and the back. */

import { cropSize, drawCrop } from "./boxes.js";
import { buttonOf, findAs, h, updateAttribute, show } from "../shared/dom.js";
import { addTile, makeGroup, groupOfTile, KINDS, moveTile, removeTile, setFace, setInPhoto, setWinningTile, shownCode, shownKind, codeOfTile, findTile } from "./edits.js";
import { language, t } from "../shared/i18n.js";
import { icon } from "../shared/icons.js";
import { ruleSet } from "../shared/facts.js";
import { saveFaceSaid } from "./local_storage.js";
import { BACK, codesOfSuit, redCode, bareTile, tileName, UNKNOWN } from "../shared/tiles.js";

/** @import { Code, Group, ShownKind, Size, Suit, Tile, TilePlace } from "../shared/types.d.ts" */
/** @import { ReviewDocument } from "./document.js" */
/** @import { IconName } from "../shared/icons.js" */

/** @type {readonly Suit[]} */
const SUITS = ["m", "p", "s", "z", "f"];
const MOST_LIKELY = 5;
const CROP_HEIGHT = 56;

/** The sheet at the lower edge, for the selected tile or for a box that has no face yet. */
export class FacesSheet {
  /**
   * @param {HTMLElement} root
   * @param {() => ReviewDocument|null} doc
   * @param {() => HTMLImageElement|null} photo
   * @param {(id: number) => void} adjust brings a tile's box up close
   */
  constructor(root, doc, photo, adjust) {
    this.root = root;
    this.doc = doc;
    this.photo = photo;
    this.adjust = adjust;
    /** @type {Element|null} what had the focus before the sheet opened */
    this.opener = null;
    /** @type {HTMLElement|null} all faces, built once for a language */
    this.built = null;
    /** @type {string|null} the language and rules of these */
    this.builtFor = null;
    root.addEventListener("click", (event) => this.#click(event));
    root.addEventListener("change", (event) => this.#move(event));
  }

  /** Show or hide the sheet for the current selection. */
  draw() {
    const doc = this.doc();
    const open = Boolean(doc?.sheetOpen && (doc.newBox || doc.selected !== null));
    const opening = open && this.root.hidden;
    this.root.hidden = !open;
    document.body.classList.toggle("faces-open", open);
    if (!open || !doc) return;
    if (opening) this.opener = document.activeElement;
    const tile = doc.newBox ? null : findTile(doc.state, doc.selected);
    show(this.root, this.#head(tile), this.#likely(tile), this.#shownInPhoto(doc, tile), this.#all(tile), tile && this.#actions(doc, tile));
    this.#drawCrop(doc, tile);
    if (opening) {
      this.root.scrollTop = 0;
      /** @type {HTMLElement|null} */ (this.root.querySelector(".likely button, .faces-all button"))?.focus({ preventScroll: true });
    }
  }

  /** Close the sheet and give the focus back. */
  close() {
    const doc = this.doc();
    if (!doc) return;
    doc.select(doc.newBox ? null : doc.selected, { sheet: false });
    this.#giveBack();
  }

  /** The focus goes back to where it was, or to what has taken its place. */
  #giveBack() {
    const key = this.opener?.getAttribute("data-key");
    const again = this.opener?.isConnected ? this.opener : key && document.querySelector(`#review [data-key="${key}"]`);
    if (again) /** @type {HTMLElement|SVGElement} */ (again).focus({ preventScroll: true });
  }

  /** @param {Tile|null|undefined} tile */
  #head(tile) {
    const read = tile && t("faces.read", { name: tileName(this.#shown(tile)), share: Math.round(tile.confidence * 100) });
    return h(
      "header",
      { className: "faces-head" },
      h("h2", { id: "faces-title", className: "small grow" }, tile ? t("faces.title") : t("faces.new"), " ", read && h("span", { className: "muted" }, read)),
      h("button", { className: "icon-button", "aria-label": t("app.close"), data: { act: "close", key: "close" } }, icon("close")),
    );
  }

  /** @param {Tile|null|undefined} tile */
  #likely(tile) {
    const codes = tile ? [...new Set([this.#shown(tile), ...this.#reds(tile), ...tile.alternatives.map(({ code }) => code)])].slice(0, MOST_LIKELY) : [];
    return h(
      "div",
      { className: "likely" },
      h("canvas", { className: "crop", role: "img", "aria-label": t("doubts.crop") }),
      h("span", { className: "equals", "aria-hidden": "true" }, "="),
      h("div", { className: "row", role: "group", "aria-label": t("faces.likely") }, codes.map((code) => this.#face(code, tile, "likely"))),
    );
  }

  /** @param {Tile|null|undefined} tile */
  #all(tile) {
    // All faces are built once for a language and rules; which of them it is now is all that changes.
    const builtFor = `${language()} ${this.#tellsReds()}`;
    if (!this.built || this.builtFor !== builtFor) this.built = faceBlocks(this.#tellsReds(), (code) => this.#face(code, tile, "all"));
    this.builtFor = builtFor;
    for (const button of this.built.querySelectorAll("button")) updateAttribute(button, "aria-pressed", String(Boolean(tile) && button.dataset.code === this.#shown(/** @type {Tile} */ (tile))));
    return this.built;
  }

  /** Of a tile that a person adds: whether the photo shows it. @param {ReviewDocument} doc @param {Tile|null|undefined} tile */
  #shownInPhoto(doc, tile) {
    if (tile && doc.reading.tiles.some(({ id }) => id === tile.id)) return null;
    const checked = tile ? tile.in_photo === false : !doc.newInPhoto;
    return h("label", { className: "switch not-in-photo" }, t("faces.hidden"), h("input", { type: "checkbox", role: "switch", checked, data: { key: "hidden", hidden: "" } }));
  }

  /** Whether the rules tell red fives. */
  #tellsReds() {
    const doc = this.doc();
    return Boolean(doc && ruleSet(doc.state.rules).red_fives);
  }

  /** @param {Tile} tile */
  #shown(tile) {
    const doc = this.doc();
    return doc ? shownCode(doc.state, tile) : tile.code;
  }

  /** Both fives of a five where the rules tell them. @param {Tile} tile */
  #reds(tile) {
    return this.#tellsReds() && redCode(tile.code) !== tile.code ? [redCode(tile.code), tile.code] : [];
  }

  /** @param {Code} code @param {Tile|null|undefined} tile @param {string} part */
  #face(code, tile, part) {
    const now = Boolean(tile) && this.#shown(/** @type {Tile} */ (tile)) === code;
    return h(
      "button",
      { className: "face", title: tileName(code), "aria-label": tileName(code), "aria-pressed": String(now), data: { code, key: `${part}-${code}` } },
      bareTile(code),
    );
  }

  /** @param {ReviewDocument} doc @param {Tile} tile */
  #actions(doc, tile) {
    const { state } = doc;
    const own = groupOfTile(state, tile.id);
    const others = state.groups.filter((group) => group !== own && group.kind !== "winning-tile");
    /** @param {Group} group */
    const named = ({ tiles }) => tiles.slice(0, 4).map((id) => tileName(codeOfTile(state, id))).join(" ");
    const select = h(
      "select",
      { className: "select", "aria-label": t("faces.group"), data: { key: "move" } },
      h("option", { value: "" }, `${t("faces.group")}…`),
      others.map((group) => h("option", { value: `g${group.id}` }, `${t(`kind.${shownKind(group)}`)}: ${named(group)}`)),
      KINDS.map((kind) => h("option", { value: kind }, t("faces.newGroup", { kind: t(`kind.${kind}`) }))),
    );
    /** @param {string} name @param {string} text @param {IconName} drawn */
    const act = (name, text, drawn, more = {}) =>
      h("button", { className: "button quiet", data: { act: name, key: name }, ...more }, icon(drawn), text);
    const winning = state.winningTile === shownCode(state, tile) || own?.kind === "winning-tile";
    return h(
      "div",
      { className: "faces-actions" },
      select,
      act("winning", t("faces.winning"), "check", { "aria-pressed": String(winning) }),
      act("adjust", t("faces.adjust"), "fit"),
      act("remove", t("faces.remove"), "remove"),
    );
  }

  /** @param {ReviewDocument} doc @param {Tile|null|undefined} tile */
  #drawCrop(doc, tile) {
    const canvas = findAs(HTMLCanvasElement, "canvas.crop", this.root);
    const photo = this.photo();
    const shown = tile ?? (doc.newBox && { box: doc.newBox, corners: null });
    if (shown) paintCrop(canvas, photo, shown, doc.image, CROP_HEIGHT);
  }

  /** @param {Event} event */
  #click(event) {
    const doc = this.doc();
    const button = buttonOf(event);
    if (!doc || !button) return;
    if (button.dataset.code) return this.choose(button.dataset.code);
    const { selected, state } = doc;
    const act = button.dataset.act;
    if (act === "close") return this.close();
    if (selected === null) return;
    if (act === "remove") {
      doc.sheetOpen = false;
      doc.change(removeTile(state, selected), { regroup: true });
    } else if (act === "winning") {
      const tile = findTile(state, selected);
      const code = tile ? shownCode(state, tile) : null;
      doc.change(setWinningTile(state, state.winningTile === code ? null : code));
      this.close();
    } else if (act === "adjust") {
      doc.select(selected, { sheet: false });
      this.adjust(selected);
    }
  }

  /** The selected tile, or the new box, is this. @param {string} code */
  choose(code) {
    const doc = this.doc();
    if (!doc) return;
    if (doc.newBox) {
      const { state, id } = addTile(doc.state, doc.newBox, code, doc.newInPhoto);
      doc.mode = "look";
      doc.newBox = null;
      doc.selected = id;
      doc.sheetOpen = false;
      doc.change(state, { regroup: true });
      return;
    }
    if (doc.selected === null) return;
    doc.sheetOpen = false;
    rememberFace(doc, doc.selected, code);
    doc.change(setFace(doc.state, doc.selected, code), { regroup: true });
    this.draw();
    this.#giveBack();
  }

  /** @param {ReviewDocument} doc @param {boolean} inPhoto */
  #setInPhoto(doc, inPhoto) {
    if (doc.newBox) doc.newInPhoto = inPhoto;
    else if (doc.selected !== null) doc.change(setInPhoto(doc.state, doc.selected, inPhoto));
  }

  /** @param {Event} event */
  #move(event) {
    const doc = this.doc();
    const { target } = event;
    if (doc && target instanceof HTMLInputElement) return this.#setInPhoto(doc, !target.checked);
    if (!doc || doc.selected === null || !(target instanceof HTMLSelectElement) || !target.value) return;
    const { value } = target;
    const id = doc.selected;
    const state = /^g\d+$/.test(value) ? moveTile(doc.state, id, Number(value.slice(1))) : makeGroup(doc.state, [id], /** @type {ShownKind} */ (value));
    doc.change(state);
  }
}

/** What a face that is none of ours was said to be. @param {ReviewDocument} doc @param {number} id @param {Code} code */
export function rememberFace({ reading }, id, code) {
  if (reading.tiles.some((tile) => tile.id === id && tile.code === UNKNOWN)) saveFaceSaid(code);
}

/** All faces, suit by suit. @param {boolean} reds whether red fives are among them @param {(code: Code) => HTMLElement} face */
export function faceBlocks(reds, face) {
  /** @param {Suit} suit */
  const block = (suit) => h("div", { className: `suit suit-${suit}`, role: "group", "aria-label": t(`faces.${suit}`) }, codesOfSuit(suit, reds).map(face), suit === "z" && face(BACK));
  return h("div", { className: "faces-all" }, SUITS.map(block));
}

/**
 * Draw a tile's crop on a canvas of a height in CSS pixels.
 * @param {HTMLCanvasElement} canvas @param {HTMLImageElement|null} photo
 * @param {TilePlace} tile @param {Size} image @param {number} height
 */
export function paintCrop(canvas, photo, tile, image, height) {
  const shape = cropSize(tile, height);
  const dense = Math.min(window.devicePixelRatio || 1, 3);
  canvas.width = Math.round(shape.width * dense);
  canvas.height = Math.round(shape.height * dense);
  canvas.style.width = `${shape.width}px`;
  canvas.style.height = `${shape.height}px`;
  const paint = () => photo && drawCrop(canvas, photo, tile, image);
  if (photo?.complete && photo.naturalWidth) paint();
  else photo?.addEventListener("load", paint, { once: true });
}
