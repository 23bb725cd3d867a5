/** The keyboard of the page: key presses to changes of the document. */

import { moved, usualBox, inside } from "./boxes.js";
import { find, h, show } from "../shared/dom.js";
import { groupOf, middle, moveTile, removeTile, setBox, setFace, setWinningTile, tileOf } from "./edits.js";
import { t } from "../shared/i18n.js";
import { actionOf, HELP, typedFace } from "./keymap.js";
import { BACK } from "../shared/tiles.js";

const NATIVE = "input, select, textarea, [contenteditable]";
const PRESSED = "button, a, summary, label";

/** Listens to the keys of a page. */
export class Keys {
  /**
   * @param {() => import("./document.js").ReviewDocument|null} doc
   * @param {{view: () => import("./photo.js").PhotoView|null, closeSheet: () => void, choose: () => void, save: () => void, accept: () => void, skip: () => void, help: () => void}} actions
   */
  constructor(doc, actions) {
    this.doc = doc;
    this.actions = actions;
    this.pending = {};
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  #key(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.defaultPrevented || event.isComposing || document.querySelector("dialog[open]")) return;
    const { key, shiftKey: shift, altKey: alt } = event;
    const ctrl = event.ctrlKey || event.metaKey;
    // Radio buttons and switches have no use for letters and digits, but for arrows and space.
    const typing = target.matches(NATIVE) && !(target.matches("[type=radio], [type=checkbox]") && /^[a-z0-9?]$/i.test(key));
    if (typing && !(ctrl && key.toLowerCase() === "s")) return;
    if (target.matches(PRESSED) && (key === "Enter" || key === " ")) return;
    const found = actionOf({ key, shift, ctrl, alt });
    if (found && this.#act(found)) event.preventDefault();
  }

  /** @returns {boolean} whether the key was of use */
  #act({ action, value }) {
    if (action === "help") return this.actions.help(), true;
    if (action === "open") return this.actions.choose(), true;
    const doc = this.doc();
    if (!doc) return false;
    const tile = tileOf(doc.state, doc.selected ?? -1);
    const view = this.actions.view();
    const common = {
      step: () => this.#select(doc, doc.neighbour(value)),
      group: () => this.#select(doc, this.#inGroup(doc, value)),
      doubt: () => this.#doubt(doc, value),
      undo: () => doc.undo(),
      redo: () => doc.redo(),
      save: () => this.actions.save(),
      accept: () => this.actions.accept(),
      skip: () => this.actions.skip(),
      groups: () => doc.setMode(doc.mode === "groups" ? "look" : "groups"),
      add: () => this.#add(doc, tile),
      escape: () => this.#escape(doc),
      zoom: () => view?.zoom(value),
      fit: () => view?.toggleWhole(),
    };
    if (action in common) return common[action](), true;
    if (!tile) return false;
    const ofTile = {
      number: () => this.#type(doc, tile, { action, value }),
      suit: () => this.#type(doc, tile, { action, value }),
      back: () => doc.change(setFace(doc.state, tile.id, BACK), { key: `type-${tile.id}`, regroup: true }),
      faces: () => (doc.mode === "groups" ? doc.pick(tile.id) : doc.select(tile.id, { sheet: !doc.sheetOpen })),
      remove: () => this.#remove(doc, tile),
      winning: () => doc.change(setWinningTile(doc.state, tile.code)),
      moveGroup: () => this.#moveGroup(doc, tile, value),
      move: () => this.#box(doc, tile, value, (box, dx, dy) => moved(box, dx, dy, doc.image)),
      resize: () => this.#box(doc, tile, value, ([a, b, c, d], dx, dy) => inside([a, b, c + dx, d + dy], doc.image)),
    };
    return action in ofTile ? (ofTile[action](), true) : false;
  }

  #select(doc, id) {
    if (id === null) return;
    this.pending = {};
    doc.select(id);
    this.#focus(id);
  }

  #focus(id) {
    const view = this.actions.view();
    if (id === null || !view) return;
    view.reveal(id);
    if (!this.doc()?.sheetOpen) view.overlay.focus(id);
  }

  #doubt(doc, way) {
    doc.goDoubt(way, { settle: true });
    if (doc.selected !== null) this.#focus(doc.selected);
  }

  #inGroup(doc, way) {
    const groups = doc.state.groups;
    const place = groups.findIndex((group) => group.tiles.includes(doc.selected ?? -1));
    return groups[(place + way + groups.length) % groups.length]?.tiles[0] ?? null;
  }

  #type(doc, tile, typed) {
    const { code, pending } = typedFace(tile.code, typed, this.pending);
    this.pending = pending;
    if (code) doc.change(setFace(doc.state, tile.id, code), { key: `type-${tile.id}`, regroup: true });
  }

  #remove(doc, tile) {
    const next = doc.neighbour(1);
    doc.change(removeTile(doc.state, tile.id), { regroup: true });
    if (next !== tile.id) this.#select(doc, next);
  }

  #moveGroup(doc, tile, way) {
    const groups = doc.state.groups;
    const own = groupOf(doc.state, tile.id);
    const other = groups[groups.indexOf(own) + way];
    if (other) doc.change(moveTile(doc.state, tile.id, other.id, way > 0 ? 0 : Infinity));
  }

  #box(doc, tile, [x, y], change) {
    const step = Math.max(1, (tile.box[2] - tile.box[0]) / 40);
    doc.change(setBox(doc.state, tile.id, change(tile.box, x * step, y * step)), { key: `box-${tile.id}` });
  }

  /** A box beside the selected tile, or in the middle of the photo; arrows with Alt move it later. */
  #add(doc, tile) {
    const { image, state } = doc;
    const at = tile ? [middle(tile.box)[0] + (tile.box[2] - tile.box[0]) * 1.05, middle(tile.box)[1]] : [image.width / 2, image.height / 2];
    doc.proposeBox(usualBox(state.tiles, at, image));
  }

  #escape(doc) {
    this.pending = {};
    if (doc.sheetOpen) this.actions.closeSheet();
    else if (doc.mode !== "look") doc.setMode("look");
    else doc.select(null);
  }
}

/** Fill and open the list of keys. @param {HTMLDialogElement} dialog */
export function showKeys(dialog) {
  const line = ([keys, text]) => h("div", { className: "key-line" }, h("dt", {}, keys.split(", ").map((key) => h("kbd", {}, key))), h("dd", {}, t(text)));
  show(find(".keys", dialog), h("dl", {}, HELP.map(line)));
  dialog.showModal();
}
