/** Conversion of Traditional to Simplified Chinese for messages of the server; the table is built with OpenCC. */

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

/**
 * A sentence in Simplified Chinese.
 * @param {string} sentence
 * @param {readonly string[]} [names] names of elements in it, which stay as their rule text writes them
 * @returns {string}
 */
export function toSimplified(sentence, names = []) {
  const whole = [...names, ...words.keys()].filter(Boolean).sort((one, other) => other.length - one.length);
  const verbatim = new Set(names);
  const parts = whole.length ? sentence.split(new RegExp(`(${whole.map(escapeRegExp).join("|")})`)) : [sentence];
  return parts
    .map((part, place) => {
      if (place % 2) return verbatim.has(part) ? part : words.get(part);
      return [...part].map((character) => characters.get(character) ?? character).join("");
    })
    .join("");
}

/** @param {string} text */
const escapeRegExp = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
