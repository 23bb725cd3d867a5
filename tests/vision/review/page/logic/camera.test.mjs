/** When a photo takes itself, and what movement is. */

import assert from "node:assert/strict";
import test from "node:test";

import { movement, squareMeans } from "../../../../../vision/review/page/camera/frames.js";
import { AutoShutter, STILL } from "../../../../../vision/review/page/camera/shutter.js";

/** A frame of vertical stripes, moved to the right. */
const frame = (shift, width = 104, height = 52) => {
  const data = new Uint8ClampedArray(4 * width * height);
  for (let pixel = 0; pixel < width * height; pixel += 1) data[4 * pixel + 1] = (pixel + shift) % 26 < 13 ? 200 : 40;
  return { width, height, data };
};

test("a photo takes itself once a whole hand has been still for 300 ms", () => {
  const shutter = new AutoShutter();
  const still = { movement: 0, whole: true };
  assert.equal(shutter.note({ ...still, time: 0 }), false);
  assert.equal(shutter.note({ ...still, time: 299 }), false);
  assert.equal(shutter.note({ ...still, time: 300 }), true);
});

test("movement and another number of tiles begin the wait anew", () => {
  const shutter = new AutoShutter();
  const still = { movement: STILL, whole: true };
  shutter.note({ ...still, time: 0 });
  assert.equal(shutter.note({ ...still, movement: STILL + 0.1, time: 400 }), false);
  shutter.note({ ...still, time: 500 });
  assert.equal(shutter.note({ ...still, whole: false, time: 900 }), false);
  assert.equal(shutter.note({ ...still, time: 1000 }), false);
  assert.equal(shutter.note({ ...still, time: 1300 }), true);
});

test("noise is no movement, a shift is", () => {
  const noisy = frame(0);
  for (let pixel = 0; pixel < noisy.data.length; pixel += 4) noisy.data[pixel + 1] += (pixel * 7919) % 9 - 4;
  const before = squareMeans(frame(0));
  assert.equal(before.length, 8 * 4);
  assert.ok(movement(before, squareMeans(noisy)) < STILL);
  assert.ok(movement(before, squareMeans(frame(2))) > STILL);
});

test("frames of a phone that was turned cannot be compared", () => {
  assert.equal(movement(squareMeans(frame(0)), squareMeans(frame(0, 52, 78))), Infinity);
  assert.equal(movement([], []), Infinity);
});
