import assert from "node:assert/strict";
import { test } from "node:test";
import { declareRules, makeState, page } from "./states.mjs";

await declareRules();
const { toTerms, withTerms } = await page("review/serialize.js");

const SAID = { rules: "riichi", win: { by: "discard", seat: "east", riichi: "riichi", dora_indicators: "4m" }, options: {}, winningTile: "1m" };
const state = makeState([["concealed", "1m 1m"]], SAID);

test("what was said of a hand comes back on another device, what is usual too", () => {
  const told = withTerms(makeState([["concealed", "1m 1m"]], { win: { by: "self-draw" } }), toTerms(state, "An"));
  assert.deepEqual(told, state);
});

test("terms of rules that are not known here change nothing", () => {
  assert.equal(withTerms(state, { ...toTerms(state, null), rules: "gone" }), state);
  assert.equal(withTerms(state, null), state);
});
