/** The key map: from a key press to an action. Pure, without the DOM. */

import { isTile } from "../shared/tiles.js";

/**
 * @typedef {{key: string, shift?: boolean, ctrl?: boolean, alt?: boolean}} Press
 * @typedef {{action: "number", value: number}|{action: "suit", value: string}} Typed half of a face
 * @typedef {{suit?: string, number?: number}} Pending the half of a face typed so far
 * @typedef {{action: "move"|"resize", value: [number, number]}} Nudge a step of a box to the right and down
 * @typedef {{action: "step"|"group"|"doubt"|"moveGroup"|"zoom"|"turn", value: number}} Turn
 * @typedef {{action: "remove"|"escape"|"help"|"faces"|"add"|"back"|"red"|"groups"|"winning"|"undo"|"redo"|"open"|"accept"|"skip"|"fit"|"save"|"copy"|"bare"|"contrast"}} Command
 * @typedef {Typed|Nudge|Turn|Command} Action
 */

/** @type {Readonly<Record<string, Action>>} */
const PLAIN = {
  ArrowLeft: { action: "step", value: -1 },
  ArrowRight: { action: "step", value: 1 },
  ArrowUp: { action: "group", value: -1 },
  ArrowDown: { action: "group", value: 1 },
  Enter: { action: "doubt", value: 1 },
  Delete: { action: "remove" },
  Backspace: { action: "remove" },
  Escape: { action: "escape" },
  "?": { action: "help" },
  " ": { action: "faces" },
  a: { action: "add" },
  b: { action: "back" },
  r: { action: "red" },
  g: { action: "groups" },
  w: { action: "winning" },
  u: { action: "undo" },
  o: { action: "open" },
  n: { action: "accept" },
  k: { action: "skip" },
  "[": { action: "moveGroup", value: -1 },
  "]": { action: "moveGroup", value: 1 },
  "+": { action: "zoom", value: 1.3 },
  "=": { action: "zoom", value: 1.3 },
  "-": { action: "zoom", value: 1 / 1.3 },
  "0": { action: "fit" },
  "<": { action: "turn", value: -1 },
  ">": { action: "turn", value: 1 },
  h: { action: "bare" },
  c: { action: "contrast" },
};
/** @type {Readonly<Record<string, [number, number]>>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The action of a key press, null where the browser should have it. @param {Press} press @returns {Action|null} */
export function actionOf({ key, shift = false, ctrl = false, alt = false }) {
  const name = key.length === 1 ? key.toLowerCase() : key;
  if (ctrl) {
    if (name === "z") return { action: shift ? "redo" : "undo" };
    if (name === "y") return { action: "redo" };
    if (name === "d") return { action: "copy" };
    return name === "s" ? { action: "save" } : null;
  }
  const arrow = ARROWS[key];
  if (arrow && alt) return { action: shift ? "resize" : "move", value: arrow };
  if (alt) return null;
  if (name === "Enter" && shift) return { action: "doubt", value: -1 };
  if (/^[1-9]$/.test(name)) return { action: "number", value: Number(name) };
  if (/^[mpszf]$/.test(name)) return { action: "suit", value: name };
  return PLAIN[name] ?? null;
}

/** The face of a box that has none: both halves have to be typed. */
export const NO_FACE = "??";

/**
 * The face after a suit or number key. A pair that is no tile (9 and honours) waits for the other half: `code` is null
 * then and `pending` holds the half that was typed.
 * @param {string} code the face before
 * @param {Typed} typed
 * @param {Pending} [pending] the half typed before
 * @returns {{code: string|null, pending: Pending}}
 */
export function typedFace(code, typed, pending = {}) {
  const half = { ...pending, [typed.action]: typed.value };
  const number = half.number ?? Number(code.charAt(0));
  const suit = half.suit ?? code.charAt(1);
  const face = `${number}${suit}`;
  return isTile(face) && suit !== "x" ? { code: face, pending: {} } : { code: null, pending: { [typed.action]: typed.value } };
}

/** The keys in the order of the help: keys and the text that says what they do. @type {readonly [string, string][]} */
export const HELP = Object.freeze([
  ["1 – 9", "keys.number"],
  ["M P S Z F", "keys.suit"],
  ["B", "keys.back"],
  ["R", "keys.red"],
  ["Enter", "keys.doubt"],
  ["Space", "keys.faces"],
  ["← →", "keys.step"],
  ["↑ ↓", "keys.group"],
  ["[ ]", "keys.moveGroup"],
  ["G", "keys.groups"],
  ["W", "keys.winning"],
  ["A", "keys.add"],
  ["Delete", "keys.remove"],
  ["Alt + ← → ↑ ↓", "keys.move"],
  ["Alt + Shift + ← → ↑ ↓", "keys.resize"],
  ["< >", "keys.turn"],
  ["Ctrl + D", "keys.copy"],
  ["H", "keys.bare"],
  ["C", "keys.contrast"],
  ["Ctrl + Z, U", "keys.undo"],
  ["Ctrl + Shift + Z", "keys.redo"],
  ["+ − 0", "keys.zoom"],
  ["Ctrl + S", "keys.save"],
  ["N", "keys.accept"],
  ["K", "keys.skip"],
  ["O", "keys.open"],
  ["Esc", "keys.escape"],
  ["?", "keys.help"],
]);
