/** Small pictures of the gallery: a photo as a whole, or cut out around a doubtful tile. */

import { photoAddress } from "../shared/api.js";
import { cropSquare } from "./api.js";

/** @import { GalleryPhoto } from "../shared/types.d.ts" */

const SIDE = 240;
const QUALITY = 0.82;
/** Side of a crop by that of its box. */
const AROUND = 3;
const MOST_KEPT = 400;

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
  try {
    const response = await fetch(await photoAddress(reading));
    if (!response.ok) return null;
    const picture = await createImageBitmap(await response.blob());
    const box = first?.box ?? null;
    const canvas = document.createElement("canvas");
    const scale = SIDE / Math.max(picture.width, picture.height);
    Object.assign(canvas, box ? { width: SIDE, height: SIDE } : { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) });
    const pen = canvas.getContext("2d");
    if (box) {
      const { x, y, side } = cropSquare(box, picture, AROUND);
      pen?.drawImage(picture, x, y, side, side, 0, 0, SIDE, SIDE);
    } else pen?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  } catch {
    return null;
  }
}
