/** A score sheet as a PNG to share. */

import { language, t } from "../shared/i18n.js";
import { markerCorners, lineOf, plot } from "./chart.js";
import { save } from "../shared/saving.js";
import { formatSigned } from "./numbers.js";

/** @import { Point, Standing, Table } from "../shared/types.d.ts" */

const WIDTH = 1080;
const HEIGHT = 1350;
const EDGE = 72;
const CHART = { width: WIDTH, height: 1220, left: 170, right: EDGE, top: 790, bottom: 0 };
const INK = { ground: "#0e3b2e", text: "#fdf9ec", muted: "#b9cfc4", gain: "#7fe3b8", loss: "#ffb3a8", grid: "#2a5a4a" };
const COLOURS = ["#7fd1ff", "#ffcf70", "#ff9fc4", "#b8f28a"];
/** @param {number} line */
const colourOf = (line) => COLOURS[line] ?? INK.text;

/** The picture of a sheet. @param {Table} table the table view @returns {Promise<Blob>} a PNG */
export function picture(table) {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const paint = canvas.getContext("2d");
  if (!paint) return Promise.reject(new Error("no picture"));
  paint.fillStyle = INK.ground;
  paint.fillRect(0, 0, WIDTH, HEIGHT);
  drawHead(paint, table);
  table.standings.forEach((standing, row) => drawStanding(paint, table, standing, row));
  drawChart(paint, table);
  write(paint, "Pailens", EDGE, HEIGHT - 48, { size: 30, colour: INK.muted });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
  });
}

/** Share a picture where the browser can, else save it. @param {Blob} blob @param {string} name of the file @returns {Promise<boolean>} whether it was saved as a file */
export async function share(blob, name) {
  const file = new File([blob], name, { type: blob.type });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title: t("sheet.title") });
      return false;
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return false;
    }
  }
  save(URL.createObjectURL(blob), name);
  return true;
}

/** @param {CanvasRenderingContext2D} paint @param {Table} table */
function drawHead(paint, table) {
  const day = new Intl.DateTimeFormat(language(), { dateStyle: "long" });
  write(paint, t(`rules.${table.rules}`), EDGE, 130, { size: 60, weight: 700 });
  const facts = [day.format(new Date(table.created)), t("sheet.hands", { count: table.hands })];
  write(paint, facts.join(" · "), EDGE, 184, { size: 34, colour: INK.muted });
}

/** @param {CanvasRenderingContext2D} paint @param {Table} table @param {Standing} standing @param {number} row */
function drawStanding(paint, table, { place, player, total }, row) {
  const y = 300 + row * 112;
  const line = table.players.indexOf(player);
  write(paint, String(place), EDGE, y, { size: 44, colour: INK.muted });
  drawMark(paint, [EDGE + 74, y - 16], line, 12);
  write(paint, player, EDGE + 112, y, { size: 50, weight: 600, most: 560 });
  const colour = Number(total) < 0 ? INK.loss : Number(total) > 0 ? INK.gain : INK.text;
  write(paint, formatSigned(total), WIDTH - EDGE, y, { size: 54, weight: 700, colour, align: "right" });
}

/** @param {CanvasRenderingContext2D} paint @param {Table} table */
function drawChart(paint, table) {
  const { lines, ticks, zero } = plot(table, CHART);
  for (const { value, y } of ticks) {
    paint.strokeStyle = y === zero ? INK.muted : INK.grid;
    paint.lineWidth = 2;
    stroke(paint, [[CHART.left, y], [WIDTH - CHART.right, y]]);
    write(paint, formatSigned(value), CHART.left - 20, y + 9, { size: 26, colour: INK.muted, align: "right", most: 90 });
  }
  lines.forEach((points, line) => {
    paint.strokeStyle = colourOf(line);
    paint.lineWidth = 5;
    paint.lineJoin = "round";
    stroke(paint, points, lineOf(line).dash.map((length) => length * 2.2));
    drawMark(paint, points.at(-1) ?? [0, 0], line, 10);
  });
}

/** @param {CanvasRenderingContext2D} paint @param {Point} point @param {number} line @param {number} size */
function drawMark(paint, point, line, size) {
  const around = markerCorners(point, lineOf(line).shape, size);
  paint.fillStyle = colourOf(line);
  paint.beginPath();
  if (around) around.forEach(([x, y]) => paint.lineTo(x, y));
  else paint.arc(...point, size * 1.1, 0, 2 * Math.PI);
  paint.fill();
}

/** @param {CanvasRenderingContext2D} paint @param {Point[]} points @param {number[]} [dash] */
function stroke(paint, points, dash = []) {
  paint.setLineDash(dash);
  paint.beginPath();
  points.forEach(([x, y]) => paint.lineTo(x, y));
  paint.stroke();
}

/**
 * @param {CanvasRenderingContext2D} paint
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {{size: number, weight?: number, colour?: string, align?: CanvasTextAlign, most?: number}} style
 */
function write(paint, text, x, y, { size, weight = 400, colour = INK.text, align = "left", most }) {
  paint.font = `${weight} ${size}px ${getComputedStyle(document.documentElement).fontFamily}`;
  paint.fillStyle = colour;
  paint.textAlign = align;
  paint.fillText(text, x, y, most);
}
