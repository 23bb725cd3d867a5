import assert from "node:assert/strict";
import { test } from "node:test";
import { loadTexts, page } from "./states.mjs";

const { elementRows } = await page("share/picture.js");

test("the shared picture says which element its total leaves out", async () => {
  await loadTexts("win");
  const named = { name: "Dealer", name_zh: "做莊", names: {} };
  const rows = elementRows({ elements: [{ id: "dealer", value: 1, count: 2, ...named }, { id: "dealer", value: 1, count: 1, in_total: false, ...named }] });
  assert.deepEqual(rows.map(({ name, value }) => [name, value]), [["Dealer", "1 × 2"], ["Dealer (beside the total)", "1"]]);
});
