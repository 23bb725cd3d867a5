/** The 42 tile classes, the red fives and the back: codes, names, notation, drawing. */

import { h } from "./dom.js";
import { t } from "./i18n.js";

/** @import { Suit } from "./types.d.ts" */

const COUNTS = { m: 9, p: 9, s: 9, z: 7, f: 8 };

/** The code of a tile that shows its back. */
export const BACK = "0x";

/** The code of a tile whose face is none of ours; until a person says which it is, it counts as one that shows its back. */
export const UNKNOWN = "unknown";

/** All 43 codes in their order: m, p, s, z, f, back. @type {readonly string[]} */
export const CODES = Object.freeze([...Object.entries(COUNTS).flatMap(([suit, count]) => Array.from({ length: count }, (_, i) => `${i + 1}${suit}`)), BACK]);

/** The red fives of riichi; the networks know no such class. @type {readonly string[]} */
export const RED_FIVES = Object.freeze(["0m", "0p", "0s"]);

/** @param {string} code @returns {string} a red five's plain five, another code itself */
export const plainCode = (code) => (RED_FIVES.includes(code) ? `5${code.charAt(1)}` : code);

/** @param {string} code @returns {string} a five's red one, another code itself */
export const redCode = (code) => (/^5[mps]$/.test(code) ? `0${code.charAt(1)}` : code);

/** Red fives stand before the fives of their suit. */
const ORDER = new Map([...CODES, ...RED_FIVES].map((code) => [code, CODES.indexOf(plainCode(code)) - (RED_FIVES.includes(code) ? 0.5 : 0)]));
/** @param {string} code */
const sortIndex = (code) => ORDER.get(code) ?? CODES.length;

/**
 * @param {string} code
 * @returns {boolean} whether there is such a tile
 */
export const isTile = (code) => ORDER.has(code);

/**
 * The codes of one suit, in order.
 * @param {Suit} suit
 * @param {boolean} [reds] whether the red five is among them
 * @returns {string[]}
 */
export const codesOfSuit = (suit, reds = false) => sortTiles([...CODES, ...(reds ? RED_FIVES : [])].filter((code) => code.charAt(1) === suit));

/** The cell of a face in the sprite, null for a back. @param {string} code @returns {{column: number, row: number}|null} */
export function spriteCell(code) {
  const red = RED_FIVES.indexOf(code);
  if (red >= 0) return { column: red, row: 5 };
  const row = "mpszf".indexOf(code.charAt(1));
  return row < 0 ? null : { column: Number(code.charAt(0)) - 1, row };
}

/**
 * What players call a tile, in the language of the page.
 * @param {string} code
 * @returns {string}
 */
export const tileName = (code) => t(`tile.${code}`);

/**
 * Codes in the order in which tiles are written.
 * @param {Iterable<string>} codes
 * @returns {string[]}
 */
export const sortTiles = (codes) => [...codes].sort((a, b) => sortIndex(a) - sortIndex(b));

/**
 * Write codes as notation: ["5z", "2m", "1m"] is "12m5z".
 * @param {Iterable<string>} codes
 * @returns {string}
 */
export function formatTiles(codes) {
  let text = "";
  for (const code of sortTiles(codes)) text = (text.endsWith(code.charAt(1)) ? text.slice(0, -1) : text) + code;
  return text;
}

/**
 * Read notation: "12m5z" is ["1m", "2m", "5z"].
 * @param {string} text
 * @returns {string[]}
 * @throws {RangeError} when it is no notation
 */
export function parseTiles(text) {
  const codes = [...text.normalize("NFKC").replace(/\s/g, "").matchAll(/(\d+)([mpszfx])|./g)].flatMap(([, digits, suit]) =>
    [...(digits ?? "?")].map((digit) => digit + suit),
  );
  const unknown = codes.find((code) => !isTile(code));
  if (unknown) throw new RangeError(`no tile notation: ${text}`);
  return sortTiles(codes);
}

/**
 * A drawn tile; its size is that of the style sheet's `--tile` (its width).
 * @param {string} code
 * @param {{label?: string|null, className?: string}} [options] `label` null hides it from screen readers
 * @returns {HTMLElement}
 */
export function tileElement(code, { label = tileName(code), className = "" } = {}) {
  const face = h("span", { className: "tile-face" });
  const cell = spriteCell(code);
  if (cell) face.style.backgroundPosition = `${(cell.column / 8) * 100}% ${(cell.row / 5) * 100}%`;
  const spoken = label === null ? { "aria-hidden": "true" } : { role: "img", "aria-label": label };
  const own = code === BACK ? "tile-back" : code === UNKNOWN ? "tile-unknown" : "";
  const classes = `tile ${own} ${className}`.trim();
  return h("span", { className: classes, data: { code }, ...spoken }, cell && face);
}

/** A drawn tile of which screen readers say nothing: its name stands elsewhere. @param {string} code */
export const bareTile = (code) => tileElement(code, { label: null });

/** Tiles in notation within a sentence: `777z`, `99s`, `123m55z`. */
const IN_TEXT = /((?<![\w.])(?:\d+[mpszfx])+(?!\w))/;

/**
 * A sentence with its tiles drawn where it writes them in notation.
 * @param {string} sentence
 * @returns {(string|HTMLElement)[]}
 */
export const tilesInText = (sentence) =>
  sentence.split(IN_TEXT).filter(Boolean).map((part) => (IN_TEXT.test(part) && isNotation(part) ? h("span", { className: "tiles-in-text" }, parseTiles(part).map((code) => tileElement(code))) : part));

/** @param {string} text */
const isNotation = (text) => [...text.matchAll(/(\d+)([mpszfx])/g)].every(([, digits = "", suit = ""]) => [...digits].every((digit) => isTile(digit + suit)));
