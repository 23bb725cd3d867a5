/** The review state as request bodies of the API, and as the hand record that the score sheet takes. */

import { factValue, isSaid, optionsOf, ruleNames, winOf } from "../shared/facts.js";
import { hasSize } from "./rules_offer.js";

/** @import { Candidate, HandRecord, KeptTerms, ReadHand, ReviewAnswer, ReviewState, Score, Size, Terms } from "../shared/types.d.ts" */

/** @typedef {{tiles: string[], score: Score}} Outcome a score, and the winning tiles that give it */

/** Facts of which the server says what else they would come to. */
const UNSAID = ["by", "seat"];

/** @param {ReviewState} state */
const serializeGroups = (state) =>
  state.groups.map(({ kind, tiles, added, face }, id) => ({ id, kind, tiles, ...(added && { added }), ...(face && { face }) }));

/** What `POST /api/review` takes. @param {Size} image @param {ReviewState} state */
export const reviewRequest = ({ width, height }, state) => ({
  image: { width, height },
  tiles: state.tiles,
  groups: serializeGroups(state),
  rules: state.rules,
  win: winOf(state),
  options: optionsOf(state),
  winning_tile: state.winningTile,
  confirmed: state.confirmed,
  unsaid: UNSAID.filter((name) => !isSaid(state, name)),
});

/**
 * What `POST /api/group` takes. Every face stands: only the groups are worked out again. Rules that ask for a hand of
 * another size are left out, or tiles would be left out of the hand to make it theirs.
 * @param {Size} image @param {ReviewState} state
 * @param {boolean} [afresh] whether tiles of the hand may leave it: nobody changed a tile
 */
export const groupRequest = ({ width, height }, state, afresh = false) => ({
  image: { width, height },
  tiles: state.tiles,
  ...(!afresh && { groups: serializeGroups(state) }),
  ...(hasSize(state) && { rules: state.rules }),
  confirmed: state.tiles.map((tile) => tile.id),
});

/**
 * What a reading is counted by, for every device: facts that were said stay said, also where they are what is usual.
 * @param {ReviewState} state @param {string|null} player who won, on a score sheet @returns {Terms}
 */
export const toTerms = (state, player) => ({
  rules: state.rules,
  win: { ...Object.fromEntries(UNSAID.filter((name) => isSaid(state, name)).map((name) => [name, factValue(state, name)])), ...winOf(state) },
  options: optionsOf(state),
  winning_tile: state.winningTile,
  player,
});

/**
 * A state under the terms that its reading is kept with, where their rules are known here.
 * @param {ReviewState} state @param {KeptTerms|null|undefined} terms @returns {ReviewState}
 */
export const withTerms = (state, terms) =>
  terms && ruleNames().includes(terms.rules) ? { ...state, rules: terms.rules, win: terms.win, options: terms.options, winningTile: terms.winning_tile } : state;

/** The body of a correction; whoever sends it confirms every tile. @param {ReviewState} state */
export const toCorrection = (state) => ({ tiles: state.tiles, groups: serializeGroups(state) });

/** The hand record of a reviewed photo. @param {ReviewState} state @param {ReadHand} hand the hand that the server made of the groups @returns {HandRecord} */
export const toHandRecord = (state, hand) => ({
  schema: 1,
  rules: state.rules,
  concealed: hand.concealed,
  melds: hand.melds,
  flowers: hand.flowers,
  winning_tile: state.winningTile ?? hand.winning_tile,
  win: winOf(state),
  options: optionsOf(state),
});

/** The candidates in the order of their tiles, those with the same outcome together. @param {Candidate[]} scores @returns {Outcome[]} */
export function groupOutcomes(scores) {
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

/** Whether both come to the same figures, whichever tile won. @param {{score: Score}[]} some @param {{score: Score}[]} others @returns {boolean} */
export function sameFigures(some, others) {
  /** @param {{score: Score}[]} all */
  const figures = (all) => [...new Set(all.map(({ score }) => JSON.stringify([score.win, score.total, score.score])))].sort().join();
  return figures(some) === figures(others);
}

/** @typedef {{concealed: Outcome[], claimed: Outcome[]}} Asked what each answer about unsure sets comes to */

/** What the answers about unsure sets come to; null where none changes the score. @param {Pick<ReviewAnswer, "scores"|"scores_if_claimed"|"scores_if_concealed">} answer @returns {Asked|null} */
export function answersAbout({ scores, scores_if_claimed, scores_if_concealed }) {
  const [shown, claimed, concealed] = [scores, scores_if_claimed ?? [], scores_if_concealed ?? scores].map(groupOutcomes);
  if (!shown || !claimed?.length || !concealed?.length) return null;
  return sameFigures(shown, claimed) && sameFigures(shown, concealed) ? null : { concealed, claimed };
}
