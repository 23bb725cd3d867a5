/** The course of a session: chart, standings, history of events. */

import { h } from "../shared/dom.js";
import { ruleSet } from "../shared/facts.js";
import { t } from "../shared/i18n.js";
import { scoreHand } from "../shared/api.js";
import { mayEnter } from "./api.js";
import { chart, legendKey } from "./chart.js";
import { button } from "./choice.js";
import { dealName } from "./deal.js";
import { entryTitle, entryWorth } from "./entry.js";
import { elementRow } from "./event_preview.js";
import { explainedLines } from "./explained.js";
import { amountOf, formatSigned, amountClass } from "./numbers.js";
import { pictureOf } from "./photo_win.js";

/** @import { Amount, SheetEvent, Step, Table, WonEvent } from "../shared/types.d.ts" */

/** Mends or removes the entry of a place. @typedef {Record<"onMend"|"onRemove", (place: number) => void>} EntryActions */

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
    h("ul", { className: "legend" }, table.players.map((player, place) => h("li", { className: "row" }, legendKey(place), h("span", { className: "name" }, player)))),
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
      h("thead", {}, h("tr", {}, head.map((text) => h("th", { scope: "col" }, text)))),
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

/** The results so far, the best first. @param {Table} table the table view @returns {HTMLElement|null} null before the first entry */
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

/** What happened, the newest first. @param {Table} table the table view @param {EntryActions} actions @returns {HTMLElement} */
export function history(table, actions) {
  const entries = table.events.slice(1).reverse();
  return h(
    "section",
    { className: "card" },
    h("h2", {}, t("table.history")),
    entries.length === 0 && h("p", { className: "muted" }, t("table.history.none")),
    h("ol", { className: "entries", reversed: true }, entries.map((step, place) => entry(step, table, entries.length - place, actions))),
  );
}

/** One event; opened, it shows how it came about and the totals after it. @param {Step} step @param {Table} table @param {number} place @param {EntryActions} actions */
function entry(step, table, place, actions) {
  const counted = h("div", {});
  const { event } = step;
  /** @param {Event & {currentTarget: HTMLDetailsElement}} opened */
  const look = ({ currentTarget }) => currentTarget.open && event.event === "won" && !counted.hasChildNodes() && showHand(counted, event, table);
  return h(
    "li",
    { className: "entry" },
    h("span", { className: "entry-number muted", "aria-hidden": "true" }, step.hand ?? ""),
    h("details", { className: "grow", on: { toggle: look } }, h("summary", {}, ...entryHead(step, table)), counted, entryDetails(step, table), mayEnter(table) && amendments(step, place, actions)),
  );
}

/** The photo of a hand, and what it was counted for. @param {HTMLElement} root @param {WonEvent} event @param {Table} table */
async function showHand(root, { hand, reading }, { options }) {
  if (reading) root.append(h("a", { href: `/#reading=${reading}` }, pictureOf(reading)));
  if (!hand) return;
  const score = await scoreHand({ ...hand, schema: 1, options }).catch(() => null);
  if (score) root.append(h("ul", { className: "elements small" }, score.elements.map((element) => elementRow(element, ruleSet(score.rules).names_in))));
}

/** The ways to mend an entry. @param {Step} step @param {number} place @param {EntryActions} actions */
function amendments({ event }, place, { onMend, onRemove }) {
  return h(
    "div",
    { className: "row wrap" },
    event.event !== "ended" && button(null, t("amend.mend"), () => onMend(place), { className: "small-button", key: `mend-${place}` }),
    button("remove", t("amend.remove"), () => onRemove(place), { className: "small-button quiet", key: `remove-${place}` }),
  );
}

/** @param {Step} step @param {Table} table */
function entryHead(step, table) {
  const changed = table.players.filter((player) => Number(step.changes[player]) !== 0);
  /** @param {string} player */
  const change = (player) => h("span", {}, `${player} `, signed(amountOf(step.changes, player)));
  return [
    h("span", { className: "row wrap entry-title" }, h("strong", {}, entryTitle(step, table)), h("span", { className: "muted" }, entryWorth(step, table))),
    h("span", { className: "row wrap small entry-changes" }, h("span", { className: "muted" }, table.session ? dealName(step) : t(`round.${step.round}`)), changed.map(change)),
  ];
}

/** @param {Step} step @param {Table} table */
function entryDetails({ event, dealer, streak, honba, explained, totals }, table) {
  /** @param {string} text @param {Node|string} value */
  const line = (text, value) => h("div", { className: "row" }, h("dt", { className: "muted grow" }, text), h("dd", {}, value));
  return h(
    "dl",
    { className: "small entry-details" },
    ...sticksOf(event).map(([text, players]) => line(t(text), players.join(", "))),
    line(t("past.dealer"), streak > 1 ? t("past.streak", { dealer, streak }) : dealer),
    explained && event.event === "won" && explainedLines(explained, { winner: event.winner, value: event.value, dealer, honba }, table),
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
