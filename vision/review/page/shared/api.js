/** Client of the API, over HTTP or without a server. Every refusal is an `ApiError` with a message for the user. */

import { localised, t } from "./i18n.js";
import { shrinkPhoto } from "./shrink.js";
import { fileAddress, photoAddress as addressOfPhoto, send, sendArchive, sendPhoto, sendPixels, unreachable } from "./transport.js";

/** @import { Advice, CountedFrame, Grouped, Imported, KeptTerms, Reading, Readings, ReviewAnswer, Score, Terms } from "./types.d.ts" */

/** Label errors that a correction may settle. */
const MAX_SETTLED = 200;

/** Insufficient Storage (RFC 4918). */
const NO_ROOM = 507;

/** A refusal by the server, or none reached (`offline`). */
export class ApiError extends Error {
  /**
   * @param {number} status 0 where no server was reached
   * @param {string} field
   * @param {string} message
   * @param {{message_zh?: string, message_ja?: string}} [translated]
   */
  constructor(status, field, message, translated = {}) {
    super(message);
    this.status = status;
    this.field = field;
    this.translated = translated;
  }

  /** Whether no server could be reached. */
  get offline() {
    return this.status === 0;
  }

  /** Whether there is no room left where the page keeps things. */
  get full() {
    return this.status === NO_ROOM && !this.message; // a server says it in its own words
  }

  /** The sentence in the language of the page. */
  get sentence() {
    if (this.offline) return t(unreachable());
    if (this.full) return t("api.full");
    if ((this.status === 503 || this.status === 429) && !this.message) return t("api.busy");
    return wholeSentence(localised({ message: this.message, ...this.translated }, "message")) || t("api.failed", { status: this.status });
  }
}

/** A refusal as a sentence: a command puts the file's name before it and nothing after. @param {string} text */
function wholeSentence(text) {
  if (!text || /[.!?\u3002\uff01\uff1f\u2026]$/.test(text)) return text;
  const stop = /[\p{Script=Han}\p{Script=Hiragana}]/u.test(text) ? "\u3002" : ".";
  return text.charAt(0).toUpperCase() + text.slice(1) + stop;
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
  return parseAnswer(await orOffline(send(method, path, body === undefined ? undefined : JSON.stringify(body), signal), signal));
}

/**
 * Upload a photo and have it read.
 * @param {Blob} photo
 * @param {(share: number) => void} onProgress share sent, 0 to 1
 * @param {AbortSignal} [signal]
 * @returns {Promise<Reading>} the reading record with its `id`
 * @throws {ApiError}
 */
export const uploadPhoto = async (photo, onProgress, signal) =>
  parseAnswer(await orOffline(sendPhoto("/api/readings", await shrinkPhoto(photo), onProgress, signal), signal));

/**
 * Count the tiles in a frame of the camera.
 * @param {ImageData} frame
 * @param {string|undefined} rules the rule set, any by default
 * @param {AbortSignal} signal
 * @returns {Promise<CountedFrame>}
 * @throws {ApiError}
 */
export async function countTiles({ width, height, data }, rules, signal) {
  const size = new URLSearchParams({ width: String(width), height: String(height), ...(rules && { rules }) });
  return parseAnswer(await orOffline(sendPixels(`/api/frames?${size}`, data, signal), signal));
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

/** Score a hand. @param {unknown} hand a hand record @returns {Promise<Score>} */
export const scoreHand = (hand) => request("POST", "/api/score", hand);

/** What the elements of a hand rest on, or what it lacks to win. @param {unknown} hand @returns {Promise<Advice>} */
export const adviseOnHand = (hand) => request("POST", "/api/advice", hand);

/**
 * Readings, newest first; `next` of the answer is the cursor of the next page.
 * @param {string|null} cursor
 * @returns {Promise<Readings>}
 */
export const listReadings = (cursor) =>
  request("GET", cursor ? `/api/readings?before=${encodeURIComponent(cursor)}` : "/api/readings");

/** Delete a reading, and its photo if it has no other. @param {string} id */
export const deleteReading = (id) => request("DELETE", `/api/readings/${encodeURIComponent(id)}`);

/** Whether any reading was corrected, so that there are labels to save. @returns {Promise<boolean>} */
export async function hasCorrections() {
  /** @type {string|null} */
  let before = null;
  do {
    /** @type {Readings} */
    const page = await request("GET", `/api/readings?limit=200${before === null ? "" : `&before=${encodeURIComponent(before)}`}`);
    if (page.readings.some(({ corrected }) => corrected)) return true;
    before = page.next;
  } while (before !== null);
  return false;
}

/** One reading, its newest correction applied. @param {string} id @returns {Promise<Reading>} */
export const getReading = (id) => request("GET", `/api/readings/${encodeURIComponent(id)}`);

/**
 * Keep a correction; corrections are immutable, the newest counts.
 * @param {string} id
 * @param {Pick<Reading, "tiles"|"groups">} correction
 * @param {string[]} [settled] ids of probable label errors that were shown
 */
export const saveCorrection = (id, { tiles, groups }, settled = []) =>
  request("POST", `/api/readings/${encodeURIComponent(id)}/corrections`, { tiles, groups, ...(settled.length > 0 && { settled: settled.slice(0, MAX_SETTLED) }) });

/** Say what a reading is counted by, in the place of what was said earlier. @param {string} id @param {Terms} terms @returns {Promise<KeptTerms>} */
export const keepTerms = (id, terms) => request("POST", `/api/readings/${encodeURIComponent(id)}/terms`, terms);

/** Delete a photo and everything that came from it. @param {string} sha256 */
export const deletePhoto = (sha256) => request("DELETE", `/api/photos/${encodeURIComponent(sha256)}`);

/** Exchange the access token of the printed address for a cookie. @param {string} token */
export const openSession = (token) => request("POST", "/api/session", { token });

/** End the session of the cookie. */
export const endSession = () => request("DELETE", "/api/session");

/** @param {string} id @returns {Promise<string>} address of the upright photo of a reading */
export const photoAddress = (id) => addressOfPhoto(`/api/readings/${encodeURIComponent(id)}/photo`);

/** The address of everything that is kept, as a zip file. */
export const archiveAddress = () => addressOfFile("/api/archive");

/** Take in an archive. @param {Blob} archive @returns {Promise<Imported>} what was added @throws {ApiError} */
export const addArchive = async (archive) => parseAnswer(await orOffline(sendArchive("/api/archive", archive)));

/** The address of the labels of every corrected photo, zipped. @param {string} format */
export const labelsAddress = (format) => addressOfFile(`/api/labels?format=${encodeURIComponent(format)}`);

/** The address of a file to be saved. @param {string} path @returns {Promise<string>} @throws {ApiError} */
export async function addressOfFile(path) {
  const answer = await orOffline(fileAddress(path));
  parseAnswer({ ...answer, text: answer.address ? "" : answer.text });
  return answer.address;
}

/**
 * The answer, or that there is none.
 * @template T
 * @param {Promise<T>} answer @param {AbortSignal} [signal]
 * @returns {Promise<T>}
 * @throws {ApiError}
 */
async function orOffline(answer, signal) {
  try {
    return await answer;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, "server", "unreachable");
  }
}

/** @param {{status: number, text: string}} answer */
function parseAnswer({ status, text }) {
  let record = null;
  try {
    record = text ? JSON.parse(text) : null;
  } catch {
    // What is no JSON is an error page; its status says enough.
  }
  if (status >= 200 && status < 300) return record;
  const { field = "server", message = "", ...translated } = record?.error ?? {};
  throw new ApiError(status, field, message, translated);
}
