/** What an event is called. */

import { namesOf, t } from "../shared/i18n.js";

/**
 * The sentence of an event.
 * @param {object} step one of a table view's `events`
 * @param {object} table the table view
 * @returns {string}
 */
export function entryTitle(step, table) {
  const { event } = step;
  if (event.event === "won") return t(`entry.${event.by}`, { winner: event.winner, giver: event.from ?? "" });
  if (event.event === "paid") return paidTitle(step, table);
  return t(`entry.${event.event}`);
}

/**
 * What a win was worth, or nothing for another event.
 * @param {object} step
 * @param {object} table
 * @returns {string}
 */
export function entryWorth({ event }, table) {
  return event.event === "won" ? worth(event.value, table.rules) : "";
}

/**
 * A value with its unit.
 * @param {number|string} value
 * @param {string} rules
 * @returns {string}
 */
export function worth(value, rules) {
  return t(rules === "australia" ? "unit.point" : "unit.fan", { value });
}

/** The name of a rule set's unit. @param {string} rules */
export const unitName = (rules) => t(rules === "australia" ? "unit.point.name" : "unit.fan.name");

function paidTitle({ event, dealer }, table) {
  const row = table.payments.find((payment) => payment.id === event.id);
  const names = { player: event.player ?? dealer, winner: event.to ?? "", payment: namesOf(row)[0] };
  return t(event.to ? "entry.paid.to" : "entry.paid", names);
}
