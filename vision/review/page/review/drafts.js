/** Drafts: edits of readings that are not saved yet, in a database of the browser. A browser may refuse it. */

/** @import { Reading, ReviewState } from "../shared/types.d.ts" */
/** @typedef {{reading: Reading, state: ReviewState, time: number}} Draft the edits of a reading */
/** @typedef {Draft & {id: string}} StoredDraft */

/** Earlier versions kept drafts in the local storage, with `state` under `doc`. */
const OLD = "pailens.draft.";
const NAME = "pailens-drafts";
const STORE = "drafts";
const TIME = "time";
const MAX_DRAFTS = 20;

/** @type {Promise<IDBDatabase>|null} */
let opened = null;

/** @returns {Promise<IDBDatabase>} with the drafts of earlier versions */
function open() {
  opened ??= connect().then(takeOld);
  opened.catch(() => (opened = null));
  return opened;
}

/** @returns {Promise<IDBDatabase>} */
function connect() {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: "id" }).createIndex(TIME, TIME);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      // The browser closes it where it deletes what is stored here.
      opening.result.onclose = () => (opened = null);
      resolve(opening.result);
    };
  });
}

/** Move the drafts of earlier versions. @param {IDBDatabase} database */
async function takeOld(database) {
  for (const key of oldKeys()) {
    const { reading, doc, time } = JSON.parse(localStorage.getItem(key) ?? "{}");
    if (reading) await ask(database, "readwrite", (store) => store.put({ id: key.slice(OLD.length), reading, state: doc, time }));
    localStorage.removeItem(key);
  }
  return database;
}

function oldKeys() {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(OLD));
  } catch {
    return [];
  }
}

/**
 * @template T
 * @param {IDBDatabase} database @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest<T>} use
 * @returns {Promise<T>} what was asked for, once it is on disk
 */
function ask(database, mode, use) {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode);
    transaction.onabort = () => reject(transaction.error); // after every error, and where the disk is full
    const asked = use(transaction.objectStore(STORE));
    transaction.oncomplete = () => resolve(asked.result);
    // The page may be closed at any moment; a transaction that nobody committed would be lost.
    transaction.commit();
  });
}

/** @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest<any>} use */
const withDrafts = async (mode, use) => ask(await open(), mode, use);

/**
 * Store the edits of a reading; the oldest draft makes room.
 * @param {string} id of the reading
 * @param {Omit<Draft, "time">} draft
 * @returns {Promise<boolean>} whether they are stored
 */
export async function saveDraft(id, { reading, state }) {
  try {
    await withDrafts("readwrite", (store) => store.put({ id, reading, state, time: Date.now() }));
    const oldest = await withDrafts("readonly", (store) => store.index(TIME).getAllKeys());
    for (const other of oldest.slice(0, -MAX_DRAFTS)) await deleteDraft(other);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} id @returns {Promise<Draft|null>} */
export async function loadDraft(id) {
  /** @type {StoredDraft|undefined} */
  const stored = await withDrafts("readonly", (store) => store.get(id)).catch(() => undefined);
  return stored ?? null;
}

/** @param {string} id @returns {Promise<void>} */
export const deleteDraft = (id) => withDrafts("readwrite", (store) => store.delete(id)).catch(() => undefined);

/** @returns {Promise<Set<string>>} the readings that have drafts */
export const draftIds = async () => new Set(await withDrafts("readonly", (store) => store.getAllKeys()).catch(() => []));
