import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./states.mjs";

const { doubtfulTiles, isOfLabels } = await page("review/open_questions.js");

const asked = (id, tile, group = null) => ({ id, tile, group, reason: "" });
const FACE = asked("question.which_face", 3);
const WOULD_WIN = asked("question.would_win_with", 4);

test("a tile that fits no winning hand is not marked as read wrongly", () => {
  assert.deepEqual([...doubtfulTiles([FACE, WOULD_WIN])], [3]);
});

test("who labels a photo is asked nothing about the game", () => {
  const game = [WOULD_WIN, asked("question.unsure_sets", null, 1), asked("statement.wrong_size", null)];
  assert.deepEqual([FACE, ...game].filter(isOfLabels), [FACE]);
});
