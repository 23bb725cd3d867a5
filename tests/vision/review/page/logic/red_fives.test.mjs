import assert from "node:assert/strict";
import { test } from "node:test";
import { declareRules, makeState, page } from "./states.mjs";

const { codesOfSuit, formatTiles, parseTiles, plainCode, redCode, spriteCell } = await page("shared/tiles.js");
const edits = await page("review/edits.js");
const hands = await page("sheet/hand.js");
const { actionOf } = await page("review/keymap.js");
await declareRules();

test("red fives are written before the fives of their suit", () => {
  assert.deepEqual(parseTiles("6505p40s"), ["0p", "5p", "5p", "6p", "4s", "0s"]);
  assert.equal(formatTiles(["5p", "6p", "0p"]), "056p");
  assert.deepEqual([plainCode("0s"), redCode("5s"), redCode("6s"), redCode("5z")], ["5s", "0s", "6s", "5z"]);
  assert.deepEqual(codesOfSuit("m", true).slice(3, 6), ["4m", "0m", "5m"]);
  assert.equal(codesOfSuit("m").includes("0m"), false);
  assert.deepEqual([spriteCell("0p"), spriteCell("5p"), spriteCell("0x")], [{ column: 1, row: 5 }, { column: 4, row: 1 }, null]);
});

test("a tile said to be a red five keeps its class and is red, until it is said to be another", () => {
  const state = makeState([["concealed", "4p 5p 6p"]], { rules: "riichi" });
  const red = edits.setFace(state, 1, "0p");
  assert.deepEqual([red.tiles[1].code, red.tiles[1].red, edits.codeOfTile(red, 1)], ["5p", true, "0p"]);
  const plain = edits.setFace(red, 1, "5p");
  assert.deepEqual(["red" in plain.tiles[1], edits.codeOfTile(plain, 1)], [false, "5p"]);
  assert.equal("red" in edits.setFace(red, 1, "7p").tiles[1], false);
});

test("only rules that tell red fives show them", () => {
  const red = edits.setFace(makeState([["concealed", "5p"]], { rules: "riichi" }), 0, "0p");
  assert.equal(edits.codeOfTile({ ...red, rules: "international" }, 0), "5p");
});

test("a red five can be the winning tile", () => {
  const red = edits.setFace(makeState([["concealed", "5p 5p"]], { rules: "riichi" }), 0, "0p");
  assert.equal(edits.setWinningTile(red, "0p").winningTile, "0p");
  assert.equal(edits.setFace(edits.setWinningTile(red, "0p"), 0, "5p").winningTile, null);
});

test("a tapped hand takes one red five of a suit and four fives of any colour", () => {
  const tap = (hand, kind, code) => hands.addTiles(hand, kind, code, "riichi");
  let hand = tap(hands.emptyHand(), "pung", "0p");
  assert.deepEqual(hand.melds[0].tiles, ["0p", "5p", "5p"]);
  assert.equal(hands.tilesToAdd(hand, "concealed", "0p", "riichi"), null);
  hand = tap(hand, "concealed", "5p");
  assert.equal(hands.tilesToAdd(hand, "concealed", "5p", "riichi"), null);
  assert.deepEqual(tap(hands.emptyHand(), "chow", "0s").melds[0].tiles, ["0s", "6s", "7s"]);
  assert.deepEqual(tap(hands.emptyHand(), "concealed", "0s").concealed, ["0s"]);
});

test("a key makes a five red", () => assert.deepEqual(actionOf({ key: "r" }), { action: "red" }));
