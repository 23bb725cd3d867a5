/** The two languages of the page: one table of texts, the choice remembered. */

/** @typedef {"en"|"zh"} Language */

const KEY = "pailens.language";
/** @type {Map<string, [string, string]>} */
const texts = new Map();
const listeners = new Set();
let current = remembered() ?? preferred(globalThis.navigator?.languages ?? []);

/**
 * The language of the page, Chinese where the browser asks for any Chinese before English.
 * @param {readonly string[]} languages as in `navigator.languages`
 * @returns {Language}
 */
export function preferred(languages) {
  const first = languages.find((tag) => /^(zh|yue|en)\b/i.test(tag ?? ""));
  return first && !/^en/i.test(first) ? "zh" : "en";
}

/**
 * Add texts to the table: key -> [English, Chinese]. `{name}` in a text is a place for a value.
 * @param {Record<string, [string, string]>} table
 */
export function addTexts(table) {
  for (const [key, words] of Object.entries(table)) texts.set(key, words);
}

/**
 * A text in the language of the page.
 * @param {string} key
 * @param {Record<string, string|number>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  const words = texts.get(key);
  if (!words) throw new Error(`no text ${key}`);
  return words[current === "zh" ? 1 : 0].replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/** @returns {boolean} whether the table has this text */
export const hasText = (key) => texts.has(key);

/** @returns {Language} */
export const language = () => current;

/**
 * Of a record's `field` and `field_zh`, the one in the language of the page.
 * @param {Record<string, any>} record
 * @param {string} field
 * @returns {string}
 */
export function localised(record, field) {
  return (current === "zh" && record[`${field}_zh`]) || record[field] || "";
}

/**
 * Switch the language, remember it, and tell those who listen.
 * @param {Language} chosen
 */
export function setLanguage(chosen) {
  current = chosen;
  try {
    localStorage.setItem(KEY, chosen);
  } catch {
    // A browser that keeps nothing still switches.
  }
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
  if (root === document) document.documentElement.lang = current === "zh" ? "zh-Hant" : "en";
  for (const element of root.querySelectorAll("[data-t]")) element.textContent = t(element.getAttribute("data-t"));
  for (const [data, attributes] of [
    ["data-t-label", ["aria-label"]],
    ["data-t-title", ["title", "aria-label"]],
    ["data-t-placeholder", ["placeholder"]],
  ]) {
    for (const element of root.querySelectorAll(`[${data}]`)) {
      for (const attribute of attributes) element.setAttribute(attribute, t(element.getAttribute(data)));
    }
  }
}

function remembered() {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === "en" || kept === "zh" ? kept : null;
  } catch {
    return null;
  }
}
