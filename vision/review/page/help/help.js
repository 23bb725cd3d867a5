/** The help: every element of the rules with its ruling and an example, to be searched. */

import { find, h, show } from "../shared/dom.js";
import { knownRules, ruleNames, ruleSet } from "../shared/facts.js";
import { articleText, exampleView, loadGuide, rulingView } from "../shared/guide.js";
import { namesOf, t } from "../shared/i18n.js";
import { rulesAbout } from "../shared/rules_about.js";
import { moneyView } from "./money.js";
import { formatNumber } from "../shared/score_parts.js";

/** @import { GuideElement, Rules } from "../shared/types.d.ts" */

/** The help page. */
export class Help {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.rules = "";
    /** @type {string|null} id of the element to be shown first */
    this.element = null;
    this.sought = "";
    /** @type {GuideElement[]} */
    this.elements = [];
  }

  /** @param {string} place rules, or rules and an element: `international/27.2(5)` @param {Rules} rules those to begin with */
  async open(place, rules) {
    const [named = "", element] = place.split("/");
    this.rules = knownRules(named || rules);
    this.element = element ?? null;
    this.sought = "";
    this.root.hidden = false;
    this.elements = [];
    this.draw();
    const own = this.rules;
    const elements = await loadGuide(own);
    if (own !== this.rules || this.root.hidden) return;
    this.elements = elements;
    this.draw();
    const target = this.root.querySelector(".target");
    if (target) target.scrollIntoView({ block: "center" });
    else window.scrollTo(0, 0);
  }

  close() {
    this.root.hidden = true;
  }

  /** Show everything, as after the language changed. */
  draw() {
    if (this.root.hidden) return;
    const search = h("input", { className: "input", type: "search", value: this.sought, placeholder: t("help.search"), "aria-label": t("help.search"), data: { key: "search" }, on: { input: (event) => this.#seek(event.currentTarget.value) } });
    show(
      this.root,
      h("h1", {}, t("help.title")),
      h("p", { className: "muted" }, t("help.lead")),
      this.#choice(),
      moneyView(this.rules),
      search,
      h("p", { className: "small muted", role: "status", id: "help-count" }),
      h("ul", { className: "guide" }),
    );
    this.#list();
  }

  #choice() {
    /** @param {Rules} name */
    const radio = (name) =>
      h("label", {}, h("input", { type: "radio", name: "help-rules", checked: name === this.rules, data: { key: `help-${name}` }, on: { change: () => (location.hash = `help=${name}`) } }), h("span", {}, t(`rules.${name}`)));
    return h("fieldset", { className: "field rules-choice" }, h("legend", {}, t("win.rules")), h("div", { className: "choice" }, ruleNames().map(radio)), rulesAbout(this.rules));
  }

  /** @param {string} text */
  #seek(text) {
    this.sought = text;
    this.#list();
  }

  #list() {
    const sought = this.sought.trim().toLocaleLowerCase();
    const found = this.elements.filter((element) => !sought || [element.id, ...namesOf(element), element.name, element.name_zh, element.name_ja].some((name) => name?.toLocaleLowerCase().includes(sought)));
    find("#help-count", this.root).textContent = this.elements.length ? t("help.found", { count: found.length }) : "";
    show(find(".guide", this.root), found.map((element) => this.#element(element)));
  }

  /** @param {GuideElement} element */
  #element(element) {
    const [own, other, otherLanguage] = namesOf(element, ruleSet(this.rules).names_in);
    const worth = element.values.map(formatNumber).join(" / ");
    return h(
      "li",
      { className: element.id === this.element ? "card guide-element target" : "card guide-element" },
      h(
        "div",
        { className: "row guide-head" },
        h("h2", { className: "grow" }, own, " ", h("span", { className: "small muted", lang: otherLanguage }, other)),
        h("span", { className: "number" }, worth),
      ),
      rulingView(element),
      articleText(element.id) && h("p", { className: "small muted" }, articleText(element.id)),
      exampleView(element),
    );
  }
}
