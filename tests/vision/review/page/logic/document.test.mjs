import assert from "node:assert/strict";
import { test } from "node:test";
import { declareRules, makeState, page, written } from "./states.mjs";

const { ReviewDocument } = await page("review/document.js");
const { setFact } = await page("shared/facts.js");

await declareRules();

test("a riichi that the table told makes a set concealed that was read as claimed", async () => {
  const unsure_sets = [{ group: 1, kind: "pung", tiles: [4, 5, 6] }];
  const answer = { hand: {}, review: [], unsure_sets, scores: [] };
  globalThis.fetch = async () => new Response(JSON.stringify(answer));
  const state = makeState([["concealed", "1m 2m 3m 9s"], ["pung", "5z 5z 5z"]], { rules: "riichi" });
  const doc = new ReviewDocument({ id: "a", image: { width: 900, height: 90 }, review: [], unsure_sets }, state);
  await doc.refresh();
  assert.equal(doc.unsureSets.length, 1);
  doc.history.commit(setFact(doc.state, "riichi", "riichi"));
  await doc.refresh();
  assert.deepEqual(written(doc.state), [["concealed", "1m 2m 3m 9s 5z 5z 5z"]]);
  doc.close();
});
