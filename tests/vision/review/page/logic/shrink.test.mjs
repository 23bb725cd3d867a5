import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./states.mjs";

const { shrunkSize } = await page("shared/shrink.js");

test("a photo of more than 80 megapixels is shrunk and keeps its shape, a smaller one stays", () => {
  assert.equal(shrunkSize(10_000, 8_000), null);
  assert.equal(shrunkSize(4000, 3000), null);
  const { width, height } = shrunkSize(16_000, 12_000);
  assert.ok(width * height <= 24_100_000 && width * height > 23_000_000);
  assert.ok(Math.abs(width / height - 4 / 3) < 0.001);
});
