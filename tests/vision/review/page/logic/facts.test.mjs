import assert from "node:assert/strict";
import { test } from "node:test";
import { declareRules, makeState, page } from "./states.mjs";

const { factsOf, knownRules, optionsOf, setFact, winOf } = await page("shared/facts.js");
const { setLanguage } = await page("shared/i18n.js");
const { openQuestions } = await page("review/open_questions.js");
const { figureOf } = await page("review/claims.js");
const { answersAbout, toHandRecord, groupOutcomes, reviewRequest, sameFigures } = await page("review/serialize.js");

await declareRules();

const names = (state) => factsOf(state).map(({ name }) => name);
const values = (state, name) => factsOf(state).find((one) => one.name === name)?.values;
const plain = [["concealed", "1m 2m 3m"]];

test("who chose no rules begins with those named in the language of the page, if any are", () => {
  globalThis.document = { documentElement: {}, querySelectorAll: () => [] };
  const begun = (chosen) => (setLanguage(chosen), knownRules(undefined));
  assert.deepEqual(["ja", "zh-Hant", "zh-Hans", "en"].map(begun), ["riichi", "international", "international", "international"]);
  assert.equal((setLanguage("ja"), knownRules("mcr")), "mcr");
  setLanguage("en");
});

test("each rule set asks for its own facts only", () => {
  const asked = (rules) => names(makeState(plain, { rules }));
  assert.deepEqual(asked("international"), ["by", "seat", "round", "last_tile", "first_turn"]);
  assert.deepEqual(asked("australia"), ["by", "seat", "last_tile", "first_turn"]);
  assert.deepEqual(asked("taiwan16"), ["by", "seat", "round", "dealer_streak", "declared_ready", "tiles_on_floor", "first_turn"]);
});

test("who gave the tile is asked unless it was drawn, and is never the winner", () => {
  const state = makeState(plain, { win: { by: "discard", seat: "south" } });
  assert.deepEqual(values(state, "from"), ["east", "west", "north"]);
  assert.equal(names(makeState(plain)).includes("from"), false);
  assert.equal(setFact({ ...state, win: { ...state.win, from: "west" } }, "seat", "west").win.from, null);
});

test("three players have norths to say, and no north seat", () => {
  const three = makeState(plain, { rules: "riichi", options: { three_players: true }, win: { by: "self-draw", seat: "south" } });
  assert.equal(names(three).includes("norths"), true);
  assert.equal(names(setFact(three, "norths", 1)).includes("north_replacement"), true);
  assert.deepEqual(values(three, "seat"), ["east", "south", "west"]);
  assert.equal(names(makeState(plain, { rules: "riichi" })).includes("norths"), false);
});

test("a declared riichi answers whether sets were claimed", () => {
  const asked = [{ id: "question.unsure_sets", tile: null, group: 0 }];
  const open = (win, how) => openQuestions(makeState(plain, { rules: "riichi", win }), asked, { offer: null, moved: false, labelling: false, asksSets: false, ...how }).length;
  assert.deepEqual([open({}), open({ riichi: "riichi" })], [1, 0]);
  assert.deepEqual([open({}, { asksSets: true }), open({}, { asksSets: true, labelling: true })], [0, 1], "one card asks, that of the score");
});

test("a replacement is asked for only where the hand has a kong or a flower that counts", () => {
  const kong = [...plain, ["concealed-kong", "0x 1p 1p 0x"], ["kong", "2p 2p 2p 2p"]];
  assert.equal(values(makeState(plain), "replacements"), undefined);
  assert.deepEqual(values(makeState(kong), "replacements"), [[], ["kong"], ["kong", "kong"]]);
  assert.deepEqual(values(makeState(kong, { rules: "australia" }), "replacements"), [[], ["kong"]]);
  const flowers = [...plain, ["flowers", "1f 2f"]];
  assert.equal(values(makeState(flowers), "replacements"), undefined);
  assert.deepEqual(values(makeState(flowers, { rules: "taiwan16" }), "replacements"), [[], ["flower"], ["flower", "flower"]]);
  assert.equal(values(makeState(kong, { win: { by: "discard" } }), "replacements"), undefined);
});

test("what the table does not play is not asked for", () => {
  const asked = (options, name, groups = [...plain, ["flowers", "1f"]], by = "self-draw") => values(makeState(groups, { rules: "hongkong", options, win: { by, seat: "south" } }), name);
  assert.equal(asked({}, "replacements"), undefined);
  assert.deepEqual(asked({ flower_replacement: true }, "replacements"), [[], ["flower"]]);
  assert.equal(asked({}, "first_turn", plain), undefined);
  assert.deepEqual(asked({ published_list: "cheat-sheet" }, "first_turn", plain), [null, "human"], "the preset plays it");
  assert.equal(asked({ published_list: "cheat-sheet", human_win: false }, "first_turn", plain), undefined);
  const claimed = [...plain, ["pung", "5z 5z 5z"]];
  assert.deepEqual(asked({}, "liable", claimed), ["east", "west", "north", null], "the winner is not");
  assert.equal(asked({ liability: false }, "liable", claimed), undefined);
});

test("openings are offered only to hands that can have them", () => {
  const turns = (groups, more) => values(makeState(groups, more), "first_turn");
  assert.deepEqual(turns(plain, {}), [null, "heaven"]);
  assert.deepEqual(turns(plain, { win: { by: "discard", seat: "west" } }), [null, "earth"]);
  assert.deepEqual(turns(plain, { rules: "taiwan16", win: { by: "discard", seat: "west" } }), [null, "earth", "human"]);
  const claimed = [...plain, ["pung", "5z 5z 5z"]];
  assert.equal(turns(claimed, {}), undefined);
  assert.deepEqual(turns(claimed, { rules: "taiwan16", win: { by: "discard", seat: "west" } }), [null, "human"]);
});

test("flower wins are offered by the number of flowers", () => {
  const seven = [["flowers", "1f 2f 3f 4f 5f 6f 7f"]];
  assert.deepEqual(values(makeState(seven), "flower_win"), [null, "seven"]);
  assert.deepEqual(values(makeState(seven, { rules: "taiwan16" }), "flower_win"), [null, "seven-rob-one"]);
  assert.equal(values(makeState(seven, { rules: "australia" }), "flower_win"), undefined);
});

test("a fact that no longer fits is kept but not sent", () => {
  const state = makeState([...plain, ["concealed-kong", "0x 1p 1p 0x"]], { win: { by: "self-draw", replacements: ["kong"] } });
  assert.deepEqual(winOf(state), { replacements: ["kong"] });
  assert.deepEqual(winOf(setFact(state, "by", "discard")), { by: "discard" });
  assert.deepEqual(winOf(makeState(plain, { win: { declared_ready: true } })), {});
});

test("facts that exclude each other are not said together", () => {
  const opening = setFact(makeState(plain, { win: { last_tile: true } }), "first_turn", "heaven");
  assert.deepEqual(winOf(opening), { first_turn: "heaven" });
  assert.deepEqual(winOf(setFact(opening, "last_tile", true)), { last_tile: true });
});

test("only options of the rule set that differ from its defaults are sent", () => {
  const options = { limit: 320, base: 20, rate: 2, double_wind: 4 };
  assert.deepEqual(optionsOf(makeState(plain, { rules: "australia", options })), { limit: 320 });
  assert.deepEqual(optionsOf(makeState(plain, { rules: "taiwan16", options })), { base: 20, double_wind: 4 });
});

test("a rule set of another package is asked for what it declares, whatever that is", async () => {
  const { declareRules: declare, ruleNames, knownRules, optionsToAsk, winsWithoutHand } = await page("shared/facts.js");
  const term = { default: false, values: [], most: 0, offered: [], asked: {}, values_asked: {}, excludes: [], rare: false, without_hand: false };
  const facts = [
    { ...term, name: "by", kind: "one", default: "self-draw", values: ["self-draw", "discard"] },
    { ...term, name: "lucky", kind: "switch", excludes: ["pairs_of_feet"], without_hand: true },
    { ...term, name: "pairs_of_feet", kind: "count", default: 0, most: 4, asked: { by: ["discard"], "hand.flowers": [2] } },
    { ...term, name: "drawn", kind: "tiles", default: "", asked: { lucky: [true] } },
    { ...term, name: "hidden", kind: "switch", asked: null },
  ];
  const options = [{ ...term, name: "toy_stake", kind: "amount", default: 1, most: 9 }];
  const sheet = { unit: "fan", step: 1, facts: [], stakes: [], dealer_bonus: false };
  declare({ rules: [{ name: "toy", size: 8, unit: "fan", flowers: true, red_fives: false, facts, options, sheet }], texts: {} });
  assert.equal(ruleNames().at(-1), "toy");
  assert.deepEqual([knownRules("toy"), knownRules("gone")], ["toy", ruleNames()[0]]);
  assert.deepEqual(names(makeState(plain, { rules: "toy" })), ["by", "lucky"]);
  const flowers = makeState([["flowers", "1f 2f"]], { rules: "toy", win: { by: "discard", pairs_of_feet: 3 } });
  assert.deepEqual(factsOf(flowers).at(-1), { name: "pairs_of_feet", kind: "count", most: 4, rare: false });
  const lucky = setFact(flowers, "lucky", true);
  assert.deepEqual(winOf(lucky), { by: "discard", lucky: true });
  assert.equal(winsWithoutHand(lucky.win), true);
  assert.deepEqual(optionsToAsk("toy"), [{ name: "toy_stake", kind: "count", most: 9, rare: false }]);
  assert.deepEqual(optionsOf({ ...lucky, options: { toy_stake: 2, limit: 320 } }), { toy_stake: 2 });
});

test("the server gets groups numbered in their order, an added kong marked", () => {
  const body = reviewRequest({ width: 9, height: 8, sha256: "" }, makeState([["added-kong", "1p 1p 1p 1p"], ["concealed", "2p"]]));
  assert.deepEqual(body.groups, [
    { id: 0, kind: "kong", tiles: [0, 1, 2, 3], added: true },
    { id: 1, kind: "concealed", tiles: [4] },
  ]);
  assert.deepEqual(body.image, { width: 9, height: 8 });
});

test("the hand record for the score sheet has the winning tile that a person named", () => {
  const hand = { concealed: "11z", melds: [], flowers: "", winning_tile: null };
  const record = toHandRecord(makeState([["concealed", "1z 1z"]], { winningTile: "1z", win: { by: "discard", from: "west" } }), hand);
  assert.equal(record.winning_tile, "1z");
  assert.deepEqual(record.win, { by: "discard", from: "west" });
});

test("candidates with one outcome are one, whatever their sets", () => {
  const score = (total, sets) => ({ win: true, total, sets });
  const shown = groupOutcomes([
    { winning_tile: "1m", score: score(3, ["a"]) },
    { winning_tile: "2m", score: score(3, ["b"]) },
    { winning_tile: "3m", score: score(4, ["a"]) },
  ]);
  assert.deepEqual(shown.map(({ tiles }) => tiles), [["1m", "2m"], ["3m"]]);
});

test("two answers are the same where they come to the same figures, whichever tile won", () => {
  const worth = (total, score, elements = []) => ({ tiles: [], score: { win: true, total, score, elements } });
  assert.equal(sameFigures([worth(5, 32)], [worth(5, 32, ["other"]), worth(5, 32)]), true);
  assert.equal(sameFigures([worth(5, 32)], [worth(5, 32), worth(6, 64)]), false);
  assert.equal(sameFigures([worth(5, 32)], []), false);
});

test("winning tiles of one total are told apart by their points", () => {
  const figures = (...worths) => {
    const shown = worths.map(([total, score]) => ({ tiles: [], score: { win: true, total, score } }));
    return shown.map(({ score }) => figureOf(shown)(score));
  };
  assert.deepEqual(figures([2, 2000], [2, 2600], [3, 3900]), [2000, 2600, 3900]);
  assert.deepEqual(figures([2.5, 64], [3, 64]), [2.5, 3]);
});

test("a question about sets comes with what both answers come to, however the sets are read", () => {
  const worth = (total) => [{ winning_tile: "1z", score: { win: true, total, score: total, sets: [] } }];
  const totals = (asked) => asked && [asked.concealed, asked.claimed].map(([{ score }]) => score.total);
  assert.deepEqual(totals(answersAbout({ scores: worth(5), scores_if_claimed: worth(3), scores_if_concealed: null })), [5, 3]);
  assert.deepEqual(totals(answersAbout({ scores: worth(3), scores_if_claimed: worth(3), scores_if_concealed: worth(5) })), [5, 3]);
  assert.equal(answersAbout({ scores: worth(3), scores_if_claimed: worth(3), scores_if_concealed: worth(3) }), null);
  assert.equal(answersAbout({ scores: worth(3), scores_if_claimed: null, scores_if_concealed: null }), null);
});
