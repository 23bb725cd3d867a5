/** What is chosen of a list, by keys. Without the DOM. */

/** @typedef {Readonly<{chosen: ReadonlySet<string>, anchor: string|null}>} Selection `anchor`: where a range begins */

/** @type {Selection} */
export const NOTHING = { chosen: new Set(), anchor: null };

/** One more, or one less; ranges begin there. @param {Selection} selection @param {string} key @returns {Selection} */
export function toggle({ chosen }, key) {
  const next = new Set(chosen);
  if (!next.delete(key)) next.add(key);
  return { chosen: next, anchor: key };
}

/** All from the anchor to a key as well. @param {Selection} selection @param {string[]} keys in order @param {string} key @returns {Selection} */
export function extend({ chosen, anchor }, keys, key) {
  const to = keys.indexOf(key);
  const from = anchor === null ? to : keys.indexOf(anchor);
  return { chosen: new Set([...chosen, ...keys.slice(Math.min(from, to), Math.max(from, to) + 1)]), anchor: keys[from] ?? null };
}

/** What of a selection is still there. @param {Selection} selection @param {string[]} keys @returns {Selection} */
export const among = ({ chosen, anchor }, keys) => ({ chosen: new Set(keys.filter((key) => chosen.has(key))), anchor: anchor !== null && keys.includes(anchor) ? anchor : null });
