/** What is still to be asked of a person about a reading. */

import { deniesClaims } from "../shared/facts.js";
import { findTile, groupKey, groupOfTile } from "./edits.js";
import { BACK, UNKNOWN } from "../shared/tiles.js";

/** @import { Change, Group, Reading, ReviewEntry, ReviewState, UnsureSet } from "../shared/types.d.ts" */
/** @import { RulesOffer } from "./rules_offer.js" */

/** What the page itself asks: whether other rules are played, and whether tiles moved rightly. */
export const OTHER_RULES = "page.other_rules";
export const MOVED = "page.moved";

/** The question that only a face answers: that the group is a concealed kong leaves it open. */
const HIDDEN_KONG = "question.no_face";
/** The same about one tile: that the photo shows its back, or a face that is none of ours, leaves the hand without a score. */
const HIDDEN_TILES = ["question.hidden_tile", "question.unknown_tile"];
/** What the server says of a hand that has another size than its rules ask for; older records ask it. */
const SIZES = ["wrong_size", "few_tiles"].flatMap((id) => [`statement.${id}`, `question.${id}`]).concat("statement.one_short", "statement.one_short_waiting");

/** Whether sets were claimed, which a declaration answers. */
const UNSURE_SETS = ["question.unsure_sets", "statement.read_as_claimed", "statement.read_as_concealed"];
/** What is asked of tiles that a person has set. */
const OF_SET_TILES = "question.would_win_with_set";

/** Questions that rest on what would win, not on how the tile looks. */
const OF_THE_SCORE = ["question.would_win_with", OF_SET_TILES];

/** Whether a question is one of tiles and groups, not of the game. @param {ReviewEntry} entry */
export const isOfLabels = ({ tile, group, id }) => id === MOVED || ((tile !== null || group !== null) && !UNSURE_SETS.includes(id ?? "") && !OF_THE_SCORE.includes(id ?? ""));

/** Ids of the tiles that look doubtful: one that fits no winning hand may be read rightly. @param {ReviewEntry[]} doubts */
export const doubtfulTiles = (doubts) => new Set(doubts.filter(({ id }) => !OF_THE_SCORE.includes(id ?? "")).map(({ tile }) => tile));

/** @param {ReviewEntry} entry @returns {boolean} whether any face may be the answer */
export const asksAnyFace = ({ id }) => HIDDEN_TILES.includes(id ?? "");

/** @param {string} id @returns {ReviewEntry} */
const ownQuestion = (id) => ({ id, tile: null, group: null, reason: "", reason_zh: "" });

/**
 * @typedef {object} Asking what decides which questions are open, besides the hand
 * @property {RulesOffer|null} offer
 * @property {boolean} moved whether a grouping moved tiles
 * @property {boolean} labelling whether only the labels matter: there a back is a face as others are
 * @property {boolean} asksSets whether the score asks which sets were claimed
 */

/**
 * The questions that nobody has answered, those of the page first.
 * @param {ReviewState} state
 * @param {ReviewEntry[]} review what the server asks
 * @param {Asking} asking
 * @returns {ReviewEntry[]}
 */
export function openQuestions(state, review, { offer, moved, labelling, asksSets }) {
  const own = [...(offer ? [ownQuestion(OTHER_RULES)] : []), ...(moved ? [ownQuestion(MOVED)] : [])];
  const settled = deniesClaims(state) || (asksSets && !labelling);
  const said = [...(offer?.why === "size" ? SIZES : []), ...(settled ? UNSURE_SETS : [])];
  return [...own, ...review.filter((entry) => !said.includes(entry.id ?? "") && isOpen(state, entry, labelling))];
}

/** @param {ReviewState} state @param {ReviewEntry} entry @param {boolean} labelling */
function isOpen(state, entry, labelling) {
  const { tile, group, id } = entry;
  const { tiles, groups, confirmed, settled } = state;
  if (asksAnyFace(entry) && tile !== null && !labelling) return isHidden(state, tile);
  if (id === OF_SET_TILES) return tiles.some((one) => one.id === tile);
  if (tile !== null) return !confirmed.includes(tile) && tiles.some((one) => one.id === tile);
  const own = group === null ? undefined : groups[group];
  if (id === HIDDEN_KONG) return own !== undefined && !own.face;
  return group === null || (own !== undefined && !settled.includes(groupKey(own)));
}

/** Whether a tile of the hand shows no face of ours. @param {ReviewState} state @param {number} tile */
function isHidden(state, tile) {
  const group = groupOfTile(state, tile);
  return group !== undefined && group.kind !== "background" && [BACK, UNKNOWN].includes(findTile(state, tile)?.code ?? "");
}

/**
 * Sets of which nothing shows whether they were claimed, and nobody has said so.
 * @param {Pick<ReviewState, "groups"|"settled">} state @param {{unsure_sets?: UnsureSet[]}} read
 */
export function openSets({ groups, settled }, { unsure_sets: sets = [] }) {
  /** @param {Group|undefined} group @param {number[]} tiles */
  const isOpenSet = (group, tiles) => group && !settled.includes(groupKey(group)) && tiles.every((id) => group.tiles.includes(id));
  return sets.filter(({ group, tiles }) => isOpenSet(groups[group], tiles));
}

/** The other hands of a reading whose tiles nobody has settled. @param {ReviewState} state @param {Reading} reading */
export function openRunnersUp({ tiles, confirmed }, { runners_up: runners = [] }) {
  const codes = new Map(tiles.map((tile) => [tile.id, tile.code]));
  /** @param {Change} change */
  const open = ({ tile, code }) => codes.has(tile) && codes.get(tile) !== code && !confirmed.includes(tile);
  return runners.filter(({ changes }) => changes.length && changes.every(open));
}

/** Calibrated probability from which a tile carries no mark. */
const CONFIDENT = 0.9;

/** Ids of the tiles that were read with little confidence and that nobody has looked at yet. @param {Pick<ReviewState, "tiles"|"confirmed">} state */
export const uncertainTiles = ({ tiles, confirmed }) => new Set(tiles.filter(({ id, confidence }) => confidence < CONFIDENT && !confirmed.includes(id)).map(({ id }) => id));
