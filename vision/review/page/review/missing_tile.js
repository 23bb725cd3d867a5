/** Tiles of the hand that the photo does not show, and the card that adds one. */

import { h } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { bareTile, tileName } from "../shared/tiles.js";
import { medianBox, translateBox } from "./boxes.js";
import { addTile, findTile } from "./edits.js";
import { boxCenter } from "./places.js";

/** @import { Box, Code, Group, ReviewEntry, ReviewState, Size } from "../shared/types.d.ts" */

/** The row that a tile joins where nobody says which: the last of these. @type {Set<Group["kind"]>} */
const JOINED = new Set(["concealed", "unsure"]);

/** @param {Box} box @returns {Size} */
const sizeOf = ([left, top, right, bottom]) => ({ width: right - left, height: bottom - top });

/** A box behind the last tile of the concealed row, as its tiles follow each other. @param {ReviewState} state @param {Size} image @returns {Box} */
export function boxBehind(state, image) {
  const row = state.groups.findLast(({ kind }) => JOINED.has(kind))?.tiles ?? [];
  const [before, last] = row.slice(-2).map((id) => findTile(state, id));
  const tile = last ?? before;
  if (!tile) return medianBox(state.tiles, [image.width / 2, image.height / 2], image);
  const { width, height } = sizeOf(tile.box);
  const [[x1, y1], [x2, y2]] = [boxCenter(before?.box ?? tile.box), boxCenter(tile.box)];
  const along = Math.abs(x2 - x1) >= Math.abs(y2 - y1);
  return along ? translateBox(tile.box, x2 < x1 ? -width : width, 0, image) : translateBox(tile.box, 0, y2 < y1 ? -height : height, image);
}

/**
 * A tile that the photo does not show joins the hand where the groups say, and is not grouped by its place.
 * @param {ReviewState} state @param {Box} box @param {Code} code @returns {ReviewState}
 */
export const joinHidden = (state, box, code) => ({ ...addTile(state, box, code, false).state, handGrouped: true });

/** The button that adds a tile. @param {Code} code */
const put = (code) =>
  h("button", { className: "button small put", "aria-label": t("gap.add", { name: tileName(code) }), data: { put: code, key: `put-${code}` } }, bareTile(code), t("gap.add", { name: tileName(code) }));

/** One button for each tile that would make the hand win, wherever it lies. @param {ReviewEntry} doubt */
export const waitsCard = ({ faces = [] }) => faces.length > 0 && h("div", { className: "row wrap" }, faces.map(put));
