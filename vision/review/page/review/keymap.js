/** What each key does: from a key press to the name of an action, apart from the page so that it can be tested. */

import { isTile } from "../shared/tiles.js";

/**
 * @typedef {{key: string, shift?: boolean, ctrl?: boolean, alt?: boolean}} Press
 * @typedef {{action: string, value?: any}} Action
 */

const PLAIN = {
  ArrowLeft: ["step", -1],
  ArrowRight: ["step", 1],
  ArrowUp: ["group", -1],
  ArrowDown: ["group", 1],
  Enter: ["doubt", 1],
  Delete: ["remove"],
  Backspace: ["remove"],
  Escape: ["escape"],
  "?": ["help"],
  " ": ["faces"],
  a: ["add"],
  b: ["back"],
  g: ["groups"],
  w: ["winning"],
  u: ["undo"],
  o: ["open"],
  n: ["accept"],
  k: ["skip"],
  "[": ["moveGroup", -1],
  "]": ["moveGroup", 1],
  "+": ["zoom", 1.3],
  "=": ["zoom", 1.3],
  "-": ["zoom", 1 / 1.3],
  "0": ["fit"],
};
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The action of a key press, null where the browser should have it.
 * @param {Press} press
 * @returns {Action|null}
 */
export function actionOf({ key, shift = false, ctrl = false, alt = false }) {
  const name = key.length === 1 ? key.toLowerCase() : key;
  if (ctrl) {
    if (name === "z") return { action: shift ? "redo" : "undo" };
    if (name === "y") return { action: "redo" };
    return name === "s" ? { action: "save" } : null;
  }
  if (key in ARROWS && alt) return { action: shift ? "resize" : "move", value: ARROWS[key] };
  if (alt) return null;
  if (name === "Enter" && shift) return { action: "doubt", value: -1 };
  if (/^[1-9]$/.test(name)) return { action: "number", value: Number(name) };
  if (/^[mpszf]$/.test(name)) return { action: "suit", value: name };
  const [action, value] = PLAIN[name] ?? [];
  return action ? { action, value } : null;
}

/**
 * The face after a suit or number key. A pair that is no tile (9 and honours) waits for the other half: `code` is null
 * then and `pending` holds the half that was typed.
 * @param {string} code the face before
 * @param {Action} typed a `suit` or `number` action
 * @param {{suit?: string, number?: number}} [pending] the half typed before
 * @returns {{code: string|null, pending: {suit?: string, number?: number}}}
 */
export function typedFace(code, typed, pending = {}) {
  const half = { ...pending, [typed.action]: typed.value };
  const number = half.number ?? Number(code[0]);
  const suit = half.suit ?? code[1];
  const face = `${number}${suit}`;
  return isTile(face) && suit !== "x" ? { code: face, pending: {} } : { code: null, pending: { [typed.action]: typed.value } };
}

/** The keys in the order of the help: keys and the text that says what they do. @type {readonly [string, string][]} */
export const HELP = Object.freeze([
  ["1 – 9", "keys.number"],
  ["M P S Z F", "keys.suit"],
  ["B", "keys.back"],
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
