import assert from "node:assert/strict";
import { test } from "node:test";
import { declareRules, makeState, page } from "./states.mjs";

const { History } = await page("review/history.js");
const { moveTo } = await page("review/session.js");

await declareRules();

test("who won stays who won as others move the deal on, in the steps back as well", () => {
  const [ann, bob, cat, dan] = ["Ann", "Bob", "Cat", "Dan"];
  const sheet = { rules: "taiwan16", options: {}, round: "east", dealer_streak: 2, honba: 0 };
  const history = new History(makeState([["concealed", "1m"]], { win: { seat: "south" } }));
  history.commit({ ...history.state, win: { seat: "south", by: "discard", from: "east" } });
  const session = { ...sheet, seats: { east: ann, south: bob, west: cat, north: dan } };
  const asked = [];
  moveTo({ session, history, emit() {}, refresh: () => asked.push(history.state) }, { ...sheet, dealer_streak: 0, seats: { east: bob, south: cat, west: dan, north: ann } });
  assert.deepEqual([asked[0].win.seat, asked[0].win.from, asked[0].win.dealer_streak], ["east", "north", 0]);
  history.undo();
  assert.equal(history.state.win.seat, "east");
});
