/** The browser's own database: readings and score sheets as documents whose list `entries` only grows, and photos. */

/** @typedef {"readings"|"tables"} Kind */
/** @typedef {{id: string, created: string, entries: unknown[], photo?: string}} Document */

import { blobOf } from "./files.js";

/** @import { Bytes } from "./types.d.ts" */

const PORTABLE = /^image\/(jpeg|png|webp)$/;
const JPEG_QUALITY = 0.95;
const NAME = "pailens-site";
const VERSION = 1;

/** @type {Promise<IDBDatabase>|null} */
let opened = null;

/** @returns {Promise<IDBDatabase>} */
function open() {
  opened ??= new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME, VERSION);
    opening.onupgradeneeded = () => {
      const readings = opening.result.createObjectStore("readings", { keyPath: "id" });
      readings.createIndex("created", "created");
      readings.createIndex("photo", "photo");
      opening.result.createObjectStore("tables", { keyPath: "id" }).createIndex("created", "created");
      opening.result.createObjectStore("photos");
    };
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      // A newer version of the page in another tab waits until this one lets go.
      opening.result.onversionchange = () => close(opening.result);
      opening.result.onclose = () => close(opening.result);
      resolve(opening.result);
    };
  });
  opened.catch(() => (opened = null));
  return opened;
}

/** @param {IDBDatabase} database */
function close(database) {
  database.close();
  opened = null;
}

/**
 * Run a transaction; what `use` returns is the result once everything is on disk.
 * @template T
 * @param {string[]} stores @param {IDBTransactionMode} mode
 * @param {(transaction: IDBTransaction) => Promise<T>} use
 * @returns {Promise<T>}
 */
async function transact(stores, mode, use) {
  const transaction = (await open()).transaction(stores, mode, { durability: "strict" });
  const complete = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
  // A request of an aborted transaction says only that it was aborted, the transaction says why: the disk is full.
  const used = use(transaction).catch(async (error) => {
    await complete;
    throw error;
  });
  const [result] = await Promise.all([used, complete]);
  return result;
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const answered = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** What `vision.review.browser.documents.Database` asks for; documents go in and out as JSON. */
export const database = {
  /** @param {Kind} kind @param {string} id @returns {Promise<string|undefined>} */
  get: (kind, id) =>
    transact([kind], "readonly", async (transaction) => {
      const found = await answered(transaction.objectStore(kind).get(id));
      return found && JSON.stringify(found);
    }),

  /** @param {Kind} kind @param {string|undefined} before @param {number} limit @returns {Promise<string[]>} newest first */
  page: (kind, before, limit) =>
    transact([kind], "readonly", async (transaction) => {
      const range = before ? IDBKeyRange.upperBound(before, true) : null;
      const walk = transaction.objectStore(kind).index("created").openCursor(range, "prev");
      /** @type {string[]} */
      const found = [];
      for (let cursor = await answered(walk); cursor && found.length < limit; cursor = await answered(walk)) {
        found.push(JSON.stringify(cursor.value));
        if (found.length < limit) cursor.continue();
        else break;
      }
      return found;
    }),

  /** @param {Kind} kind @param {string} text @param {{sha256: string, blob: Blob}} [upload] the photo of a reading */
  add: (kind, text, upload) =>
    transact([kind, "photos"], "readwrite", async (transaction) => {
      if (upload) await answered(transaction.objectStore("photos").put(upload.blob, upload.sha256));
      await answered(transaction.objectStore(kind).add(JSON.parse(text)));
    }),

  /** The bytes of a photo, in a format that archives hold. @param {string} sha256 @returns {Promise<Uint8Array|undefined>} */
  photo: async (sha256) => {
    const photo = await storedPhoto(sha256);
    return photo && new Uint8Array(await (await portable(photo)).arrayBuffer());
  },

  /** The bytes of a photo as an upright JPEG without metadata. @param {string} sha256 @returns {Promise<Uint8Array|undefined>} */
  upright_photo: async (sha256) => {
    const photo = await storedPhoto(sha256);
    return photo && new Uint8Array(await (await codedAnew(photo)).arrayBuffer());
  },

  /** @param {string} sha256 @param {Bytes} bytes */
  add_photo: (sha256, bytes) => {
    const photo = blobOf(bytes);
    return transact(["photos"], "readwrite", (transaction) => answered(transaction.objectStore("photos").put(photo, sha256)));
  },

  /** @param {Kind} kind @param {string} id @param {string} entries a list as JSON @param {number} after @returns {Promise<boolean>} */
  append: (kind, id, entries, after) =>
    transact([kind], "readwrite", async (transaction) => {
      const store = transaction.objectStore(kind);
      /** @type {Document|undefined} */
      const found = await answered(store.get(id));
      if (found?.entries.length !== after) return false;
      found.entries.push(...JSON.parse(entries));
      await answered(store.put(found));
      return true;
    }),

  /** Set a field of a document. @param {Kind} kind @param {string} id @param {string} name @param {string} value JSON @returns {Promise<boolean>} */
  set: (kind, id, name, value) =>
    transact([kind], "readwrite", async (transaction) => {
      const store = transaction.objectStore(kind);
      const found = await answered(store.get(id));
      if (found) await answered(store.put({ ...found, [name]: JSON.parse(value) }));
      return Boolean(found);
    }),

  /** @param {Kind} kind @param {string} id @returns {Promise<boolean>} */
  delete: (kind, id) =>
    transact([kind, "photos"], "readwrite", async (transaction) => {
      const store = transaction.objectStore(kind);
      /** @type {Document|undefined} */
      const found = await answered(store.get(id));
      if (!found) return false;
      await answered(store.delete(id));
      if (found.photo && !(await answered(store.index("photo").count(found.photo)))) {
        await answered(transaction.objectStore("photos").delete(found.photo));
      }
      return true;
    }),

  /** Delete a photo and every reading of it. @param {string} sha256 @returns {Promise<boolean>} */
  delete_photo: (sha256) =>
    transact(["readings", "photos"], "readwrite", async (transaction) => {
      const readings = transaction.objectStore("readings");
      const ids = await answered(readings.index("photo").getAllKeys(sha256));
      for (const id of ids) await answered(readings.delete(id));
      await answered(transaction.objectStore("photos").delete(sha256));
      return ids.length > 0;
    }),
};

/** @param {string} sha256 @returns {Promise<Blob|undefined>} */
const storedPhoto = (sha256) => transact(["photos"], "readonly", (transaction) => answered(transaction.objectStore("photos").get(sha256)));

/** A photo as it is, or as a JPEG where it is of a format of this browser's own, such as HEIC. @param {Blob} photo @returns {Promise<Blob>} */
async function portable(photo) {
  return !photo.type || PORTABLE.test(photo.type) ? photo : codedAnew(photo);
}

/** A photo as an upright JPEG. @param {Blob} photo @returns {Promise<Blob>} */
async function codedAnew(photo) {
  const bitmap = await createImageBitmap(photo, { colorSpaceConversion: "none" });
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob({ type: "image/jpeg", quality: JPEG_QUALITY });
}

/** The photo of a reading. @param {string} id @returns {Promise<Blob|undefined>} */
export const photoOf = (id) =>
  transact(["readings", "photos"], "readonly", async (transaction) => {
    /** @type {Document|undefined} */
    const found = await answered(transaction.objectStore("readings").get(id));
    return found?.photo && answered(transaction.objectStore("photos").get(found.photo));
  });
