/** The transport of the page without a server: a worker answers, photos lie in the browser's own database. */

import { photoOf } from "./database.js";

/** @import { Asked, Told } from "./types.d.ts" */
/** @typedef {{status: number, text: string, file?: Blob}} Answer */
/** @typedef {{resolve: (answer: Answer) => void, reject: (fault: Error) => void}} Waiting */

/** Where photos are kept. @type {"server"|"device"} */
export const PLACE = "device";

/** Whether labels of corrected photos can be had. */
export const HAS_LABELS = false;

/** The least time between two frames of the camera in milliseconds: as fast as they are answered. */
export const FRAME_INTERVAL_MS = 0;

/** The text that says that nothing answers. */
export const UNREACHABLE = "api.stopped";

/** What a full disk is called in a fault. */
const FULL = /QuotaExceeded/;
/** The HTTP status of a full disk (RFC 4918). */
const NO_ROOM = 507;

/** @type {Map<number, Waiting>} */
const waiting = new Map();
/** @type {Worker|null} */
let worker = null;
let count = 0;
/** @type {(parts: {loaded: number, total: number}) => void} */
let tellProgress = () => undefined;

/** Threads of a network: more than four gain nothing, and several need more memory than iOS gives a page. */
function threads() {
  const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.platform === "MacIntel" && navigator.maxTouchPoints > 1);
  return isApple ? 1 : Math.min(4, navigator.hardwareConcurrency);
}

/** The worker, begun anew where it died. */
function running() {
  if (worker) return worker;
  worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module", name: String(threads()) });
  worker.addEventListener("message", ({ data }) => hear(data));
  worker.addEventListener("error", stopped);
  worker.addEventListener("messageerror", stopped);
  return worker;
}

/** @param {Told} told */
function hear(told) {
  if ("loaded" in told) {
    tellProgress(told);
    return;
  }
  const asked = waiting.get(told.id);
  waiting.delete(told.id);
  if (!asked) return;
  if (!("fault" in told)) asked.resolve(told);
  else if (FULL.test(told.fault)) asked.resolve({ status: NO_ROOM, text: "" });
  else {
    console.error(told.fault);
    stop(asked);
  }
}

/** @param {Waiting} asked */
function stop(asked) {
  asked.reject(new Error("the worker has stopped"));
  stopped();
}

function stopped() {
  worker?.terminate();
  worker = null;
  for (const asked of waiting.values()) asked.reject(new Error("the worker has stopped"));
  waiting.clear();
}

/**
 * @param {string} method @param {string} path @param {Asked["body"]} [body] @param {AbortSignal} [signal]
 * @returns {Promise<Answer>}
 */
export function send(method, path, body, signal) {
  return new Promise((resolve, reject) => {
    count += 1;
    const id = count;
    signal?.addEventListener("abort", () => {
      waiting.delete(id);
      reject(new DOMException("", "AbortError"));
    });
    waiting.set(id, { resolve, reject });
    /** @type {Asked} */
    const asked = { id, method, path, body };
    running().postMessage(asked);
  });
}

/**
 * Have a photo read.
 * @param {string} path @param {Blob} photo @param {(share: number) => void} onProgress @param {AbortSignal} [signal]
 * @returns {Promise<Answer>}
 */
export function sendPhoto(path, photo, onProgress, signal) {
  onProgress(1);
  return send("POST", path, photo, signal);
}

/**
 * Send the pixels of a frame.
 * @param {string} path with the frame's size @param {ImageData["data"]} pixels RGBA, row by row @param {AbortSignal} signal
 * @returns {Promise<Answer>}
 */
export const sendPixels = (path, pixels, signal) => send("POST", path, pixels, signal);

/** The address of a photo. @param {string} path of it @returns {Promise<string>} empty where there is none */
export async function photoAddress(path) {
  const id = path.split("/").at(-2) ?? "";
  const photo = await photoOf(decodeURIComponent(id)).catch(() => undefined);
  return photo ? URL.createObjectURL(photo) : "";
}

/** The address of a file to be saved. @param {string} path @returns {Promise<string>} */
export async function fileAddress(path) {
  const { text, file } = await send("GET", path);
  return URL.createObjectURL(file ?? new Blob([text]));
}

/** Send an archive. @param {string} path @param {Blob} archive @returns {Promise<Answer>} */
export const sendArchive = (path, archive) => send("POST", path, archive);

/** Whether the browser may delete what is kept here, when the disk is full or after a week without a visit. */
export const mayBeDeleted = async () => !(await navigator.storage?.persisted?.());

/** Begin to load Python and the networks. @param {(parts: {loaded: number, total: number}) => void} onProgress in bytes */
export function prepare(onProgress) {
  tellProgress = onProgress;
  // Else a browser may drop what is kept when the disk fills up.
  navigator.storage?.persist?.();
  running();
}
