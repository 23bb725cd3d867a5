/** A hand put together tile by tile: pure functions from one `TappedHand` to the next. */

import { factsOf, ruleSet, winOf, winsWithoutHand } from "../shared/facts.js";
import { formatTiles, parseTiles, plainCode, sortTiles } from "../shared/tiles.js";

/** @import { Fact } from "../shared/facts.js" */

/** @import { Code, FactContext, HandRecord, HandTerms, MeldKind, Rules, TappedHand } from "../shared/types.d.ts" */
/** @typedef {"concealed"|MeldKind} TapKind what the next tile is put down as */

/** The kinds that the next tile may be put down as. @type {readonly TapKind[]} */
export const KINDS = Object.freeze(["concealed", "chow", "pung", "kong", "added-kong", "concealed-kong"]);

const COPIES_PER_TILE = 4;
/** Facts that the form of a win asks for. */
const ASKED_BEFORE = ["by", "from", "seat"];

/** @returns {TappedHand} a hand without tiles */
export const emptyHand = () => ({ concealed: [], melds: [], flowers: [], winning: null, win: {} });

/** Tiles of a complete hand, a kong counting three and flowers not at all. @param {Rules} rules */
export const handSize = (rules) => ruleSet(rules).size;

/** How many tiles are missing; below 0 where there are too many. @param {TappedHand} hand @param {Rules} rules */
export const missingTiles = (hand, rules) => handSize(rules) - 3 * hand.melds.length - hand.concealed.length;

/** The tiles that a tap on `code` puts down, or null where it cannot. @param {TappedHand} hand @param {TapKind} kind @param {string} code @param {Rules} rules @returns {string[]|null} */
export function tilesToAdd(hand, kind, code, rules) {
  if (code.charAt(1) === "f") return ruleSet(rules).flowers && !hand.flowers.includes(code) ? [code] : null;
  const tiles = meldTiles(kind, code);
  if (!tiles || missingTiles(hand, rules) < Math.min(3, tiles.length)) return null;
  const held = [...hand.concealed, ...hand.melds.flatMap((meld) => meld.tiles), ...tiles];
  const fits = (/** @type {string} */ tile) =>
    held.filter((other) => plainCode(other) === plainCode(tile)).length <= COPIES_PER_TILE &&
    (plainCode(tile) === tile || held.filter((other) => other === tile).length === 1);
  return tiles.every(fits) ? tiles : null;
}

/** Put down what a tap on `code` means. @param {TappedHand} hand @param {TapKind} kind @param {string} code @param {Rules} rules @returns {TappedHand} */
export function addTiles(hand, kind, code, rules) {
  const tiles = tilesToAdd(hand, kind, code, rules);
  if (!tiles) return hand;
  if (code.charAt(1) === "f") return { ...hand, flowers: sortTiles([...hand.flowers, code]) };
  if (kind === "concealed") return { ...hand, concealed: sortTiles([...hand.concealed, code]) };
  return { ...hand, melds: [...hand.melds, { kind, tiles }] };
}

/** Take a concealed tile back. @param {TappedHand} hand @param {number} place @returns {TappedHand} */
export function removeConcealed(hand, place) {
  const concealed = hand.concealed.toSpliced(place, 1);
  return { ...hand, concealed, winning: concealed.includes(hand.winning ?? "") ? hand.winning : null };
}

/** Take a set back. @param {TappedHand} hand @param {number} place @returns {TappedHand} */
export const removeMeld = (hand, place) => ({ ...hand, melds: hand.melds.toSpliced(place, 1) });

/** Take a flower back. @param {TappedHand} hand @param {number} place @returns {TappedHand} */
export const removeFlower = (hand, place) => ({ ...hand, flowers: hand.flowers.toSpliced(place, 1) });

/** Whether the win needs no whole hand. @param {TappedHand} hand */
export const needsNoTiles = (hand) => winsWithoutHand(hand.win);

/** The hand as `facts.js` looks at one. @param {TappedHand} hand @param {HandTerms} terms @returns {FactContext} */
export const factContext = (hand, { rules, options, by, seat }) => ({
  rules,
  win: { ...hand.win, by, seat },
  options,
  groups: [
    ...hand.melds.map(({ kind, tiles }) => ({ kind: kind === "added-kong" ? /** @type {const} */ ("kong") : kind, tiles })),
    { kind: "flowers", tiles: hand.flowers },
  ],
});

/** Whether the sheet or the form knows a fact already. @param {string} name @param {Rules} rules */
const isKnown = (name, rules) => ASKED_BEFORE.includes(name) || ruleSet(rules).sheet.facts.includes(name);

/** The facts to ask for beside those that the sheet knows. @param {TappedHand} hand @param {HandTerms} terms @returns {Fact[]} */
export const factsToAsk = (hand, terms) => factsOf(factContext(hand, terms)).filter(({ name }) => !isKnown(name, terms.rules));

/** The hand record; who won, from whom and in which round is added by the sheet. @param {TappedHand} hand @param {HandTerms} terms @returns {HandRecord} */
export function toHandRecord(hand, terms) {
  const win = Object.fromEntries(Object.entries(winOf(factContext(hand, terms))).filter(([name]) => !isKnown(name, terms.rules)));
  return {
    schema: 1,
    rules: terms.rules,
    concealed: formatTiles(hand.concealed),
    melds: hand.melds.map(({ kind, tiles }) => ({ kind, tiles: formatTiles(tiles) })),
    flowers: formatTiles(hand.flowers),
    winning_tile: winsWithoutHand(win) ? null : hand.winning,
    win: { ...win, by: terms.by },
  };
}

/**
 * The hand of a hand record.
 * @param {HandRecord} record @returns {TappedHand}
 * @throws {RangeError} when its tiles are no notation
 */
export function fromRecord(record) {
  const win = Object.fromEntries(Object.entries(record.win ?? {}).filter(([name]) => !isKnown(name, record.rules)));
  return {
    concealed: parseTiles(record.concealed),
    melds: (record.melds ?? []).map(({ kind, tiles }) => ({ kind, tiles: parseTiles(tiles) })),
    flowers: parseTiles(record.flowers ?? ""),
    winning: record.winning_tile || null,
    win,
  };
}

/** @param {TapKind} kind @param {Code} code */
function meldTiles(kind, code) {
  if (kind === "concealed") return [code];
  const plain = plainCode(code);
  if (kind !== "chow") return [code, ...Array(kind === "pung" ? 2 : 3).fill(plain)];
  const number = Number(plain.charAt(0));
  if (plain !== code) return [code, `6${code.charAt(1)}`, `7${code.charAt(1)}`];
  return "mps".includes(code.charAt(1)) && number <= 7 ? [0, 1, 2].map((step) => `${number + step}${code.charAt(1)}`) : null;
}
