/** Which hands of the album are shown: by words, rules, doubt, player and day. Pure, without the DOM. */

/** @import { AlbumEntry, AlbumFilter, Doubt } from "../shared/types.d.ts" */

/** @type {Readonly<AlbumFilter>} */
export const EVERYTHING = Object.freeze({ words: "", rules: "", doubt: "", player: "", from: "", until: "" });

/** @param {AlbumFilter} filter */
export const showsEverything = (filter) => Object.values(filter).every((value) => value === "");

/** What is left to look at in a reading. @param {Pick<AlbumEntry, "reading"|"note"|"draft">} entry @returns {Doubt} */
export function doubtOf({ reading, note, draft }) {
  if (draft) return "draft";
  if (note?.tiles.length === 0) return "empty";
  if (reading.corrected) return "corrected";
  if (!reading.tiles) return "empty";
  return reading.review ? "open" : "sure";
}

/** The day of a reading on this device. @param {string} created @returns {string} as `2026-11-23` */
export function dayOf(created) {
  const date = new Date(created);
  /** @param {number} number */
  const two = (number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Whether a hand is shown: every word is found, and all else that is asked for holds. @param {AlbumEntry} entry @param {AlbumFilter} filter */
export function isShown(entry, { words, rules, doubt, player, from, until }) {
  const day = dayOf(entry.reading.created);
  const text = entry.words.toLowerCase();
  return (
    words.toLowerCase().split(/\s+/).every((word) => text.includes(word)) &&
    (!rules || entry.note?.rules === rules) &&
    (!doubt || doubtOf(entry) === doubt) &&
    (!player || entry.note?.player === player) &&
    (!from || day >= from) &&
    (!until || day <= until)
  );
}
