/** How the amounts of a win come about, line by line. */

import { h } from "../shared/dom.js";
import { ruleSet } from "../shared/facts.js";
import { t } from "../shared/i18n.js";
import { formatAmount } from "./numbers.js";

/** @import { Amount, Explanation, Step, Table } from "../shared/types.d.ts" */

/** @typedef {Pick<Step, "dealer"|"honba"> & {winner: string, value: Amount}} Won */

/**
 * What each payer pays and why, what becomes of debts, and the sticks, as lines of a description list; none where there is no more to say than the amounts.
 * @param {Explanation} explained @param {Won} won @param {Table} table
 * @returns {HTMLElement[]}
 */
export function explainedLines(explained, won, table) {
  /** @param {[string, string]} line */
  const line = ([text, value]) => h("div", { className: "row explained" }, h("dt", { className: "muted grow" }, text), h("dd", { className: "number" }, value));
  return linesOf(explained, won, table).map(line);
}

/** @param {Explanation} explained @param {Won} won @param {Table} table @returns {[string, string][]} */
function linesOf({ payments, dealer_bonus: bonus, sticks, creditor, settled, halved, grown }, { winner, value, dealer, honba }, { rules, options, players }) {
  const { stakes, facts } = ruleSet(rules).sheet;
  /** @param {string} payer @param {Amount} amount */
  const sum = (payer, amount) => {
    if (stakes.length !== 2) return formatAmount(amount);
    const [base = 0, rate = 0] = stakes.map((name) => /** @type {Amount} */ (options[name]));
    const extra = bonus && (winner === dealer || payer === dealer) ? `${formatAmount(value)} + ${formatAmount(bonus)}` : formatAmount(value);
    return `${formatAmount(base)} + (${extra}) × ${formatAmount(rate)} = ${formatAmount(amount)}`;
  };
  const more = [
    ...(bonus && (winner === dealer || dealer in payments) ? [line("bonus", { dealer }, `+${formatAmount(bonus)}`)] : []),
    ...(honba > 0 && facts.includes("honba") ? [line("honba", {}, String(honba))] : []),
    ...(sticks > 0 ? [line("sticks", { winner }, `+${formatAmount(sticks)}`)] : []),
    ...Object.entries(grown).map(([payer, owed]) => line("grown", { payer }, `${formatAmount(owed)} × 1.5`)),
    ...Object.entries(settled).map(([payer, paid]) => line(payer === halved ? "halved" : "settled", { payer, creditor: creditor ?? "" }, formatAmount(paid))),
  ];
  if (!more.length && stakes.length !== 2) return [];
  return [...players.filter((payer) => payer in payments).map((payer) => line("pays", { payer, winner }, sum(payer, payments[payer] ?? 0))), ...more];
}

/** @param {string} name @param {Record<string, string>} values @param {string} amount @returns {[string, string]} */
const line = (name, values, amount) => [t(`explained.${name}`, values), amount];
