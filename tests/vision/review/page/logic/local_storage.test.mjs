import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./states.mjs";

const { chosenRules, loadPhotoOrder, saveChosenRules, savePhotoOrder } = await page("review/local_storage.js");

const refuse = () => {
  throw new DOMException("", "SecurityError");
};
for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(globalThis, name, { configurable: true, get: refuse });

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

/** A storage of some room. */
const storage = (room, kept = {}) => ({
  kept,
  getItem: (key) => kept[key] ?? null,
  setItem: (key, text) => {
    if (text.length > room) throw new DOMException("", "QuotaExceededError");
    kept[key] = text;
  },
  removeItem: (key) => delete kept[key],
});

test("rules chosen where the storage is full are those of the session", () => {
  const [full, session] = [storage(0, { "pailens.rules": '"mcr"' }), storage(100)];
  Object.defineProperty(globalThis, "localStorage", { value: full, configurable: true });
  Object.defineProperty(globalThis, "sessionStorage", { value: session, configurable: true });
  saveChosenRules("hongkong");
  assert.equal(chosenRules(), "hongkong");
  assert.equal(session.kept["pailens.rules"], '"hongkong"', "another page of the session finds it");
});

test("what has room again is no longer the session's", () => {
  const session = storage(100, { "pailens.rules": '"hongkong"' });
  Object.defineProperty(globalThis, "localStorage", { value: storage(100), configurable: true });
  Object.defineProperty(globalThis, "sessionStorage", { value: session, configurable: true });
  saveChosenRules("riichi");
  assert.equal(chosenRules(), "riichi");
  assert.deepEqual(session.kept["pailens.rules"], undefined);
});
