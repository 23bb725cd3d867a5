/** What the gallery asks the server for, and what its crops show. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { boxInPhoto, cropSquare, galleryQuery, LIMIT, PROBABLE_ERRORS } from "../../../../../vision/review/page/gallery/api.js";

test("reason and chance are asked for only where doubts are", () => {
  const filter = { doubtful: true, face: "1z", source: "a b", reason: "face", chance: 0.9 };
  assert.equal(galleryQuery(filter, 24), `limit=${LIMIT}&start=24&face=1z&source=a+b&doubtful=true&reason=face&chance=0.9`);
  assert.equal(galleryQuery({ ...filter, doubtful: false }, 0), `limit=${LIMIT}&face=1z&source=a+b`);
  assert.equal(galleryQuery(PROBABLE_ERRORS, 0), `limit=${LIMIT}&doubtful=true`);
});

test("a crop is a square around the box, however small it is", () => {
  const size = { width: 1000, height: 500 };
  assert.deepEqual(boxInPhoto([0.1, 0.2, 0.2, 0.4], size), [100, 100, 200, 200]);
  assert.deepEqual(cropSquare([0.1, 0.2, 0.2, 0.4], size, 3), { x: 0, y: 0, side: 300 });
  assert.equal(cropSquare([0.5, 0.5, 0.5, 0.5], size, 2).side, 16);
});

test("a crop at the edge shows no more than the photo", () => {
  const size = { width: 1000, height: 500 };
  assert.deepEqual(cropSquare([0, 0, 0.1, 0.2], size, 3), { x: 0, y: 0, side: 300 });
  assert.deepEqual(cropSquare([0.9, 0.8, 1, 1], size, 3), { x: 700, y: 200, side: 300 });
  assert.deepEqual(cropSquare([0.4, 0.3, 0.6, 0.7], size, 3), { x: 250, y: 0, side: 500 });
  assert.deepEqual(cropSquare([0, 0, 1, 1], size, 1), { x: 0, y: 0, side: 1000 });
});
