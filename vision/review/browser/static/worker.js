/** The worker of the page without a server: Python, the networks and the database, answering the page's requests. */

import { database } from "./database.js";
import { FileSink } from "./files.js";
import { Networks } from "./networks.js";
import { Upload } from "./uploads.js";

/** @import { Asked, PageRequests, Parts, Python, Runtime, Told } from "./types.d.ts" */

const MANIFEST = new URL("../parts.json", import.meta.url);

/** Threads of a network, which the page chose; they share memory, so the worker has to be isolated as well. */
const THREADS = self.crossOriginIsolated ? Number(self.name) || 1 : 1;

/** @param {Told} told */
const tell = (told) => self.postMessage(told);

/** Bytes that are here, of all, and of what the network brings, compressed, as the page tells it. */
const loaded = { bytes: 0, total: 1, download: 0 };

/** @param {number} bytes */
function count(bytes) {
  loaded.bytes += bytes;
  tell({ loaded: (loaded.download * loaded.bytes) / loaded.total, total: loaded.download });
}

/** The content of a part; the page is told how much is there. @param {string} path @returns {Promise<Uint8Array>} */
async function fetchPart(path) {
  const response = await fetch(new URL(path, MANIFEST));
  if (!response.ok || !response.body) throw new TypeError(`${path}: ${response.status}`);
  /** @type {Uint8Array[]} */
  const chunks = [];
  for (let reader = response.body.getReader(), step = await reader.read(); !step.done; step = await reader.read()) {
    chunks.push(step.value);
    count(step.value.length);
  }
  return new Uint8Array(await new Blob(/** @type {BlobPart[]} */ (chunks)).arrayBuffer());
}

/** @param {Parts} parts @returns {Promise<Runtime>} */
async function openRuntime({ runtime: { module, mjs, wasm } }) {
  const [runtime, binary] = await Promise.all([import(new URL(module, MANIFEST).href), fetchPart(wasm)]);
  runtime.env.wasm.wasmPaths = { mjs: new URL(mjs, MANIFEST).href };
  runtime.env.wasm.wasmBinary = binary.buffer;
  runtime.env.wasm.numThreads = THREADS;
  return runtime;
}

/**
 * What Pyodide does not tell: where the network does not bring its WebAssembly it warns and waits for ever.
 * @returns {Promise<never>} rejected then
 */
function lostWebAssembly() {
  const { instantiateStreaming } = WebAssembly;
  return new Promise((_, reject) => {
    WebAssembly.instantiateStreaming = async (...source) => {
      try {
        return await instantiateStreaming(...source);
      } catch (error) {
        reject(error);
        throw error;
      }
    };
  });
}

/** @param {Parts} parts @returns {Promise<Python>} */
async function openPython({ pyodide, library, packages, sizes }) {
  const archives = packages.map(fetchPart);
  const folder = new URL(pyodide, MANIFEST).href;
  const { loadPyodide } = await import(`${folder}pyodide.mjs`);
  const python = await Promise.race([lostWebAssembly(), loadPyodide({ indexURL: folder, stdLibURL: new URL(library, MANIFEST).href })]);
  // Pyodide loads these by itself.
  for (const [path, size] of Object.entries(sizes)) if (path === library || path.startsWith(pyodide)) count(size);
  const [extractDir] = python.pyimport("site").getsitepackages().toJs();
  for (const archive of archives) python.unpackArchive(await archive, "zip", { extractDir });
  return python;
}

/** @returns {Promise<PageRequests>} */
async function start() {
  /** @type {Parts} */
  const parts = await (await fetch(MANIFEST)).json();
  // Modules are not counted: nothing tells how much of them is here.
  const counted = Object.entries(parts.sizes).filter(([path]) => path !== parts.runtime.module && path !== parts.runtime.mjs);
  loaded.total = counted.reduce((sum, [, size]) => sum + size, 0);
  loaded.download = parts.download;
  const runtime = openRuntime(parts);
  const files = Object.entries(parts.networks).map(([name, path]) => [name, fetchPart(path)]);
  const networks = new Networks(runtime, Object.fromEntries(files));
  // Tapped tiles are scored before the networks are there, so nothing waits for these but to say that one is missing.
  networks.opened().catch((error) => tell({ unloaded: String(error), answers: true }));
  const python = await openPython(parts);
  return python.pyimport("vision.review.browser.requests").open_page(JSON.stringify(parts.model), networks, database, () => new FileSink());
}

const page = start();
page.catch((error) => tell({ unloaded: String(error), answers: false }));

self.addEventListener("message", async ({ data }) => {
  const { id, method, path, body } = /** @type {Asked} */ (data);
  try {
    const requests = await page;
    const answer = await requests.answer(method, path, body instanceof Blob ? await Upload.of(body) : body);
    const { status, text, media_type: mediaType, file } = answer;
    answer.destroy();
    tell({ id, status, text, mediaType, file: file?.blob(mediaType) });
  } catch (error) {
    tell({ id, fault: error instanceof Error ? `${error.name}: ${error.message}` : String(error) });
  }
});
