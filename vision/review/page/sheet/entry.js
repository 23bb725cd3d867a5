/** Titles and values of the events of a score sheet. */

import { ruleSet } from "../shared/facts.js";
import { namesOf, t } from "../shared/i18n.js";
import { formatAmount } from "./numbers.js";

/** @import { Amount, DrawnEvent, PaidEvent, Rules, Step, Table } from "../shared/types.d.ts" */

/** The sentence of an event. @param {Step} step @param {Table} table the table view */
export function entryTitle(step, table) {
  const { event } = step;
  if (event.event === "won") return t(`entry.${event.by}`, { winner: event.winner, giver: event.from ?? "" });
  if (event.event === "paid") return paidTitle(event, step.dealer, table);
  if (event.event === "drawn") return drawnTitle(event);
  return t(`entry.${event.event}`);
}

/** @param {DrawnEvent} event */
function drawnTitle({ abortive, reason, nagashi = [] }) {
  if (reason) return t("entry.broken-off", { reason: t(`table.abortive.${reason}`) });
  if (abortive) return t("draw.abortive");
  return nagashi.length ? t("entry.nagashi", { players: nagashi.join(", ") }) : t("entry.drawn");
}

/** The last event that stands. @param {Pick<Table, "events">} table @returns {Step} */
export const lastStep = ({ events }) => events.at(-1) ?? events[0];

/** What a win was worth, or nothing for another event. @param {Step} step @param {Table} table */
export function entryWorth({ event }, table) {
  return event.event === "won" ? formatWorth(event.value, table.rules) : "";
}

/** A value with its unit. @param {Amount} value @param {Rules} rules */
export function formatWorth(value, rules) {
  return t(`unit.${ruleSet(rules).sheet.unit}`, { value: formatAmount(value) });
}

/** The name of a rule set's unit. @param {Rules} rules */
export const unitName = (rules) => t(`unit.${ruleSet(rules).sheet.unit}.name`);

/** @param {PaidEvent} event @param {string} dealer @param {Table} table */
function paidTitle(event, dealer, table) {
  const row = table.payments.find((payment) => payment.id === event.id);
  const names = { player: event.player ?? dealer, winner: event.to ?? "", payment: row ? namesOf(row)[0] : event.id };
  return t(event.to ? "entry.paid.to" : "entry.paid", names);
}
