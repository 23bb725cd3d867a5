/** The document as the server takes it, and the hand record that the score sheet takes. */

import { optionsOf, winOf } from "../shared/facts.js";

/** @typedef {import("./edits.js").Doc} Doc */

const groupsOf = (doc) =>
  doc.groups.map(({ kind, tiles, added }, id) => (added ? { id, kind, tiles, added } : { id, kind, tiles }));

/**
 * What `POST /api/review` takes.
 * @param {{width: number, height: number}} image @param {Doc} doc @returns {Record<string, any>}
 */
export const reviewBody = ({ width, height }, doc) => ({
  image: { width, height },
  tiles: doc.tiles,
  groups: groupsOf(doc),
  rules: doc.rules,
  win: winOf(doc),
  options: optionsOf(doc),
  winning_tile: doc.winningTile,
  confirmed: doc.confirmed,
});

/**
 * What `POST /api/group` takes. Every face stands: only the groups are worked out again.
 * @param {{width: number, height: number}} image @param {Doc} doc @returns {Record<string, any>}
 */
export const groupBody = ({ width, height }, doc) => ({
  image: { width, height },
  tiles: doc.tiles,
  rules: doc.rules,
  confirmed: doc.tiles.map((tile) => tile.id),
});

/** What a correction keeps: a person stands for every tile of it. @param {Doc} doc */
export const correctionOf = (doc) => ({ tiles: doc.tiles, groups: groupsOf(doc) });

/**
 * The hand record of a reviewed photo.
 * @param {Doc} doc @param {any} hand the hand that the server made of the groups
 * @returns {Record<string, any>}
 */
export const handRecord = (doc, hand) => ({
  schema: 1,
  rules: doc.rules,
  concealed: hand.concealed,
  melds: hand.melds,
  flowers: hand.flowers,
  winning_tile: doc.winningTile ?? hand.winning_tile,
  win: winOf(doc),
  options: optionsOf(doc),
});

/**
 * The candidates in the order of their tiles, those with the same outcome together.
 * @param {{winning_tile: string|null, score: any}[]} scores
 * @returns {{tiles: string[], score: any}[]}
 */
export function outcomes(scores) {
  const found = new Map();
  for (const { winning_tile: tile, score } of scores) {
    const { sets, ...worth } = score;
    const key = JSON.stringify(worth);
    if (!found.has(key)) found.set(key, { tiles: [], score });
    if (tile) found.get(key).tiles.push(tile);
  }
  return [...found.values()];
}

/**
 * Whether both come to the same figures, whichever tile won.
 * @param {{score: any}[]} some @param {{score: any}[]} others @returns {boolean}
 */
export function sameWorth(some, others) {
  const figures = (all) => [...new Set(all.map(({ score }) => JSON.stringify([score.win, score.total, score.score])))].sort().join();
  return figures(some) === figures(others);
}
