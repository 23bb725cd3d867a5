import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./states.mjs";

const { decodeFragment, encodeFragment } = await page("share/link.js");

test("a record comes out of a link as it went in", () => {
  const record = { hand: { rules: "taiwan16" }, table: "週五桌 ~~~???>>>" };
  assert.deepEqual(decodeFragment(encodeFragment(record)), record);
});

test("what holds no record is none: nothing, what was cut off, what is endless, a value", () => {
  const whole = encodeFragment({ hand: "123m" });
  const endless = encodeFragment({ hand: "1".repeat(20_000) });
  for (const text of ["", whole.slice(0, 9), "?", endless, encodeFragment(null), encodeFragment(5)]) assert.equal(decodeFragment(text), null, text.slice(0, 20));
});
