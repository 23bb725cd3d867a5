/** Where tiles lie: the middle of a box, the nearest tile, corners that follow their box. */

/** @import { Box, Corners, Group, Point, ReviewState, Size, Tile } from "../shared/types.d.ts" */

/** @param {Box} box @returns {Point} its middle */
export const boxCenter = ([left, top, right, bottom]) => [(left + right) / 2, (top + bottom) / 2];

/**
 * The item of the smallest measure, the first of equals.
 * @template T
 * @param {T[]} items @param {(item: T) => number} measure @returns {T|null}
 */
export const minBy = (items, measure) =>
  items.reduce((best, item) => (best !== null && measure(best) <= measure(item) ? best : item), /** @type {T|null} */ (null));

/**
 * The part of a photo in which the hand lies, with some of the table around it.
 * @param {Pick<ReviewState, "tiles"|"groups">} state @param {Size} image @returns {Box|null} null without a hand
 */
export function handBox({ tiles, groups }, { width, height }) {
  const own = new Set(groups.filter(({ kind }) => kind !== "background").flatMap((group) => group.tiles));
  const boxes = tiles.filter(({ id }) => own.has(id)).map(({ box }) => box);
  if (!boxes.length) return null;
  const [left, top] = [Math.min(...boxes.map((box) => box[0])), Math.min(...boxes.map((box) => box[1]))];
  const [right, bottom] = [Math.max(...boxes.map((box) => box[2])), Math.max(...boxes.map((box) => box[3]))];
  const margin = 0.04 * Math.max(right - left, bottom - top);
  return [Math.max(0, left - margin), Math.max(0, top - margin), Math.min(width, right + margin), Math.min(height, bottom + margin)];
}

/** @param {Tile[]} tiles @param {Box} box */
export function nearest(tiles, box) {
  const [x, y] = boxCenter(box);
  /** @param {Tile} tile */
  const distance = (tile) => Math.hypot(boxCenter(tile.box)[0] - x, boxCenter(tile.box)[1] - y);
  return minBy(tiles, distance);
}

/** The groups with `tile` before or after its neighbour, whichever side of the row it lies on. @param {Group[]} groups @param {Tile} near @param {Tile} tile */
export function insertBeside(groups, near, tile) {
  const [[x, y], [nearX, nearY]] = [boxCenter(tile.box), boxCenter(near.box)];
  const [dx, dy] = [x - nearX, y - nearY];
  const after = Math.abs(dx) >= Math.abs(dy) ? dx > 0 : dy > 0;
  return groups.map((group) => {
    const place = group.tiles.indexOf(near.id);
    if (place < 0) return group;
    const tiles = [...group.tiles];
    tiles.splice(place + (after ? 1 : 0), 0, tile.id);
    return { ...group, tiles };
  });
}

/** @param {Corners} corners @param {Box} from @param {Box} to @returns {Corners} */
export const mapCorners = ([a, b, c, d], from, to) => [mapPoint(a, from, to), mapPoint(b, from, to), mapPoint(c, from, to), mapPoint(d, from, to)];

/** @param {Point} point @param {Box} from @param {Box} to @returns {Point} */
function mapPoint([x, y], from, to) {
  /**
   * @param {number} value
   * @param {number} start
   * @param {number} end
   * @param {number} newStart
   * @param {number} newEnd
   */
  const along = (value, start, end, newStart, newEnd) => newStart + ((value - start) / (end - start)) * (newEnd - newStart);
  return [along(x, from[0], from[2], to[0], to[2]), along(y, from[1], from[3], to[1], to[3])];
}
