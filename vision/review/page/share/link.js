/** Links that hold a record in their fragment, which browsers send to nobody. */

/** The most characters of a record in a link; no hand needs as many. */
const MOST = 20_000;

/** A record as text for a fragment. @param {unknown} record @returns {string} */
export function encodeFragment(record) {
  const bytes = new TextEncoder().encode(JSON.stringify(record));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The record of a fragment. @param {string} text @returns {any} null where there is none in it */
export function decodeFragment(text) {
  if (text.length > MOST) return null;
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));
    const record = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return record && typeof record === "object" ? record : null;
  } catch {
    return null; // Cut off, or no link of ours.
  }
}

/** The address of a hand. @param {unknown} hand a hand record @param {string} [table] name of the house rules @param {string[]} [unsaid] facts that its score assumes */
export const handAddress = (hand, table, unsaid = []) => pageAddress(`hand=${encodeFragment({ hand, ...(table && { table }), ...(unsaid.length && { unsaid }) })}`);

/** The address of house rules. @param {unknown} preset */
export const houseAddress = (preset) => pageAddress(`house=${encodeFragment(preset)}`);

/** @param {string} fragment */
const pageAddress = (fragment) => `${location.origin}${location.pathname}#${fragment}`;
