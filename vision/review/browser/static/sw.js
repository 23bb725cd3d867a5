/** Service worker of the site: every file is kept on the first visit and answered from there, with or without network.
 *
 * Pages that it answers are isolated (COOP, COEP), so that the networks may run on several threads; a host without own
 * headers cannot say so. The build writes `self.SITE` before this text: the version of the site and the paths of its files. A new version is
 * kept beside the old one and takes over once no page of the old one is open.
 */

const worker = /** @type {ServiceWorkerGlobalScope & {SITE: {version: string, files: string[]}}} */ (/** @type {unknown} */ (self));
const { version, files } = worker.SITE;
/** Where Android's gallery sends a photo, as the manifest says. */
const SHARE = "share";
const CACHE = `pailens-site-${version}`;

worker.addEventListener("install", (event) => event.waitUntil(keep()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "POST" && request.url === new URL(SHARE, worker.registration.scope).href) event.respondWith(takeShared(request));
  if (request.method === "GET" && request.url.startsWith(worker.registration.scope)) event.respondWith(answer(request));
});

/** Keep every file; those of an older version under the same name, which holds a hash, are the same. */
async function keep() {
  const own = await caches.open(CACHE);
  for (const path of files) {
    const address = new URL(path, worker.registration.scope).href;
    const known = path.includes("/") ? await caches.match(address) : undefined;
    const response = known ?? (await fetch(address, path.includes("/") ? {} : { cache: "no-cache" }));
    if (!response.ok) throw new TypeError(`${path}: ${response.status}`);
    await own.put(address, isolated(response));
  }
}

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("pailens-site-") && name !== CACHE).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** @param {Request} request @returns {Promise<Response>} */
async function answer(request) {
  const address = request.url.replace(/[?#].*$/, "");
  const own = await caches.open(CACHE);
  const kept = await own.match(address === worker.registration.scope ? `${address}index.html` : address);
  return kept ?? fetch(request);
}

/**
 * Kept with these headers and answered as it is kept: only then does the browser keep what it compiled of it.
 * @param {Response} response @returns {Response} the same with the headers that isolate a page and its workers
 */
function isolated(response) {
  const headers = new Headers(response.headers);
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Embedder-Policy", "require-corp");
  headers.set("Cross-Origin-Resource-Policy", "same-origin");
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

/** Keep a photo of the gallery where the page keeps one that is not read yet, and open the page. @param {Request} request */
async function takeShared(request) {
  const photo = (await request.formData()).get("photo");
  const kept = photo instanceof Blob && (await keepPhoto(photo).catch(() => null));
  return Response.redirect(`${worker.registration.scope}#send${kept === null ? "=full" : ""}`, 303);
}

/** As `savePendingPhoto` of the page. @param {Blob} photo @returns {Promise<void>} */
function keepPhoto(photo) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("pailens", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("photos");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction("photos", "readwrite");
      transaction.objectStore("photos").put(photo, `unsent${Date.now()}`);
      transaction.onabort = () => reject(transaction.error);
      transaction.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}
