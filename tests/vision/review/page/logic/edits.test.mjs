import assert from "node:assert/strict";
import { test } from "node:test";
import { makeState, page, written } from "./states.mjs";

const edits = await page("review/edits.js");
const { History } = await page("review/history.js");

test("a face that a person chose is settled, and nothing before it changes", () => {
  const state = makeState([["concealed", "1m 2m 4m"]]);
  const next = edits.setFace(state, 2, "3m");
  assert.deepEqual(written(next), [["concealed", "1m 2m 3m"]]);
  assert.deepEqual(next.confirmed, [2]);
  assert.deepEqual(written(state), [["concealed", "1m 2m 4m"]]);
});

test("a tile added goes beside the nearest tile, on its side of the row", () => {
  const state = makeState([["concealed", "1m 3m"], ["pung", "5z 5z"]]);
  const { state: next, id } = edits.addTile(state, [42, 10, 82, 64], "2m");
  assert.deepEqual(written(next), [["concealed", "1m 2m 3m"], ["pung", "5z 5z"]]);
  assert.equal(id, 4);
  assert.deepEqual(written(edits.addTile(state, [200, 10, 240, 64], "5z").state)[1], ["pung", "5z 5z 5z"]);
  assert.deepEqual(written(edits.addTile(makeState([]), [0, 0, 9, 9], "7z").state), [["concealed", "7z"]]);
});

test("the winning tile stays alone where a tile is added beside it", () => {
  const state = makeState([["concealed", "1m 2m"], ["winning-tile", "3m"]]);
  assert.deepEqual(written(edits.addTile(state, [200, 10, 240, 64], "9p").state), [["concealed", "1m 2m 9p"], ["winning-tile", "3m"]]);
  const alone = makeState([["winning-tile", "3m"]]);
  assert.deepEqual(written(edits.addTile(alone, [200, 10, 240, 64], "9p").state), [["winning-tile", "3m"], ["concealed", "9p"]]);
});

test("a group without tiles is gone, and groups are numbered by their place", () => {
  const next = edits.removeTile(makeState([["winning-tile", "9s"], ["concealed", "1m 2m"]]), 0);
  assert.deepEqual(written(next), [["concealed", "1m 2m"]]);
  assert.deepEqual(next.groups.map((group) => group.id), [0]);
});

test("a tile moves to its place in another group", () => {
  const state = makeState([["concealed", "1m 2m 3m"], ["pung", "5z 5z"]]);
  assert.deepEqual(written(edits.moveTile(state, 0, 1, 1)), [["concealed", "2m 3m"], ["pung", "5z 1m 5z"]]);
  assert.deepEqual(written(edits.moveTile(state, 0, 0, 2)), [["concealed", "2m 3m 1m"], ["pung", "5z 5z"]]);
  assert.equal(edits.moveTile(state, 0, 1).handGrouped, true);
});

test("a tile that a person left out is settled: nobody asks whether it belongs to the hand", () => {
  const state = makeState([["concealed", "1m 2m 3m 4m"], ["background", "7z"]]);
  assert.deepEqual(edits.moveTile(state, 3, 1).confirmed, [3]);
  assert.deepEqual(edits.makeGroup(state, [2, 3], "background").confirmed, [2, 3]);
  assert.deepEqual(edits.setKind(state, 0, "background").confirmed, [0, 1, 2, 3]);
  assert.deepEqual(edits.makeGroup(state, [4], "concealed").confirmed, []);
});

test("tiles gathered make a set of their own, and join the one group of concealed tiles", () => {
  const state = makeState([["concealed", "1m 2m 3m 5z 5z 5z"]]);
  const set = edits.makeGroup(state, [5, 3, 4], "pung");
  assert.deepEqual(written(set), [["concealed", "1m 2m 3m"], ["pung", "5z 5z 5z"]]);
  assert.deepEqual(written(edits.makeGroup(set, [3, 4, 5], "concealed")), [["concealed", "1m 2m 3m 5z 5z 5z"]]);
  assert.deepEqual(written(edits.makeGroup(makeState([["kong", "1p 1p 1p 1p"]]), [0, 1, 2, 3], "added-kong")), [["added-kong", "1p 1p 1p 1p"]]);
});

test("only one tile lies apart as the winning one", () => {
  const state = makeState([["winning-tile", "9s"], ["concealed", "1m 2m"]]);
  assert.deepEqual(written(edits.makeGroup(state, [1], "winning-tile")), [["concealed", "9s"], ["concealed", "2m"], ["winning-tile", "1m"]]);
  assert.deepEqual(written(edits.setKind(state, 1, "winning-tile"))[0], ["concealed", "9s"]);
});

test("naming another winning tile puts the one apart back, and a name goes with its tile", () => {
  const state = makeState([["winning-tile", "9s"], ["concealed", "1m 2m"]]);
  const named = edits.setWinningTile(state, "2m");
  assert.equal(named.winningTile, "2m");
  assert.deepEqual(written(named), [["concealed", "1m 2m 9s"]]);
  assert.deepEqual(written(edits.setWinningTile(state, "9s")), written(state));
  assert.equal(edits.setFace(named, 2, "3m").winningTile, null);
});

test("corners move and grow with their box", () => {
  const state = makeState([["concealed", "1m"]]);
  state.tiles[0].corners = [[20, 10], [40, 37], [20, 64], [0, 37]];
  const [tile] = edits.setBox(state, 0, [100, 110, 180, 218]).tiles;
  assert.deepEqual(tile.corners, [[140, 110], [180, 164], [140, 218], [100, 164]]);
});

test("a copy is turned as its tile is", () => {
  const state = makeState([["concealed", "1m"]]);
  state.tiles[0].corners = [[20, 10], [40, 37], [20, 64], [0, 37]];
  const { state: copied, id } = edits.copyTile(state, state.tiles[0], [100, 10, 140, 64]);
  assert.deepEqual(copied.tiles.find((tile) => tile.id === id).corners, [[120, 10], [140, 37], [120, 64], [100, 37]]);
  assert.deepEqual(copied.tiles[0], state.tiles[0]);
});

test("a settled group is open again once it changes", () => {
  const state = edits.confirmGroup(makeState([["kong", "1p 1p 1p 1p"]]), 0);
  const open = (one) => !one.settled.includes(edits.groupKey(one.groups[0]));
  assert.equal(open(state), false);
  assert.equal(open(edits.removeTile(state, 3)), true);
});

test("undo and redo give back every document, and typing is one step", () => {
  const history = new History("a");
  const seen = [];
  history.subscribe((state, before) => seen.push([before, state]));
  history.commit("b");
  history.commit("c", "type-1");
  history.commit("d", "type-1");
  history.undo();
  assert.equal(history.state, "b");
  history.undo();
  assert.equal(history.state, "a");
  assert.equal(history.canUndo, false);
  history.redo();
  history.redo();
  assert.equal(history.state, "d");
  assert.equal(history.canRedo, false);
  assert.deepEqual(seen[0], ["a", "b"]);
});

test("a new step ends the future, and what follows from a step is no step", () => {
  const history = new History("a");
  history.commit("b");
  history.replace("b, grouped");
  history.undo();
  assert.equal(history.state, "a");
  history.commit("c");
  assert.equal(history.canRedo, false);
  history.commit("c");
  history.undo();
  assert.equal(history.state, "a");
});

test("after an undo, typing on the same tile is a new step", () => {
  const history = new History("a");
  history.commit("b", "type-1");
  history.undo();
  history.commit("c", "type-1");
  history.undo();
  assert.equal(history.state, "a");
});

test("sets that may have been claimed become melds, or are settled where they lie", () => {
  const state = makeState([["concealed", "1m 2m 3m 5z 5z 5z 4p 5p 6p 1z 1z"]]);
  const sets = [{ group: 0, kind: "chow", tiles: [0, 1, 2] }, { group: 0, kind: "pung", tiles: [3, 4, 5] }];
  assert.deepEqual(written(edits.claimSets(state, sets)), [["concealed", "4p 5p 6p 1z 1z"], ["pung", "5z 5z 5z"], ["chow", "1m 2m 3m"]]);
  const settled = edits.concealSets(state, sets, new Set([4, null]));
  assert.deepEqual(written(settled), written(state));
  assert.deepEqual(settled.confirmed, [0, 1, 2, 3, 5], "the face of a doubtful tile is still to be checked");
  assert.deepEqual(settled.settled, ["concealed:0,1,2,3,4,5,6,7,8,9,10"]);
});

test("sets that were read as claimed and may be concealed stay where they are, or join the concealed tiles", () => {
  const state = makeState([["chow", "1m 2m 3m"], ["pung", "5z 5z 5z"], ["concealed", "4p 5p 6p 1z 1z"]]);
  const sets = [{ group: 0, kind: "chow", tiles: [0, 1, 2] }, { group: 1, kind: "pung", tiles: [3, 4, 5] }];
  const claimed = edits.claimSets(state, sets);
  assert.deepEqual(written(claimed), written(state));
  assert.deepEqual(claimed.settled, ["chow:0,1,2", "pung:3,4,5"]);
  const concealed = edits.concealSets(state, sets, new Set([4]));
  assert.deepEqual(written(concealed), [["concealed", "4p 5p 6p 1z 1z 1m 2m 3m 5z 5z 5z"]]);
  assert.deepEqual(concealed.confirmed, [0, 1, 2, 3, 5]);
});

test("a face said of a back is that of its whole kong, whose tiles stay backs", () => {
  const state = makeState([["concealed-kong", "0x 0x 0x 0x"], ["concealed", "1m 2m"]]);
  const next = edits.setFace(state, 2, "4p");
  assert.deepEqual(written(next), written(state));
  assert.equal(next.groups[0].face, "4p");
  assert.equal(next.tiles, state.tiles);
  assert.deepEqual(next.confirmed, [0, 1, 2, 3]);
  const shown = edits.setFace(makeState([["concealed-kong", "8s 0x 0x 8s"]]), 1, "7s");
  assert.deepEqual(written(shown), [["concealed-kong", "8s 7s 0x 8s"]], "where a face shows, only the tile is corrected");
});

test("groups that a person has settled are not grouped again", () => {
  const state = edits.setKongFace(makeState([["pung", "5z 5z 5z"], ["concealed-kong", "0x 0x 0x 0x"], ["concealed", "1m 2m"]]), 1, "4p");
  const split = [{ id: 0, kind: "concealed", tiles: [0, 1, 2, 3, 4] }, { id: 1, kind: "background", tiles: [5, 6, 7, 8] }];
  const next = edits.setGroups(state, { tiles: state.tiles, groups: split });
  assert.deepEqual(written(next), [["concealed", "5z 5z 5z"], ["concealed-kong", "0x 0x 0x 0x"], ["background", "1m 2m"]]);
  assert.equal(next.groups[1].face, "4p");
});

test("a tile of unknown face is drawn as one, and counts as a back", () => {
  const state = makeState([["concealed", "unknown 1m"]]);
  assert.equal(edits.codeOfTile(state, 0), "unknown");
  assert.equal(edits.shownCode(state, state.tiles[0]), "0x");
});

test("flowers that the rules do not have are left out", () => {
  const state = makeState([["flowers", "1f 2f"], ["concealed", "1m 2m 3m"]]);
  assert.deepEqual(written(edits.leaveFlowers(state)), [["background", "1f 2f"], ["concealed", "1m 2m 3m"]]);
});
