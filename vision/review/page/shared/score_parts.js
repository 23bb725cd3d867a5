/** Parts of a score as elements: worth, elements, fu and payments. */

import { h } from "./dom.js";
import { SEATS, ruleSet } from "./facts.js";
import { language, namesOf, t } from "./i18n.js";

/** @import { Amount, Score, ScoreElement, Seat } from "./types.d.ts" */
/** @import { Child } from "./dom.js" */

/** What a score is worth in a few words: `4.5 fan · 16 a payer`. @param {Pick<Score, "unit"|"total"|"win">} score @returns {string} */
export function formatWorth(score) {
  if (!score.win) return t("score.noWin");
  return t(`score.${score.unit}`, { number: formatNumber(score.total ?? 0) });
}

/** The article of the rules that an element's id is, if it is one. @param {string} id */
export const articleOf = (id) => (/^\d[\d.()]*$/.test(id) ? id : null);

/**
 * The elements that count, a line each, and their sum.
 * @param {Score} score
 * @param {(element: ScoreElement) => {fields?: Record<string, unknown>, below?: Child}} [more] of a line: fields of a button around it, and what stands below
 */
export function elementsList(score, more = () => ({})) {
  const { names_in: namesIn } = ruleSet(score.rules);
  const articles = score.elements.some(({ id }) => articleOf(id));
  /** @param {ScoreElement} element */
  const line = (element) => {
    const { id, value, count, in_total: inTotal = true } = element;
    const [own, other, otherLanguage] = namesOf(element, namesIn);
    const { fields, below } = more(element);
    const parts = [
      articles && h("span", { className: "article small muted number" }, articleOf(id)),
      h("span", { className: "grow" }, h("span", {}, own), " ", h("span", { className: "small muted", lang: otherLanguage }, other), !inTotal && h("span", { className: "small muted" }, ` ${t("score.outside")}`)),
      h("span", { className: "number" }, count > 1 ? `${formatNumber(value)} × ${count}` : formatNumber(value)),
    ];
    const className = inTotal ? "element" : "element outside";
    if (!fields) return h("li", { className }, parts);
    return h("li", { className: `${className} tappable` }, h("button", { className: "element-line", ...fields }, parts), below);
  };
  const total = h("li", { className: "element total" }, articles && h("span", { className: "article" }), h("span", { className: "grow" }, t("score.total")), h("span", { className: "number" }, score.total === null ? "–" : formatNumber(score.total)));
  return h("ul", { className: "elements", "aria-label": t("score.elements") }, score.elements.map(line), total);
}

/** Who pays what. @param {Score} score @param {Partial<Record<Seat, string>>} [names] of the players, where they are known */
export function paymentsList(score, names = {}) {
  const { payments } = score;
  if (!payments) return h("p", { className: "notice small" }, t("score.whoGave"));
  /** @param {Seat} seat */
  const line = (seat) => {
    const amount = Number(payments[seat]);
    return h("div", { className: "payment" }, h("dt", { className: "small muted" }, names[seat] ?? t(`seat.${seat}`)), h("dd", { className: `number ${amount > 0 ? "gain" : amount < 0 ? "loss" : "muted"}` }, formatSigned(payments[seat])));
  };
  return h("div", {}, h("h3", {}, t("score.pays")), h("dl", { className: "payments" }, SEATS.filter((seat) => seat in payments).map(line)));
}

/** Fu and limit of riichi, and what lies on the table. @param {Score} score */
export function fuLines({ fu, fu_parts: parts = [], limit, from_table: sticks = 0 }) {
  const reasons = parts.map((part) => t("score.fu-part", { name: namesOf(part)[0], fu: part.fu })).join(", ");
  return [
    limit && h("p", {}, h("strong", {}, namesOf(limit)[0])),
    fu !== undefined && h("p", { className: "small muted" }, t("score.fu", { fu, parts: reasons })),
    sticks > 0 && h("p", { className: "small muted" }, t("score.from-table", { points: formatNumber(sticks) })),
  ];
}

/** @type {Map<string, Intl.NumberFormat>} */
const formats = new Map();

/** A number as it is written in the language of the page. @param {number|string} value @returns {string} */
export function formatNumber(value) {
  const name = language();
  const format = formats.get(name) ?? new Intl.NumberFormat(name, { maximumFractionDigits: 4 });
  formats.set(name, format);
  return format.format(Number(value));
}

/** @param {Amount} value */
export const formatSigned = (value) => (Number(value) > 0 ? `+${formatNumber(value)}` : formatNumber(value).replace("-", "−"));

/** What a hand is worth beside its total: points where the sheet counts others, else what each payer pays where all pay the same. @param {Score} score */
export function pointsText({ rules, unit, score, payments }) {
  const { unit: counted } = ruleSet(rules).sheet;
  if (counted !== unit) return score === null ? "" : t(`unit.${counted}`, { value: formatNumber(score) });
  const [paid = 0, ...others] = Object.values(payments ?? {}).map(Number).filter((amount) => amount < 0);
  return paid && others.every((other) => other === paid) ? t("score.each", { number: formatNumber(-paid) }) : "";
}
