import assert from "node:assert/strict";
import { test } from "node:test";
import { makeState, page } from "./states.mjs";

const { clipBox, dragCorner, translateBox, tileAt, medianBox, turnCorners } = await page("review/boxes.js");
const { closeUp, fitBox, showsWhole, panBy, toImage, zoomAt } = await page("review/viewport.js");
const { handBox } = await page("review/places.js");
const { formatTiles, parseTiles, CODES } = await page("shared/tiles.js");

const FRAME = { width: 360, height: 270 };
const IMAGE = { width: 4000, height: 3000 };

test("a tap finds the tile it is in, or the nearest within reach", () => {
  const { tiles } = makeState([["concealed", "1m 2m"]]);
  assert.equal(tileAt(tiles, [20, 30], 0).id, 0);
  assert.equal(tileAt(tiles, [88, 30], 5).id, 1);
  assert.equal(tileAt(tiles, [95, 30], 5), null);
  tiles[0].corners = [[20, 10], [40, 37], [20, 64], [0, 37]];
  assert.equal(tileAt([tiles[0]], [3, 13], 0)?.id, 0);
});

test("boxes stay clipBox the photo and keep a size", () => {
  assert.deepEqual(clipBox([50, 60, 20, 10], IMAGE), [20, 10, 50, 60]);
  assert.deepEqual(clipBox([-5, -5, -1, 9000], IMAGE), [0, 0, 4, 3000]);
  assert.deepEqual(translateBox([10, 10, 50, 60], -100, 5, IMAGE), [0, 15, 40, 65]);
  assert.deepEqual(translateBox([3950, 10, 3990, 60], 100, 0, IMAGE), [3960, 10, 4000, 60]);
});

test("a corner goes where it is dragged, and what was a rectangle stays one", () => {
  const [a, b, c, d] = turnCorners({ box: [100, 100, 140, 160], corners: null }, 0.3, IMAGE);
  const [x, y] = [Math.round(c[0] + 30), Math.round(c[1] + 5)];
  const [, left, far, right] = dragCorner([a, b, c, d], 2, [x, y], IMAGE);
  assert.deepEqual(far, [x, y]);
  assert.ok(Math.abs((left[0] - a[0]) * (right[0] - a[0]) + (left[1] - a[1]) * (right[1] - a[1])) < 20, "its angle is a right one");
  const slanted = [[100, 100], [150, 110], [160, 170], [95, 165]];
  assert.deepEqual(dragCorner(slanted, 1, [170, 105], IMAGE), slanted.with(1, [170, 105]));
  assert.equal(dragCorner(slanted, 1, [80, 180], IMAGE), null, "no tile lies inside out");
});

test("a box by one tap has the usual size of the tiles", () => {
  const { tiles } = makeState([["concealed", "1m 2m 3m"]]);
  assert.deepEqual(medianBox(tiles, [500, 500], IMAGE), [480, 473, 520, 527]);
  const [left, top, right, bottom] = medianBox([], [0, 0], IMAGE);
  assert.ok(left === 0 && top === 0 && right > 4 && bottom > 4);
});

test("fitting shows the box in the middle, and a point stays put while zooming", () => {
  const placing = fitBox(FRAME, IMAGE, [1000, 1000, 2000, 1500]);
  const [x, y] = toImage(placing, FRAME.width / 2, FRAME.height / 2);
  assert.ok(Math.abs(x - 1500) < 1 && Math.abs(y - 1250) < 1);
  const before = toImage(placing, 100, 100);
  const after = toImage(zoomAt(placing, 1.7, 100, 100, FRAME, IMAGE), 100, 100);
  assert.ok(before.every((value, axis) => Math.abs(value - after[axis]) < 1e-6));
});

test("a box is brought up close with less around it where it would be too small, as far as the photo may be enlarged", () => {
  const large = closeUp(FRAME, IMAGE, [1000, 1000, 2000, 1500], 50);
  assert.deepEqual(large, fitBox(FRAME, IMAGE, [1000, 1000, 2000, 1500], 1.2));
  const box = [1000, 1000, 1300, 1100];
  const wide = fitBox(FRAME, IMAGE, box, 1.2).k * 100;
  assert.ok(closeUp(FRAME, IMAGE, box, wide + 5).k > fitBox(FRAME, IMAGE, box, 1.2).k);
  assert.deepEqual(closeUp(FRAME, IMAGE, box, 1e6), fitBox(FRAME, IMAGE, box, 0.5));
});

test("the photo cannot be lost: no zoom below the whole, no panBy beyond its edge", () => {
  const whole = fitBox(FRAME, IMAGE);
  assert.ok(showsWhole(zoomAt(whole, 0.1, 0, 0, FRAME, IMAGE), FRAME, IMAGE));
  const far = panBy(fitBox(FRAME, IMAGE, [0, 0, 400, 300]), 1e6, -1e6, FRAME, IMAGE);
  const [left, top] = toImage(far, 0, 0);
  const [, bottom] = toImage(far, FRAME.width, FRAME.height);
  assert.ok(left >= 0 && top >= 0 && bottom <= IMAGE.height + 1e-6);
});

test("the box of a hand leaves room, within the photo", () => {
  const tiles = [[100, 2, 200, 200], [300, 120, 400, 180], [0, 0, 9, 9]].map((box, id) => ({ id, box }));
  const groups = [{ kind: "concealed", tiles: [0, 1] }, { kind: "background", tiles: [2] }];
  assert.deepEqual(handBox({ tiles, groups }, { width: 500, height: 400 }), [88, 0, 412, 212]);
  assert.equal(handBox({ tiles, groups: groups.slice(1) }, { width: 500, height: 400 }), null);
});

test("notation is written and read as the project writes it", () => {
  assert.equal(formatTiles(["5z", "2m", "1m", "5z", "0x"]), "12m55z0x");
  for (const code of CODES) assert.deepEqual(parseTiles(formatTiles([code, code])), [code, code]);
  assert.throws(() => parseTiles("8z"), RangeError);
  assert.throws(() => parseTiles("m12"), RangeError);
  assert.deepEqual(parseTiles("１２ｍ　5ｚ"), ["1m", "2m", "5z"]);
  assert.equal(CODES.length, 43);
});

test("a tile is turned about its middle and its box follows", async () => {
  const { boxOfCorners, turnCorners } = await page("review/boxes.js");
  const tile = { box: [100, 100, 140, 160], corners: null };
  const image = { width: 400, height: 300 };
  const quarter = turnCorners(tile, Math.PI / 2, image);
  assert.deepEqual(boxOfCorners(quarter), [90, 110, 150, 150]);
  assert.deepEqual(quarter[0], [150, 110], "the first corner stays that of the tile's face");
  assert.deepEqual(turnCorners({ box: tile.box, corners: quarter }, -Math.PI / 2, image), [[100, 100], [140, 100], [140, 160], [100, 160]]);
  assert.ok(boxOfCorners(turnCorners({ box: [0, 0, 40, 60], corners: null }, 0.7, image)).every((side) => side >= 0));
});
