/** Rule sets that a laid-out hand speaks for, where they are others than those it is scored under. */

import { ruleNames, ruleSet } from "../shared/facts.js";
import { redCode } from "../shared/tiles.js";
import { codeOfTile, findTile } from "./edits.js";

/** @import { GroupKind, ReviewState, Rules } from "../shared/types.d.ts" */

/**
 * What speaks for other rules: the number of tiles, or of sets laid out, flowers, or red fives.
 * @typedef {{why: "size"|"sets"|"flowers"|"reds", count: number, rules: Rules[]}} RulesOffer
 */

/** @type {Set<GroupKind>} */
const LOOSE = new Set(["concealed", "winning-tile", "unsure"]);
/** @type {Set<GroupKind>} */
const UNCOUNTED = new Set(["flowers", "background"]);

/** The tiles of a hand as rules count them: a kong three, flowers none. @param {ReviewState} state */
export const handCount = ({ groups }) =>
  groups.reduce((sum, { kind, tiles }) => sum + (LOOSE.has(kind) ? tiles.length : UNCOUNTED.has(kind) ? 0 : 3), 0);

/** The sets of a hand that lie as such, however many tiles were found beside them. @param {ReviewState} state */
const setCount = ({ groups }) => groups.filter(({ kind }) => !LOOSE.has(kind) && !UNCOUNTED.has(kind)).length;

/** How many sets a hand of these rules has. @param {Rules} rules */
export const mostSets = (rules) => (ruleSet(rules).size - 2) / 3;

/** Whether so many tiles are a hand of these rules, or one short of it. @param {number} count @param {Rules} rules */
const isSize = (count, rules) => count === ruleSet(rules).size || count === ruleSet(rules).size - 1;

/** Whether the hand has as many tiles as its rules ask for, or one less. @param {ReviewState} state */
export const hasSize = (state) => isSize(handCount(state), state.rules);

/**
 * The rule sets to offer, or null where nothing speaks for others.
 * @param {ReviewState} state
 * @param {boolean} chosen whether a person has chosen the rules: then red fives, which any game may be played with, say nothing
 * @returns {RulesOffer|null}
 */
export function offerRules(state, chosen) {
  const own = ruleSet(state.rules);
  const count = handCount(state);
  const flowers = state.groups.some(({ kind }) => kind === "flowers");
  /** @param {RulesOffer["why"]} why @param {number} said @param {(rules: Rules) => boolean} fits @returns {RulesOffer|null} */
  const offer = (why, said, fits) => {
    const rules = ruleNames().filter((name) => name !== own.name && (ruleSet(name).flowers || !flowers) && fits(name));
    return rules.length ? { why, count: said, rules } : null;
  };
  const sized = hasSize(state);
  /** @param {Rules} name */
  const ofSize = (name) => isSize(count, name);
  if (!sized && ruleNames().some(ofSize)) return offer("size", count, ofSize);
  const sets = setCount(state);
  if (sets > mostSets(own.name)) return offer("sets", sets, (name) => sets <= mostSets(name));
  if (flowers && !own.flowers) return offer("flowers", count, (name) => !sized || ofSize(name));
  return sized && !chosen && !own.red_fives && hasRedFive(state) ? offer("reds", count, (name) => ofSize(name) && ruleSet(name).red_fives) : null;
}

/** @param {ReviewState} state */
const hasRedFive = (state) =>
  state.groups.some(({ kind, tiles }) => kind !== "background" && tiles.some((id) => findTile(state, id)?.red && redCode(codeOfTile(state, id)) !== codeOfTile(state, id)));
