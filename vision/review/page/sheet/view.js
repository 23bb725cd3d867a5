/** The view of a score sheet: round, seats, totals, debts, and the action bar. */

import { h } from "../shared/dom.js";
import { SEATS, allOptions, ruleSet } from "../shared/facts.js";
import { houseRulesOf } from "../shared/house_rules.js";
import { presetName } from "../shared/presets.js";
import { hasText, t } from "../shared/i18n.js";
import { mayEnter } from "./api.js";
import { legendKey } from "./chart.js";
import { button, camera } from "./choice.js";
import { goesOn, headingOf, heldBy, resultsTable } from "./deal.js";
import { lastStep } from "./entry.js";
import { amountOf, formatSigned, amountClass, formatAmount } from "./numbers.js";
import { history, running, standings } from "./past.js";

/** @import { Child } from "../shared/dom.js" */
/** @import { Seat, Amount, Table } from "../shared/types.d.ts" */

/**
 * @typedef {Record<"onHome"|"onMore"|"onEnd"|"onWin"|"onDraw"|"onPay"|"onUndo"|"onRedo", () => void>
 *   & {onPhoto: (photo: File, player: string) => void} & import("./past.js").EntryActions} SheetActions
 */

/** Letters of an amount from which on it is written smaller. */
const LONG = 7;

/** The whole sheet. @param {Table} table the table view @param {SheetActions} actions @param {number} width of the chart, in CSS pixels @returns {Child[]} */
export const sheetView = (table, actions, width) => [
  h(
    "div",
    { className: "sheet-columns" },
    h("div", { className: "sheet-now" }, heading(table, actions), !mayEnter(table) && h("p", { className: "notice small" }, t("sheet.look")), table.ended ? result(table) : over(table, actions), seats(table, actions), note(table)),
    table.ended && table.session ? resultsTable(table.session) : standings(table),
    h("div", { className: "sheet-past" }, running(table, width), history(table, actions)),
    mayEnter(table) && bar(table, actions),
  ),
];

/** @param {Table} table @param {SheetActions} actions */
function heading(table, { onMore, onHome }) {
  return h(
    "div",
    { className: "row sheet-heading" },
    mayEnter(table) && button("previous", t("sheet.all"), onHome, { small: true }),
    h("div", { className: "grow" }, h("h1", {}, table.ended ? t("table.finished") : headingOf(table)), h("p", { className: "small muted" }, terms(table))),
    button("menu", t("table.more"), onMore, { small: true }),
  );
}

/** @param {Table} table */
function terms(table) {
  const { rules, options } = table;
  const { stakes } = ruleSet(rules).sheet;
  const amounts = Object.fromEntries(stakes.map((name) => [name, formatAmount(/** @type {Amount} */ (options[name]))]));
  const agreed = allOptions(rules)
    .map(({ name }) => `option.${name}.${options[name]}.short`)
    .filter(hasText)
    .map((key) => t(key));
  const house = houseRulesOf(rules, options);
  return [...(house ? [t("house.played", { name: house.name })] : []), t(`rules.${rules}`), ...[presetName(rules, options)].filter(Boolean), ...(stakes.length ? [t(`rules.${rules}.stakes`, amounts)] : []), ...agreed].join(" · ");
}

/** @param {Table} table */
function result(table) {
  const first = table.standings.filter(({ place }) => place === 1).map(({ player }) => player);
  const players = first.join(", ");
  const text = first.length === 1 ? t("table.first", { player: players }) : t("table.tie", { players });
  return h("p", { className: "notice result" }, text);
}

/** Why the session is over by its rules, with the button that ends it. @param {Table} table @param {SheetActions} actions */
function over(table, { onEnd }) {
  const { finish } = table;
  return finish && h("div", { className: "notice row wrap", role: "status" }, h("span", { className: "grow" }, t(`finish.${finish}`)), mayEnter(table) && button("check", t("table.end"), onEnd, { className: "small-button", key: "end" }));
}

/** @param {Table} table @param {SheetActions} actions */
function seats(table, { onPhoto }) {
  const seatOf = Object.fromEntries(SEATS.map((seat) => [table.seats[seat], seat]));
  const last = table.events.length > 1 ? lastStep(table).changes : {};
  return h(
    "ul",
    { className: "seats" },
    table.players.map((player, place) => seat(table, player, place, seatOf[player], amountOf(last, player), (photo) => onPhoto(photo, player))),
  );
}

/**
 * @param {Table} table
 * @param {string} player
 * @param {number} place
 * @param {Seat|undefined} wind
 * @param {Amount} change
 * @param {(photo: File) => void} onPhoto
 */
function seat(table, player, place, wind, change, onPhoto) {
  const deals = wind === "east" && goesOn(table);
  const held = heldBy(table.session?.points, player, amountOf(lastStep(table).totals, player));
  return h(
    "li",
    { className: `seat ${deals ? "deals" : ""}` },
    h("span", { className: "wind", role: "img", "aria-label": t(`seat.${wind}`) }, t(`seat.${wind}.char`)),
    h("span", { className: "grow seat-who" }, h("strong", { className: "name" }, player), h("span", { className: "row seat-notes small" }, legendKey(place), deals && h("span", { className: "chip" }, dealer(table)), owing(table, player))),
    h(
      "span",
      { className: "seat-amounts" },
      h("span", { className: `number total ${held.kind} ${held.text.length > LONG ? "long" : ""}` }, held.text),
      change !== 0 && h("span", { className: `number small ${amountClass(change)}`, "aria-label": t("table.last", { amount: formatSigned(change) }) }, formatSigned(change)),
    ),
    goesOn(table) && mayEnter(table) && camera(t("session.of", { player }), onPhoto),
  );
}

/** @param {Table} table */
function dealer(table) {
  const { dealer_streak: count } = table;
  return count ? `${t("table.dealer")} · ${t("table.streak", { count })}` : t("table.dealer");
}

/** @param {Table} table @param {string} player */
function owing(table, player) {
  const debt = table.debts[player];
  return debt !== undefined && h("span", { className: "chip owes" }, t("table.owes", { owed: table.owed ?? "", amount: formatAmount(debt) }));
}

/** @param {Table} table */
const note = (table) => table.owed !== null && h("p", { className: "small muted" }, t("table.counted"));

/** @param {Table} table @param {SheetActions} actions */
function bar(table, { onWin, onDraw, onPay, onUndo, onRedo }) {
  const enter = [
    button(null, t("table.win"), onWin, { className: "primary large grow", disabled: !goesOn(table), key: "win" }),
    button(null, t("table.draw"), onDraw, { className: "large", disabled: !goesOn(table), key: "draw" }),
    // Under rules with sticks a foul is one of the ways in which a hand ends.
    table.payments.some(({ way }) => way !== "penalty" || !table.session) && button(null, t("table.pay"), onPay, { className: "large", key: "pay" }),
  ];
  return h(
    "div",
    { className: "row action-bar", role: "group", "aria-label": t("table.entries") },
    !table.ended && enter,
    table.ended && h("span", { className: "grow" }),
    button("undo", t("table.undo"), onUndo, { small: true, word: t("table.undo"), disabled: !table.can_undo, key: "undo" }),
    button("redo", t("table.redo"), onRedo, { small: true, word: t("table.redo"), disabled: !table.can_redo, key: "redo" }),
  );
}
