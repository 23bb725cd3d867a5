/** Keyboard control of the review page: carries out the actions of the key map. */

import { cornersOf, translateBox, medianBox, clipBox, turnCorners } from "./boxes.js";
import { find, h, show } from "../shared/dom.js";
import { copyTile, moveTile, removeTile, setBox, setCorners, setFace, setWinningTile, shownCode, findTile } from "./edits.js";
import { ruleSet } from "../shared/facts.js";
import { t } from "../shared/i18n.js";
import { actionOf, HELP, NO_FACE, typedFace } from "./keymap.js";
import { moveInGrid } from "./grid_focus.js";
import { boxCenter } from "./places.js";
import { BACK, redCode } from "../shared/tiles.js";
import { openModal } from "../shared/modal.js";

/** @import { Point, Box, Tile } from "../shared/types.d.ts" */
/** @import { ReviewDocument } from "./document.js" */
/** @import { Action, Typed } from "./keymap.js" */

const NATIVE = "input, select, textarea, [contenteditable]";
const PRESSED = "button, a, summary, label";
/** Keys kept while a photo of the queue changes. */
const MAX_HELD = 200;
/** Radians that a key turns a box by. */
const TURN = Math.PI / 90;

/** Listens to the keys of a page. */
export class Keys {
  /**
   * @param {() => ReviewDocument|null} doc
   * @param {{view: () => import("./photo.js").PhotoView|null, closeSheet: () => void, choose: () => void, save: () => void, accept: () => void, skip: () => void, help: () => void,
   *   changing: () => boolean, chooseFace: (code: string) => void}} actions
   */
  constructor(doc, actions) {
    this.doc = doc;
    this.actions = actions;
    /** @type {import("./keymap.js").Pending} */
    this.pending = {};
    /** @type {Action[]} pressed while a photo changed */
    this.held = [];
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.defaultPrevented || event.isComposing || document.querySelector("dialog[open]")) return;
    const { key, shiftKey: shift, altKey: alt } = event;
    const ctrl = event.ctrlKey || event.metaKey;
    // Radio buttons and switches have no use for letters, digits and Escape, but for arrows and space.
    const typing = target.matches(NATIVE) && !(target.matches("[type=radio], [type=checkbox]") && /^([a-z0-9?]|Escape)$/i.test(key));
    if (typing && !(ctrl && key.toLowerCase() === "s")) return;
    if (target.matches(PRESSED) && (key === "Enter" || key === " ")) return;
    const found = actionOf({ key, shift, ctrl, alt });
    if (found && this.actions.changing()) {
      event.preventDefault();
      if (this.held.length < MAX_HELD) this.held.push(found);
    } else if (found && this.#act(found)) event.preventDefault();
  }

  /** Forget what was pressed: the queue was left. */
  drop() {
    this.held = [];
  }

  /** The photo has changed: what was pressed meanwhile is meant for the new one. */
  replay() {
    while (this.held.length && !this.actions.changing()) this.#act(/** @type {Action} */ (this.held.shift()));
  }

  /** @param {Action} found @returns {boolean} whether the key was of use */
  #act(found) {
    if (found.action === "help") return this.actions.help(), true;
    if (found.action === "open") return this.actions.choose(), true;
    const doc = this.doc();
    if (!doc) return false;
    if (doc.newBox && doc.sheetOpen && this.#actOnNewBox(found)) return true;
    const tile = findTile(doc.state, doc.selected);
    return this.#actOnPage(doc, found, tile) || (tile !== undefined && this.#actOnTile(doc, found, tile));
  }

  /** What a box that has no face yet is: typed, or found in the grid with the arrows. @param {Action} found @returns {boolean} */
  #actOnNewBox(found) {
    if (found.action === "number" || found.action === "suit") {
      const { code, pending } = typedFace(NO_FACE, found, this.pending);
      this.pending = pending;
      if (code) this.actions.chooseFace(code);
      return true;
    }
    if (found.action !== "step" && found.action !== "group") return false;
    moveInGrid(find("#faces"), found.action === "step" ? [found.value, 0] : [0, found.value]);
    return true;
  }

  /** @param {ReviewDocument} doc @param {Action} found @param {Tile|undefined} tile the selected one @returns {boolean} whether it is an action that needs no tile */
  #actOnPage(doc, found, tile) {
    const view = this.actions.view();
    switch (found.action) {
      case "step": return this.#select(doc, doc.neighbour(found.value)), true;
      case "group": return this.#select(doc, this.#inGroup(doc, found.value)), true;
      case "doubt": return this.#doubt(doc, found.value), true;
      case "undo": return doc.undo(), true;
      case "redo": return doc.redo(), true;
      case "save": return this.actions.save(), true;
      case "accept": return this.actions.accept(), true;
      case "skip": return this.actions.skip(), true;
      case "groups": return doc.setMode(doc.mode === "groups" ? "look" : "groups"), true;
      case "add": return this.#add(doc, tile), true;
      case "escape": return this.#escape(doc), true;
      case "zoom": return view?.zoom(found.value), true;
      case "bare": return view?.toggle("bare"), true;
      case "contrast": return view?.toggle("contrast"), true;
      case "fit": return view?.toggleWhole(), true;
      default: return false;
    }
  }

  /** @param {ReviewDocument} doc @param {Action} found @param {Tile} tile @returns {boolean} whether it was one on a tile */
  #actOnTile(doc, found, tile) {
    const { image, state } = doc;
    switch (found.action) {
      case "number":
      case "suit": return this.#type(doc, tile, found), true;
      case "red": return this.#red(doc, tile);
      case "back": return doc.change(setFace(state, tile.id, BACK), { key: `type-${tile.id}`, regroup: true }), true;
      case "faces": return doc.mode === "groups" ? doc.togglePicked(tile.id) : doc.select(tile.id, { sheet: !doc.sheetOpen }), true;
      case "copy": return this.#copy(doc, tile), true;
      case "turn": return doc.change(setCorners(state, tile.id, turnCorners(tile, found.value * TURN, image)), { key: `turn-${tile.id}` }), true;
      case "remove": return this.#remove(doc, tile), true;
      case "winning": return doc.change(setWinningTile(state, shownCode(state, tile))), true;
      case "moveGroup": return this.#moveGroup(doc, tile, found.value), true;
      case "move": return this.#box(doc, tile, found.value, (box, dx, dy) => translateBox(box, dx, dy, image)), true;
      case "resize": return this.#box(doc, tile, found.value, ([a, b, c, d], dx, dy) => clipBox([a, b, c + dx, d + dy], image)), true;
      default: return false;
    }
  }

  /** @param {ReviewDocument} doc @param {number|null} id */
  #select(doc, id) {
    if (id === null) return;
    this.pending = {};
    doc.select(id);
    this.#focus(id);
  }

  /** @param {number} id */
  #focus(id) {
    const view = this.actions.view();
    if (id === null || !view) return;
    view.reveal(id);
    if (!this.doc()?.sheetOpen) view.overlay.focus(id);
  }

  /** @param {ReviewDocument} doc @param {number} way */
  #doubt(doc, way) {
    doc.stepDoubt(way, { settle: true });
    if (doc.selected !== null) this.#focus(doc.selected);
  }

  /** @param {ReviewDocument} doc @param {number} way */
  #inGroup(doc, way) {
    const groups = doc.state.groups;
    const place = groups.findIndex((group) => group.tiles.includes(doc.selected ?? -1));
    return groups[(place + way + groups.length) % groups.length]?.tiles[0] ?? null;
  }

  /** @param {ReviewDocument} doc @param {Tile} tile @param {Typed} typed */
  #type(doc, tile, typed) {
    const { code, pending } = typedFace(tile.code, typed, this.pending);
    this.pending = pending;
    if (code) doc.change(setFace(doc.state, tile.id, code), { key: `type-${tile.id}`, regroup: true });
  }

  /** A five becomes red, or plain again, where the rules tell them. @param {ReviewDocument} doc @param {Tile} tile @returns {boolean} */
  #red(doc, tile) {
    if (!ruleSet(doc.state.rules).red_fives || redCode(tile.code) === tile.code) return false;
    doc.change(setFace(doc.state, tile.id, tile.red ? tile.code : redCode(tile.code)), { key: `type-${tile.id}`, regroup: true });
    return true;
  }

  /** @param {ReviewDocument} doc @param {Tile} tile */
  #remove(doc, tile) {
    const next = doc.neighbour(1);
    doc.change(removeTile(doc.state, tile.id), { regroup: true });
    if (next !== tile.id) this.#select(doc, next);
  }

  /** @param {ReviewDocument} doc @param {Tile} tile @param {number} way */
  #moveGroup(doc, tile, way) {
    const groups = doc.state.groups;
    const own = groups.findIndex((group) => group.tiles.includes(tile.id));
    const other = groups[own + way];
    if (other) doc.change(moveTile(doc.state, tile.id, other.id, way > 0 ? 0 : Infinity));
  }

  /** @param {ReviewDocument} doc @param {Tile} tile @param {Point} direction @param {(box: Box, dx: number, dy: number) => Box} change */
  #box(doc, tile, [x, y], change) {
    const step = Math.max(1, (tile.box[2] - tile.box[0]) / 40);
    doc.change(setBox(doc.state, tile.id, change(tile.box, x * step, y * step)), { key: `box-${tile.id}` });
  }

  /** A box beside the selected tile, or in the middle of the photo; arrows with Alt move it later. @param {ReviewDocument} doc @param {Tile|undefined} tile */
  #add(doc, tile) {
    const { image, state } = doc;
    /** @type {Point} */
    const at = tile ? [boxCenter(tile.box)[0] + (tile.box[2] - tile.box[0]) * 1.05, boxCenter(tile.box)[1]] : [image.width / 2, image.height / 2];
    doc.proposeBox(medianBox(state.tiles, at, image));
  }

  /** The same tile once more, beside it along its row. @param {ReviewDocument} doc @param {Tile} tile */
  #copy(doc, tile) {
    const [[left, top], [right, slope]] = cornersOf(tile);
    const { state, id } = copyTile(doc.state, tile, translateBox(tile.box, (right - left) * 1.05, (slope - top) * 1.05, doc.image));
    doc.change(state, { regroup: true });
    this.#select(doc, id);
  }

  /** @param {ReviewDocument} doc */
  #escape(doc) {
    this.pending = {};
    if (doc.sheetOpen) this.actions.closeSheet();
    else if (doc.mode !== "look") doc.setMode("look");
    else doc.select(null);
  }
}

/** Fill and open the list of keys. @param {HTMLDialogElement} dialog */
export function showKeys(dialog) {
  /** @param {readonly [string, string]} line */
  const line = ([keys, text]) => h("div", { className: "key-line" }, h("dt", {}, keys.split(", ").map((key) => h("kbd", {}, key))), h("dd", {}, t(text)));
  show(find(".keys", dialog), h("dl", {}, HELP.map(line)));
  openModal(dialog);
}
