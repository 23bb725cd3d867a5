import assert from "node:assert/strict";
import { test } from "node:test";
import { declareRules, loadTexts, page } from "./states.mjs";

const { pointsText } = await page("shared/score_parts.js");
const { setLanguage } = await page("shared/i18n.js");

await declareRules();
await loadTexts("win");
globalThis.document = { documentElement: {}, querySelectorAll: () => [] };
setLanguage("en");

test("what a payer pays is said where all who pay, pay the same", () => {
  const said = (rules, unit, score, ...payments) => pointsText({ rules, unit, score, payments: payments.length ? payments : null });
  assert.equal(said("mcr", "point", 11, 57, -19, -19, -19), "19 a payer");
  assert.equal(said("mcr", "point", 11, 35, -19, -8, -8), "", "the giver pays the points, the others 8");
  assert.equal(said("hongkong", "fan", 8, 16, -16, 0, 0), "16 a payer", "the giver pays twice the base");
  assert.equal(said("international", "fan", 16), "", "nobody knows who pays");
  assert.equal(said("riichi", "han", 7700, 7700, -7700, 0, 0), "7,700 points");
});
