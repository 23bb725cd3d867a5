/** Another player's hand in the photo, offered in place of the one shown. */

/** @import { Group, Reading, ReviewState } from "../shared/types.d.ts" */

/** @param {Group[]} groups */
const ofHand = (groups) => groups.flatMap(({ kind, tiles }) => (kind === "background" ? [] : tiles));

/**
 * The groups of the hand that is not shown, as they were left or else as they were read.
 * @param {ReviewState} state @param {Reading} reading @returns {Group[]|undefined}
 */
export function otherHand({ other, groups: shown }, { other_hand: read, groups }) {
  const own = ofHand(shown);
  return read && [other, read.groups, groups].find((one) => one && !ofHand(one).some((id) => own.includes(id)));
}

/** Take it; tiles of none of its groups are background. @param {ReviewState} state @param {Group[]} other @returns {ReviewState} */
export function switchHands(state, other) {
  const left = new Set(state.tiles.map(({ id }) => id));
  const known = other.map((group) => ({ ...group, tiles: group.tiles.filter((id) => left.delete(id)) }));
  const groups = [...known, { kind: /** @type {const} */ ("background"), tiles: [...left] }].filter(({ tiles }) => tiles.length);
  return { ...state, groups: groups.map((group, id) => ({ ...group, id })), other: state.groups, winningTile: null, handGrouped: true };
}
