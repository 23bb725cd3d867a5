/** Conversion of Traditional to Simplified Chinese for messages of the server. */

/** @type {Map<string, string>} */
const characters = new Map();
/** @type {Map<string, string>} words whose characters alone would come out wrong */
const words = new Map();

/**
 * Take the table up.
 * @param {{from: string, to: string, words: Record<string, string>}} table characters place by place, and whole words
 */
export function setConversion(table) {
  const to = [...table.to];
  [...table.from].forEach((character, place) => characters.set(character, to[place] ?? character));
  for (const [from, own] of Object.entries(table.words)) words.set(from, own);
}

/** A sentence in Simplified Chinese. @param {string} sentence @returns {string} */
export function toSimplified(sentence) {
  return replaceWords(sentence, words, (rest) => [...rest].map((character) => characters.get(character) ?? character).join(""));
}

/**
 * A text with words replaced, the longest first, and what stands between them passed through a function.
 * @param {string} text
 * @param {Map<string, string>} table
 * @param {(rest: string) => string} [between]
 * @returns {string}
 */
export function replaceWords(text, table, between = (rest) => rest) {
  if (!table.size) return between(text);
  const whole = [...table.keys()].sort((one, other) => other.length - one.length).map(escapeRegExp);
  const parts = text.split(new RegExp(`(${whole.join("|")})`));
  return parts.map((part, place) => (place % 2 ? (table.get(part) ?? part) : between(part))).join("");
}

/** @param {string} text */
const escapeRegExp = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
