/** Chinese names of elements in the script of the page; their rule texts write some in the other one. */

import { replaceWords, toSimplified } from "./simplified.js";

/** @typedef {"zh-Hant"|"zh-Hans"} Script */

/** @type {Record<Script, Map<string, string>>} */
const names = { "zh-Hant": new Map(), "zh-Hans": new Map() };

/** Take the names up that OpenCC has converted. @param {Record<Script, Record<string, string>>} table */
export function setNames(table) {
  names["zh-Hant"] = new Map(Object.entries(table["zh-Hant"]));
  names["zh-Hans"] = new Map(Object.entries(table["zh-Hans"]));
}

/** A row that no list of elements names, such as the dealer's, is converted as a sentence is. @param {string} name as in the rule text @param {Script} script @returns {string} */
export const nameIn = (name, script) => names[script].get(name) ?? (script === "zh-Hans" ? toSimplified(name) : name);

/** A sentence with the names in it in the script. @param {string} sentence @param {Script} script */
export const withNamesIn = (sentence, script) => replaceWords(sentence, names[script]);
