/** How a rule set's score sheet moves money, in words. */

import { h } from "../shared/dom.js";
import { ruleSet } from "../shared/facts.js";
import { localised, t } from "../shared/i18n.js";

/** @import { InstantPayment, Rules } from "../shared/types.d.ts" */

/** The rules of money of a rule set; null where it has none of its own. @param {Rules} rules */
export function moneyView(rules) {
  const { debts_stay_open: debts, dealer_bonuses: bonuses, sticks, instant } = ruleSet(rules).sheet;
  const [first, second = "", third = ""] = bonuses;
  const parts = [
    debts && topic("debts", t("help.money.debts")),
    first !== undefined && topic("streak", t("help.money.streak", { first, second, third })),
    sticks && topic("honba", t("help.money.honba")),
    instant.length > 0 && topic("instant", h("ul", {}, instant.map((one) => h("li", {}, paymentText(one))))),
  ].filter(Boolean);
  return parts.length > 0 && h("details", { className: "card money" }, h("summary", { data: { key: "money" } }, t("help.money")), parts);
}

/** @param {string} name @param {string|Node} content */
const topic = (name, content) => h("section", {}, h("h2", {}, t(`help.money.${name}.title`)), h("div", {}, content));

/** What a payment is, who pays, and how much. @param {InstantPayment} payment */
function paymentText(payment) {
  const { way, bases, fans, of_dealer: ofDealer } = payment;
  const amount = bases ? t("help.money.bases", { count: bases }) : fans ? t("help.money.fans", { count: fans }) : "";
  const said = t(`help.money.${way}${ofDealer ? ".dealer" : ""}`);
  return [h("strong", {}, localised(payment, "name")), ` — ${said}${amount && ` · ${amount}`}`];
}
