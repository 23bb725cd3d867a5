/** Offline use: a service worker caches the page's own files. */

/** Register the worker; where there is none (a plain address on the network) the page works without it. */
export function registerServiceWorker() {
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}
