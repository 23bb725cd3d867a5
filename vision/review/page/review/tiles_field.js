/** The control of a fact or option that is a list of tiles: picked by tap, or typed in notation. */

import { h } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { codesOfSuit, formatTiles, parseTiles, plainCode, bareTile, tileName } from "../shared/tiles.js";

/** @import { Code, ReviewState, Suit } from "../shared/types.d.ts" */

/** Facts of this name hold indicators: each makes the tile after it dora. */
const INDICATORS = /_indicators$/;
/** @type {readonly Suit[]} */
const SUITS = ["m", "p", "s", "z"];
/** As many indicators as a dead wall shows. */
const MOST_SHOWN = 5;
/** The tile after the last one of its kind. @type {Readonly<Record<Code, Code>>} */
const WRAPPED = { "9m": "1m", "9p": "1p", "9s": "1s", "4z": "1z", "7z": "5z" };

/** The tile that an indicator makes dora. @param {Code} indicator @returns {Code} */
export function doraOf(indicator) {
  const face = plainCode(indicator);
  return WRAPPED[face] ?? `${Number(face.charAt(0)) + 1}${face.charAt(1)}`;
}

/** Face-up tiles beside the hand, where few enough to be indicators. @param {Pick<ReviewState, "tiles"|"groups">} state @returns {Code[]} */
export function indicatorsSeen({ tiles, groups }) {
  const beside = new Set(groups.filter(({ kind }) => kind === "background").flatMap((group) => group.tiles));
  const codes = tiles.filter(({ id, code }) => beside.has(id) && SUITS.some((suit) => code.endsWith(suit))).map(({ code }) => code);
  return codes.length <= MOST_SHOWN ? codes : [];
}

/**
 * @param {string} name
 * @param {string} text
 * @param {string} value tiles in notation
 * @param {{seen: Code[], open: boolean, toggle: (open: boolean) => void, say: (value: string) => void}} more tiles that the photo offers, whether all faces are shown
 */
export function tilesField(name, text, value, { seen, open, toggle, say }) {
  const chosen = tilesOf(value);
  const indicates = INDICATORS.test(name);
  /** @param {Code} code */
  const add = (code) => say(formatTiles([...chosen, code]));
  /** @param {Code} code @param {number} place */
  const remove = (code, place) =>
    h(
      "button",
      { className: "picked-tile", title: t("pick.remove", { name: tileName(code) }), "aria-label": t("pick.remove", { name: tileName(code) }), data: { key: `${name}-${place}` }, on: { click: () => say(formatTiles(chosen.filter((_, other) => other !== place))) } },
      bareTile(code),
      indicates && ["→", bareTile(doraOf(code))],
    );
  /** @param {Code} code @param {string} part */
  const face = (code, part) =>
    h("button", { className: "face", title: tileName(code), "aria-label": t("pick.add", { name: tileName(code) }), data: { pick: code, key: `${name}-${part}-${code}` }, on: { click: () => add(code) } }, bareTile(code));
  const typed = h("input", { className: "input", autocomplete: "off", value, data: { key: name }, on: { change: (event) => say(event.currentTarget.value.trim()) } });
  const left = indicates ? without(seen, chosen) : [];
  return h(
    "fieldset",
    { className: "field tiles-field", data: { term: name } },
    h("legend", {}, text),
    chosen.length > 0 && h("div", { className: "row wrap" }, chosen.map(remove)),
    left.length > 0 && h("div", { className: "row wrap" }, h("span", { className: "small muted" }, t("pick.seen")), left.map((code) => face(code, "seen"))),
    h(
      "details",
      { open, on: { toggle: (event) => toggle(event.currentTarget.open) } },
      h("summary", { className: "small", data: { key: `${name}-all` } }, t("pick.pick")),
      h("div", { className: "faces-all" }, SUITS.map((suit) => h("div", { className: `suit suit-${suit}`, role: "group", "aria-label": t(`faces.${suit}`) }, codesOfSuit(suit).map((code) => face(code, "all"))))),
      h("label", { className: "field" }, h("span", { className: "small" }, t("pick.type")), typed),
    ),
  );
}

/** The tiles of a text that a person may still be typing. @param {string} value @returns {Code[]} */
function tilesOf(value) {
  try {
    return parseTiles(value);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [];
  }
}

/** The tiles that are left once those taken are gone, one for one. @param {Code[]} tiles @param {Code[]} taken */
function without(tiles, taken) {
  const rest = [...taken];
  return tiles.filter((code) => {
    const place = rest.indexOf(code);
    if (place >= 0) rest.splice(place, 1);
    return place < 0;
  });
}
