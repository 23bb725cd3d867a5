/** What grouping tiles anew did to those that nobody had touched. */

import { shownKind } from "./edits.js";

/** @import { Group, Tile } from "../shared/types.d.ts" */

/** Tiles of these were taken into the hand, or left out of it. @param {Group|undefined} group */
const isOutside = (group) => group === undefined || group.kind === "background";

/**
 * The tiles that stand elsewhere than before: in or out of the hand, or with others in a group of another kind.
 * @param {Group[]} before @param {Group[]} after @param {Set<number>} touched tiles that a person changed: of them only those that left the hand
 * @returns {number[]}
 */
export function movedTiles(before, after, touched) {
  const groupOf = new Map(after.flatMap((group) => group.tiles.map((id) => /** @type {const} */ ([id, group]))));
  const together = new Set(after.map(({ tiles }) => tiles.join()));
  return before.flatMap((group) =>
    group.tiles.filter((id) => {
      const now = groupOf.get(id);
      // Who corrects a tile may well mean to take it in, and never to lose it.
      if (touched.has(id)) return !isOutside(group) && isOutside(now);
      if (isOutside(group) !== isOutside(now)) return true;
      return !together.has(group.tiles.join()) && now !== undefined && shownKind(now) !== shownKind(group);
    }),
  );
}

/** The tiles that differ in face or are new. @param {Tile[]} before @param {Tile[]} after @returns {number[]} */
export function touchedTiles(before, after) {
  const known = new Map(before.map((tile) => [tile.id, tile]));
  return after.filter((tile) => known.get(tile.id)?.code !== tile.code).map(({ id }) => id);
}
