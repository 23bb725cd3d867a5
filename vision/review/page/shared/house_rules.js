/** House rules: named options of a table, kept in the browser. */

import { allOptions, isEqual, optionValue, ruleNames, ruleSet } from "./facts.js";
import { hasText, t } from "./i18n.js";
import { load, save } from "./storage.js";

/** @import { Options, Rules, TermValue } from "./types.d.ts" */
/** @typedef {{name: string, rules: Rules, options: Partial<Options>}} HouseRules */

const KEY = "pailens.house_rules";
const MOST = 50;
const MOST_NAME = 60;

/** All house rules, as far as their rule sets are known. @returns {HouseRules[]} */
export function loadHouseRules() {
  const stored = load(KEY);
  return Array.isArray(stored) ? stored.flatMap((one) => validHouseRules(one) ?? []) : [];
}

/** Keep house rules; those of the same name and rule set make room. @param {HouseRules} house */
export function saveHouseRules(house) {
  const others = loadHouseRules().filter(({ name, rules }) => name !== house.name || rules !== house.rules);
  save(KEY, [house, ...others].slice(0, MOST));
}

/** @param {HouseRules} house */
export const deleteHouseRules = (house) => save(KEY, loadHouseRules().filter((one) => !isEqual(one, house)));

/**
 * House rules from outside: of a known rule set, with options that it has and values that they may have.
 * @param {any} given @returns {HouseRules|null}
 */
export function validHouseRules(given) {
  const name = typeof given?.name === "string" ? given.name.trim().slice(0, MOST_NAME) : "";
  if (!name || !ruleNames().includes(given.rules)) return null;
  const options = Object.fromEntries(
    allOptions(given.rules).flatMap((term) => {
      const value = given.options?.[term.name];
      const isStake = ruleSet(given.rules).sheet.stakes.includes(term.name);
      return (isStake ? isAmount(value) : isValueOf(term, value)) ? [[term.name, value]] : [];
    }),
  );
  return { name, rules: given.rules, options };
}

/** The house rules that these options are, if any are. @param {Rules} rules @param {Partial<Options>} options @returns {HouseRules|undefined} */
export const houseRulesOf = (rules, options) =>
  loadHouseRules().find((one) => one.rules === rules && allOptions(rules).every(({ name }) => isSame(optionValue(one.options, name), optionValue(options, name))));

/** The options that are not as the rule set has them. @param {Rules} rules @param {Partial<Options>} options @returns {Partial<Options>} */
export const chosenOptions = (rules, options) =>
  Object.fromEntries(
    allOptions(rules)
      .map(({ name }) => /** @type {const} */ ([name, optionValue(options, name)]))
      .filter(([name, value]) => !isSame(value, optionValue({}, name))),
  );

/** Options that are not as the rule set has them, in words. @param {Rules} rules @param {Partial<Options>} options @returns {string[]} */
export function optionTexts(rules, options) {
  return allOptions(rules)
    .filter(({ name }) => !isSame(optionValue(options, name), optionValue({}, name)))
    .map(({ name, kind }) => {
      const value = optionValue(options, name);
      const text = t(`option.${name}`);
      if (kind === "switch") return value ? text : t("house.not", { option: text });
      const said = hasText(`option.${name}.${value}`) ? t(`option.${name}.${value}`) : String(value);
      return t("learn.fact", { name: text, value: said });
    });
}

/** An amount of money as a person types it. @param {unknown} value */
const isAmount = (value) => ["string", "number"].includes(typeof value) && /^\d{1,9}(\.\d{1,4})?$/.test(String(value));

/** Whether two values are the same; amounts may be typed or counted. @param {unknown} a @param {unknown} b */
const isSame = (a, b) => isEqual(a, b) || (isAmount(a) && isAmount(b) && Number(a) === Number(b));

/** @param {import("./facts.js").Option} term @param {unknown} value */
function isValueOf(term, value) {
  if (term.kind === "switch") return typeof value === "boolean";
  if (term.kind === "one") return term.values.some((/** @type {TermValue} */ other) => isEqual(other, value));
  if (term.kind === "count") return typeof value === "number" && Number.isFinite(value) && value >= 0 && value <= term.most;
  return typeof value === "string" && value.length < 200;
}
