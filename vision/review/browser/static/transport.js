/** The transport of the page without a server: a worker answers, photos lie in the browser's own database. */

import { photoOf } from "./database.js";

/** @import { Asked, Told } from "./types.d.ts" */
/** @typedef {{status: number, text: string, file?: Blob}} Answer */
/** @typedef {{loaded: number, total: number, missing: boolean}} PartsLoaded bytes, and whether a part cannot be had */
/** @typedef {{resolve: (answer: Answer) => void, reject: (fault: Error) => void}} Waiting */

/** Where photos are kept. @type {"server"|"device"} */
export const PLACE = "device";

/** The least time between two frames of the camera in milliseconds: as fast as they are answered. */
export const FRAME_INTERVAL_MS = 0;

/** What a full disk is called in a fault. */
const FULL = /QuotaExceeded/;
/** The HTTP status of what was done. */
const OK = 200;
/** The HTTP status of a full disk (RFC 4918). */
const NO_ROOM = 507;

/** @type {Map<number, Waiting>} */
const waiting = new Map();
/** @type {Worker|null} */
let worker = null;
/** Whether the worker has told anything. */
let heard = false;
let count = 0;
/** @type {(parts: PartsLoaded) => void} */
let tellProgress = () => undefined;
/** Whether parts are missing that the network did not bring. */
let unloaded = false;

/** The text that says why nothing answers. */
export const unreachable = () => (unloaded ? "api.unloaded" : "api.stopped");

/** Threads of a network: more than four gain nothing, and several need more memory than iOS gives a page. */
function threads() {
  const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.platform === "MacIntel" && navigator.maxTouchPoints > 1);
  return isApple ? 1 : Math.min(4, navigator.hardwareConcurrency);
}

/** The worker, begun anew where it died. */
function running() {
  if (worker) return worker;
  heard = false;
  unloaded = false;
  worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module", name: String(threads()) });
  worker.addEventListener("message", ({ data }) => hear(data));
  worker.addEventListener("error", () => (heard ? stopped() : miss("the worker is not here", false)));
  worker.addEventListener("messageerror", stopped);
  return worker;
}

/** @param {Told} told */
function hear(told) {
  heard = true;
  if ("unloaded" in told) {
    miss(told.unloaded, told.answers);
    return;
  }
  if ("loaded" in told) {
    // What else arrives does not take back that a part is missing.
    if (!unloaded) tellProgress({ ...told, missing: false });
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

/** The network did not bring a part. @param {string} why @param {boolean} answers whether only photos cannot be read */
function miss(why, answers) {
  console.warn(why);
  unloaded = true;
  if (!answers) stopped();
  tellProgress({ loaded: 0, total: 0, missing: true });
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
  count += 1;
  const id = count;
  /** @type {Promise<Answer>} */
  const answer = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  const abort = () => {
    waiting.get(id)?.reject(new DOMException("", "AbortError"));
    waiting.delete(id);
  };
  signal?.addEventListener("abort", abort);
  /** @type {Asked} */
  const asked = { id, method, path, body };
  running().postMessage(asked);
  // One signal ends all frames of a camera; what is answered is not kept by it.
  return answer.finally(() => signal?.removeEventListener("abort", abort));
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

/** The address of a file to be saved, or why there is none. @param {string} path @returns {Promise<Answer & {address: string}>} */
export async function fileAddress(path) {
  const answer = await send("GET", path);
  const { status, text, file } = answer;
  return { ...answer, address: status === OK ? URL.createObjectURL(file ?? new Blob([text])) : "" };
}

/** Send an archive. @param {string} path @param {Blob} archive @returns {Promise<Answer>} */
export const sendArchive = (path, archive) => send("POST", path, archive);

/** What others change, as it comes: nobody else does. @param {string} _path @returns {EventSource|null} */
export const changesAt = (_path) => null;

/** Whether the browser may delete what is kept here, when the disk is full or after a week without a visit. */
export const mayBeDeleted = async () => !(await navigator.storage?.persisted?.());

/** Begin to load Python and the networks. @param {(parts: PartsLoaded) => void} onProgress */
export function prepare(onProgress) {
  tellProgress = onProgress;
  // Else a browser may drop what is kept when the disk fills up.
  navigator.storage?.persist?.();
  running();
  // What the network did not bring is asked for again once it is back.
  window.addEventListener("online", () => unloaded && loadAgain());
}

/** Load what is missing once more. */
export function loadAgain() {
  stopped();
  running();
}
