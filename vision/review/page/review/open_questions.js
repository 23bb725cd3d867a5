/** What is still to be asked of a person about a reading. */

import { groupKey } from "./edits.js";

/** @import { ReviewEntry, ReviewState } from "../shared/types.d.ts" */
/** @import { RulesOffer } from "./rules_offer.js" */

/** What the page itself asks: whether other rules are played, and whether tiles moved rightly. */
export const OTHER_RULES = "page.other_rules";
export const MOVED = "page.moved";

/** The question that only a face answers: that the group is a concealed kong leaves it open. */
const HIDDEN_KONG = "question.no_face";
/** What the server asks about a hand that has another size than its rules ask for. */
const SIZES = ["question.wrong_size", "statement.one_short", "statement.one_short_waiting"];

/** What is asked of tiles that a person has set. */
const OF_SET_TILES = "question.would_win_with_set";

/** @param {string} id @returns {ReviewEntry} */
const ownQuestion = (id) => ({ id, tile: null, group: null, reason: "", reason_zh: "" });

/**
 * The questions that nobody has answered, those of the page first.
 * @param {ReviewState} state
 * @param {ReviewEntry[]} review what the server asks
 * @param {RulesOffer|null} offer @param {boolean} moved whether a grouping moved tiles
 * @returns {ReviewEntry[]}
 */
export function openQuestions(state, review, offer, moved) {
  const own = [...(offer ? [ownQuestion(OTHER_RULES)] : []), ...(moved ? [ownQuestion(MOVED)] : [])];
  const said = offer?.why === "size" ? SIZES : [];
  return [...own, ...review.filter((entry) => !said.includes(entry.id ?? "") && isOpen(state, entry))];
}

/** @param {ReviewState} state @param {ReviewEntry} entry */
function isOpen({ tiles, groups, confirmed, settled }, { tile, group, id }) {
  if (id === OF_SET_TILES) return tiles.some((one) => one.id === tile);
  if (tile !== null) return !confirmed.includes(tile) && tiles.some((one) => one.id === tile);
  const own = group === null ? undefined : groups[group];
  if (id === HIDDEN_KONG) return own !== undefined && !own.face;
  return group === null || (own !== undefined && !settled.includes(groupKey(own)));
}
