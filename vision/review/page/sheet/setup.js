/** The form that opens a score sheet: players, rules, stakes. */

import { ApiError, sentenceOf } from "../shared/api.js";
import { h, show } from "../shared/dom.js";
import { OPTIONS, OPTION_DEFAULTS, RULES, SEATS } from "../shared/facts.js";
import { t } from "../shared/i18n.js";
import { button, choice } from "./choice.js";
import { saveValue, loadValue } from "./local_storage.js";

/** @import { Option } from "../shared/facts.js" */
/** @import { Deal, OpenedEvent, Opening, Options, Seat } from "../shared/types.d.ts" */

const KEY = "pailens.setup";
/** @type {readonly Options["settlement"][]} */
const SETTLEMENTS = ["la", "direct"];
/** @type {readonly Deal[]} */
const DEALS = ["stays", "passes"];

/** The form; what was agreed on the last time is there again. */
export class Setup {
  /**
   * @param {string[]} names known from other sheets
   * @param {{onOpen: (opening: OpenedEvent) => Promise<void>, onCancel: () => void}} actions
   */
  constructor(names, { onOpen, onCancel }) {
    this.names = names;
    this.actions = { onOpen, onCancel };
    /** @type {Opening} */
    this.opening = {
      players: ["", "", "", ""],
      rules: "international",
      options: {},
      dealer_win: "stays",
      drawn_hand: "stays",
      ...loadValue(KEY),
    };
    /** @type {unknown} what the server had against it */
    this.error = null;
    this.element = h("form", { className: "setup", noValidate: true, on: { submit: (event) => this.#submit(event) } });
    this.render();
  }

  render() {
    show(
      this.element,
      h("h1", {}, t("sheet.new")),
      h("section", { className: "card" }, this.#players()),
      h("section", { className: "card" }, this.#rules(), ...this.#options()),
      h(
        "section",
        { className: "card" },
        h("h2", {}, t("setup.more")),
        this.#deal("dealer_win"),
        this.#deal("drawn_hand"),
      ),
      this.#problem(),
      h(
        "div",
        { className: "row setup-foot" },
        button(null, t("setup.cancel"), this.actions.onCancel, { className: "quiet large" }),
        h(
          "button",
          { type: "submit", className: "button primary large grow", data: { key: "begin" } },
          t("setup.begin"),
        ),
      ),
    );
  }

  #players() {
    const list = h(
      "datalist",
      { id: "names" },
      this.names.map((value) => h("option", { value })),
    );
    return h(
      "fieldset",
      { className: "players" },
      h("legend", {}, h("h2", {}, t("setup.players"))),
      h("p", { className: "small muted" }, t("setup.order")),
      list,
      SEATS.map((seat, place) => this.#player(seat, place)),
      button("again", t("setup.shuffle"), () => this.#shuffle(), { className: "quiet" }),
    );
  }

  /** @param {Seat} seat @param {number} place */
  #player(seat, place) {
    const wrong = this.#wrongField() === `players[${place}]`;
    const input = h("input", {
      className: "input",
      value: this.opening.players[place],
      maxLength: 40,
      autocomplete: "off",
      "aria-label": t(`setup.name.${seat}`),
      "aria-invalid": wrong ? "true" : "false",
      "aria-describedby": wrong ? "setup-problem" : undefined,
      data: { key: `player-${place}` },
      on: {
        input: () => {
          this.opening.players[place] = input.value;
        },
      },
    });
    input.setAttribute("list", "names");
    return h(
      "div",
      { className: "row player-row" },
      h("span", { className: "wind", "aria-hidden": "true" }, t(`seat.${seat}.char`)),
      input,
    );
  }

  #rules() {
    return h(
      "fieldset",
      { className: "rules" },
      h("legend", {}, h("h2", {}, t("setup.rules"))),
      RULES.map((rules) =>
        h(
          "label",
          { className: "rule-card" },
          h("input", {
            type: "radio",
            name: "rules",
            checked: this.opening.rules === rules,
            data: { key: `rules-${rules}` },
            on: { change: () => this.#set({ rules, options: {} }) },
          }),
          h(
            "span",
            {},
            h("strong", {}, t(`rules.${rules}`)),
            h("span", { className: "small muted" }, t(`rules.${rules}.about`)),
          ),
        ),
      ),
    );
  }

  #options() {
    const { rules, options } = this.opening;
    const asked = OPTIONS[rules].map((option) => option.kind === "one" && this.#option(option));
    if (rules !== "taiwan16") return asked;
    return [
      h("div", { className: "stakes" }, this.#stake("base"), this.#stake("rate")),
      choice({
        legend: t("setup.settlement"),
        options: SETTLEMENTS.map((value) => ({ value, text: t(`setup.${value}`) })),
        value: options.settlement ?? "la",
        onChoose: (settlement) => this.#agree({ settlement }),
      }),
      (options.settlement ?? "la") === "la" && h("p", { className: "small muted" }, t("setup.la.about")),
      ...asked,
    ];
  }

  /** @param {Extract<Option, {kind: "one"}>} option */
  #option({ name, values }) {
    return choice({
      legend: t(`option.${name}`),
      options: values.map((value) => ({ value, text: t(`option.${name}.${value}`) })),
      value: this.opening.options[name] ?? OPTION_DEFAULTS[name],
      onChoose: (value) => this.#agree({ [name]: value }),
    });
  }

  /** @param {"base"|"rate"} name */
  #stake(name) {
    const wrong = this.#wrongField() === `options.${name}`;
    const input = h("input", {
      className: "input",
      inputMode: "decimal",
      autocomplete: "off",
      value: String(this.opening.options[name] ?? OPTION_DEFAULTS[name]),
      "aria-invalid": wrong ? "true" : "false",
      "aria-describedby": wrong ? "setup-problem" : undefined,
      data: { key: name },
      on: {
        input: () => {
          this.opening.options[name] = input.value.trim().replace(",", ".");
        },
      },
    });
    return h("label", { className: "field" }, h("span", { className: "label" }, t(`option.${name}`)), input);
  }

  /** @param {"dealer_win"|"drawn_hand"} name */
  #deal(name) {
    return choice({
      legend: t(`setup.${name}`),
      options: DEALS.map((value) => ({ value, text: t(`setup.${value}`) })),
      value: this.opening[name],
      onChoose: (value) => this.#set({ [name]: value }),
    });
  }

  #wrongField() {
    return this.error instanceof ApiError ? this.error.field : null;
  }

  #problem() {
    if (!this.error) return null;
    return h("p", { className: "notice danger", id: "setup-problem", role: "alert" }, sentenceOf(this.error));
  }

  /** @param {Partial<Opening>} change */
  #set(change) {
    this.opening = { ...this.opening, ...change };
    this.render();
  }

  /** @param {Partial<Options>} change */
  #agree(change) {
    this.#set({ options: { ...this.opening.options, ...change } });
  }

  #shuffle() {
    const left = [...this.opening.players];
    const players = [];
    for (const random of crypto.getRandomValues(new Uint32Array(left.length))) players.push(...left.splice(random % left.length, 1));
    this.#set({ players });
  }

  /** @param {SubmitEvent} event */
  async #submit(event) {
    event.preventDefault();
    const opening = { ...this.opening, players: this.opening.players.map((name) => name.trim()) };
    try {
      await this.actions.onOpen({ event: "opened", ...opening });
      saveValue(KEY, opening);
    } catch (error) {
      this.error = error;
      this.render();
      /** @type {HTMLElement|null} */ (this.element.querySelector("[aria-invalid=true]"))?.focus();
    }
  }
}
