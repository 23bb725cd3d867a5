import assert from "node:assert/strict";
import { test } from "node:test";
import { declareRules, makeState, page } from "./states.mjs";

const { History } = await page("review/history.js");
const { moveTo, winOn } = await page("review/session.js");

await declareRules();

test("who won stays who won as others move the deal on, in the steps back as well", () => {
  const [ann, bob, cat, dan] = ["Ann", "Bob", "Cat", "Dan"];
  const sheet = { rules: "taiwan16", options: {}, round: "east", dealer_streak: 2, honba: 0 };
  const history = new History(makeState([["concealed", "1m"]], { win: { seat: "south", liable: "north" } }));
  history.commit({ ...history.state, win: { seat: "south", by: "discard", from: "east", liable: "north" } });
  const session = { ...sheet, seats: { east: ann, south: bob, west: cat, north: dan } };
  const asked = [];
  moveTo({ session, history, emit() {}, refresh: () => asked.push(history.state) }, { ...sheet, dealer_streak: 0, seats: { east: bob, south: cat, west: dan, north: ann } });
  assert.deepEqual([asked[0].win.seat, asked[0].win.from, asked[0].win.liable, asked[0].win.dealer_streak], ["east", "north", "west", 0]);
  history.undo();
  assert.equal(history.state.win.seat, "east");
});

test("a win is one of the sheet only where it is known what it is worth", () => {
  const state = makeState([["concealed", "1m 1m"]], { win: { seat: "east" } });
  const score = (total) => ({ winning_tile: "1m", score: { total, win: true, sets: [] } });
  const answer = { hand: { rules: "mcr", concealed: "11m", melds: [] }, scores: [score(10)] };
  const doc = { answer, asked: null, session: { rules: "mcr", seats: { east: "Ann" } }, state, reading: { id: "r" } };
  assert.equal(winOn(doc).winner, "Ann");
  assert.equal(winOn({ ...doc, answer: { ...answer, scores: [score(10), score(11)] } }), null);
  assert.equal(winOn({ ...doc, asked: { concealed: [], claimed: [] } }), null);
  assert.equal(winOn({ ...doc, session: null }), null);
});
