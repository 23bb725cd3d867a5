/** Small pictures of the gallery: a photo as a whole, or cut out around a doubtful tile. */

import { photoAddress } from "../shared/api.js";
import { h } from "../shared/dom.js";
import { cropSize, drawCrop } from "../review/boxes.js";
import { cropSquare } from "./api.js";

/** @import { Crop, GalleryPhoto } from "../shared/types.d.ts" */

const SIDE = 240;
const QUALITY = 0.82;
/** Side of a crop by that of its box. */
const AROUND = 3;
const MOST_KEPT = 400;
const CROP_HEIGHT = 160;
/** What a label's picture shows around the tile, by the tile's sides. */
const ROOM = 0.25;

/** @type {Map<string, string>} addresses of pictures by reading and box, the oldest first */
const kept = new Map();
/** One photo after another: each takes some 50 MB while it is decoded. */
let queue = Promise.resolve();

/**
 * The address of a photo's picture, made of the photo the first time.
 * @param {GalleryPhoto} photo
 * @returns {Promise<string|null>} null where the photo cannot be had
 */
export function pictureOf(photo) {
  const key = keyOf(photo);
  const made = queue.then(async () => kept.get(key) ?? keep(key, await draw(photo)));
  queue = made.then(() => undefined);
  return made;
}

/** The picture that is there already. @param {GalleryPhoto} photo @returns {string|undefined} */
export const knownPicture = (photo) => kept.get(keyOf(photo));

/** The picture of a label that is there already. @param {Crop} crop @returns {string|undefined} */
export const knownCrop = (crop) => kept.get(keyOfCrop(crop));

/**
 * The address of a label's picture; the first time those of its photo are made together.
 * @param {Crop} crop @param {Crop[]} others those that are shown
 * @returns {Promise<string|undefined>} none where the photo cannot be had
 */
export function cropPicture(crop, others) {
  const made = queue.then(async () => {
    if (!knownCrop(crop)) await cut(others.filter((other) => other.reading === crop.reading && !knownCrop(other)));
    return knownCrop(crop);
  });
  queue = made.then(() => undefined);
  return made;
}

/** @param {Crop} crop */
const keyOfCrop = ({ reading, box }) => `${reading} tile ${box}`;

/** Cut labels of one photo out of it. @param {Crop[]} crops */
async function cut(crops) {
  const picture = crops[0] && (await photoOf(crops[0].reading));
  if (!picture) return;
  for (const crop of crops) {
    const canvas = h("canvas", cropSize(crop, CROP_HEIGHT));
    drawCrop(canvas, picture, crop, crop, ROOM);
    keep(keyOfCrop(crop), await blobOf(canvas));
  }
  picture.close();
}

/** @param {string} reading @returns {Promise<ImageBitmap|null>} null where it cannot be had */
async function photoOf(reading) {
  try {
    const response = await fetch(await photoAddress(reading));
    return response.ok ? await createImageBitmap(await response.blob()) : null;
  } catch {
    return null;
  }
}

/** @param {HTMLCanvasElement} canvas @returns {Promise<Blob|null>} */
const blobOf = (canvas) => new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));

/** @param {GalleryPhoto} photo */
const keyOf = ({ reading, doubts: [first] }) => `${reading} ${first?.box ?? ""}`;

/** @param {string} key @param {Blob|null} picture @returns {string|null} */
function keep(key, picture) {
  if (!picture) return null;
  const [oldest] = kept;
  if (kept.size >= MOST_KEPT && oldest) {
    URL.revokeObjectURL(oldest[1]);
    kept.delete(oldest[0]);
  }
  const address = URL.createObjectURL(picture);
  kept.set(key, address);
  return address;
}

/** @param {GalleryPhoto} photo @returns {Promise<Blob|null>} */
async function draw({ reading, doubts: [first] }) {
  const picture = await photoOf(reading);
  if (!picture) return null;
  const box = first?.box ?? null;
  const scale = SIDE / Math.max(picture.width, picture.height);
  const canvas = h("canvas", box ? { width: SIDE, height: SIDE } : { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) });
  const pen = canvas.getContext("2d");
  if (box) {
    const { x, y, side } = cropSquare(box, picture, AROUND);
    pen?.drawImage(picture, x, y, side, side, 0, 0, SIDE, SIDE);
  } else pen?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return blobOf(canvas);
}
