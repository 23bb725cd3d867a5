/** The keyboard of the page: key presses to changes of the bench. */

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
   * @param {() => import("./document.js").Bench|null} bench
   * @param {{view: () => import("./photo.js").PhotoView|null, closeSheet: () => void, choose: () => void, save: () => void, accept: () => void, skip: () => void, help: () => void}} actions
   */
  constructor(bench, actions) {
    this.bench = bench;
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
    const bench = this.bench();
    if (!bench) return false;
    const tile = tileOf(bench.doc, bench.selected ?? -1);
    const view = this.actions.view();
    const common = {
      step: () => this.#select(bench, bench.neighbour(value)),
      group: () => this.#select(bench, this.#inGroup(bench, value)),
      doubt: () => this.#doubt(bench, value),
      undo: () => bench.undo(),
      redo: () => bench.redo(),
      save: () => this.actions.save(),
      accept: () => this.actions.accept(),
      skip: () => this.actions.skip(),
      groups: () => bench.setMode(bench.mode === "groups" ? "look" : "groups"),
      add: () => this.#add(bench, tile),
      escape: () => this.#escape(bench),
      zoom: () => view?.zoom(value),
      fit: () => view?.toggleWhole(),
    };
    if (action in common) return common[action](), true;
    if (!tile) return false;
    const ofTile = {
      number: () => this.#type(bench, tile, { action, value }),
      suit: () => this.#type(bench, tile, { action, value }),
      back: () => bench.change(setFace(bench.doc, tile.id, BACK), { key: `type-${tile.id}`, regroup: true }),
      faces: () => (bench.mode === "groups" ? bench.pick(tile.id) : bench.select(tile.id, { sheet: !bench.sheetOpen })),
      remove: () => this.#remove(bench, tile),
      winning: () => bench.change(setWinningTile(bench.doc, tile.code)),
      moveGroup: () => this.#moveGroup(bench, tile, value),
      move: () => this.#box(bench, tile, value, (box, dx, dy) => moved(box, dx, dy, bench.image)),
      resize: () => this.#box(bench, tile, value, ([a, b, c, d], dx, dy) => inside([a, b, c + dx, d + dy], bench.image)),
    };
    return action in ofTile ? (ofTile[action](), true) : false;
  }

  #select(bench, id) {
    if (id === null) return;
    this.pending = {};
    bench.select(id);
    this.#focus(id);
  }

  #focus(id) {
    const view = this.actions.view();
    if (id === null || !view) return;
    view.reveal(id);
    if (!this.bench()?.sheetOpen) view.overlay.focus(id);
  }

  #doubt(bench, way) {
    bench.goDoubt(way, { settle: true });
    if (bench.selected !== null) this.#focus(bench.selected);
  }

  #inGroup(bench, way) {
    const groups = bench.doc.groups;
    const place = groups.findIndex((group) => group.tiles.includes(bench.selected ?? -1));
    return groups[(place + way + groups.length) % groups.length]?.tiles[0] ?? null;
  }

  #type(bench, tile, typed) {
    const { code, pending } = typedFace(tile.code, typed, this.pending);
    this.pending = pending;
    if (code) bench.change(setFace(bench.doc, tile.id, code), { key: `type-${tile.id}`, regroup: true });
  }

  #remove(bench, tile) {
    const next = bench.neighbour(1);
    bench.change(removeTile(bench.doc, tile.id), { regroup: true });
    if (next !== tile.id) this.#select(bench, next);
  }

  #moveGroup(bench, tile, way) {
    const groups = bench.doc.groups;
    const own = groupOf(bench.doc, tile.id);
    const other = groups[groups.indexOf(own) + way];
    if (other) bench.change(moveTile(bench.doc, tile.id, other.id, way > 0 ? 0 : Infinity));
  }

  #box(bench, tile, [x, y], change) {
    const step = Math.max(1, (tile.box[2] - tile.box[0]) / 40);
    bench.change(setBox(bench.doc, tile.id, change(tile.box, x * step, y * step)), { key: `box-${tile.id}` });
  }

  /** A box beside the selected tile, or in the middle of the photo; arrows with Alt move it later. */
  #add(bench, tile) {
    const { image, doc } = bench;
    const at = tile ? [middle(tile.box)[0] + (tile.box[2] - tile.box[0]) * 1.05, middle(tile.box)[1]] : [image.width / 2, image.height / 2];
    bench.proposeBox(usualBox(doc.tiles, at, image));
  }

  #escape(bench) {
    this.pending = {};
    if (bench.sheetOpen) this.actions.closeSheet();
    else if (bench.mode !== "look") bench.setMode("look");
    else bench.select(null);
  }
}

/** Fill and open the list of keys. @param {HTMLDialogElement} dialog */
export function showKeys(dialog) {
  const line = ([keys, text]) => h("div", { className: "key-line" }, h("dt", {}, keys.split(", ").map((key) => h("kbd", {}, key))), h("dd", {}, t(text)));
  show(find(".keys", dialog), h("dl", {}, HELP.map(line)));
  dialog.showModal();
}
