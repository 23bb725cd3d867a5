/** The transport of the page over HTTP. The site without a server has another module of the same name. */

/** @typedef {{status: number, text: string}} Answer an HTTP status and the text of the body */

/** Where photos are kept. @type {"server"|"device"} */
export const PLACE = "server";

/** The least time between two frames of the camera in milliseconds: a frame is half a megabyte. */
export const FRAME_INTERVAL_MS = 160;

/** The text that says why nothing answers. */
export const unreachable = () => "api.offline";

/**
 * Send a request.
 * @param {string} method
 * @param {string} path
 * @param {string} [body] JSON
 * @param {AbortSignal} [signal]
 * @returns {Promise<Answer>}
 * @throws {Error} where nothing answers, or the signal aborts
 */
export async function send(method, path, body, signal) {
  const headers = { Accept: "application/json", ...(body === undefined ? {} : { "Content-Type": "application/json" }) };
  const response = await fetch(path, { method, headers, body, signal, credentials: "same-origin", cache: "no-store" });
  return { status: response.status, text: await response.text() };
}

/**
 * Send a photo to be read.
 * @param {string} path
 * @param {Blob} photo
 * @param {(share: number) => void} onProgress share sent, 0 to 1
 * @param {AbortSignal} [signal]
 * @returns {Promise<Answer>}
 * @throws {Error} as `send`
 */
export function sendPhoto(path, photo, onProgress, signal) {
  return new Promise((resolve, reject) => {
    const upload = new XMLHttpRequest();
    upload.open("POST", path);
    upload.setRequestHeader("Accept", "application/json");
    upload.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    upload.addEventListener("load", () => resolve({ status: upload.status, text: upload.responseText }));
    upload.addEventListener("error", () => reject(new TypeError("unreachable")));
    upload.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
    signal?.addEventListener("abort", () => upload.abort());
    const form = new FormData();
    form.append("photo", photo, photo instanceof File ? photo.name : "");
    upload.send(form);
  });
}

/**
 * Send the pixels of a frame.
 * @param {string} path with the frame's size
 * @param {ImageData["data"]} pixels RGBA, row by row
 * @param {AbortSignal} signal
 * @returns {Promise<Answer>}
 * @throws {Error} as `send`
 */
export async function sendPixels(path, pixels, signal) {
  const headers = { Accept: "application/json", "Content-Type": "application/octet-stream" };
  const response = await fetch(path, { method: "POST", headers, body: pixels, signal, credentials: "same-origin", cache: "no-store" });
  return { status: response.status, text: await response.text() };
}

/** The address of a photo. @param {string} path @returns {Promise<string>} */
export const photoAddress = async (path) => path;

/** The address of a file to be saved: the browser itself asks for it. @param {string} path @returns {Promise<Answer & {address: string}>} */
export const fileAddress = async (path) => ({ status: 200, text: "", address: path });

/** Send an archive. @param {string} path @param {Blob} archive @returns {Promise<Answer>} @throws {Error} as `send` */
export async function sendArchive(path, archive) {
  const body = new FormData();
  body.append("archive", archive);
  const response = await fetch(path, { method: "POST", body, credentials: "same-origin", cache: "no-store" });
  return { status: response.status, text: await response.text() };
}

/** What a server tells of changes, as they come. @param {string} path @returns {EventSource|null} null where nobody else makes any */
export const changesAt = (path) => new EventSource(path);

/** Whether the browser may delete what is kept: a server keeps it. */
export const mayBeDeleted = async () => false;

/** Get ready to read photos: a server is. @param {(parts: {loaded: number, total: number, missing: boolean}) => void} _onProgress in bytes */
export function prepare(_onProgress) {}

/** Load once more what is missing: nothing is. */
export function loadAgain() {}
