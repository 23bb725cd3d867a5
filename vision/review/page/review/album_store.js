/** What this device knows of hands: what they were counted as, and small pictures of their photos. */

import { release } from "../shared/saving.js";
import { load, save, storeOf } from "../shared/storage.js";

/** @import { Code, Group, HandNote, Tile } from "../shared/types.d.ts" */

const NOTES = "pailens.album";
const MAX_NOTES = 500;
const SIDE = 240;
const QUALITY = 0.8;
const withPictures = storeOf("pailens-album", "pictures");

/** @returns {Record<string, HandNote>} notes by reading, the oldest first */
export const loadNotes = () => load(NOTES) ?? {};

/** The faces of a hand, group by group. @param {{tiles: Tile[], groups: Group[]}} reading @returns {Code[]} */
export function handTiles({ tiles, groups }) {
  const codes = new Map(tiles.map(({ id, code }) => [id, code]));
  return groups.filter(({ kind }) => kind !== "background").flatMap((group) => group.tiles.flatMap((id) => codes.get(id) ?? []));
}

/** Remember what a hand was counted as. @param {string} id of the reading @param {HandNote} note */
export function saveNote(id, note) {
  const { [id]: before, ...others } = loadNotes();
  if (before && JSON.stringify(before) === JSON.stringify(note)) return;
  write(Object.entries({ ...others, [id]: note }).slice(-MAX_NOTES));
}

/** Forget a hand. @param {string} id */
export async function forgetHand(id) {
  write(Object.entries(loadNotes()).filter(([one]) => one !== id));
  await withPictures("readwrite", (store) => store.delete(id)).catch(() => undefined);
}

/**
 * A small picture of a photo: the one kept, or one made of the photo and kept.
 * @param {string} id of the reading
 * @param {() => Promise<string>} address of its photo
 * @returns {Promise<Blob|null>} null where the photo cannot be had
 */
export async function smallPicture(id, address) {
  const kept = await withPictures("readonly", (store) => store.get(id)).catch(() => undefined);
  if (kept instanceof Blob) return kept;
  try {
    const photo = await fetchPhoto(await address());
    if (!photo) return null;
    const made = await shrink(photo);
    await withPictures("readwrite", (store) => store.put(made, id)).catch(() => undefined);
    return made;
  } catch {
    return null;
  }
}

/** @param {string} address given up afterwards @returns {Promise<Blob|null>} */
async function fetchPhoto(address) {
  try {
    const response = await fetch(address);
    return response.ok ? await response.blob() : null;
  } finally {
    release(address);
  }
}

/** @param {Blob} photo @returns {Promise<Blob>} */
async function shrink(photo) {
  const picture = await createImageBitmap(photo);
  const scale = SIDE / Math.max(picture.width, picture.height);
  const canvas = Object.assign(document.createElement("canvas"), { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) });
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new TypeError("no picture"))), "image/jpeg", QUALITY));
}

/** @param {[string, HandNote][]} notes */
const write = (notes) => save(NOTES, Object.fromEntries(notes));
