/** The document with its past and future: every change is one step that can be undone. */

/** @typedef {import("./edits.js").Doc} Doc */

const MOST_STEPS = 200;

/** A document that remembers what it was. Listeners are told of every change. */
export class History {
  /** @param {Doc} doc */
  constructor(doc) {
    this.doc = doc;
    this.past = [];
    this.future = [];
    this.key = null;
    this.listeners = new Set();
  }

  get canUndo() {
    return this.past.length > 0;
  }

  get canRedo() {
    return this.future.length > 0;
  }

  /**
   * Take a step. Steps in a row with the same `key` are one: typing `5` and `p` is undone at once.
   * @param {Doc} doc
   * @param {string|null} [key]
   */
  commit(doc, key = null) {
    if (doc === this.doc) return;
    if (key === null || key !== this.key) {
      this.past = [...this.past, this.doc].slice(-MOST_STEPS);
    }
    this.future = [];
    this.key = key;
    this.#become(doc);
  }

  /**
   * Change the present without a step: what follows from the step before it.
   * @param {Doc} doc
   */
  amend(doc) {
    this.#become(doc);
  }

  undo() {
    if (!this.canUndo) return;
    this.future = [this.doc, ...this.future];
    const doc = this.past.at(-1);
    this.past = this.past.slice(0, -1);
    this.key = null;
    this.#become(doc);
  }

  redo() {
    if (!this.canRedo) return;
    this.past = [...this.past, this.doc];
    const [doc, ...future] = this.future;
    this.future = future;
    this.key = null;
    this.#become(doc);
  }

  /** @param {(doc: Doc, before: Doc) => void} listener */
  listen(listener) {
    this.listeners.add(listener);
  }

  #become(doc) {
    const before = this.doc;
    this.doc = doc;
    for (const listener of this.listeners) listener(doc, before);
  }
}
