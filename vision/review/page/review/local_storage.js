/** What the page keeps on this device: drafts, the table's terms, a photo not yet sent. Browsers may refuse to keep. */

/** @import { Reading, ReviewState, Theme } from "../shared/types.d.ts" */
/** @typedef {{reading: Reading, state: ReviewState}} Draft what a person did to a reading; `state` is kept as `doc` */

const DRAFT = "pailens.draft.";
const TERMS = "pailens.terms";
const THEME = "pailens.theme";
const MOST_DRAFTS = 20;
const UNSENT = "unsent";
const LAST = "last";

/**
 * Keep what a person did to a reading.
 * @param {string} id of the reading
 * @param {Draft} draft
 */
export function keepDraft(id, { reading, state }) {
  const known = draftKeys();
  if (!known.includes(DRAFT + id) && known.length >= MOST_DRAFTS) {
    const [oldest] = known.map((key) => ({ key, time: read(key)?.time ?? 0 })).sort((a, b) => a.time - b.time);
    if (oldest) drop(oldest.key);
  }
  write(DRAFT + id, { reading, doc: state, time: Date.now() });
}

/** @param {string} id @returns {Draft|null} */
export function draftOf(id) {
  const stored = read(DRAFT + id);
  return stored && { reading: stored.reading, state: stored.doc };
}

/** @param {string} id */
export const dropDraft = (id) => drop(DRAFT + id);

/** @returns {Set<string>} the readings that have drafts */
export const draftIds = () => new Set(draftKeys().map((key) => key.slice(DRAFT.length)));

/** Rules and options of the table, for the next photo. @returns {Partial<Pick<ReviewState, "rules"|"options">>} */
export const keptTerms = () => read(TERMS) ?? {};

/** @param {ReviewState} state */
export const keepTerms = ({ rules, options }) => write(TERMS, { rules, options });

/** @returns {Theme|null} the theme chosen, null for the system's */
export const keptTheme = () => read(THEME);

/** @param {Theme|null} theme */
export const keepTheme = (theme) => (theme ? write(THEME, theme) : drop(THEME));

/** Keep a photo until it is sent. @param {Blob} photo @returns {Promise<unknown>} */
export const keepPhoto = (photo) => inPhotos("readwrite", (store) => store.put(photo, UNSENT)).catch(() => undefined);

/** @returns {Promise<Blob|undefined>} */
export const keptPhoto = () => inPhotos("readonly", (store) => store.get(UNSENT)).catch(() => undefined);

/** @returns {Promise<unknown>} */
export const dropPhoto = () => inPhotos("readwrite", (store) => store.delete(UNSENT)).catch(() => undefined);

/** A photo was read: it is kept as the last one, to be shown without the server. @param {string} id @param {Blob} photo */
export const keepLast = (id, photo) => inPhotos("readwrite", (store) => store.put({ id, photo }, LAST)).catch(() => undefined);

/** The last photo, if it is that of a reading. @param {string} id @returns {Promise<Blob|undefined>} */
export const lastPhoto = (id) =>
  inPhotos("readonly", (store) => store.get(LAST))
    .then((last) => (last?.id === id ? last.photo : undefined))
    .catch(() => undefined);

/** @returns {Promise<unknown>} */
export const dropLast = () => inPhotos("readwrite", (store) => store.delete(LAST)).catch(() => undefined);

/**
 * @template T
 * @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest<T>} use
 * @returns {Promise<T>} what was asked for, once the transaction is complete
 */
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

/** @param {string} key */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @param {unknown} value */
function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Full or forbidden: the page works on without it.
  }
}

/** @param {string} key */
function drop(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    // As above.
  }
}
