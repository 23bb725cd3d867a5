import assert from "node:assert/strict";
import test from "node:test";
import { page } from "./states.mjs";

const { nextPhoto } = await page("queue/api.js");
const { actionOf } = await page("review/keymap.js");

const waiting = (...skipped) => skipped.map((times, place) => ({ photo: `p${place}`, skipped: times }));

test("the photo that teaches most is next", () => {
  assert.equal(nextPhoto({ unread: 3, waiting: waiting(0, 0) }).photo, "p0");
});

test("a photo that was put off waits until all others are read", () => {
  assert.equal(nextPhoto({ unread: 3, waiting: waiting(1) }), null);
  assert.equal(nextPhoto({ unread: 0, waiting: waiting(1, 2) }).photo, "p0");
});

test("nothing waits", () => {
  assert.equal(nextPhoto({ unread: 0, waiting: [] }), null);
});

test("one key accepts, one puts off, neither with Control", () => {
  assert.equal(actionOf({ key: "n" }).action, "accept");
  assert.equal(actionOf({ key: "k" }).action, "skip");
  assert.equal(actionOf({ key: "n", ctrl: true }), null);
});
