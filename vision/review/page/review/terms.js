/** The rule set, the facts of the win and the options, as switches that show only what is asked for. */

import { h, show } from "../shared/dom.js";
import { setOption, setRules } from "./edits.js";
import { fact, factsOf, OPTION_DEFAULTS, OPTIONS, RULES, same, setFact } from "../shared/facts.js";
import { hasText, language, t } from "../shared/i18n.js";

/** The card of terms of a page. */
export class Terms {
  /**
   * @param {HTMLElement} root
   * @param {() => import("./document.js").ReviewDocument|null} doc
   */
  constructor(root, doc) {
    this.root = root;
    this.doc = doc;
    this.open = new Set();
    this.shown = "";
  }

  /** Show what this rule set asks for. */
  draw() {
    const doc = this.doc();
    if (!doc) return;
    const { state } = doc;
    const facts = factsOf(state);
    const shown = JSON.stringify([facts, state.rules, state.win, state.options, language()]);
    if (shown === this.shown && doc === this.shownBench) return;
    [this.shown, this.shownBench] = [shown, doc];
    const rare = facts.filter((one) => one.rare);
    show(
      this.root,
      h("h2", {}, t("win.title")),
      choice("rules", t("win.rules"), RULES.map((name) => [name, t(`rules.${name}`)]), state.rules, (rules) => doc.change(setRules(doc.state, rules))),
      facts.filter((one) => !one.rare).map((one) => this.#fact(doc, one)),
      rare.length > 0 && this.#more("rare", t("win.rare"), rare.map((one) => this.#fact(doc, one)), rare.some(({ name }) => fact(state, name) && !same(fact(state, name), []))),
      this.#more("options", t("win.options"), OPTIONS[state.rules].map((one) => this.#option(doc, one))),
    );
  }

  #more(name, title, children, used = false) {
    const remember = (event) => (event.target.open ? this.open.add(name) : this.open.delete(name));
    return h(
      "details",
      { open: used || this.open.has(name), on: { toggle: remember } },
      h("summary", { data: { key: name } }, title),
      h("div", { className: "stack" }, children),
    );
  }

  #fact(doc, { name, kind, values, most }) {
    const { state } = doc;
    const say = (value) => doc.change(setFact(doc.state, name, value));
    const value = fact(state, name);
    if (kind === "switch") return toggle(name, t(`fact.${name}`), Boolean(value), say);
    if (kind === "count") return count(name, t(`fact.${name}`), value, most, say);
    const shown = values.some((other) => same(other, value)) ? value : values.find((other) => other === null) ?? null;
    return choice(name, t(`fact.${name}`), values.map((other) => [other, factText(name, other)]), shown, say);
  }

  #option(doc, { name, kind, values, most }) {
    const value = doc.state.options[name] ?? OPTION_DEFAULTS[name];
    const say = (chosen) => doc.change(setOption(doc.state, name, chosen));
    if (kind === "count") return count(name, t(`option.${name}`), value, most, say);
    return choice(name, t(`option.${name}`), values.map((other) => [other, t(`option.${name}.${other}`)]), value, say);
  }
}

function factText(name, value) {
  if (Array.isArray(value)) {
    if (!value.length) return t(`fact.${name}.none`);
    return value.length === 1 ? t(`fact.${name}.${value[0]}`) : t(`fact.${name}.${value[0]}s`, { count: value.length });
  }
  return hasText(`fact.${name}.${value}`) ? t(`fact.${name}.${value}`) : t(`wind.${value}`);
}

function choice(name, legend, options, value, say) {
  const radio = ([other, text], place) =>
    h(
      "label",
      {},
      h("input", { type: "radio", name: `term-${name}`, checked: same(other, value), data: { key: `${name}-${place}` }, on: { change: () => say(other) } }),
      h("span", {}, text),
    );
  return h("fieldset", { className: "field", data: { term: name } }, h("legend", {}, legend), h("div", { className: "choice" }, options.map(radio)));
}

function toggle(name, text, value, say) {
  const input = h("input", { type: "checkbox", role: "switch", checked: value, data: { key: name }, on: { change: (event) => say(event.target.checked) } });
  return h("label", { className: "switch", data: { term: name } }, text, input);
}

function count(name, text, value, most, say) {
  const set = (number) => say(Math.min(Math.max(Math.round(number * 1e4) / 1e4 || 0, 0), most));
  const step = (by, sign) =>
    h("button", { type: "button", className: "button", "aria-label": `${text} ${sign}1`, data: { key: `${name}${sign}` }, on: { click: () => set(Number(value) + by) } }, sign);
  const input = h("input", { className: "input", type: "number", inputMode: "decimal", min: 0, max: most, step: "any", value, "aria-label": text, data: { key: name }, on: { change: (event) => set(Number(event.target.value)) } });
  return h("div", { className: "field", data: { term: name } }, h("span", { className: "label" }, text), h("div", { className: "stepper" }, step(-1, "−"), input, step(1, "+")));
}
