import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./states.mjs";

const { dayOf, doubtOf, EVERYTHING, isShown, showsEverything } = await page("review/album_filter.js");

const entry = (more = {}) => ({
  reading: { id: "a", created: new Date(2026, 10, 23, 20, 15).toISOString(), corrected: false, tiles: 14, review: 2, ...more.reading },
  note: "note" in more ? more.note : { rules: "taiwan16", tiles: ["1m"], score: null, player: "An" },
  draft: more.draft ?? false,
  words: "Monday 23 November 1 Characters 1m Taiwan 16 An",
});
const shown = (filter, more) => isShown(entry(more), { ...EVERYTHING, ...filter });

test("every word is to be found, in any order and case", () => {
  assert.ok(shown({ words: "an TAIWAN" }));
  assert.ok(shown({ words: " 1m " }));
  assert.ok(!shown({ words: "taiwan 9p" }));
});

test("rules, doubt, player and days are filtered, both days included", () => {
  assert.ok(shown({ rules: "taiwan16", doubt: "open", player: "An", from: "2026-11-23", until: "2026-11-23" }));
  for (const other of [{ rules: "riichi" }, { doubt: "sure" }, { player: "Bo" }, { from: "2026-11-24" }, { until: "2026-11-22" }]) assert.ok(!shown(other), JSON.stringify(other));
  assert.ok(!shown({ rules: "taiwan16" }, { note: null }), "a hand never counted here has no rules");
});

test("changes that are not saved come before what is corrected, and that before doubts", () => {
  assert.equal(doubtOf(entry({ draft: true, reading: { corrected: true } })), "draft");
  assert.equal(doubtOf(entry({ reading: { corrected: true } })), "corrected");
  assert.equal(doubtOf(entry({ reading: { review: 0 } })), "sure");
});

test("a photo without tiles is not one without doubts", () => {
  const empty = entry({ reading: { review: 0 }, note: { rules: null, tiles: [], score: null, player: null } });
  assert.equal(doubtOf(empty), "empty");
  assert.ok(!isShown(empty, { ...EVERYTHING, doubt: "sure" }));
  const elsewhere = { ...empty, note: null };
  assert.equal(doubtOf(elsewhere), "sure", "tiles of which none is of the hand are not known yet");
  assert.equal(doubtOf({ ...elsewhere, reading: { ...empty.reading, tiles: 0, review: 1 } }), "empty");
  assert.equal(doubtOf({ ...elsewhere, reading: { ...empty.reading, tiles: 0, corrected: true } }), "corrected");
});

test("a day is that of this device", () => {
  assert.equal(dayOf(new Date(2026, 0, 5, 0, 1).toISOString()), "2026-01-05");
  assert.ok(showsEverything(EVERYTHING));
});
