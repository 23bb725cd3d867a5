/** Geometry of tiles in the photo: hit tests, boxes moved, resized and clipped, upright crops. */

import { minBy, boxCenter } from "./places.js";

/** @import { Box, Corners, Point, Size, Tile, TilePlace } from "../shared/types.d.ts" */

const MIN_SIDE = 4;
/** Pixels by which a rectangle that was turned may miss being one. */
const ROUNDED = 0.5;

/** @param {TilePlace} tile @returns {Corners} its corners, or those of its box */
export const cornersOf = ({ corners, box: [left, top, right, bottom] }) =>
  corners ?? [[left, top], [right, top], [right, bottom], [left, bottom]];

/**
 * The tile at a point of the photo, or the nearest one within reach.
 * @param {Tile[]} tiles @param {Point} point @param {number} reach in pixels of the photo
 * @returns {Tile|null}
 */
export function tileAt(tiles, point, reach) {
  const inside = tiles.filter((tile) => polygonContains(cornersOf(tile), point));
  /** @param {TilePlace} tile */
  const distance = (tile) => Math.hypot(boxCenter(tile.box)[0] - point[0], boxCenter(tile.box)[1] - point[1]);
  /** @param {Tile} tile */
  const gap = ({ box }) =>
    Math.hypot(Math.max(box[0] - point[0], 0, point[0] - box[2]), Math.max(box[1] - point[1], 0, point[1] - box[3]));
  const near = inside.length ? inside : tiles.filter((tile) => gap(tile) <= reach);
  return minBy(near, distance);
}

/** A box of the median size of the tiles, centred on a point. @param {Tile[]} tiles @param {Point} point @param {Size} image */
export function medianBox(tiles, [x, y], image) {
  /** @param {0|1} axis */
  const sides = (axis) => tiles.map(({ box }) => (axis ? box[3] - box[1] : box[2] - box[0])).sort((a, b) => a - b);
  /** @param {0|1} axis @param {number} size */
  const usual = (axis, size) => sides(axis)[Math.floor(tiles.length / 2)] ?? size / 10;
  const [width, height] = [usual(0, image.width), usual(1, image.height * 1.3)];
  return clipBox([x - width / 2, y - height / 2, x + width / 2, y + height / 2], image);
}

/** A box clipped to the photo, its sides rounded and at least `MIN_SIDE` long. @param {Box} box @param {Size} image @returns {Box} */
export function clipBox(box, { width, height }) {
  /** @param {number} value @param {number} most */
  const hold = (value, most) => Math.round(Math.min(Math.max(value, 0), most) * 10) / 10;
  const [left, right] = [hold(Math.min(box[0], box[2]), width - MIN_SIDE), hold(Math.max(box[0], box[2]), width)];
  const [top, bottom] = [hold(Math.min(box[1], box[3]), height - MIN_SIDE), hold(Math.max(box[1], box[3]), height)];
  return [left, top, Math.max(right, left + MIN_SIDE), Math.max(bottom, top + MIN_SIDE)];
}

/** A box moved, clipped to the photo. @param {Box} box @param {number} dx @param {number} dy @param {Size} image @returns {Box} */
export function translateBox(box, dx, dy, { width, height }) {
  /** @param {number} step @param {number} start @param {number} end @param {number} most */
  const hold = (step, start, end, most) => Math.min(Math.max(step, -start), most - end);
  const [x, y] = [hold(dx, box[0], box[2], width), hold(dy, box[1], box[3], height)];
  return clipBox([box[0] + x, box[1] + y, box[2] + x, box[3] + y], { width, height });
}

/** A box with one of its corners at a point. @param {Box} box @param {number} corner clockwise from the upper left @param {Point} point @returns {Box} */
export const resizeBox = ([left, top, right, bottom], corner, [x, y]) => [
  corner === 0 || corner === 3 ? x : left,
  corner < 2 ? y : top,
  corner === 0 || corner === 3 ? right : x,
  corner < 2 ? bottom : y,
];

/**
 * Draw a tile of the photo upright on a canvas, its corners at the canvas's.
 * @param {HTMLCanvasElement} canvas @param {HTMLImageElement|ImageBitmap} photo
 * @param {TilePlace} tile @param {{width: number}} image the size that boxes count in @param {number} [room] around the tile, by its sides
 */
export function drawCrop(canvas, photo, tile, image, room = 0.08) {
  const pen = canvas.getContext("2d");
  const wide = photo instanceof HTMLImageElement ? photo.naturalWidth : photo.width;
  if (!pen || !wide) return;
  const scale = wide / image.width;
  const [[left, top], right, , bottom] = cornersOf(tile);
  /** @type {Point} */
  const a = [left * scale, top * scale];
  /** @param {Point} corner @returns {Point} */
  const side = ([x, y]) => [x * scale - a[0], y * scale - a[1]];
  const [across, down] = [side(right), side(bottom)];
  const turn = across[0] * down[1] - across[1] * down[0];
  if (Math.abs(turn) < 1) return;
  const { width, height } = canvas;
  // The canvas holds the tile and a little of what surrounds it.
  const [w, h] = [width / (1 + 2 * room), height / (1 + 2 * room)];
  /** @type {[number, number, number, number]} */
  const m = [(w * down[1]) / turn, (-w * down[0]) / turn, (-h * across[1]) / turn, (h * across[0]) / turn];
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, width, height);
  pen.setTransform(m[0], m[2], m[1], m[3], w * room - m[0] * a[0] - m[1] * a[1], h * room - m[2] * a[0] - m[3] * a[1]);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(photo, 0, 0);
}

/** The size of an upright tile drawn `height` high: sideways and missing corners give its true shape. @param {TilePlace} tile @param {number} height */
export function cropSize(tile, height) {
  const [a, b, , d] = cornersOf(tile);
  const [across, down] = [Math.hypot(b[0] - a[0], b[1] - a[1]), Math.hypot(d[0] - a[0], d[1] - a[1])];
  return { width: Math.round(height * Math.min(Math.max(across / (down || 1), 0.5), 1.5)), height };
}

/** @param {Corners} corners @param {Point} point */
function polygonContains(corners, [x, y]) {
  let within = false;
  corners.forEach(([x1, y1], place) => {
    const [x2, y2] = corners[/** @type {0|1|2|3} */ ((place + 1) % 4)];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) within = !within;
  });
  return within;
}

/**
 * The corners of a tile turned about its middle, within the photo.
 * @param {TilePlace} tile @param {number} angle in radians, clockwise @param {Size} image @returns {Corners}
 */
export function turnCorners(tile, angle, { width, height }) {
  const corners = cornersOf(tile);
  const [cx, cy] = [corners.reduce((sum, [x]) => sum + x, 0) / 4, corners.reduce((sum, [, y]) => sum + y, 0) / 4];
  /** @param {number} value @param {number} most */
  const hold = (value, most) => Math.round(Math.min(Math.max(value, 0), most) * 10) / 10;
  /** @param {Point} corner @returns {Point} */
  const turned = ([x, y]) => [
    hold(cx + (x - cx) * Math.cos(angle) - (y - cy) * Math.sin(angle), width),
    hold(cy + (x - cx) * Math.sin(angle) + (y - cy) * Math.cos(angle), height),
  ];
  const [a, b, c, d] = corners;
  return [turned(a), turned(b), turned(c), turned(d)];
}

/**
 * Corners of which one is at a point, within the photo: a rectangle stays one, another shape goes where it is dragged.
 * @param {Corners} corners @param {number} place of the corner, clockwise from the upper left @param {Point} point @param {Size} image
 * @returns {Corners|null} null where no tile is of that shape
 */
export function dragCorner(corners, place, [px, py], { width, height }) {
  /** @param {number} by @returns {Point} */
  const at = (by) => /** @type {Point} */ (corners[(place + by) % 4]);
  const [[ox, oy], before, after] = [at(2), at(3), at(1)];
  const moved = /** @type {Corners} */ (corners.with(place, [px, py]));
  if (isRectangle(corners)) {
    for (const [by, [x, y]] of /** @type {[number, Point][]} */ ([[3, before], [1, after]])) {
      const [dx, dy] = [x - ox, y - oy];
      const share = ((px - ox) * dx + (py - oy) * dy) / (dx * dx + dy * dy || 1);
      moved[(place + by) % 4] = [ox + share * dx, oy + share * dy];
    }
  }
  /** @param {number} value @param {number} most */
  const hold = (value, most) => Math.round(Math.min(Math.max(value, 0), most) * 10) / 10;
  const held = /** @type {Corners} */ (moved.map(([x, y]) => [hold(x, width), hold(y, height)]));
  return isConvex(held) ? held : null;
}

/** Whether the diagonals are of one length and halve each other. @param {Corners} corners */
function isRectangle([a, b, c, d]) {
  const far = [a[0] + c[0] - b[0] - d[0], a[1] + c[1] - b[1] - d[1], Math.hypot(c[0] - a[0], c[1] - a[1]) - Math.hypot(d[0] - b[0], d[1] - b[1])];
  return far.every((length) => Math.abs(length) <= 2 * ROUNDED);
}

/** Whether every corner turns clockwise, with sides that can be seen. @param {Corners} corners */
const isConvex = (corners) =>
  corners.every(([x, y], place) => {
    const [[bx, by], [cx, cy]] = /** @type {[Point, Point]} */ ([corners[(place + 1) % 4], corners[(place + 2) % 4]]);
    return Math.hypot(bx - x, by - y) >= MIN_SIDE && (bx - x) * (cy - by) - (by - y) * (cx - bx) > 0;
  });

/** The box around corners. @param {Corners} corners @returns {Box} */
export function boxOfCorners(corners) {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
