/** One picture of a win: photo, hand in its sets, elements and payments, drawn by the browser itself. */

import { SEATS } from "../shared/facts.js";
import { language, namesOf, t } from "../shared/i18n.js";
import { articleOf, formatNumber, formatSigned, formatWorth } from "../shared/score_parts.js";
import { parseTiles, plainCode, spriteCell } from "../shared/tiles.js";

/** @import { Box, Code, HandRecord, Score } from "../shared/types.d.ts" */

/**
 * What a picture shows. `photo` is null without one; `crop` is the part with the hand, in pixels of the photo.
 * @typedef {{photo: HTMLImageElement|null, crop: Box|null, hand: HandRecord, score: Score, facts: string, table: string[]}} Picture
 */

const SPRITE = { address: "/static/shared/tiles.webp", cell: { width: 108, height: 144 } };
const WIDTH = 1080;
const MARGIN = 48;
const INNER = WIDTH - 2 * MARGIN;
const MOST_PHOTO = 560;
const COLOURS = { ground: "#f3efe4", card: "#fffdf8", text: "#17201c", muted: "#565f59", accent: "#0b6b4b", line: "#d9d2bf", loss: "#a5231a", ivory: "#fdf9ec", edge: "#d9cda9", back: "#1a7355" };
const TILE = { width: 54, height: 72, gap: 4, between: 22 };

/** Draw a picture. @param {Picture} picture @returns {Promise<HTMLCanvasElement>} */
export async function drawPicture(picture) {
  const sprite = await loadImage(SPRITE.address);
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  // Drawn twice: the first time only to learn how high it is.
  canvas.height = new Sheet(canvas, sprite).draw(picture);
  new Sheet(canvas, sprite).draw(picture);
  return canvas;
}

/** The lines of a score's elements; one that the total leaves out says so. @param {Pick<Score, "elements">} score */
export const elementRows = ({ elements }) =>
  elements.map((element) => {
    const { id, value, count, in_total: counts = true } = element;
    const name = [articleOf(id), namesOf(element)[0]].filter(Boolean).join("  ");
    return { name: counts ? name : `${name} (${t("score.outside")})`, value: count > 1 ? `${formatNumber(value)} × ${count}` : formatNumber(value), counts };
  });

/** @param {string} address @returns {Promise<HTMLImageElement>} */
async function loadImage(address) {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

/** Draws line by line, downwards. */
class Sheet {
  /** @param {HTMLCanvasElement} canvas @param {HTMLImageElement} sprite */
  constructor(canvas, sprite) {
    this.pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    this.sprite = sprite;
    this.height = canvas.height;
    this.y = MARGIN;
  }

  /** @param {Picture} picture @returns {number} its height in pixels */
  draw({ photo, crop, hand, score, facts, table }) {
    this.pen.fillStyle = COLOURS.ground;
    this.pen.fillRect(0, 0, WIDTH, this.height);
    this.#pair(`Pailens · ${t(`rules.${score.rules}`)}`, "", 30, COLOURS.muted);
    for (const line of table) this.#paragraph(line, 26);
    if (photo && crop) this.#photo(photo, crop);
    this.#hand(hand, score);
    this.#pair(formatWorth(score), "", 60, COLOURS.text, 700);
    if (facts) this.#paragraph(facts, 28);
    this.y += 12;
    for (const { name, value, counts } of elementRows(score)) this.#pair(name, value, 32, counts ? COLOURS.text : COLOURS.muted);
    this.#payments(score);
    return this.y + MARGIN;
  }

  /** @param {number} size @param {number} [weight] */
  #font(size, weight = 400) {
    this.pen.font = `${weight} ${size}px ${getComputedStyle(document.documentElement).fontFamily}`;
    this.pen.textBaseline = "top";
  }

  /** Text on the left and on the right. @param {string} left @param {string} right @param {number} size */
  #pair(left, right, size, colour = COLOURS.text, weight = 400) {
    this.#font(size, weight);
    this.pen.fillStyle = colour;
    this.pen.textAlign = "left";
    const room = INNER - (right ? this.pen.measureText(right).width + 24 : 0);
    this.pen.fillText(left, MARGIN, this.y, room);
    this.pen.textAlign = "right";
    this.pen.fillText(right, WIDTH - MARGIN, this.y);
    this.y += size * 1.45;
  }

  /** Text over as many lines as it takes. @param {string} text @param {number} size */
  #paragraph(text, size) {
    this.#font(size);
    this.pen.fillStyle = COLOURS.muted;
    this.pen.textAlign = "left";
    let line = "";
    for (const word of wordsOf(text)) {
      if (line && this.pen.measureText(line + word).width > INNER) {
        this.pen.fillText(line, MARGIN, this.y);
        this.y += size * 1.4;
        line = "";
      }
      line += word;
    }
    this.pen.fillText(line, MARGIN, this.y);
    this.y += size * 1.4;
  }

  /** @param {HTMLImageElement} photo @param {Box} crop */
  #photo(photo, [left, top, right, bottom]) {
    const scale = Math.min(INNER / (right - left), MOST_PHOTO / (bottom - top));
    const [width, height] = [(right - left) * scale, (bottom - top) * scale];
    this.y += 14;
    this.pen.drawImage(photo, left, top, right - left, bottom - top, MARGIN + (INNER - width) / 2, this.y, width, height);
    this.y += height + 24;
  }

  /** @param {HandRecord} hand @param {Score} score */
  #hand({ winning_tile: won, flowers = "" }, { sets }) {
    const rows = sets.map(({ tiles, winning }) => ({ codes: parseTiles(tiles), won: winning ? won : null }));
    if (flowers && !sets.some(({ kind }) => kind === "flowers")) rows.push({ codes: parseTiles(flowers), won: null });
    let x = MARGIN;
    this.y += 8;
    for (const { codes, won: winning } of rows) {
      const width = codes.length * (TILE.width + TILE.gap);
      if (x > MARGIN && x + width > WIDTH - MARGIN) {
        x = MARGIN;
        this.y += TILE.height + 18;
      }
      const last = winning ? codes.map(plainCode).lastIndexOf(plainCode(winning)) : -1;
      for (const [place, code] of codes.entries()) {
        if (x + TILE.width > WIDTH - MARGIN) {
          x = MARGIN;
          this.y += TILE.height + 18;
        }
        this.#tile(code, x, place === last);
        x += TILE.width + TILE.gap;
      }
      x += TILE.between;
    }
    this.y += TILE.height + 46;
  }

  /** @param {Code} code @param {number} x @param {boolean} won */
  #tile(code, x, won) {
    const { pen, y } = this;
    const { width, height } = TILE;
    pen.fillStyle = COLOURS.back;
    roundRect(pen, x, y + 7, width, height, 8);
    const cell = spriteCell(code);
    pen.fillStyle = cell ? COLOURS.ivory : COLOURS.back;
    roundRect(pen, x, y, width, height, 8);
    const { width: w, height: h } = SPRITE.cell;
    if (cell) pen.drawImage(this.sprite, cell.column * w, cell.row * h, w, h, x + 3, y + 3, width - 6, height - 6);
    pen.strokeStyle = won ? COLOURS.accent : COLOURS.edge;
    pen.lineWidth = won ? 5 : 1;
    pen.beginPath();
    pen.roundRect(x, y, width, height, 8);
    pen.stroke();
  }

  /** @param {Score} score */
  #payments({ payments }) {
    if (!payments) return;
    this.y += 16;
    const width = INNER / 4;
    for (const [place, seat] of SEATS.entries()) {
      const middle = MARGIN + (place + 0.5) * width;
      this.pen.fillStyle = COLOURS.card;
      roundRect(this.pen, MARGIN + place * width + 6, this.y, width - 12, 104, 14);
      this.pen.textAlign = "center";
      this.#font(24);
      this.pen.fillStyle = COLOURS.muted;
      this.pen.fillText(t(`seat.${seat}`), middle, this.y + 14);
      this.#font(34, 700);
      this.pen.fillStyle = Number(payments[seat]) < 0 ? COLOURS.loss : COLOURS.accent;
      this.pen.fillText(formatSigned(payments[seat]), middle, this.y + 50, width - 24);
    }
    this.y += 104;
  }
}

/** @param {CanvasRenderingContext2D} pen @param {number} x @param {number} y @param {number} width @param {number} height @param {number} radius */
function roundRect(pen, x, y, width, height, radius) {
  pen.beginPath();
  pen.roundRect(x, y, width, height, radius);
  pen.fill();
}

/** Pieces of a text between which a line may end. @param {string} text */
const wordsOf = (text) => [...new Intl.Segmenter(language(), { granularity: "word" }).segment(text)].map(({ segment }) => segment);
