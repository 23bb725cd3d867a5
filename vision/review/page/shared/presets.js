/** Presets: the rules that players know by name, and what a table agreed on otherwise. */

import { allOptions, isEqual, optionValue, ruleSet } from "./facts.js";
import { t } from "./i18n.js";

/** @import { Option } from "./facts.js" */
/** @import { Options, Rules, TermValue } from "./types.d.ts" */

/** The preset that a table names; null where its rule set has none. @param {Rules} rules @param {Partial<Options>} options @returns {string|null} */
export function presetOf(rules, options) {
  const { presets, preset_option: named } = ruleSet(rules);
  return Object.keys(presets).length ? String(optionValue(options, named)) : null;
}

/** What that preset says, by option. @param {Rules} rules @param {Partial<Options>} options @returns {Partial<Options>} */
function presetValues(rules, options) {
  const preset = presetOf(rules, options);
  const { presets, presets_of_three: ofThree, sheet } = ruleSet(rules);
  const three = sheet.three_players !== null && options[sheet.three_players];
  return (preset !== null && (three ? ofThree : presets)[preset]) || {};
}

/**
 * An option that a preset may fill in, with the value that is played and the preset's; null for others.
 * @param {Rules} rules @param {Partial<Options>} options @param {Option} option
 * @returns {{name: string, values: TermValue[], value: TermValue, preset: TermValue}|null}
 */
export function filledOption(rules, options, option) {
  if (option.kind !== "one" || !option.values.includes(null)) return null;
  const { name } = option;
  const values = option.values.filter((value) => value !== null);
  const preset = presetValues(rules, options)[name] ?? (values.includes(false) ? false : null);
  return preset === null ? null : { name, values, value: options[name] ?? preset, preset };
}

/** Options with one more agreed on; what the preset says is not. @param {Rules} rules @param {Partial<Options>} options @param {string} name @param {TermValue} value @returns {Partial<Options>} */
export function agree(rules, options, name, value) {
  const { preset_option: named, sheet } = ruleSet(rules);
  const three = sheet.three_players;
  if (name === named) return { [name]: value, ...(three !== null && options[three] && { [three]: true }) };
  const { [name]: _, ...others } = options;
  return isEqual(presetValues(rules, options)[name], value) ? others : { ...others, [name]: value };
}

/** Whether a table plays otherwise than its preset. @param {Rules} rules @param {Partial<Options>} options */
export const hasOwnRules = (rules, options) =>
  allOptions(rules).some((option) => {
    const filled = option.name !== ruleSet(rules).sheet.three_players && filledOption(rules, options, option);
    return filled && !isEqual(filled.value, filled.preset);
  });

/** What the rules of a table are called; empty where its rule set has no presets. @param {Rules} rules @param {Partial<Options>} options */
export function presetName(rules, options) {
  const preset = presetOf(rules, options);
  if (preset === null) return "";
  const name = t(`option.${ruleSet(rules).preset_option}.${preset}`);
  return hasOwnRules(rules, options) ? t("preset.own", { preset: name }) : name;
}
