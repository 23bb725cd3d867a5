/** What the page keeps on this device: drafts, the table's terms, a photo not yet sent. Browsers may refuse to keep. */

const DRAFT = "pailens.draft.";
const TERMS = "pailens.terms";
const THEME = "pailens.theme";
const MOST_DRAFTS = 20;
const UNSENT = "unsent";
const LAST = "last";

/**
 * Keep what a person did to a reading.
 * @param {string} id of the reading
 * @param {{reading: any, state: import("./edits.js").ReviewState}} draft
 */
export function keepDraft(id, draft) {
  const known = draftKeys();
  if (!known.includes(DRAFT + id) && known.length >= MOST_DRAFTS) {
    const [oldest] = known.map((key) => [read(key)?.time ?? 0, key]).sort((a, b) => a[0] - b[0]);
    drop(oldest[1]);
  }
  write(DRAFT + id, { ...draft, time: Date.now() });
}

/** @param {string} id @returns {{reading: any, state: import("./edits.js").ReviewState}|null} */
export const draftOf = (id) => read(DRAFT + id);

/** @param {string} id */
export const dropDraft = (id) => drop(DRAFT + id);

/** @returns {Set<string>} the readings that have drafts */
export const draftIds = () => new Set(draftKeys().map((key) => key.slice(DRAFT.length)));

/** Rules and options of the table, for the next photo. @returns {{rules?: any, options?: any, win?: any}} */
export const keptTerms = () => read(TERMS) ?? {};

/** @param {import("./edits.js").ReviewState} state */
export const keepTerms = ({ rules, options }) => write(TERMS, { rules, options });

/** @returns {"light"|"dark"|null} the theme chosen, null for the system's */
export const keptTheme = () => read(THEME);

/** @param {"light"|"dark"|null} theme */
export const keepTheme = (theme) => (theme ? write(THEME, theme) : drop(THEME));

/** Keep a photo until it is sent. @param {Blob} photo @returns {Promise<void>} */
export const keepPhoto = (photo) => inPhotos("readwrite", (store) => store.put(photo, UNSENT)).catch(() => undefined);

/** @returns {Promise<Blob|undefined>} */
export const keptPhoto = () => inPhotos("readonly", (store) => store.get(UNSENT)).catch(() => undefined);

/** @returns {Promise<void>} */
export const dropPhoto = () => inPhotos("readwrite", (store) => store.delete(UNSENT)).catch(() => undefined);

/** A photo was read: it is kept as the last one, to be shown without the server. @param {string} id @param {Blob} photo */
export const keepLast = (id, photo) => inPhotos("readwrite", (store) => store.put({ id, photo }, LAST)).catch(() => undefined);

/** The last photo, if it is that of a reading. @param {string} id @returns {Promise<Blob|undefined>} */
export const lastPhoto = (id) =>
  inPhotos("readonly", (store) => store.get(LAST))
    .then((last) => (last?.id === id ? last.photo : undefined))
    .catch(() => undefined);

/** @returns {Promise<void>} */
export const dropLast = () => inPhotos("readwrite", (store) => store.delete(LAST)).catch(() => undefined);

function inPhotos(mode, use) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("pailens", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("photos");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction("photos", mode);
      const asked = use(transaction.objectStore("photos"));
      transaction.oncomplete = () => {
        opening.result.close();
        resolve(asked.result);
      };
      transaction.onerror = () => reject(transaction.error);
    };
  });
}

function draftKeys() {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(DRAFT));
  } catch {
    return [];
  }
}

function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}

function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Full or forbidden: the page works on without it.
  }
}

function drop(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    // As above.
  }
}
