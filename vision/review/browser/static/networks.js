/** The networks on onnxruntime-web: what `vision.review.browser.reader.Networks` asks for. */

/** @import { InferenceSession, Runtime } from "./types.d.ts" */

/** A numpy array as Pyodide hands it over. @typedef {{getBuffer(type: "f32"): {data: Float32Array, offset: number, shape: number[], release(): void}}} NumpyArray */

/** Networks that load beside each other; a pass waits for its own. */
export class Networks {
  /**
   * @param {Promise<Runtime>} runtime
   * @param {Record<string, Promise<Uint8Array>>} files the networks by name
   */
  constructor(runtime, files) {
    this.runtime = runtime;
    /** @type {Map<string, Promise<InferenceSession>>} */
    this.sessions = new Map();
    for (const [name, bytes] of Object.entries(files)) this.sessions.set(name, open(runtime, bytes));
  }

  /** Waits until all are loaded. */
  async opened() {
    await Promise.all(this.sessions.values());
  }

  /**
   * One forward pass.
   * @param {string} file @param {string} key name of the input @param {NumpyArray} value @param {{toJs(): string[]}} outputs
   */
  async run(file, key, value, outputs) {
    const names = outputs.toJs();
    const buffer = value.getBuffer("f32");
    const shape = [...buffer.shape];
    const size = shape.reduce((product, side) => product * side, 1);
    const data = buffer.data.slice(buffer.offset, buffer.offset + size);
    buffer.release();
    const { Tensor } = await this.runtime;
    const session = await this.sessions.get(file);
    if (!session) throw new Error(`no network ${file}`);
    const found = await session.run({ [key]: new Tensor("float32", data, shape) }, names);
    return names.map((name) => found[name]);
  }
}

/** @param {Promise<Runtime>} runtime @param {Promise<Uint8Array>} bytes @returns {Promise<InferenceSession>} */
async function open(runtime, bytes) {
  const { InferenceSession } = await runtime;
  return InferenceSession.create(await bytes, { executionProviders: ["wasm"], graphOptimizationLevel: "all" });
}
