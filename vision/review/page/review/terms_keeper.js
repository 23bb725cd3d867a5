/** What a hand is counted by and comes to, kept with its reading and noted for the album. */

import { ApiError, keepTerms } from "../shared/api.js";
import { handTiles, saveNote } from "./album_store.js";
import { toTerms } from "./serialize.js";

/** @import { Reading, ReviewState, Score, Table } from "../shared/types.d.ts" */

/** Keeps the terms of one reading. */
export class TermsKeeper {
  /** @param {Reading} reading */
  constructor(reading) {
    this.reading = reading;
    this.kept = "";
    this.sending = Promise.resolve();
  }

  /**
   * Note what the hand counts as.
   * @param {ReviewState} state @param {Table|null} session @param {Score|undefined} counted
   * @param {boolean} said whether a person said it here: then every device is to know
   */
  note(state, session, counted, said) {
    const { reading } = this;
    const score = counted ? { unit: counted.unit, total: counted.total, win: counted.win } : null;
    const player = session ? (state.win.seat && session.seats[state.win.seat]) || null : reading.terms?.player ?? null;
    const note = () => saveNote(reading.id, { rules: state.rules, tiles: handTiles(state), score, player, changed: reading.terms?.changed ?? null });
    note();
    const terms = toTerms(state, player);
    const text = JSON.stringify(terms);
    if (!said || text === this.kept) return;
    this.kept = text;
    // One after the other, so that the last one said counts; without a server the draft has them.
    this.sending = this.sending.then(async () => {
      try {
        reading.terms = await keepTerms(reading.id, terms);
        note();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        this.kept = "";
      }
    });
  }
}
