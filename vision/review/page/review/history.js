/** Undo and redo of the review state. */

/** @import { ReviewState } from "../shared/types.d.ts" */

const MAX_STEPS = 200;

/** A review state with undo and redo stacks. Subscribers are told of every change. */
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

  /** Take a step. Steps in a row with the same `key` are one: typing `5` and `p` is undone at once. @param {ReviewState} state @param {string|null} [key] */
  commit(state, key = null) {
    if (state === this.state) return;
    if (key === null || key !== this.key) {
      this.past = [...this.past, this.state].slice(-MAX_STEPS);
    }
    this.future = [];
    this.key = key;
    this.#set(state);
  }

  /** Change the present without a step: what follows from the step before it. @param {ReviewState} state */
  replace(state) {
    this.#set(state);
  }

  /** Change every step alike: what they rest on is another. @param {(state: ReviewState) => ReviewState} change */
  map(change) {
    this.past = this.past.map(change);
    this.future = this.future.map(change);
    this.#set(change(this.state));
  }

  undo() {
    const state = this.past.at(-1);
    if (!state) return;
    this.future = [this.state, ...this.future];
    this.past = this.past.slice(0, -1);
    this.key = null;
    this.#set(state);
  }

  redo() {
    const [state, ...future] = this.future;
    if (!state) return;
    this.past = [...this.past, this.state];
    this.future = future;
    this.key = null;
    this.#set(state);
  }

  /** @param {(state: ReviewState, before: ReviewState) => void} listener */
  subscribe(listener) {
    this.listeners.add(listener);
  }

  /** @param {ReviewState} state */
  #set(state) {
    const before = this.state;
    this.state = state;
    for (const listener of this.listeners) listener(state, before);
  }
}
