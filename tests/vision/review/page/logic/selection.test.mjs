/** What is chosen of the gallery's labels. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { among, extend, NOTHING, toggle } from "../../../../../vision/review/page/gallery/selection.js";

const KEYS = [..."abcdef"];
/** @param {import("../../../../../vision/review/page/gallery/selection.js").Selection} selection */
const chosen = (selection) => [...selection.chosen].sort().join("");

test("a tap chooses one more, a second one less", () => {
  const two = toggle(toggle(NOTHING, "b"), "d");
  assert.equal(chosen(two), "bd");
  assert.equal(chosen(toggle(two, "b")), "d");
  assert.equal(chosen(NOTHING), "");
});

test("a range goes from the last tap, forwards and backwards, and adds to what is chosen", () => {
  const from = toggle(toggle(NOTHING, "a"), "d");
  assert.equal(chosen(extend(from, KEYS, "f")), "adef");
  assert.equal(chosen(extend(from, KEYS, "c")), "acd");
  assert.equal(chosen(extend(NOTHING, KEYS, "e")), "e", "without a tap before, the one alone");
});

test("what is not shown any more is not chosen, nor does a range begin there", () => {
  const all = extend(toggle(NOTHING, "a"), KEYS, "f");
  const left = among(all, ["c", "e"]);
  assert.equal(chosen(left), "ce");
  assert.equal(left.anchor, null);
});
