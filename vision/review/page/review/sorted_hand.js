/** The hand as players see it: its loose tiles sorted into the sets of the score. */

import { groupOutcomes } from "./serialize.js";
import { looseTiles, tilesOfSets } from "./set_tiles.js";

/** @import { ReviewDocument } from "./document.js" */

/**
 * Loose tiles in the order of a hand: a list for each set, then those of no set.
 * @typedef {{sets: number[][], won: number|null}} SortedHand `won` is the tile that completed the hand
 */

/** @param {ReviewDocument} doc @returns {SortedHand|null} null where nothing says what the sets are */
export function sortHand({ answer, state }) {
  const [only, ...others] = groupOutcomes(answer?.scores ?? []);
  if (!only?.score.win || others.length) return null;
  const { sets } = only.score;
  const loose = looseTiles(state);
  const known = tilesOfSets(state, sets);
  const own = known.filter((tiles) => tiles.length && tiles.every((id) => loose.includes(id)));
  const rest = loose.filter((id) => !own.some((tiles) => tiles.includes(id)));
  const winning = known[sets.findIndex((set) => set.winning)] ?? [];
  const apart = state.groups.find(({ kind }) => kind === "winning-tile")?.tiles[0];
  const named = state.tiles.findLast(({ id, code }) => winning.includes(id) && code === state.winningTile)?.id;
  return { sets: rest.length ? [...own, rest] : own, won: apart ?? named ?? null };
}
