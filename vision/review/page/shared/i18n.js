/** Internationalisation: texts of the catalogue in the language of the page, which is remembered. */

import { nameIn, setNames, withNamesIn } from "./element_names.js";
import { setConversion, toSimplified } from "./simplified.js";
import { loadText, saveText } from "./storage.js";

/** @import { Language, Named } from "./types.d.ts" */

/** @type {readonly Language[]} */
export const LANGUAGES = Object.freeze(["en", "zh-Hant", "zh-Hans", "ja"]);

const KEY = "pailens.language";
const CONVERSIONS = ["/static/texts/characters/simplified.json", "/static/texts/characters/names.json"];
const PLACEHOLDER = /\{(\w+)(?::([^/{}]*)\/([^{}]*))?\}/g;
/** What was remembered before there were two scripts. */
/** @type {Record<string, Language>} */
const LEGACY_TAGS = { zh: "zh-Hant" };
/** @type {Map<string, Record<Language, string>>} */
const texts = new Map();
/** @type {Set<() => void>} */
const listeners = new Set();
let current = storedLanguage() ?? preferredLanguage(globalThis.navigator?.languages ?? []);

/**
 * The language of the page for the languages that a browser asks for: the first that the page has, Chinese in the
 * script in which it is written there.
 * @param {readonly string[]} languages as in `navigator.languages`
 * @returns {Language}
 */
export function preferredLanguage(languages) {
  const first = languages.find((tag) => /^(zh|yue|en|ja)(-[a-z\d]+)*$/i.test(tag ?? ""));
  if (!first || /^en/i.test(first)) return "en";
  if (/^ja/i.test(first)) return "ja";
  return new Intl.Locale(first).maximize().script === "Hant" ? "zh-Hant" : "zh-Hans";
}

/**
 * Fetch texts of the catalogue, and what converts Chinese to the other script.
 * @param {readonly string[]} addresses of its files
 * @throws {TypeError} where one cannot be had
 */
export async function loadTexts(addresses) {
  const [characters, names, ...tables] = await Promise.all([...CONVERSIONS, ...addresses].map(fetchJson));
  setConversion(characters);
  setNames(names);
  tables.forEach(addTexts);
}

/** @param {string} address */
async function fetchJson(address) {
  const response = await fetch(address);
  if (!response.ok) throw new TypeError(`no texts ${address}`);
  return response.json();
}

/**
 * Add texts: key -> the text in each language. `{name}` in a text is a place for a value, `{name:tile/tiles}` one for
 * a number with its noun.
 * @param {Record<string, Record<Language, string>>} table
 */
export function addTexts(table) {
  for (const [key, row] of Object.entries(table)) texts.set(key, row);
}

/**
 * A text in the language of the page. Every place is filled once; a value is never read as a text itself.
 * @param {string} key
 * @param {Record<string, string|number>} [values]
 * @returns {string}
 * @throws {Error} where there is no such text, or a value is missing
 */
export function t(key, values = {}) {
  const row = texts.get(key);
  if (!row) throw new Error(`no text ${key}`);
  /** @param {string} _ @param {string} name @param {string} [one] @param {string} [more] */
  const filled = (_, name, one, more) => {
    const value = values[name];
    if (value === undefined || value === null) throw new Error(`no value ${name} for ${key}`);
    return one === undefined ? String(value) : `${value} ${Number(value) === 1 ? one : more}`;
  };
  return row[current].replace(PLACEHOLDER, filled);
}

/** @param {string} key @returns {boolean} whether there is this text */
export const hasText = (key) => texts.has(key);

/** @returns {Language} */
export const language = () => current;

/**
 * Of a sentence that the server gives in English, Traditional Chinese and Japanese (`field`, `field_zh`, `field_ja`),
 * the one in the language of the page; English where a record of before lacks it.
 * @template {string} F
 * @param {{[K in F|`${F}_zh`|`${F}_ja`]?: string|null}} record
 * @param {F} field
 * @returns {string}
 */
export function localised(record, field) {
  if (current === "ja") return record[/** @type {`${F}_ja`} */ (`${field}_ja`)] || record[field] || "";
  const chinese = current !== "en" && record[/** @type {`${F}_zh`} */ (`${field}_zh`)];
  if (!chinese) return record[field] || "";
  return current === "zh-Hans" ? toSimplified(chinese) : withNamesIn(chinese, "zh-Hant");
}

/**
 * The names of an element or payment: that in the language of the page, another, and the language of the other. An
 * English page has that of its rules beside its own; others the English one, or the Japanese one of Japanese rules where
 * it is written otherwise. A Chinese page has the Chinese name in its own script, an English one as the rule text does.
 * @param {Named} record
 * @param {"zh"|"ja"} [rules] the language in which its rules name it
 * @returns {[string, string, string]}
 */
export function namesOf({ name, name_zh: chinese, name_ja: japanese = chinese }, rules = "zh") {
  const own = current === "en" ? name : current === "ja" ? japanese : nameIn(chinese, current);
  if (current === "en") return [own, rules === "ja" ? japanese : chinese, rules];
  return rules === "ja" && japanese !== own ? [own, japanese, "ja"] : [own, name, "en"];
}

/**
 * Switch the language, remember it, and tell those who listen.
 * @param {Language} chosen
 */
export function setLanguage(chosen) {
  current = chosen;
  saveText(KEY, chosen);
  applyLanguage();
  for (const listener of listeners) listener();
}

/** @param {() => void} listener called after the language changed */
export function onLanguage(listener) {
  listeners.add(listener);
}

/**
 * Put the texts into the elements that name them: `data-t` is an element's text, `data-t-label` its `aria-label`,
 * `data-t-title` its tooltip and label, `data-t-placeholder` its placeholder.
 * @param {ParentNode} [root]
 */
export function applyLanguage(root = document) {
  if (root === document) document.documentElement.lang = current;
  for (const element of root.querySelectorAll("[data-t]")) element.textContent = t(element.getAttribute("data-t") ?? "");
  const named = {
    "data-t-label": ["aria-label"],
    "data-t-title": ["title", "aria-label"],
    "data-t-placeholder": ["placeholder"],
  };
  for (const [data, attributes] of Object.entries(named)) {
    for (const element of root.querySelectorAll(`[${data}]`)) {
      for (const attribute of attributes) element.setAttribute(attribute, t(element.getAttribute(data) ?? ""));
    }
  }
}

/** @returns {Language|null} */
function storedLanguage() {
  const stored = loadText(KEY) ?? "";
  const own = LEGACY_TAGS[stored] ?? stored;
  return LANGUAGES.find((tag) => tag === own) ?? null;
}
