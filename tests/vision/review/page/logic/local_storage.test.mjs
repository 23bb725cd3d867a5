import assert from "node:assert/strict";
import { test } from "node:test";
import { makeState, page } from "./states.mjs";

const items = {};
globalThis.localStorage = Object.defineProperties(items, {
  getItem: { value: (key) => items[key] ?? null },
  setItem: { value: (key, text) => void (items[key] = String(text)) },
  removeItem: { value: (key) => void delete items[key] },
});

const storage = await page("review/local_storage.js");
const reading = { id: "a", tiles: [] };
const state = makeState([["concealed", "1m 2m"]]);

test("a draft comes back as it was saved", () => {
  storage.saveDraft("a", { reading, state });
  assert.deepEqual(storage.loadDraft("a"), { reading, state });
  assert.deepEqual([...storage.draftIds()], ["a"]);
  storage.deleteDraft("a");
  assert.equal(storage.loadDraft("a"), null);
});

test("a draft stored by an earlier version is read", () => {
  items["pailens.draft.old"] = JSON.stringify({ reading, doc: state, time: 1 });
  assert.deepEqual(storage.loadDraft("old"), { reading, state });
});

test("the oldest draft makes room for a new one", () => {
  for (let time = 0; time < 20; time += 1) items[`pailens.draft.${time}`] = JSON.stringify({ reading, doc: state, time: time + 2 });
  delete items["pailens.draft.old"];
  storage.saveDraft("new", { reading, state });
  assert.equal(storage.loadDraft("0"), null);
  assert.equal(storage.draftIds().size, 20);
});
