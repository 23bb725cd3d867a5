/** The document as the server takes it, and the hand record that the score sheet takes. */

import { optionsOf, winOf } from "../shared/facts.js";

/** @import { Candidate, HandRecord, ReadHand, ReviewState, Score, Size } from "../shared/types.d.ts" */

/** @typedef {{tiles: string[], score: Score}} Outcome a score, and the winning tiles that give it */

/** @param {ReviewState} state */

const groupsOf = (state) =>
  state.groups.map(({ kind, tiles, added }, id) => (added ? { id, kind, tiles, added } : { id, kind, tiles }));

/**
 * What `POST /api/review` takes.
 * @param {Size} image @param {ReviewState} state
 */
export const reviewBody = ({ width, height }, state) => ({
  image: { width, height },
  tiles: state.tiles,
  groups: groupsOf(state),
  rules: state.rules,
  win: winOf(state),
  options: optionsOf(state),
  winning_tile: state.winningTile,
  confirmed: state.confirmed,
});

/**
 * What `POST /api/group` takes. Every face stands: only the groups are worked out again.
 * @param {Size} image @param {ReviewState} state
 */
export const groupBody = ({ width, height }, state) => ({
  image: { width, height },
  tiles: state.tiles,
  rules: state.rules,
  confirmed: state.tiles.map((tile) => tile.id),
});

/** What a correction keeps: a person stands for every tile of it. @param {ReviewState} state */
export const correctionOf = (state) => ({ tiles: state.tiles, groups: groupsOf(state) });

/**
 * The hand record of a reviewed photo.
 * @param {ReviewState} state @param {ReadHand} hand the hand that the server made of the groups
 * @returns {HandRecord}
 */
export const handRecord = (state, hand) => ({
  schema: 1,
  rules: state.rules,
  concealed: hand.concealed,
  melds: hand.melds,
  flowers: hand.flowers,
  winning_tile: state.winningTile ?? hand.winning_tile,
  win: winOf(state),
  options: optionsOf(state),
});

/**
 * The candidates in the order of their tiles, those with the same outcome together.
 * @param {Candidate[]} scores
 * @returns {Outcome[]}
 */
export function outcomes(scores) {
  /** @type {Map<string, Outcome>} */
  const found = new Map();
  for (const { winning_tile: tile, score } of scores) {
    const { sets, ...worth } = score;
    const key = JSON.stringify(worth);
    const outcome = found.get(key) ?? { tiles: [], score };
    found.set(key, outcome);
    if (tile) outcome.tiles.push(tile);
  }
  return [...found.values()];
}

/**
 * Whether both come to the same figures, whichever tile won.
 * @param {{score: Score}[]} some @param {{score: Score}[]} others @returns {boolean}
 */
export function sameWorth(some, others) {
  /** @param {{score: Score}[]} all */
  const figures = (all) => [...new Set(all.map(({ score }) => JSON.stringify([score.win, score.total, score.score])))].sort().join();
  return figures(some) === figures(others);
}
