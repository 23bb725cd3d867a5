/** The local storage of the browser, which may refuse it or have no room; the session keeps what that does not. */

/** What neither keeps, until the page is closed. @type {Map<string, string>} */
const kept = new Map();

/** @param {string} key @returns {string|null} */
export function loadText(key) {
  try {
    return kept.get(key) ?? sessionStorage.getItem(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string} text */
export function saveText(key, text) {
  kept.delete(key);
  try {
    localStorage.setItem(key, text);
    sessionStorage.removeItem(key);
  } catch {
    try {
      sessionStorage.setItem(key, text);
    } catch {
      kept.set(key, text);
    }
  }
}

/** @param {string} key @returns {any} null where nothing is stored */
export function load(key) {
  try {
    return JSON.parse(loadText(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @param {unknown} value null where there is none any more */
export const save = (key, value) => saveText(key, JSON.stringify(value));

/**
 * What asks a store of a database, and gives the answer once the transaction is complete.
 * @param {string} database @param {string} name
 * @returns {<T>(mode: IDBTransactionMode, use: (store: IDBObjectStore) => IDBRequest<T>) => Promise<T>}
 */
export const storeOf = (database, name) => (mode, use) =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(database, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(name);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(name, mode);
      transaction.onabort = () => reject(transaction.error); // after every error, and where the disk is full
      try {
        const asked = use(transaction.objectStore(name));
        transaction.oncomplete = () => {
          opening.result.close();
          resolve(asked.result);
        };
      } catch (error) {
        reject(error); // of a store that refuses at once
      }
    };
  });
