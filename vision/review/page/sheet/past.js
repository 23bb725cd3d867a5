/** The course of a session: chart, standings, history of events. */

import { h } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { chart, legendKey } from "./chart.js";
import { dealName } from "./deal.js";
import { entryTitle, entryWorth } from "./entry.js";
import { amountOf, formatSigned, amountClass } from "./numbers.js";

/** @import { Amount, SheetEvent, Step, Table } from "../shared/types.d.ts" */

/**
 * The chart of totals, and the same as a table.
 * @param {Table} table the table view
 * @param {number} width of the chart, in CSS pixels
 * @returns {HTMLElement|null} null before the first entry
 */
export function running(table, width) {
  if (table.events.length < 2) return null;
  const totals = table.standings.map(({ player, total }) => `${player} ${formatSigned(total)}`).join(", ");
  return h(
    "section",
    { className: "card" },
    h("h2", {}, t("table.chart")),
    chart(table, t("table.chart.label", { count: table.events.length - 1, totals }), width),
    h(
      "ul",
      { className: "legend" },
      table.players.map((player, place) =>
        h("li", { className: "row" }, legendKey(place), h("span", { className: "name" }, player)),
      ),
    ),
    h("details", {}, h("summary", {}, t("table.as.table")), totalsTable(table)),
  );
}

/** @param {Table} table */
function totalsTable(table) {
  const head = [t("table.entry"), ...table.players];
  return h(
    "div",
    { className: "scroll", tabIndex: 0, role: "region", "aria-label": t("table.chart") },
    h(
      "table",
      { className: "totals" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          head.map((text) => h("th", { scope: "col" }, text)),
        ),
      ),
      h(
        "tbody",
        {},
        table.events.map((step) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, entryTitle(step, table)),
            table.players.map((player) => h("td", { className: "number" }, formatSigned(amountOf(step.totals, player)))),
          ),
        ),
      ),
    ),
  );
}

/**
 * The results so far, the best first.
 * @param {Table} table the table view
 * @returns {HTMLElement|null} null before the first entry
 */
export function standings(table) {
  if (table.events.length < 2) return null;
  const most = Math.max(...table.standings.map(({ total }) => Math.abs(Number(total))), 1);
  return h(
    "section",
    { className: "card sheet-standings" },
    h("h2", {}, t("table.standings")),
    h(
      "ol",
      { className: "standings" },
      table.standings.map(({ place, player, total }) =>
        h(
          "li",
          { className: "row", css: { "--share": String(Math.abs(Number(total)) / most) } },
          h("span", { className: "place", "aria-label": t("table.place", { place }) }, String(place)),
          h("span", { className: "name standing-name" }, player),
          h("span", { className: `standing-bar ${amountClass(total)}`, "aria-hidden": "true" }),
          h("span", { className: `number ${amountClass(total)}` }, formatSigned(total)),
        ),
      ),
    ),
  );
}

/**
 * What happened, the newest first.
 * @param {Table} table the table view
 * @returns {HTMLElement}
 */
export function history(table) {
  const entries = table.events.slice(1).reverse();
  return h(
    "section",
    { className: "card" },
    h("h2", {}, t("table.history")),
    entries.length === 0 && h("p", { className: "muted" }, t("table.history.none")),
    h(
      "ol",
      { className: "entries", reversed: true },
      entries.map((step) => entry(step, table)),
    ),
  );
}

/** One event; opened, it shows how it came about and the totals after it. @param {Step} step @param {Table} table */
function entry(step, table) {
  return h(
    "li",
    { className: "entry" },
    h("span", { className: "entry-number muted", "aria-hidden": "true" }, step.hand ?? ""),
    h("details", { className: "grow" }, h("summary", {}, ...entryHead(step, table)), entryDetails(step, table)),
  );
}

/** @param {Step} step @param {Table} table */
function entryHead(step, table) {
  const changed = table.players.filter((player) => Number(step.changes[player]) !== 0);
  /** @param {string} player */
  const change = (player) => h("span", {}, `${player} `, signed(amountOf(step.changes, player)));
  return [
    h(
      "span",
      { className: "row wrap entry-title" },
      h("strong", {}, entryTitle(step, table)),
      h("span", { className: "muted" }, entryWorth(step, table)),
    ),
    h(
      "span",
      { className: "row wrap small entry-changes" },
      h("span", { className: "muted" }, table.session ? dealName(step) : t(`round.${step.round}`)),
      changed.map(change),
    ),
  ];
}

/** @param {Step} step @param {Table} table */
function entryDetails({ event, dealer, streak, totals }, table) {
  /** @param {string} text @param {Node|string} value */
  const line = (text, value) => h("div", { className: "row" }, h("dt", { className: "muted grow" }, text), h("dd", {}, value));
  return h(
    "dl",
    { className: "small entry-details" },
    event.event === "won" && line(t("won.how"), t(`won.${event.by}`)),
    event.event === "won" && event.from && line(t(event.by === "discard" ? "won.from" : "won.robbed"), event.from),
    ...sticksOf(event).map(([text, players]) => line(t(text), players.join(", "))),
    line(t("past.dealer"), streak > 1 ? t("past.streak", { dealer, streak }) : dealer),
    table.players.map((player) => line(t("past.total", { player }), signed(amountOf(totals, player)))),
  );
}

/** Who declared, was ready or is liable. @param {SheetEvent} event @returns {[text: string, players: string[]][]} */
function sticksOf(event) {
  const riichi = event.event === "won" || event.event === "drawn" ? event.riichi : [];
  const ready = event.event === "drawn" ? event.tenpai : [];
  const liable = event.event === "won" && event.liable ? [event.liable] : [];
  /** @type {[string, string[]|undefined][]} */
  const lines = [["riichi.declared", riichi], ["past.ready", ready], ["past.liable", liable]];
  return lines.flatMap(([text, players = []]) => (players.length ? [[text, players]] : []));
}

/** @param {Amount} amount */
const signed = (amount) => h("span", { className: `number ${amountClass(amount)}` }, formatSigned(amount));
