import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./states.mjs";

const { facesOfAlmostSet } = await page("review/almost_set.js");

/** Written `place:face`. */
const faces = (...codes) => facesOfAlmostSet(codes).map(({ place, code }) => `${place}:${code}`);

test("one face of another suit makes a chow on either side", () => {
  assert.deepEqual(faces("9s", "2p", "3p"), ["0:1p", "0:4p"]);
  assert.deepEqual(faces("1m", "9z", "3m"), ["1:2m"]);
});

test("a chow ends at one and nine", () => {
  assert.deepEqual(faces("1m", "2m", "9s"), ["2:3m"]);
  assert.deepEqual(faces("1s", "8p", "9p"), ["0:7p"]);
});

test("two tiles alike are a pung or part of a chow, and named once", () => {
  assert.deepEqual(faces("3p", "3p", "4p"), ["0:2p", "0:5p", "2:3p"]);
  assert.deepEqual(faces("1z", "1z", "2z"), ["2:1z"]);
  assert.deepEqual(faces("0p", "5p", "7z"), ["2:5p"]);
});

test("three tiles far apart become no set with one face", () => {
  assert.deepEqual(faces("1m", "5p", "9s"), []);
  assert.deepEqual(faces("1z", "2z", "3z"), []);
});
