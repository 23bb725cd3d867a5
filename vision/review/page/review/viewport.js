/** The viewport of the photo: its scale and offset under wheel, pinch and drag. Pure, in CSS pixels. */

/** @import { Box, Point, Size } from "../shared/types.d.ts" */
/** @typedef {{k: number, x: number, y: number}} Placing scale, and where the photo's upper left corner is */

const MAX_ZOOM = 4;
/** What is shown around a box that is brought up close, on each side as a share of it. */
const CLOSE_UPS = [1.2, 0.8, 0.5];

/**
 * The placing that shows a box of the photo as large as the frame allows.
 * @param {Size} frame @param {Size} image @param {Box} [box] the whole photo by default
 * @param {number} [margin] free space on each side, as a share of the box
 * @returns {Placing}
 */
export function fitBox(frame, image, box = [0, 0, image.width, image.height], margin = 0) {
  const width = (box[2] - box[0]) * (1 + 2 * margin);
  const height = (box[3] - box[1]) * (1 + 2 * margin);
  const k = Math.min(frame.width / width, frame.height / height, maxScale(frame, image));
  const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  return clampPlacing({ k, x: frame.width / 2 - x * k, y: frame.height / 2 - y * k }, frame, image);
}

/** As `fitBox`, in what is left of the frame below `top`. @param {Size} frame @param {Size} image @param {Box|undefined} box @param {number} top @returns {Placing} */
export function fitBelow(frame, image, box, top) {
  const { k, x, y } = fitBox({ ...frame, height: frame.height - top }, image, box);
  return { k, x, y: y + top };
}

/**
 * The placing that brings a box up close with some of what surrounds it; with less where it would be too small.
 * @param {Size} frame @param {Size} image @param {Box} box
 * @param {number} least the shorter side that is wanted in the frame, in pixels
 * @returns {Placing}
 */
export function closeUp(frame, image, box, least) {
  const short = Math.min(box[2] - box[0], box[3] - box[1]);
  const room = CLOSE_UPS.find((margin) => short * fitBox(frame, image, box, margin).k >= least);
  return fitBox(frame, image, box, room ?? CLOSE_UPS.at(-1));
}

/**
 * Zoom by a factor about a point of the frame.
 * @param {Placing} placing @param {number} factor @param {number} x @param {number} y @param {Size} frame @param {Size} image
 * @returns {Placing}
 */
export function zoomAt(placing, factor, x, y, frame, image) {
  const k = Math.min(Math.max(placing.k * factor, fitScale(frame, image)), maxScale(frame, image));
  const real = k / placing.k;
  return clampPlacing({ k, x: x - (x - placing.x) * real, y: y - (y - placing.y) * real }, frame, image);
}

/** @param {Placing} placing @param {number} dx @param {number} dy @param {Size} frame @param {Size} image */
export const panBy = (placing, dx, dy, frame, image) =>
  clampPlacing({ ...placing, x: placing.x + dx, y: placing.y + dy }, frame, image);

/** Whether all of the photo is shown. @param {Placing} placing @param {Size} frame @param {Size} image */
export const showsWhole = (placing, frame, image) => placing.k <= fitScale(frame, image) * 1.001;

/** A point of the frame in pixels of the photo. @param {Placing} placing @param {number} px @param {number} py @returns {Point} */
export const toImage = ({ k, x, y }, px, py) => [(px - x) / k, (py - y) / k];

/** @param {Size} frame @param {Size} image */
const fitScale = (frame, image) => Math.min(frame.width / image.width, frame.height / image.height);
/** @param {Size} frame @param {Size} image */
const maxScale = (frame, image) => Math.max(MAX_ZOOM, fitScale(frame, image) * MAX_ZOOM);

/** No empty edge beside a photo larger than the frame; a smaller one in the middle. @param {Placing} placing @param {Size} frame @param {Size} image */
function clampPlacing({ k, x, y }, frame, image) {
  /** @param {number} start @param {number} size @param {number} room */
  const hold = (start, size, room) => (size <= room ? (room - size) / 2 : Math.min(0, Math.max(room - size, start)));
  return { k, x: hold(x, image.width * k, frame.width), y: hold(y, image.height * k, frame.height) };
}
