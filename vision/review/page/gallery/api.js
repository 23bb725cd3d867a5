/** Which labels the gallery shows, asked of the server. Without the DOM. */

import { request } from "../shared/api.js";
import { language } from "../shared/i18n.js";

/** @import { Code, CropPage, DoubtKind, EditAnswer, EditedPhoto, GalleryPage } from "../shared/types.d.ts" */
/** @typedef {{doubtful: boolean, face: Code|"", source: string, reason: DoubtKind|"", chance: number}} GalleryFilter `chance` 0 to 1 */

/** @type {readonly DoubtKind[]} */
export const DOUBT_KINDS = ["face", "missing", "extra", "too-many"];
/** Least chances that may be asked for. */
export const CHANCES = [0, 0.7, 0.9, 0.97];
/** Photos of a page. */
export const LIMIT = 24;
/** Labels of a page, tile by tile. */
export const CROPS = 120;

/** @type {Readonly<GalleryFilter>} */
export const PROBABLE_ERRORS = Object.freeze({ doubtful: true, face: "", source: "", reason: "", chance: 0 });

/**
 * The query of a page; reason and chance are asked for only where doubts are.
 * @param {GalleryFilter} filter @param {number} start the first photo, from 0 @param {number} [limit]
 * @returns {string}
 */
export function galleryQuery({ doubtful, face, source, reason, chance }, start, limit = LIMIT) {
  const asked = new URLSearchParams({ limit: String(limit) });
  if (start) asked.set("start", String(start));
  if (face) asked.set("face", face);
  if (source) asked.set("source", source);
  if (doubtful) asked.set("doubtful", "true");
  if (doubtful && reason) asked.set("reason", reason);
  if (doubtful && chance) asked.set("chance", String(chance));
  return asked.toString();
}

/** Labels that are kept, and what speaks against them. @param {GalleryFilter} filter @param {number} [start] @returns {Promise<GalleryPage>} */
export const getGallery = (filter, start = 0) => request("GET", `/api/gallery?${galleryQuery(filter, start)}`);

/** Labels tile by tile, the most suspicious first. @param {GalleryFilter} filter @param {number} start @returns {Promise<CropPage>} */
export const getCrops = (filter, start) => request("GET", `/api/gallery/crops?${galleryQuery({ ...filter, doubtful: false }, start, CROPS)}`);

/** Edit labels: all are a code, none a tile (`remove`), or right (`confirm`). @param {{reading: string, correction: string, tile: number}[]} labels @param {string} to @returns {Promise<EditAnswer>} */
export const editLabels = (labels, to) => request("POST", "/api/gallery/crops", { labels, to });

/** @param {EditedPhoto[]} photos @returns {Promise<EditAnswer>} */
export const undoEdits = (photos) => request("POST", "/api/gallery/crops/undo", { photos });

/** A chance as the page shows it: none is certain. @param {number} chance @returns {string} */
export const chanceText = (chance) => new Intl.NumberFormat(language(), { style: "percent" }).format(Math.min(chance, 0.99));

/** A relative box in pixels of a photo. @param {[number, number, number, number]} box @param {{width: number, height: number}} size @returns {[number, number, number, number]} */
export const boxInPhoto = ([left, top, right, bottom], { width, height }) => [left * width, top * height, right * width, bottom * height];

/**
 * The square around a relative box that a crop shows, in pixels; inside the photo where that is large enough.
 * @param {[number, number, number, number]} box @param {{width: number, height: number}} size @param {number} around side of the square by that of the box
 * @returns {{x: number, y: number, side: number}}
 */
export function cropSquare(box, { width, height }, around) {
  const [left, top, right, bottom] = boxInPhoto(box, { width, height });
  const own = Math.max(right - left, bottom - top, 8);
  const side = Math.max(own, Math.min(own * around, width, height));
  /** @param {number} middle @param {number} length */
  const start = (middle, length) => Math.max(0, Math.min(middle - side / 2, length - side));
  return { x: start((left + right) / 2, width), y: start((top + bottom) / 2, height), side };
}
