/** Where a session stands that goes by deals: "East 2 · 3 honba · 1 stick". */

import { h } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { amountClass, formatAmount, formatSigned } from "./numbers.js";

/** @import { Amount, Amounts, Seat, Session, Table } from "../shared/types.d.ts" */

/** The deal with its counters and sticks. @param {{round: Seat, deal: number, honba: number, sticks: number}} state */
export function dealName({ round, deal, honba, sticks }) {
  const name = t("deal.name", { round: t(`seat.${round}`), number: deal });
  return [name, honba > 0 && t("deal.honba", { count: honba }), sticks > 0 && t("deal.sticks", { count: sticks })].filter(Boolean).join(" · ");
}

/** Whether another hand may be played. @param {Table} table */
export const goesOn = ({ session, finish, ended }) => !ended && (!finish || Boolean(session));

/** The heading of a sheet: its deal, or else round and hand. @param {Table} table */
export const headingOf = ({ session, round, honba, sticks, hands, finish }) =>
  session ? dealName({ round, deal: session.deal, honba, sticks }) : finish ? t("sheet.title") : [t(`round.${round}`), t("sheet.hand", { count: hands + 1 })].join(" · ");

/** What a player has: points where a session has them, else the balance. @param {Amounts|null|undefined} held @param {string} player @param {Amount} total */
export function heldBy(held, player, total) {
  const points = held?.[player];
  return points === undefined ? { text: formatSigned(total), kind: amountClass(total) } : { text: formatAmount(points), kind: Number(points) < 0 ? "loss" : "even" };
}

/** Points, return, uma, oka and sum of every player, the best first. @param {Session} session @returns {HTMLElement} */
export function resultsTable({ results, returned, finish }) {
  const heads = [t("results.player"), t("results.points"), t("results.uma"), t("results.oka"), t("results.sum")];
  return h(
    "section",
    { className: "card" },
    h("h2", {}, t("results.title")),
    h("p", { className: "small muted" }, [finish && t(`finish.${finish}`), t("results.return", { points: formatAmount(returned) })].filter(Boolean).join(" · ")),
    h(
      "div",
      { className: "scroll", tabIndex: 0, role: "region", "aria-label": t("results.title") },
      h(
        "table",
        { className: "totals results" },
        h("thead", {}, h("tr", {}, heads.map((text) => h("th", { scope: "col" }, text)))),
        h(
          "tbody",
          {},
          results.map((one) =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, h("span", { className: "place" }, String(one.place)), " ", one.player),
              [formatAmount(one.points), formatSigned(one.uma), formatSigned(one.oka)].map((text) => h("td", { className: "number" }, text)),
              h("td", { className: `number ${amountClass(one.sum)}` }, formatSigned(one.sum)),
            ),
          ),
        ),
      ),
    ),
  );
}
