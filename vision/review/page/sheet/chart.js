/** The chart of totals: a line a player, told apart by colour, dash and end marker. */

import { svg } from "../shared/dom.js";
import { amountOf, formatAmount } from "./numbers.js";

/** @import { Point, Step, Table } from "../shared/types.d.ts" */

/** @typedef {{name: string, dash: number[], shape: "circle"|"square"|"triangle"|"diamond"}} Line */

/** The four lines, in the order in which the players sat down. @type {readonly [Line, Line, Line, Line]} */
const LINES = [
  { name: "line-0", dash: [], shape: "circle" },
  { name: "line-1", dash: [8, 4], shape: "square" },
  { name: "line-2", dash: [2, 4], shape: "triangle" },
  { name: "line-3", dash: [12, 4, 2, 4], shape: "diamond" },
];

/** The line of a player, by the order in which they sat down. @param {number} place @returns {Line} */
export const lineOf = (place) => LINES[place % LINES.length] ?? LINES[0];

const MOST_TICKS = 5;
/** The width of a letter of a tick, in pixels. */
const LETTER = 8;
/** Corners of the shapes around 0, 0 at size 1; a circle has none. @type {Partial<Record<Line["shape"], Point[]>>} */
const SHAPES = { square: [[-1, -1], [1, -1], [1, 1], [-1, 1]], triangle: [[0, -1.3], [1.2, 1], [-1.2, 1]], diamond: [[0, -1.4], [1.4, 0], [0, 1.4], [-1.4, 0]] };

/**
 * Where the lines of a sheet run.
 * @param {Pick<Table, "players"> & {events: readonly Pick<Step, "totals">[]}} table
 * @param {{width: number, height: number, left: number, right: number, top: number, bottom: number}} frame the
 *   picture and the margins in it, in pixels
 * @returns {{lines: Point[][], ticks: {value: number, y: number}[], zero: number}} `lines` has each player's points
 */
export function plot(table, frame) {
  const series = table.players.map((player) => table.events.map((step) => Number(amountOf(step.totals, player))));
  const ticks = niceTicks(Math.min(0, ...series.flat()), Math.max(0, ...series.flat()));
  const low = ticks.at(0) ?? 0;
  const high = ticks.at(-1) ?? 1;
  const wide = frame.width - frame.left - frame.right;
  const tall = frame.height - frame.top - frame.bottom;
  /** @param {number} step */
  const x = (step) => frame.left + (wide * step) / Math.max(1, table.events.length - 1);
  /** @param {number} value */
  const y = (value) => frame.top + (tall * (high - value)) / (high - low);
  return {
    lines: series.map((values) => values.map((value, step) => /** @type {Point} */ ([x(step), y(value)]))),
    ticks: ticks.map((value) => ({ value, y: y(value) })),
    zero: y(0),
  };
}

/** Round numbers from `low` or below to `high` or above, at equal steps; 0 is one of them. @param {number} low 0 or less @param {number} high 0 or more @returns {number[]} */
export function niceTicks(low, high) {
  if (low === high) return [0, 1];
  const span = high - low;
  const power = 10 ** Math.floor(Math.log10(span / MOST_TICKS));
  const step = power * ([1, 2, 5].find((times) => span / (times * power) <= MOST_TICKS) ?? 10);
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, tick) => Number(((first + tick) * step).toPrecision(12)));
}

/** The corners of the mark at the end of a line. @param {Point} point @param {Line["shape"]} shape @param {number} size @returns {Point[]|null} null for a circle */
export const markerCorners = ([x, y], shape, size) => SHAPES[shape]?.map(([right, down]) => /** @type {Point} */ ([x + right * size, y + down * size])) ?? null;

/**
 * The chart as an SVG picture.
 * @param {Table} table the table view
 * @param {string} label what it shows, for those who do not see it
 * @param {number} width in CSS pixels
 * @returns {SVGElement}
 */
export function chart(table, label, width) {
  const height = Math.round(Math.max(190, Math.min(300, width * 0.52)));
  const margins = { width, height, right: 12, top: 12, bottom: 12 };
  const longest = Math.max(...plot(table, { ...margins, left: 0 }).ticks.map(({ value }) => formatAmount(value).length));
  const frame = { ...margins, left: Math.max(52, 10 + LETTER * longest) };
  const { lines, ticks, zero } = plot(table, frame);
  const right = width - frame.right;
  return svg(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label, class: "chart" },
    ticks.flatMap(({ value, y }) => [svg("line", { x1: frame.left, x2: right, y1: y, y2: y, class: y === zero ? "zero" : "grid" }), svg("text", { x: frame.left - 8, y: y + 4, class: "tick" }, formatAmount(value))]),
    lines.map((points, place) => drawLine(points, lineOf(place))),
  );
}

/** A short piece of a player's line, for a legend. @param {number} place */
export const legendKey = (place) =>
  svg("svg", { viewBox: "0 0 30 14", class: "key", "aria-hidden": "true" }, drawLine([[1, 7], [22, 7]], lineOf(place)));

/** @param {Point[]} points @param {Line} line */
function drawLine(points, { name, dash, shape }) {
  const end = points.at(-1) ?? [0, 0];
  const around = markerCorners(end, shape, 4);
  return svg(
    "g",
    { class: name },
    svg("polyline", { points: pointsAttribute(points), "stroke-dasharray": dash.join(" "), class: "line" }),
    around ? svg("polygon", { points: pointsAttribute(around), class: "mark" }) : svg("circle", { cx: end[0], cy: end[1], r: 4.5, class: "mark" }),
  );
}

/** @param {Point[]} points */
const pointsAttribute = (points) => points.map((point) => point.join(",")).join(" ");
