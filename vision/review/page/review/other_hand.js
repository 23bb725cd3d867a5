/** Another player's hand in the photo, offered in place of the one shown. */

/** @import { Group, Reading, ReviewState } from "../shared/types.d.ts" */

/** @param {Group[]} groups */
const ofHand = (groups) => groups.flatMap(({ kind, tiles }) => (kind === "background" ? [] : tiles));

/** Whether hands share a tile. @param {Group[]} some @param {Group[]} others */
const meet = (some, others) => ofHand(some).some((id) => ofHand(others).includes(id));

/** Whether it is the one shown. @param {ReviewState} state @param {Reading} reading */
export const showsOther = ({ groups }, { other_hand: other }) => other && meet(other.groups, groups);

/** The groups of the hand not shown, as they were left or read. @param {ReviewState} state @param {Reading} reading */
export const otherHand = ({ other, groups: shown }, { other_hand: read, groups }) => read && [other, read.groups, groups].find((one) => one && !meet(one, shown));

/** Show these groups; all other tiles are background. @param {ReviewState} state @param {Group[]} other @returns {ReviewState} */
export function switchHands(state, other) {
  const left = new Set(state.tiles.map(({ id }) => id));
  const known = other.map((group) => ({ ...group, tiles: group.tiles.filter((id) => left.delete(id)) }));
  const groups = [...known, { kind: /** @type {const} */ ("background"), tiles: [...left] }].filter(({ tiles }) => tiles.length);
  return { ...state, groups: groups.map((group, id) => ({ ...group, id })), other: state.groups, winningTile: null, handGrouped: true };
}
