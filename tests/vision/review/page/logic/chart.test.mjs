import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./states.mjs";

const { niceTicks } = await page("sheet/chart.js");
const { formatSigned } = await page("sheet/numbers.js");

test("the chart has few round ticks around all totals", () => {
  const rounded = (low, high) => niceTicks(low, high).map((tick) => Number(tick.toFixed(6)));
  assert.deepEqual(rounded(0, 0), [0, 1]);
  assert.deepEqual(rounded(-36, 108), [-50, 0, 50, 100, 150]);
  assert.deepEqual(rounded(-0.3, 0.5).map((tick) => tick + 0), [-0.4, -0.2, 0, 0.2, 0.4, 0.6]);
  assert.deepEqual(rounded(0, 6000), [0, 2000, 4000, 6000]);
});

test("amounts are written whole", () => {
  const amounts = [0, 1234567, "-1720.15625", -999, "0.0625"];
  assert.deepEqual(amounts.map(formatSigned), ["0", "+1,234,567", "\u22121,720.15625", "\u2212999", "+0.0625"]);
});
