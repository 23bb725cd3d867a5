/** Local storage of the review page: the table's terms, a photo not uploaded yet. A browser may refuse it. */

/** @import { ReviewState, Rules, Theme } from "../shared/types.d.ts" */

const TERMS = "pailens.terms";
const CHOSEN = "pailens.rules";
const THEME = "pailens.theme";
const AUTOMATIC = "pailens.automatic";
const SESSION = "pailens.session";
const ORDER = "pailens.order";
const PLAIN_HTTP = "pailens.plain-http";
const SAID = "pailens.faces-said";
const PENDING = "unsent";
const LAST = "last";

/** Rules and options of the table, for the next photo. @returns {Partial<Pick<ReviewState, "rules"|"options">>} */
export const loadTerms = () => read(TERMS) ?? {};

/** @param {Pick<ReviewState, "rules"|"options">} state */
export const saveTerms = ({ rules, options }) => write(TERMS, { rules, options });

/** The rules that a person has chosen, if they were asked yet. @returns {Rules|undefined} */
export const chosenRules = () => read(CHOSEN) ?? undefined;

/** Rules that a person chose are those of the next photo. @param {Rules} rules */
export function saveChosenRules(rules) {
  write(CHOSEN, rules);
  const { options = {} } = loadTerms();
  saveTerms({ rules, options });
}

/** Whether the hand is shown as it lies in the photo, instead of sorted into its sets. */
export const loadPhotoOrder = () => read(ORDER) === "photo";

/** @param {boolean} photo */
export const savePhotoOrder = (photo) => (photo ? write(ORDER, "photo") : remove(ORDER));

/** @returns {boolean} whether the camera takes the photo itself */
export const loadAutomatic = () => read(AUTOMATIC) ?? true;

/** @param {boolean} on */
export const saveAutomatic = (on) => write(AUTOMATIC, on);

/** @returns {Theme|null} the theme chosen, null for the system's */
export const loadTheme = () => read(THEME);

/** @returns {boolean} whether a session was opened with a token; no script sees its cookie */
export const loadSession = () => Boolean(read(SESSION));

/** @param {boolean} open */
export const saveSession = (open) => (open ? write(SESSION, open) : remove(SESSION));

/** @returns {boolean} whether it was read what plain HTTP lacks */
export const loadPlainHttpSaid = () => Boolean(read(PLAIN_HTTP));

export const savePlainHttpSaid = () => write(PLAIN_HTTP, true);

/** What unknown faces of the set were said to be, the last first. @returns {string[]} */
export const loadFacesSaid = () => read(SAID) ?? [];

/** @param {string} code */
export const saveFaceSaid = (code) => write(SAID, [code, ...loadFacesSaid().filter((other) => other !== code)].slice(0, 3));

/** @param {Theme|null} theme */
export const saveTheme = (theme) => (theme ? write(THEME, theme) : remove(THEME));

/** Store a photo until it is uploaded. @param {Blob} photo @returns {Promise<boolean>} whether there was room */
export const savePendingPhoto = (photo) =>
  withPhotoStore("readwrite", (store) => store.put(photo, PENDING)).then(
    () => true,
    () => false,
  );

/** @returns {Promise<Blob|undefined>} */
export const loadPendingPhoto = () => withPhotoStore("readonly", (store) => store.get(PENDING)).catch(() => undefined);

/** @returns {Promise<unknown>} */
export const deletePendingPhoto = () => withPhotoStore("readwrite", (store) => store.delete(PENDING)).catch(() => undefined);

/** Store the photo read last, to be shown without the server. @param {string} id @param {Blob} photo */
export const saveLastPhoto = (id, photo) => withPhotoStore("readwrite", (store) => store.put({ id, photo }, LAST)).catch(() => undefined);

/** The last photo, if it is that of a reading. @param {string} id @returns {Promise<Blob|undefined>} */
export const loadLastPhoto = (id) =>
  withPhotoStore("readonly", (store) => store.get(LAST))
    .then((last) => (last?.id === id ? last.photo : undefined))
    .catch(() => undefined);

/** @returns {Promise<unknown>} */
export const deleteLastPhoto = () => withPhotoStore("readwrite", (store) => store.delete(LAST)).catch(() => undefined);

/**
 * @template T
 * @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest<T>} use
 * @returns {Promise<T>} what was asked for, once the transaction is complete
 */
function withPhotoStore(mode, use) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("pailens", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("photos");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction("photos", mode);
      transaction.onabort = () => reject(transaction.error); // after every error, and where the disk is full
      try {
        const asked = use(transaction.objectStore("photos"));
        transaction.oncomplete = () => {
          opening.result.close();
          resolve(asked.result);
        };
      } catch (error) {
        reject(error); // of a store that refuses at once
      }
    };
  });
}

/** Until the page is closed. @type {Record<string, any>} */
const refused = {};

/** @param {string} key */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return refused[key] ?? null;
  }
}

/** @param {string} key @param {unknown} value */
function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    refused[key] = value;
  }
}

/** @param {string} key */
const remove = (key) => write(key, null);
