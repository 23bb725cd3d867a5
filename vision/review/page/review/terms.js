/** The form of the rule set, the facts of the win and the options; it shows only what applies. */

import { h, show } from "../shared/dom.js";
import { setOption } from "./edits.js";
import { factValue, factsOf, isEqual, optionValue, optionsToAsk, ruleNames, setFact } from "../shared/facts.js";
import { hasText, language, t } from "../shared/i18n.js";

/** @import { TermValue } from "../shared/types.d.ts" */
/** @import { ReviewDocument } from "./document.js" */
/** @import { Fact, Option } from "../shared/facts.js" */
/** @import { Child } from "../shared/dom.js" */

/** The card of terms of a page. */
export class Terms {
  /**
   * @param {HTMLElement} root
   * @param {() => ReviewDocument|null} doc
   */
  constructor(root, doc) {
    this.root = root;
    this.doc = doc;
    /** @type {Set<string>} */
    this.open = new Set();
    this.shown = "";
    /** @type {ReviewDocument|null} */
    this.shownDoc = null;
  }

  /** Show what this rule set asks for. */
  draw() {
    const doc = this.doc();
    if (!doc) return;
    const { state } = doc;
    const facts = factsOf(state);
    const shown = JSON.stringify([facts, state.rules, state.win, state.options, language()]);
    if (shown === this.shown && doc === this.shownDoc) return;
    [this.shown, this.shownDoc] = [shown, doc];
    const rare = facts.filter((one) => one.rare);
    show(
      this.root,
      h("h2", {}, t("win.title")),
      choice("rules", t("win.rules"), ruleNames().map((name) => /** @type {const} */ ([name, t(`rules.${name}`)])), state.rules, (rules) => doc.chooseRules(rules)),
      facts.filter((one) => !one.rare).map((one) => this.#fact(doc, one)),
      rare.length > 0 && this.#more("rare", t("win.rare"), rare.map((one) => this.#fact(doc, one)), rare.some(({ name }) => factValue(state, name) && !isEqual(factValue(state, name), []))),
      this.#more("options", t("win.options"), optionsToAsk(state.rules).map((one) => this.#option(doc, one))),
    );
  }

  /** @param {string} name @param {string} title @param {Child[]} children */
  #more(name, title, children, used = false) {
    /** @param {Event & {currentTarget: HTMLDetailsElement}} event */
    const remember = (event) => (event.currentTarget.open ? this.open.add(name) : this.open.delete(name));
    return h(
      "details",
      { open: used || this.open.has(name), on: { toggle: remember } },
      h("summary", { data: { key: name } }, title),
      h("div", { className: "stack" }, children),
    );
  }

  /** @param {ReviewDocument} doc @param {Fact} term */
  #fact(doc, term) {
    const { name } = term;
    /** @param {TermValue} value */
    const say = (value) => doc.change(setFact(doc.state, name, value));
    const value = factValue(doc.state, name);
    if (term.kind === "switch") return toggle(name, t(`fact.${name}`), Boolean(value), say);
    if (term.kind === "count") return count(name, t(`fact.${name}`), Number(value), term.most, say);
    if (term.kind === "tiles") return notation(name, t(`fact.${name}`), String(value ?? ""), say);
    const { values } = term;
    const shown = values.some((other) => isEqual(other, value)) ? value : values.find((other) => other === null) ?? null;
    return choice(name, t(`fact.${name}`), values.map((other) => /** @type {const} */ ([other, factText(name, other)])), shown, say);
  }

  /** @param {ReviewDocument} doc @param {Option} term */
  #option(doc, term) {
    const { name } = term;
    const value = optionValue(doc.state.options, name);
    /** @param {TermValue} chosen */
    const say = (chosen) => doc.change(setOption(doc.state, name, chosen));
    if (term.kind === "switch") return toggle(name, t(`option.${name}`), Boolean(value), say);
    if (term.kind === "count") return count(name, t(`option.${name}`), Number(value), term.most, say);
    if (term.kind === "tiles") return notation(name, t(`option.${name}`), String(value ?? ""), say);
    return choice(name, t(`option.${name}`), term.values.map((other) => /** @type {const} */ ([other, t(`option.${name}.${other}`)])), value, say);
  }
}

/** @param {string} name @param {TermValue} value */
function factText(name, value) {
  if (Array.isArray(value)) {
    if (!value.length) return t(`fact.${name}.none`);
    return value.length === 1 ? t(`fact.${name}.${value[0]}`) : t(`fact.${name}.${value[0]}s`, { count: value.length });
  }
  return hasText(`fact.${name}.${value}`) ? t(`fact.${name}.${value}`) : t(`seat.${value}`);
}

/**
 * @template {TermValue} T
 * @param {string} name
 * @param {string} legend
 * @param {(readonly [T, string])[]} options
 * @param {T|null} value the one chosen
 * @param {(value: T) => void} say
 */
function choice(name, legend, options, value, say) {
  /** @param {readonly [T, string]} option @param {number} place */
  const radio = ([other, text], place) =>
    h(
      "label",
      {},
      h("input", { type: "radio", name: `term-${name}`, checked: isEqual(other, value), data: { key: `${name}-${place}` }, on: { change: () => say(other) } }),
      h("span", {}, text),
    );
  return h("fieldset", { className: "field", data: { term: name } }, h("legend", {}, legend), h("div", { className: "choice" }, options.map(radio)));
}

/** @param {string} name @param {string} text @param {boolean} value @param {(value: boolean) => void} say */
function toggle(name, text, value, say) {
  const input = h("input", { type: "checkbox", role: "switch", checked: value, data: { key: name }, on: { change: (event) => say(event.currentTarget.checked) } });
  return h("label", { className: "switch", data: { term: name } }, text, input);
}

/**
 * @param {string} name
 * @param {string} text
 * @param {number} value
 * @param {number} most
 * @param {(value: number) => void} say
 */
function count(name, text, value, most, say) {
  /** @param {number} number */
  const set = (number) => say(Math.min(Math.max(Math.round(number * 1e4) / 1e4 || 0, 0), most));
  /** @param {number} by @param {string} sign */
  const step = (by, sign) =>
    h("button", { type: "button", className: "button", "aria-label": `${text} ${sign}1`, data: { key: `${name}${sign}` }, on: { click: () => set(Number(value) + by) } }, sign);
  const input = h("input", { className: "input", type: "number", inputMode: "decimal", min: 0, max: most, step: "any", value, "aria-label": text, data: { key: name }, on: { change: (event) => set(Number(event.currentTarget.value)) } });
  return h("div", { className: "field", data: { term: name } }, h("span", { className: "label" }, text), h("div", { className: "stepper" }, step(-1, "−"), input, step(1, "+")));
}

/** @param {string} name @param {string} text @param {string} value tiles in notation @param {(value: string) => void} say */
function notation(name, text, value, say) {
  const input = h("input", { className: "input", autocomplete: "off", value, data: { key: name }, on: { change: (event) => say(event.currentTarget.value.trim()) } });
  return h("label", { className: "field", data: { term: name } }, h("span", { className: "label" }, text), input);
}
