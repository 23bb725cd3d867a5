/** The form of the rule set, the facts of the win and the options; it shows only what applies. */

import { h, show } from "../shared/dom.js";
import { choice, control, factText } from "./controls.js";
import { factValue, factsOf, isEqual, optionValue, optionsToAsk, ruleNames, ruleSet, setFact } from "../shared/facts.js";
import { houseRulesOf } from "../shared/house_rules.js";
import { hasText, language, t } from "../shared/i18n.js";
import { icon } from "../shared/icons.js";
import { presetRow } from "../shared/preset_row.js";
import { agree, hasOwnRules, presetName } from "../shared/presets.js";
import { rulesAbout } from "../shared/rules_about.js";
import { GIVEN } from "./given.js";
import { indicatorsSeen } from "./tiles_field.js";

/** @import { Options, TermValue } from "../shared/types.d.ts" */
/** @import { ReviewDocument } from "./document.js" */
/** @import { Fact, Option } from "../shared/facts.js" */
/** @import { Child } from "../shared/dom.js" */

/** The card of terms of a page. */
export class Terms {
  /** @param {HTMLElement} root @param {() => ReviewDocument|null} doc @param {() => void} house opens the house rules */
  constructor(root, doc, house) {
    this.root = root;
    this.house = house;
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
    const known = [...GIVEN, ...(doc.session ? ruleSet(state.rules).sheet.facts : [])];
    const facts = factsOf(state).filter(({ name }) => !known.includes(name));
    const shown = JSON.stringify([facts, state.rules, state.win, state.options, indicatorsSeen(state), doc.session?.id, language()]);
    if (shown === this.shown && doc === this.shownDoc) return;
    [this.shown, this.shownDoc] = [shown, doc];
    const rare = facts.filter((one) => one.rare);
    show(
      this.root,
      h("h2", {}, t("win.title")),
      !doc.session && choice("rules", t("win.rules"), ruleNames().map((name) => /** @type {const} */ ([name, t(`rules.${name}`)])), state.rules, (rules) => doc.chooseRules(rules)),
      !doc.session && rulesAbout(state.rules),
      facts.filter((one) => !one.rare).map((one) => this.#fact(doc, one)),
      rare.length > 0 && this.#more("rare", t("win.rare"), rare.map((one) => this.#fact(doc, one)), rare.some(({ name }) => factValue(state, name) && !isEqual(factValue(state, name), []))),
      !doc.session && this.#more("options", t("win.options"), [...optionsToAsk(state.rules).map((one) => this.#option(doc, one)), this.#houseRules(doc)]),
    );
  }

  /** @param {ReviewDocument} doc */
  #houseRules({ state }) {
    const house = houseRulesOf(state.rules, state.options);
    return h(
      "div",
      { className: "field" },
      house && h("p", { className: "small" }, t("house.played", { name: house.name })),
      hasOwnRules(state.rules, state.options) && h("p", { className: "small" }, presetName(state.rules, state.options)),
      h("button", { className: "button", data: { act: "house", key: "house" }, on: { click: this.house } }, icon("sheet"), t("house.title")),
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
    if (term.kind !== "one") return control(term, t(`fact.${name}`), value, say, this.#picking(doc, name, say));
    const { values } = term;
    const shown = values.some((other) => isEqual(other, value)) ? value : values.find((other) => other === null) ?? null;
    return choice(name, t(`fact.${name}`), values.map((other) => /** @type {const} */ ([other, factText(name, other, doc.session?.seats)])), shown, say);
  }

  /** @param {ReviewDocument} doc @param {string} name @param {(value: string) => void} say */
  #picking({ session, state }, name, say) {
    // At a table they are about to be tapped: the faces lie open until they are folded away.
    const folded = session ? `${name}-folded` : name;
    const toggle = (/** @type {boolean} */ open) => (open === !session ? this.open.add(folded) : this.open.delete(folded));
    return { seen: indicatorsSeen(state), open: this.open.has(folded) === !session, toggle, say };
  }

  /** @param {ReviewDocument} doc @param {Option} term */
  #option(doc, term) {
    const { name } = term;
    const { rules, options } = doc.state;
    /** @param {Partial<Options>} agreed */
    const take = (agreed) => doc.change({ ...doc.state, options: agreed });
    const row = presetRow(rules, options, term, take);
    if (row) return row;
    const value = optionValue(options, name);
    /** @param {TermValue} chosen */
    const say = (chosen) => take(agree(rules, options, name, chosen));
    if (term.kind !== "one") return control(term, t(`option.${name}`), value, say, this.#picking(doc, name, say));
    const about = `option.${name}.${value}.about`;
    const values = term.values.map((other) => /** @type {const} */ ([other, t(`option.${name}.${other}`)]));
    return h("div", {}, choice(name, t(`option.${name}`), values, value, say), hasText(about) && h("p", { className: "small muted" }, t(about)));
  }
}
