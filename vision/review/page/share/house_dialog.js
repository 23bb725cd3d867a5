/** The dialog of house rules: named options of a table, passed on as a QR code. */

import { find, h, show } from "../shared/dom.js";
import { chosenOptions, deleteHouseRules, loadHouseRules, optionTexts, saveHouseRules, validHouseRules } from "../shared/house_rules.js";
import { t } from "../shared/i18n.js";
import { icon } from "../shared/icons.js";
import { copy } from "../shared/saving.js";
import { decodeFragment, houseAddress } from "./link.js";
import { qrCode } from "./qr.js";
import { openModal } from "../shared/modal.js";

/** @import { HouseRules } from "../shared/house_rules.js" */
/** @import { Options, Rules } from "../shared/types.d.ts" */

/** The options that are played now, to be given a name. @typedef {{rules: Rules, options: Partial<Options>}} Played */

/** The dialog of house rules. */
export class HouseDialog {
  /** @param {HTMLDialogElement} dialog @param {(house: HouseRules) => void} use */
  constructor(dialog, use) {
    this.dialog = dialog;
    this.use = use;
    /** @type {Played|null} */
    this.played = null;
    /** @type {HouseRules|null} those whose code is shown */
    this.passed = null;
    /** @type {HouseRules|null} those that came by a link */
    this.offered = null;
  }

  /** Show the house rules there are, and name those played. @param {Played|null} played */
  open(played) {
    this.played = played;
    this.passed = null;
    this.offered = null;
    this.draw();
    openModal(this.dialog);
  }

  /** Offer the house rules of a link. @param {string} fragment @returns {boolean} whether it has any */
  offer(fragment) {
    this.offered = validHouseRules(decodeFragment(fragment));
    if (!this.offered) return false;
    this.played = null;
    this.passed = null;
    this.draw();
    openModal(this.dialog);
    return true;
  }

  /** Show its parts, as after the language changed. */
  draw() {
    const all = loadHouseRules();
    const parts = this.offered ? this.#offer(this.offered) : this.passed ? this.#code(this.passed) : [h("ul", { className: "house-list" }, all.map((one) => this.#line(one))), all.length === 0 && h("p", { className: "muted" }, t("house.none")), this.#form()];
    show(find(".house-body", this.dialog), ...parts);
  }

  /** @param {HouseRules} house */
  #line(house) {
    const texts = optionTexts(house.rules, house.options);
    return h(
      "li",
      { className: "house-line" },
      h("div", {}, h("strong", {}, house.name), h("p", { className: "small muted" }, [t(`rules.${house.rules}`), ...texts].join(" · "))),
      h(
        "div",
        { className: "row wrap" },
        button("check", t("house.use"), () => this.#use(house)),
        button("share", t("house.pass"), () => this.#pass(house)),
        button("remove", t("house.delete"), () => this.#delete(house)),
      ),
    );
  }

  #form() {
    const { played } = this;
    if (!played) return null;
    const input = h("input", { className: "input", name: "house", required: true, maxLength: 60, autocomplete: "off", data: { key: "house-name" } });
    /** @param {Event} event */
    const submit = (event) => {
      event.preventDefault();
      const name = input.value.trim();
      if (!name) return;
      const options = chosenOptions(played.rules, played.options);
      saveHouseRules({ name, rules: played.rules, options });
      this.use({ name, rules: played.rules, options });
      input.value = "";
      this.draw();
    };
    const texts = optionTexts(played.rules, played.options);
    return h(
      "form",
      { className: "stack", on: { submit } },
      h("p", { className: "small muted" }, t("house.now", { options: texts.length ? texts.join(" · ") : t("house.plain") })),
      h("label", { className: "field" }, h("span", { className: "label" }, t("house.name")), input),
      h("button", { type: "submit", className: "button primary" }, icon("save"), t("house.save")),
    );
  }

  /** @param {HouseRules} house */
  #code(house) {
    const address = houseAddress(house);
    return [
      h("h3", {}, house.name),
      qrCode(address, t("house.code", { name: house.name })),
      h("p", { className: "small muted" }, t("house.codeLead")),
      h("div", { className: "row wrap" }, button("link", t("share.link"), () => copy(address)), button("previous", t("house.back"), () => this.#pass(null))),
    ];
  }

  /** @param {HouseRules} house */
  #offer(house) {
    const texts = optionTexts(house.rules, house.options);
    return [
      h("p", {}, t("house.offered", { name: house.name })),
      h("p", { className: "small muted" }, [t(`rules.${house.rules}`), ...texts].join(" · ")),
      h("div", { className: "row wrap" }, h("button", { className: "button primary", data: { key: "house-take" }, on: { click: () => this.#take(house) } }, icon("check"), t("house.use"))),
    ];
  }

  /** @param {HouseRules} house */
  #take(house) {
    saveHouseRules(house);
    this.#use(house);
  }

  /** @param {HouseRules} house */
  #use(house) {
    this.dialog.close();
    this.use(house);
  }

  /** @param {HouseRules|null} house */
  #pass(house) {
    this.passed = house;
    this.draw();
  }

  /** @param {HouseRules} house */
  #delete(house) {
    deleteHouseRules(house);
    this.draw();
  }
}

/** @param {import("../shared/icons.js").IconName} name @param {string} text @param {() => void} act */
const button = (name, text, act) => h("button", { className: "button small", data: { act: name }, on: { click: act } }, icon(name), text);
