import assert from "node:assert/strict";
import { test } from "node:test";
import { declareRules, makeState, page } from "./states.mjs";

await declareRules();
const { handCount, hasSize, offerRules } = await page("review/rules_offer.js");
const { movedTiles } = await page("review/regrouping.js");
const { openQuestions } = await page("review/open_questions.js");
const { groupRequest } = await page("review/serialize.js");

const SEVENTEEN = "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 3p 5z 5z 5z 1z 1z";
const FOURTEEN = "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 3p 1z 1z";
const { ruleNames, ruleSet } = await page("shared/facts.js");
/** The rule sets of so many tiles; with flowers, those that play them. */
const ofSize = (size, flowers = false) => ruleNames().filter((name) => ruleSet(name).size === size && (!flowers || ruleSet(name).flowers));
const offer = (groups, more = {}, chosen = true) => offerRules(makeState(groups, more), chosen);

test("a kong counts three tiles, flowers and tiles that are not of the hand none", () => {
  assert.equal(handCount(makeState([["kong", "1m 1m 1m 1m"], ["concealed", "1p 2p"], ["winning-tile", "3p"], ["flowers", "1f"], ["background", "9s"]])), 6);
});

test("the number of tiles says which rules may be played, where it is not that of the rules", () => {
  assert.deepEqual(offer([["concealed", SEVENTEEN]]), { why: "size", count: 17, rules: ["taiwan16"] });
  assert.equal(offer([["concealed", SEVENTEEN]], { rules: "taiwan16" }), null);
  assert.deepEqual(offer([["concealed", FOURTEEN]], { rules: "taiwan16" }).rules, ofSize(14));
  assert.deepEqual(offer([["concealed", FOURTEEN], ["flowers", "1f"]], { rules: "taiwan16" }).rules, ofSize(14, true));
  assert.ok(ofSize(14).includes("riichi") && ofSize(14).includes("hongkong") && !ofSize(14, true).includes("riichi"));
  assert.equal(offer([["concealed", FOURTEEN]]), null);
  assert.equal(offer([["concealed", "1m 2m"]]), null);
});

test("where the number of tiles says nothing, five sets laid out do, and flowers", () => {
  const five = [["pung", "1m 1m 1m"], ["chow", "1p 2p 3p"], ["chow", "4p 5p 6p"], ["kong", "9s 9s 9s 9s"], ["concealed-kong", "0x 8s 8s 0x"]];
  assert.deepEqual(offer(five), { why: "sets", count: 5, rules: ["taiwan16"] });
  assert.equal(offer(five.slice(0, 4)), null);
  assert.equal(offer(five, { rules: "taiwan16" }), null);
  const twelve = [["concealed", FOURTEEN.slice(0, -6)], ["flowers", "1f"]];
  assert.deepEqual(offer(twelve, { rules: "riichi" }), { why: "flowers", count: 12, rules: ruleNames().filter((name) => ruleSet(name).flowers) });
});

test("flowers speak against rules without flowers, red fives for rules that tell them until rules were chosen", () => {
  assert.deepEqual(offer([["concealed", FOURTEEN], ["flowers", "1f"]], { rules: "riichi" }), { why: "flowers", count: 14, rules: ofSize(14, true) });
  const red = makeState([["concealed", FOURTEEN]]);
  red.tiles[4].red = true;
  assert.deepEqual(offerRules(red, false), { why: "reds", count: 14, rules: ["riichi"] });
  assert.equal(offerRules(red, true), null);
});

test("tiles are not grouped by rules that ask for a hand of another size", () => {
  const image = { width: 9, height: 9 };
  assert.equal(hasSize(makeState([["concealed", SEVENTEEN]])), false);
  assert.equal("rules" in groupRequest(image, makeState([["concealed", SEVENTEEN]])), false);
  assert.equal(groupRequest(image, makeState([["concealed", FOURTEEN]])).rules, "international");
});

test("what a person answers sends the groups along, so that none of their tiles leaves the hand; other rules do not", () => {
  const state = makeState([["concealed", FOURTEEN]]);
  assert.deepEqual(groupRequest({ width: 9, height: 9 }, state).groups, state.groups);
  assert.equal("groups" in groupRequest({ width: 9, height: 9 }, state, true), false);
});

test("tiles that leave the hand, and those nobody touched that leave their set, have moved; a set that only got its name has not", () => {
  const before = makeState([["concealed", "1m 2m 3m 5z 5z"], ["unsure", "9s 9s 9s"]]).groups;
  const left = [{ id: 0, kind: "concealed", tiles: [3, 4] }, { id: 1, kind: "pung", tiles: [5, 6, 7] }, { id: 2, kind: "background", tiles: [0, 1, 2] }];
  assert.deepEqual(movedTiles(before, left, new Set([0])), [0, 1, 2]);
  const split = [{ id: 0, kind: "concealed", tiles: [0, 1, 2] }, { id: 1, kind: "pung", tiles: [3, 4, 5] }, { id: 2, kind: "concealed", tiles: [6, 7] }];
  assert.deepEqual(movedTiles(before, split, new Set([5])), [3, 4, 6, 7]);
});

test("the back of a tile and a face that is none of ours stay in question until there is a face or the tile is not of the hand, except where labels are made", () => {
  const review = [{ id: "question.hidden_tile", tile: 0, group: null, reason: "", reason_zh: "" }];
  const hidden = { ...makeState([["kong", "0x 0x 0x 0x"], ["concealed", "1z 1z"]]), confirmed: [0] };
  /** @param {object} state @param {boolean} labelling */
  const count = (state, labelling) => openQuestions(state, review, { offer: null, moved: false, labelling, asksSets: false }).length;
  assert.equal(count(hidden, false), 1);
  assert.equal(count(hidden, true), 0);
  assert.equal(count({ ...hidden, confirmed: [] }, true), 1);
  assert.equal(count({ ...hidden, tiles: hidden.tiles.map((tile) => ({ ...tile, code: "4p" })) }, false), 0);
  review.push({ ...review[0], id: "question.unknown_tile" });
  assert.equal(count({ ...hidden, tiles: hidden.tiles.map((tile) => ({ ...tile, code: "unknown" })) }, false), 2);
  assert.equal(count({ ...hidden, groups: hidden.groups.map((group) => ({ ...group, kind: "background" })) }, false), 0);
});
