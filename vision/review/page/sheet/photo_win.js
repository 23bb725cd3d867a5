/** A hand handed over by the review page, until it is entered or discarded. */

import { smallPicture } from "../review/album_store.js";
import { HANDOFF, HANDOFF_MORE } from "../review/session.js";
import { photoAddress } from "../shared/api.js";
import { h } from "../shared/dom.js";
import { SEATS, ruleSet } from "../shared/facts.js";
import { t } from "../shared/i18n.js";
import { release } from "../shared/saving.js";
import { button } from "./choice.js";
import { fromRecord } from "./hand.js";
import { plainCode, bareTile } from "../shared/tiles.js";

/** @import { Start } from "./win.js" */
/** @import { Code, HandRecord, Rules, Seat, Table, TappedHand, WonEvent } from "../shared/types.d.ts" */

/** @typedef {{riichi?: string[], sameHand?: boolean}} Sticks */
/** @typedef {{record: HandRecord, hand: TappedHand, reading: string|null, sticks: Sticks}} HandedOver the hand, and the reading that it comes from */

/** @returns {HandedOver|null} */
export function handedOver() {
  try {
    const record = JSON.parse(sessionStorage.getItem(HANDOFF) ?? "null");
    const { reading = null, ...sticks } = JSON.parse(sessionStorage.getItem(HANDOFF_MORE) ?? "{}");
    return record && { record, hand: fromRecord(record), reading, sticks };
  } catch {
    dropHand();
    return null;
  }
}

/** Forget the hand. */
export const dropHand = () => [HANDOFF, HANDOFF_MORE].forEach((key) => sessionStorage.removeItem(key));

/** A small picture of the photo that the hand comes from, empty until it is there. @param {string|null} reading @returns {HTMLElement} */
export function pictureOf(reading) {
  const picture = h("img", { className: "win-picture", alt: t("won.photo"), hidden: true });
  const found = reading === null ? Promise.resolve(null) : smallPicture(reading, async () => photoAddress(reading));
  found.then((small) => {
    if (!small) return;
    picture.src = URL.createObjectURL(small);
    picture.onload = () => release(picture.src);
    picture.hidden = false;
  });
  return picture;
}

/** What the hand says of the win, for the players of a table. @param {HandedOver} handed @param {Table} table the table view @returns {Start} */
export function startOf(handed, table) {
  const { record, hand } = handed;
  const { by = "self-draw", seat, from } = record.win ?? {};
  const own = record.rules === table.rules ? hand : recounted(hand, table.rules);
  /** @param {Seat|null|undefined} wind */
  const player = (wind) => (wind && SEATS.includes(wind) ? table.seats[wind] : null);
  return { ...handed.sticks, by, winner: player(seat), from: player(from), hand: own, picture: pictureOf(handed.reading), reading: handed.reading };
}

/** What the form of a win shows of an entry. @param {WonEvent} event @returns {Start} */
export const startOfEntry = ({ winner, by, from, value, hand, reading, riichi = [], same_hand: sameHand = false, liable }) => ({
  ...{ winner, by, from, value: String(value), riichi, sameHand, reading: reading ?? null },
  ...(liable && { liable: { player: liable, melds: JSON.stringify(hand?.melds ?? []) } }),
  hand: hand ? fromRecord(hand) : null,
  picture: reading ? pictureOf(reading) : null,
});

/** A hand as other rules know it: without the facts, flowers and red fives that they lack. @param {TappedHand} hand @param {Rules} rules @returns {TappedHand} */
export function recounted(hand, rules) {
  const { flowers, red_fives: reds } = ruleSet(rules);
  /** @param {Code} code */
  const face = (code) => (reds ? code : plainCode(code));
  return {
    concealed: hand.concealed.map(face),
    melds: hand.melds.map((meld) => ({ ...meld, tiles: meld.tiles.map(face) })),
    flowers: flowers ? hand.flowers : [],
    winning: hand.winning && face(hand.winning),
    win: {},
  };
}

/**
 * The hand, and what can be done with it.
 * @param {HandedOver} handed
 * @param {Table|null} table the table view, null where none is open
 * @param {{onEnter: () => void, onDrop: () => void}} actions
 * @returns {HTMLElement}
 */
export function handBanner(handed, table, { onEnter, onDrop }) {
  const { record, hand } = handed;
  const other = table !== null && record.rules !== table.rules;
  const tiles = [...hand.melds.flatMap((meld) => meld.tiles), ...hand.concealed, ...hand.flowers];
  return h(
    "section",
    { className: "card photo-win", "aria-label": t("won.from.photo") },
    h("p", {}, table ? t("won.photo.ready") : t("won.choose.sheet")),
    pictureOf(handed.reading),
    h("div", { className: "tile-strip", "aria-hidden": "true" }, tiles.map(bareTile)),
    other && h("p", { className: "notice warn small" }, t("won.other.rules", { rules: t(`rules.${record.rules}`) })),
    h(
      "div",
      { className: "row wrap" },
      table && button("check", other ? t("won.photo.recount", { rules: t(`rules.${table.rules}`) }) : t("won.photo.enter"), onEnter, { className: "primary", disabled: table.ended }),
      button(null, t("won.photo.drop"), onDrop, { className: "quiet" }),
    ),
  );
}
