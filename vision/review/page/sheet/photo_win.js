/** A hand handed over by the review page, until it is entered or discarded. */

import { h } from "../shared/dom.js";
import { SEATS } from "../shared/facts.js";
import { t } from "../shared/i18n.js";
import { button } from "./choice.js";
import { fromRecord } from "./hand.js";
import { tileElement } from "../shared/tiles.js";

/** @import { Start } from "./win.js" */
/** @import { HandRecord, Seat, Table, TappedHand } from "../shared/types.d.ts" */

/** @typedef {{record: HandRecord, hand: TappedHand}} HandedOver */

const KEY = "pailens.win";

/** @returns {HandedOver|null} */
export function handedOver() {
  try {
    const record = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    return record && { record, hand: fromRecord(record) };
  } catch {
    dropHand();
    return null;
  }
}

/** Forget the hand. */
export const dropHand = () => sessionStorage.removeItem(KEY);

/**
 * What the hand says of the win, for the players of a table.
 * @param {HandedOver} handed
 * @param {Table} table the table view
 * @returns {Start}
 */
export function startOf({ record, hand }, table) {
  const { by = "self-draw", seat, from } = record.win ?? {};
  /** @param {Seat|null|undefined} wind */
  const player = (wind) => (wind && SEATS.includes(wind) ? table.seats[wind] : null);
  return { by, winner: player(seat), from: player(from), hand };
}

/**
 * The hand, and what can be done with it.
 * @param {HandedOver} handed
 * @param {Table|null} table the table view, null where none is open
 * @param {{onEnter: () => void, onDrop: () => void}} actions
 * @returns {HTMLElement}
 */
export function handBanner({ record, hand }, table, { onEnter, onDrop }) {
  const other = table !== null && record.rules !== table.rules;
  const tiles = [...hand.melds.flatMap((meld) => meld.tiles), ...hand.concealed, ...hand.flowers];
  return h(
    "section",
    { className: "card photo-win", "aria-label": t("won.from.photo") },
    h("p", {}, table ? t("won.photo.ready") : t("won.choose.sheet")),
    h(
      "div",
      { className: "tile-strip", "aria-hidden": "true" },
      tiles.map((code) => tileElement(code, { label: null })),
    ),
    other && h("p", { className: "notice warn small" }, t("won.other.rules", { rules: t(`rules.${record.rules}`) })),
    h(
      "div",
      { className: "row wrap" },
      table && button("check", t("won.photo.enter"), onEnter, { className: "primary", disabled: other || table.ended }),
      button(null, t("won.photo.drop"), onDrop, { className: "quiet" }),
    ),
  );
}
