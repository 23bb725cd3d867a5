/** Types of the site's parts: its manifest, what Python hands out, and the runtimes that it loads. */

/** The files of the site beside the page, as `vision.review.browser.site` writes them; paths are relative to it. */
export type Parts = {
  /** Folder of Pyodide. */
  pyodide: string;
  /** The compiled standard library. */
  library: string;
  /** Python packages, zipped. */
  packages: string[];
  /** onnxruntime-web: its module, and the two files that this loads. */
  runtime: { module: string; mjs: string; wasm: string };
  networks: Record<string, string>;
  /** The record of the model. */
  model: unknown;
  /** Sizes in bytes of all files above. */
  sizes: Record<string, number>;
  /** Bytes of all of them as the network brings them, compressed. */
  download: number;
};

export type Tensor = { data: Float32Array; dims: readonly number[] };
export type InferenceSession = { run(inputs: Record<string, Tensor>, outputs: string[]): Promise<Record<string, Tensor>> };
export type Runtime = {
  env: { wasm: { wasmPaths: { mjs: string; wasm: string }; numThreads: number } };
  Tensor: new (type: "float32", data: Float32Array, dims: number[]) => Tensor;
  InferenceSession: { create(model: Uint8Array, options: object): Promise<InferenceSession> };
};

/** `vision.review.browser.requests.Answer`. */
export type Answer = { status: number; text: string; media_type: string; file?: { blob(type: string): Blob }; destroy(): void };
/** Bytes of Python. */
export type Bytes = { getBuffer(type: "u8"): { data: Uint8Array<ArrayBuffer>; release(): void } };
export type PageRequests = { answer(method: string, path: string, body: unknown): Promise<Answer> };
export type Python = {
  unpackArchive(archive: ArrayBuffer | Uint8Array, format: "zip", options: { extractDir: string }): void;
  pyimport(name: string): any;
};

/** What the page asks of the worker. */
export type Asked = { id: number; method: string; path: string; body?: string | Blob | ImageData["data"] };
/** What the worker tells: an answer, a fault, how much of the parts is there, or that one cannot be had; without networks it `answers` still. */
export type Told =
  | { id: number; status: number; text: string; mediaType: string; file?: Blob }
  | { id: number; fault: string }
  | { loaded: number; total: number }
  | { unloaded: string; answers: boolean };
