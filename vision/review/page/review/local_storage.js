/** Local storage of the review page: the table's terms, a photo not uploaded yet. A browser may refuse it. */

import { load, save, storeOf } from "../shared/storage.js";

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
/** Their keys. @type {WeakMap<Blob, string>} */
const kept = new WeakMap();
const withPhotoStore = storeOf("pailens", "photos");

/** Rules and options of the table, for the next photo. @returns {Partial<Pick<ReviewState, "rules"|"options">>} */
export const loadTerms = () => load(TERMS) ?? {};

/** @param {Pick<ReviewState, "rules"|"options">} state */
export const saveTerms = ({ rules, options }) => save(TERMS, { rules, options });

/** The rules that a person has chosen, if they were asked yet. @returns {Rules|undefined} */
export const chosenRules = () => load(CHOSEN) ?? undefined;

/** Rules that a person chose are those of the next photo. @param {Rules} rules */
export function saveChosenRules(rules) {
  save(CHOSEN, rules);
  const { options = {} } = loadTerms();
  saveTerms({ rules, options });
}

/** Whether the hand is shown as it lies in the photo, instead of sorted into its sets. */
export const loadPhotoOrder = () => load(ORDER) === "photo";

/** @param {boolean} photo */
export const savePhotoOrder = (photo) => save(ORDER, photo ? "photo" : null);

/** @returns {boolean} whether the camera takes the photo itself */
export const loadAutomatic = () => load(AUTOMATIC) ?? true;

/** @param {boolean} on */
export const saveAutomatic = (on) => save(AUTOMATIC, on);

/** @returns {Theme|null} the theme chosen, null for the system's */
export const loadTheme = () => load(THEME);

/** @returns {boolean} whether a session was opened with a token; no script sees its cookie */
export const loadSession = () => Boolean(load(SESSION));

/** @param {boolean} open */
export const saveSession = (open) => save(SESSION, open);

/** @returns {boolean} whether it was read what plain HTTP lacks */
export const loadPlainHttpSaid = () => Boolean(load(PLAIN_HTTP));

export const savePlainHttpSaid = () => save(PLAIN_HTTP, true);

/** What unknown faces of the set were said to be, the last first. @returns {string[]} */
export const loadFacesSaid = () => load(SAID) ?? [];

/** @param {string} code */
export const saveFaceSaid = (code) => save(SAID, [code, ...loadFacesSaid().filter((other) => other !== code)].slice(0, 3));

/** @param {Theme|null} theme */
export const saveTheme = (theme) => save(THEME, theme);

/** Store a photo until it is uploaded. @param {Blob} photo @returns {Promise<boolean>} whether there was room */
export function savePendingPhoto(photo) {
  const key = kept.get(photo) ?? PENDING + Date.now();
  kept.set(photo, key);
  return withPhotoStore("readwrite", (store) => store.put(photo, key)).then(
    () => true,
    () => false,
  );
}

/** The one taken last. @returns {Promise<Blob|undefined>} */
export async function loadPendingPhoto() {
  const range = IDBKeyRange.bound(PENDING, `${PENDING}~`);
  const cursor = await withPhotoStore("readonly", (store) => store.openCursor(range, "prev")).catch(() => null);
  if (cursor) kept.set(cursor.value, String(cursor.key));
  return cursor?.value;
}

/** @param {Blob} photo @returns {Promise<unknown>} */
export const deletePendingPhoto = (photo) => withPhotoStore("readwrite", (store) => store.delete(kept.get(photo) ?? PENDING)).catch(() => undefined);

/** Store the photo read last, to be shown without the server. @param {string} id @param {Blob} photo */
export const saveLastPhoto = (id, photo) => withPhotoStore("readwrite", (store) => store.put({ id, photo }, LAST)).catch(() => undefined);

/** The last photo, if it is that of a reading. @param {string} id @returns {Promise<Blob|undefined>} */
export const loadLastPhoto = (id) =>
  withPhotoStore("readonly", (store) => store.get(LAST))
    .then((last) => (last?.id === id ? last.photo : undefined))
    .catch(() => undefined);

/** @returns {Promise<unknown>} */
export const deleteLastPhoto = () => withPhotoStore("readwrite", (store) => store.delete(LAST)).catch(() => undefined);
