/** Which tiles of a photo are the sets of its score. */

import { parseTiles, plainCode } from "../shared/tiles.js";
import { codeOfTile } from "./edits.js";

/** @import { Code, CountedSet, Group, GroupKind, ReviewState } from "../shared/types.d.ts" */

/** @type {Set<GroupKind>} */
const LOOSE = new Set(["concealed", "winning-tile"]);
/** @type {Set<GroupKind>} */
const LAID = new Set(["chow", "pung", "kong", "concealed-kong"]);

/**
 * The ids of the tiles of each set; a set of which not every tile is found has those that are.
 * @param {ReviewState} state @param {CountedSet[]} sets in the order of the score: those laid out first
 * @returns {number[][]}
 */
export function tilesOfSets(state, sets) {
  const laid = state.groups.filter(({ kind }) => LAID.has(kind));
  const flowers = state.groups.filter(({ kind }) => kind === "flowers").flatMap(({ tiles }) => tiles);
  const won = state.groups.filter(({ kind }) => kind === "winning-tile").flatMap(({ tiles }) => tiles);
  const loose = state.groups.filter(({ kind }) => kind === "concealed").flatMap(({ tiles }) => tiles);
  /** The winning tile belongs to the set that it completed. @param {CountedSet} set */
  const take = (set) => {
    const codes = parseTiles(set.tiles).map(plainCode);
    const pool = set.winning ? [won, loose] : [loose, won];
    return codes.flatMap((code) => takeOne(state, pool, code));
  };
  const groups = sets.map((set) => (set.kind === "flowers" ? flowers : takeGroup(state, laid, set)));
  // Sets with the winning tile first: no other may take it.
  const order = [...sets.keys()].sort((one, other) => Number(sets[other]?.winning) - Number(sets[one]?.winning));
  for (const place of order) {
    const set = sets[place];
    if (set && !groups[place]) groups[place] = take(set);
  }
  return groups.map((tiles) => tiles ?? []);
}

/** The loose tiles of a hand. @param {ReviewState} state @returns {number[]} */
export const looseTiles = (state) => state.groups.filter(({ kind }) => LOOSE.has(kind)).flatMap(({ tiles }) => tiles);

/** @param {ReviewState} state @param {number[][]} pools @param {Code} code @returns {number[]} */
function takeOne(state, pools, code) {
  for (const pool of pools) {
    const place = pool.findIndex((id) => plainCode(codeOfTile(state, id)) === code);
    if (place >= 0) return pool.splice(place, 1);
  }
  return [];
}

/** @param {ReviewState} state @param {Group[]} laid those not taken yet @param {CountedSet} set @returns {number[]|undefined} */
function takeGroup(state, laid, set) {
  const codes = new Set(parseTiles(set.tiles).map(plainCode));
  /** @param {Group} group */
  const fits = ({ kind, tiles, face }) => {
    const shown = tiles.map((id) => plainCode(codeOfTile(state, id)));
    const faces = new Set(shown.filter((code) => !code.endsWith("x")));
    if (face) faces.add(plainCode(face));
    return kind === set.kind.replace("added-", "") && faces.size === codes.size && [...faces].every((code) => codes.has(code));
  };
  const place = laid.findIndex(fits);
  return place < 0 ? undefined : laid.splice(place, 1)[0]?.tiles;
}
