/** The page's own files, kept by a worker so that the pages open without the server. */

/** Register the worker; where there is none (a plain address on the network) the page works without it. */
export function keepShell() {
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}
