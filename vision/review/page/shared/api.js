/** Client of the HTTP API. Every refusal is an `ApiError` with a message for the user. */

import { localised, t } from "./i18n.js";

/** @import { Grouped, Reading, Readings, ReviewAnswer } from "./types.d.ts" */

/** A refusal by the server, or none reached (`offline`). */
export class ApiError extends Error {
  /**
   * @param {number} status 0 where no server was reached
   * @param {string} field
   * @param {string} message
   * @param {string} [messageZh]
   */
  constructor(status, field, message, messageZh = "") {
    super(message);
    this.status = status;
    this.field = field;
    this.messageZh = messageZh;
  }

  /** Whether no server could be reached. */
  get offline() {
    return this.status === 0;
  }

  /** The sentence in the language of the page. */
  get sentence() {
    if (this.offline) return t("api.offline");
    if ((this.status === 503 || this.status === 429) && !this.message) return t("api.busy");
    return localised({ message: this.message, message_zh: this.messageZh }, "message") || t("api.failed", { status: this.status });
  }
}

/**
 * What to tell a person of anything thrown.
 * @param {unknown} error
 * @returns {string}
 */
export const sentenceOf = (error) => (error instanceof ApiError ? error.sentence : String(error));

/**
 * Ask the server; JSON in, JSON out.
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {{signal?: AbortSignal}} [options]
 * @returns {Promise<any>} null for an empty answer
 * @throws {ApiError}
 */
export async function request(method, path, body, { signal } = {}) {
  const form = body instanceof FormData;
  const headers = { Accept: "application/json", ...(body === undefined || form ? {} : { "Content-Type": "application/json" }) };
  let response;
  try {
    response = await fetch(path, {
      method,
      headers,
      body: body === undefined || form ? body : JSON.stringify(body),
      signal,
      credentials: "same-origin",
      cache: "no-store",
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, "server", "unreachable");
  }
  return parseAnswer(response.status, await response.text());
}

/**
 * Upload a photo and have it read.
 * @param {Blob} photo
 * @param {(share: number) => void} onProgress share sent, 0 to 1
 * @param {AbortSignal} [signal]
 * @returns {Promise<Reading>} the reading record with its `id`
 * @throws {ApiError}
 */
export function uploadPhoto(photo, onProgress, signal) {
  return new Promise((resolve, reject) => {
    const upload = new XMLHttpRequest();
    upload.open("POST", "/api/readings");
    upload.setRequestHeader("Accept", "application/json");
    upload.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    upload.addEventListener("load", () => {
      try {
        resolve(parseAnswer(upload.status, upload.responseText));
      } catch (error) {
        reject(error);
      }
    });
    upload.addEventListener("error", () => reject(new ApiError(0, "server", "unreachable")));
    upload.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
    signal?.addEventListener("abort", () => upload.abort());
    const form = new FormData();
    form.append("photo", photo, photo instanceof File ? photo.name : "photo");
    upload.send(form);
  });
}

/**
 * Look at tiles and groups again: what is doubtful and what the hand scores.
 * @param {unknown} body
 * @param {AbortSignal} signal
 * @returns {Promise<ReviewAnswer>}
 */
export const reviewHand = (body, signal) => request("POST", "/api/review", body, { signal });

/** Group the tiles again; confirmed tiles keep their faces. @param {unknown} body @param {AbortSignal} signal @returns {Promise<Grouped>} */
export const groupTiles = (body, signal) => request("POST", "/api/group", body, { signal });

/**
 * Readings, newest first; `next` of the answer is the cursor of the next page.
 * @param {string|null} cursor
 * @returns {Promise<Readings>}
 */
export const listReadings = (cursor) =>
  request("GET", cursor ? `/api/readings?before=${encodeURIComponent(cursor)}` : "/api/readings");

/** One reading, its newest correction applied. @param {string} id @returns {Promise<Reading>} */
export const getReading = (id) => request("GET", `/api/readings/${encodeURIComponent(id)}`);

/**
 * Keep a correction; corrections are immutable, the newest counts.
 * @param {string} id
 * @param {Pick<Reading, "tiles"|"groups">} correction
 */
export const saveCorrection = (id, { tiles, groups }) =>
  request("POST", `/api/readings/${encodeURIComponent(id)}/corrections`, { tiles, groups });

/** Delete a photo and everything that came from it. @param {string} sha256 */
export const deletePhoto = (sha256) => request("DELETE", `/api/photos/${encodeURIComponent(sha256)}`);

/** Exchange the access token of the printed address for a cookie. @param {string} token */
export const openSession = (token) => request("POST", "/api/session", { token });

/** @param {string} id @returns {string} address of the upright photo of a reading */
export const photoAddress = (id) => `/api/readings/${encodeURIComponent(id)}/photo`;

/** @param {string} format @returns {string} address of the labels of every corrected photo, zipped */
export const labelsAddress = (format) => `/api/labels?format=${encodeURIComponent(format)}`;

/** @param {number} status @param {string} text */
function parseAnswer(status, text) {
  let record = null;
  try {
    record = text ? JSON.parse(text) : null;
  } catch {
    // What is no JSON is an error page; its status says enough.
  }
  if (status >= 200 && status < 300) return record;
  const { field = "server", message = "", message_zh: messageZh = "" } = record?.error ?? {};
  throw new ApiError(status, field, message, messageZh);
}
