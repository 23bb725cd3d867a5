/** The running chart of totals: one line a player, told apart by colour, dash and the shape at its end. */

import { svg } from "../shared/dom.js";
import { number, written } from "./numbers.js";

/** The four lines, in the order in which the players sat down. */
export const LINES = [
  { name: "line-0", dash: [], shape: "circle" },
  { name: "line-1", dash: [8, 4], shape: "square" },
  { name: "line-2", dash: [2, 4], shape: "triangle" },
  { name: "line-3", dash: [12, 4, 2, 4], shape: "diamond" },
];

const MOST_TICKS = 5;
/** Corners of the shapes around 0, 0 at size 1; a circle has none. */
const SHAPES = {
  square: [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ],
  triangle: [
    [0, -1.3],
    [1.2, 1],
    [-1.2, 1],
  ],
  diamond: [
    [0, -1.4],
    [1.4, 0],
    [0, 1.4],
    [-1.4, 0],
  ],
};

/**
 * Where the lines of a sheet run.
 * @param {{players: string[], events: {totals: Record<string, number|string>}[]}} table
 * @param {{width: number, height: number, left: number, right: number, top: number, bottom: number}} frame the
 *   picture and the margins in it, in pixels
 * @returns {{lines: number[][][], ticks: {value: number, y: number}[], zero: number}} `lines` has each player's points
 */
export function plot(table, frame) {
  const series = table.players.map((player) => table.events.map((step) => number(step.totals[player])));
  const ticks = niceTicks(Math.min(0, ...series.flat()), Math.max(0, ...series.flat()));
  const low = ticks[0];
  const high = ticks[ticks.length - 1];
  const wide = frame.width - frame.left - frame.right;
  const tall = frame.height - frame.top - frame.bottom;
  const x = (step) => frame.left + (wide * step) / Math.max(1, table.events.length - 1);
  const y = (value) => frame.top + (tall * (high - value)) / (high - low);
  return {
    lines: series.map((values) => values.map((value, step) => [x(step), y(value)])),
    ticks: ticks.map((value) => ({ value, y: y(value) })),
    zero: y(0),
  };
}

/**
 * Round numbers from `low` or below to `high` or above, at equal steps; 0 is one of them.
 * @param {number} low 0 or less
 * @param {number} high 0 or more
 * @returns {number[]}
 */
export function niceTicks(low, high) {
  if (low === high) return [0, 1];
  const span = high - low;
  const power = 10 ** Math.floor(Math.log10(span / MOST_TICKS));
  const step = power * ([1, 2, 5].find((times) => span / (times * power) <= MOST_TICKS) ?? 10);
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, tick) => (first + tick) * step);
}

/**
 * The corners of the mark at the end of a line.
 * @param {number[]} point
 * @param {string} shape of `LINES`
 * @param {number} size
 * @returns {number[][]|null} null for a circle
 */
export const corners = ([x, y], shape, size) =>
  SHAPES[shape]?.map(([right, down]) => [x + right * size, y + down * size]) ?? null;

/**
 * The chart as an SVG picture.
 * @param {object} table the table view
 * @param {string} label what it shows, for those who do not see it
 * @param {number} width in CSS pixels
 * @returns {SVGElement}
 */
export function chart(table, label, width) {
  const height = Math.round(Math.max(190, Math.min(300, width * 0.52)));
  const frame = { width, height, left: 52, right: 12, top: 12, bottom: 12 };
  const { lines, ticks, zero } = plot(table, frame);
  const right = width - frame.right;
  return svg(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label, class: "chart" },
    ticks.flatMap(({ value, y }) => [
      svg("line", { x1: frame.left, x2: right, y1: y, y2: y, class: y === zero ? "zero" : "grid" }),
      svg("text", { x: frame.left - 8, y: y + 4, class: "tick" }, written(value)),
    ]),
    lines.map((points, place) => drawLine(points, LINES[place])),
  );
}

/**
 * A short piece of a player's line, for a legend.
 * @param {number} place
 * @returns {SVGElement}
 */
export const key = (place) =>
  svg(
    "svg",
    { viewBox: "0 0 30 14", class: "key", "aria-hidden": "true" },
    drawLine(
      [
        [1, 7],
        [22, 7],
      ],
      LINES[place],
    ),
  );

function drawLine(points, { name, dash, shape }) {
  const end = points[points.length - 1];
  const around = corners(end, shape, 4);
  return svg(
    "g",
    { class: name },
    svg("polyline", { points: listed(points), "stroke-dasharray": dash.join(" "), class: "line" }),
    around
      ? svg("polygon", { points: listed(around), class: "mark" })
      : svg("circle", { cx: end[0], cy: end[1], r: 4.5, class: "mark" }),
  );
}

const listed = (points) => points.map((point) => point.join(",")).join(" ");
