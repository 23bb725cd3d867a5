/** Local storage of the score sheet. A browser may refuse it. */

/** The sheet that was seen last, as it stood. */
export const SEEN = "pailens.sheet.seen";

/** @param {string} key @returns {any} null where nothing is stored */
export function loadValue(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @param {unknown} value */
export function saveValue(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Then it is typed again the next time.
  }
}

/** @param {string} key */
export function deleteValue(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}
