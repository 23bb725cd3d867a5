/** Service worker: caches the page's own files so that it opens offline. Data is never cached. */

const SHELL = "pailens-shell";
const PAGES = ["/", "/sheet"];
const NAMED = /["'(]((?:\.{1,2}\/|\/static\/|(?=tiles\.webp))[\w./-]+\.(?:js|css|webp|png|json))["')]/g;

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => {
  event.waitUntil(precache().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const own = PAGES.includes(pathname) || pathname.startsWith("/static/") || pathname === "/manifest.webmanifest";
  if (request.method === "GET" && origin === location.origin && own) event.respondWith(answer(request, pathname));
});

/**
 * The server's file where it answers, so that a new version shows at once; else the cached one.
 * @param {Request} request @param {string} path
 */
async function answer(request, path) {
  const shell = await caches.open(SHELL);
  try {
    const response = await fetch(request);
    if (response.ok) await shell.put(path, response.clone());
    return response;
  } catch (error) {
    const cached = await shell.match(path);
    if (cached) return cached;
    throw error;
  }
}

/** Cache the pages and every file that they name, and that those name in turn. */
async function precache() {
  const shell = await caches.open(SHELL);
  const known = new Set(PAGES);
  /** @param {string} path @returns {Promise<void>} */
  const cache = async (path) => {
    const response = await fetch(path, { cache: "no-cache" });
    if (!response.ok) return;
    const text = /\.(webp|png|json)$/.test(path) ? "" : await response.clone().text();
    await shell.put(path, response);
    /** @param {string} name */
    const whole = (name) => new URL(name, new URL(path, location.origin)).pathname;
    const named = [...text.matchAll(NAMED)].map(([, name = ""]) => whole(name)).filter((name) => !known.has(name));
    for (const name of named) known.add(name);
    await Promise.all([...new Set(named)].map(cache));
  };
  await Promise.all(PAGES.map(cache));
}
