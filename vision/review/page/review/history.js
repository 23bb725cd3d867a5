/** The document with its past and future: every change is one step that can be undone. */

/** @import { ReviewState } from "../shared/types.d.ts" */

const MOST_STEPS = 200;

/** A document that remembers what it was. Listeners are told of every change. */
export class History {
  /** @param {ReviewState} state */
  constructor(state) {
    this.state = state;
    /** @type {ReviewState[]} */
    this.past = [];
    /** @type {ReviewState[]} */
    this.future = [];
    /** @type {string|null} */
    this.key = null;
    /** @type {Set<(state: ReviewState, before: ReviewState) => void>} */
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
   * @param {ReviewState} state
   * @param {string|null} [key]
   */
  commit(state, key = null) {
    if (state === this.state) return;
    if (key === null || key !== this.key) {
      this.past = [...this.past, this.state].slice(-MOST_STEPS);
    }
    this.future = [];
    this.key = key;
    this.#become(state);
  }

  /**
   * Change the present without a step: what follows from the step before it.
   * @param {ReviewState} state
   */
  amend(state) {
    this.#become(state);
  }

  undo() {
    const state = this.past.at(-1);
    if (!state) return;
    this.future = [this.state, ...this.future];
    this.past = this.past.slice(0, -1);
    this.key = null;
    this.#become(state);
  }

  redo() {
    const [state, ...future] = this.future;
    if (!state) return;
    this.past = [...this.past, this.state];
    this.future = future;
    this.key = null;
    this.#become(state);
  }

  /** @param {(state: ReviewState, before: ReviewState) => void} listener */
  listen(listener) {
    this.listeners.add(listener);
  }

  /** @param {ReviewState} state */
  #become(state) {
    const before = this.state;
    this.state = state;
    for (const listener of this.listeners) listener(state, before);
  }
}
