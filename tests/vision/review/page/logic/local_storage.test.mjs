import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./states.mjs";

const { chosenRules, loadPhotoOrder, saveChosenRules, savePhotoOrder } = await page("review/local_storage.js");

Object.defineProperty(globalThis, "localStorage", {
  get() {
    throw new DOMException("", "SecurityError");
  },
});

test("rules chosen where the browser stores nothing stay chosen", () => {
  saveChosenRules("riichi");
  assert.equal(chosenRules(), "riichi");
});

test("what is taken back there is gone", () => {
  savePhotoOrder(true);
  assert.ok(loadPhotoOrder());
  savePhotoOrder(false);
  assert.ok(!loadPhotoOrder());
});
