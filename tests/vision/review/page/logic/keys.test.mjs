import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./states.mjs";

const { actionOf, typedFace } = await page("review/keymap.js");

test("a number or suit key changes one half of the face", () => {
  assert.equal(typedFace("3m", { action: "number", value: 5 }).code, "5m");
  assert.equal(typedFace("3m", { action: "suit", value: "p" }).code, "3p");
});

test("a half that makes no tile waits for the other half", () => {
  const first = typedFace("9m", { action: "suit", value: "z" });
  assert.deepEqual(first, { code: null, pending: { suit: "z" } });
  assert.equal(typedFace("9m", { action: "number", value: 2 }, first.pending).code, "2z");
  const back = typedFace("0x", { action: "number", value: 8 });
  assert.equal(back.code, null);
  assert.equal(typedFace("0x", { action: "suit", value: "f" }, back.pending).code, "8f");
});

test("keys with Control, Alt and Shift", () => {
  assert.deepEqual(actionOf({ key: "z", ctrl: true }), { action: "undo" });
  assert.deepEqual(actionOf({ key: "Z", ctrl: true, shift: true }), { action: "redo" });
  assert.deepEqual(actionOf({ key: "ArrowLeft", alt: true }), { action: "move", value: [-1, 0] });
  assert.deepEqual(actionOf({ key: "ArrowDown", alt: true, shift: true }), { action: "resize", value: [0, 1] });
  assert.deepEqual(actionOf({ key: "Enter", shift: true }), { action: "doubt", value: -1 });
});

test("keys of the browser stay the browser's", () => {
  for (const press of [{ key: "r", ctrl: true }, { key: "F5" }, { key: "Tab" }, { key: "d", alt: true }, { key: "q" }]) {
    assert.equal(actionOf(press), null);
  }
});

test("capital letters are the same keys", () => {
  assert.deepEqual(actionOf({ key: "S", shift: true }), { action: "suit", value: "s" });
});
