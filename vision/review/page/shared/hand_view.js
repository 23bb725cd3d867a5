/** A hand as players see it: sorted into its sets, the winning tile marked, flowers apart. */

import { h } from "./dom.js";
import { isSaid } from "./facts.js";
import { hasText, t } from "./i18n.js";
import { parseTiles, plainCode, tileElement, tileName } from "./tiles.js";

/** @import { Code, CountedSet, HandRecord, Score, TermValue, Win } from "./types.d.ts" */

/**
 * @param {Pick<HandRecord, "concealed"|"melds"|"flowers"|"winning_tile">} hand
 * @param {Pick<Score, "sets">} score
 * @param {readonly number[]} [lit] indices of the score's sets to be shown
 * @param {boolean} [litFlowers] whether the flowers are to be shown
 */
export function handView({ concealed, melds = [], flowers = "", winning_tile: won }, { sets }, lit = [], litFlowers = false) {
  const parts = sets.length
    ? sets.map((set, place) => setView(set, won, lit.includes(place)))
    : [...melds.map(({ tiles }) => rowOfTiles(parseTiles(tiles))), rowOfTiles(parseTiles(concealed), won)];
  const apart = flowers && !sets.some(({ kind }) => kind === "flowers") && rowOfTiles(parseTiles(flowers), null, litFlowers ? "set lit" : "set");
  return h("div", { className: "hand-view", role: "group", "aria-label": t("learn.hand") }, parts, apart);
}

/** @param {CountedSet} set @param {Code|null} won @param {boolean} lit */
function setView({ tiles, winning, concealed, kind }, won, lit) {
  const classes = ["set", lit && "lit", !concealed && kind !== "flowers" && "claimed"];
  return rowOfTiles(parseTiles(tiles), winning ? won : null, classes.filter(Boolean).join(" "));
}

/** @param {Code[]} codes @param {Code|null} [won] the last tile of this face is the winning one */
export function rowOfTiles(codes, won = null, className = "set") {
  const last = won === null ? -1 : codes.map(plainCode).lastIndexOf(plainCode(won));
  const tiles = codes.map((code, place) =>
    place === last ? tileElement(code, { className: "won", label: t("learn.won", { tile: tileName(code) }) }) : tileElement(code),
  );
  return h("span", { className }, tiles);
}

/** How a hand was won where its record says nothing. */
const USUAL = { by: "self-draw", seat: "east" };

/** How a hand was won, in words. @param {HandRecord} hand @returns {string} */
export const factsLine = ({ win = {} }) => Object.entries({ ...USUAL, ...win }).flatMap(([name, value]) => factText(name, value ?? null)).join(" · ");

/** The facts of who won and how that nobody has said. @param {{win: Partial<Win>}} state @returns {string[]} */
export const unsaidFacts = (state) => Object.keys(USUAL).filter((name) => !isSaid(state, name));

/** Under which of these facts the score stands, or nothing. @param {readonly string[]} unsaid @returns {string} */
export function assumedText(unsaid) {
  const by = unsaid.includes("by");
  if (unsaid.includes("seat")) return t(by ? "given.if.both" : "given.if.seat", { seat: t(`seat.${USUAL.seat}`) });
  return by ? t("given.if.by") : "";
}

/** @param {string} name @param {TermValue} value @returns {string[]} */
function factText(name, value) {
  if (value === null || value === false) return [];
  if (value === true) return [t(`fact.${name}`)];
  if (Array.isArray(value)) return value.flatMap((one) => factText(name, one));
  const own = `fact.${name}.${value}`;
  const said = hasText(own) ? t(own) : hasText(`seat.${value}`) ? t(`seat.${value}`) : String(value);
  return name === "by" ? [said] : [t("learn.fact", { name: t(`fact.${name}`), value: said })];
}
