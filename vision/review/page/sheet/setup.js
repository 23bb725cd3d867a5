/** The form that opens a score sheet: players, rules, stakes. */

import { ApiError, sentenceOf } from "../shared/api.js";
import { h, show } from "../shared/dom.js";
import { SEATS, allOptions, knownRules, optionValue, optionsToAsk, ruleNames, ruleSet } from "../shared/facts.js";
import { hasText, t } from "../shared/i18n.js";
import { chosenOptions, houseRulesOf, loadHouseRules } from "../shared/house_rules.js";
import { presetRow } from "../shared/preset_row.js";
import { agree, hasOwnRules, presetName, presetOf } from "../shared/presets.js";
import { control } from "../review/controls.js";
import { loadTerms } from "../review/local_storage.js";
import { button, choice } from "./choice.js";
import { houseRulesForm } from "./house_form.js";
import { load, save } from "../shared/storage.js";

/** @import { Child } from "../shared/dom.js" */
/** @import { Option } from "../shared/facts.js" */
/** @import { Deal, HandRecord, OpenedEvent, Opening, Seat, TermValue } from "../shared/types.d.ts" */

const KEY = "pailens.setup";
/** @type {readonly Deal[]} */
const DEALS = ["stays", "passes"];

/** The form; what was agreed on the last time, or typed before the page was loaded anew, is there again. */
export class Setup {
  /**
   * @param {string[]} names known from other sheets
   * @param {{onOpen: (opening: OpenedEvent) => Promise<void>, onCancel: () => void}} actions
   * @param {HandRecord} [played] a hand that waits for its sheet
   */
  constructor(names, { onOpen, onCancel }, played) {
    this.names = names;
    this.actions = { onOpen, onCancel };
    const { rules: chosen, options = {} } = loadTerms();
    const rules = knownRules(chosen);
    /** @type {Opening} */
    this.opening = { players: ["", "", "", ""], rules, options: chosenOptions(rules, options), dealer_win: "stays", drawn_hand: "stays", ...load(KEY) };
    if (played) Object.assign(this.opening, playedAs(played, this.opening));
    this.opening.rules = knownRules(this.opening.rules);
    this.opening.players = seated(this.opening);
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
      h("section", { className: "card" }, this.#houses(), this.#rules(), ...this.#options(), houseRulesForm(this.opening, () => this.render())),
      !ruleSet(this.opening.rules).sheet.deal_passes && h("section", { className: "card" }, h("h2", {}, t("setup.more")), this.#deal("dealer_win"), this.#deal("drawn_hand")),
      !this.#concernsPlayers() && this.#problem(),
      h(
        "div",
        { className: "row setup-foot" },
        button(null, t("setup.cancel"), this.actions.onCancel, { className: "quiet large" }),
        h("button", { type: "submit", className: "button primary large grow", data: { key: "begin" } }, t("setup.begin")),
      ),
    );
  }

  #players() {
    const list = h("datalist", { id: "names" }, this.names.map((value) => h("option", { value })));
    return h(
      "fieldset",
      { className: "players" },
      h("legend", {}, h("h2", {}, t("setup.players"))),
      h("p", { className: "small muted" }, t("setup.order")),
      list,
      SEATS.slice(0, this.opening.players.length).map((seat, place) => this.#player(seat, place)),
      this.#concernsPlayers() && this.#problem(),
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
          save(KEY, this.opening);
        },
      },
    });
    input.setAttribute("list", "names");
    return h("div", { className: "row player-row" }, h("span", { className: "wind", "aria-hidden": "true" }, t(`seat.${seat}.char`)), input);
  }

  /** The house rules that have a name, each with all its options in one tap. */
  #houses() {
    const all = loadHouseRules();
    if (!all.length) return null;
    const { rules, options } = this.opening;
    const played = houseRulesOf(rules, options)?.name;
    return h(
      "fieldset",
      { className: "field houses" },
      h("legend", {}, h("h2", {}, t("house.title"))),
      h(
        "div",
        { className: "row wrap" },
        all.map((house) =>
          h(
            "button",
            {
              className: "button",
              "aria-pressed": String(house.rules === rules && house.name === played),
              data: { key: `house-${house.rules}-${house.name}` },
              on: { click: () => this.#set({ rules: house.rules, options: { ...house.options } }) },
            },
            h("bdi", { className: "name" }, house.name),
            h("span", { className: "small muted" }, t(`rules.${house.rules}`)),
          ),
        ),
      ),
    );
  }

  #rules() {
    return h(
      "fieldset",
      { className: "rules" },
      h("legend", {}, h("h2", {}, t("setup.rules"))),
      ruleNames().map((rules) =>
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
          h("span", {}, h("strong", {}, t(`rules.${rules}`)), h("span", { className: "small muted" }, t(`rules.${rules}.about`))),
        ),
      ),
    );
  }

  #options() {
    const { rules } = this.opening;
    const { stakes } = ruleSet(rules).sheet;
    const three = ruleSet(rules).sheet.three_players;
    const asked = allOptions(rules).filter(({ name }) => !stakes.includes(name) && name !== three);
    return [
      this.#howMany(three),
      stakes.length > 0 &&
        h("div", { className: "stakes" }, stakes.map((name) => this.#stake(name))),
      ...asked.flatMap((option) => this.#option(option)),
    ];
  }

  /** Whether three play or four. @param {string|null} three the option that says so */
  #howMany(three) {
    if (three === null) return null;
    const { rules, options } = this.opening;
    return choice({
      legend: t("setup.players"),
      options: ruleSet(rules)
        .sheet.players.toReversed()
        .map((value) => ({ value, text: t("setup.many", { count: value }) })),
      value: this.opening.players.length,
      onChoose: (value) => this.#set({ options: { ...options, [three]: value === 3 || null } }),
    });
  }

  /** @param {Option} option @returns {Child[]} */
  #option(option) {
    const { rules, options: agreed } = this.opening;
    const row = presetRow(rules, agreed, option, (options) => this.#set({ options }));
    if (row) return [row];
    const { name } = option;
    const value = optionValue(this.opening.options, name);
    /** @param {TermValue} chosen */
    const say = (chosen) => this.#set({ options: agree(rules, agreed, name, chosen) });
    const legend = t(`option.${name}`);
    if (option.kind !== "one") return [control(option, legend, value, say)];
    const options = option.values.map((one) => ({ value: one, text: t(`option.${name}.${one}`) }));
    const about = `option.${name}.${value}.about`;
    return [choice({ legend, options, value, onChoose: say }), name === ruleSet(rules).preset_option && this.#preset(), hasText(about) && h("p", { className: "small muted" }, t(about))];
  }

  /** What the rules are now, and the way back to the preset where they are the table's own. */
  #preset() {
    const { rules, options } = this.opening;
    const preset = presetOf(rules, options);
    const back = () => this.#set({ options: agree(rules, options, ruleSet(rules).preset_option, preset) });
    return h("div", { className: "row wrap preset-now", role: "status" }, h("strong", {}, presetName(rules, options)), hasOwnRules(rules, options) && button("undo", t("setup.preset"), back, { className: "quiet", key: "preset-back" }));
  }

  /** @param {string} name */
  #stake(name) {
    const wrong = this.#wrongField() === `options.${name}`;
    const input = h("input", {
      className: "input",
      inputMode: "decimal",
      autocomplete: "off",
      value: String(optionValue(this.opening.options, name)),
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

  /** Whether the problem is one of the names: it is said beside them. */
  #concernsPlayers() {
    return this.#wrongField()?.startsWith("players") ?? false;
  }

  #problem() {
    if (!this.error) return null;
    return h("p", { className: "notice danger", id: "setup-problem", role: "alert" }, sentenceOf(this.error));
  }

  /** @param {Partial<Opening>} change */
  #set(change) {
    this.opening = { ...this.opening, ...change };
    this.opening.players = seated(this.opening);
    save(KEY, this.opening);
    this.render();
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
      save(KEY, opening);
    } catch (error) {
      this.error = error;
      this.render();
      /** @type {HTMLElement|null} */ (this.element.querySelector("[aria-invalid=true]"))?.focus();
    }
  }
}

/** Rules and options by which a hand was counted, with what else is agreed on. @param {HandRecord} hand @param {Opening} before @returns {Pick<Opening, "rules"|"options">} */
function playedAs({ rules, options }, before) {
  const asked = optionsToAsk(rules).map(({ name }) => name);
  const agreed = before.rules === rules ? Object.entries(before.options).filter(([name]) => !asked.includes(name)) : [];
  return { rules, options: { ...Object.fromEntries(agreed), ...options } };
}

/** The names for as many players as the rules are for. @param {Opening} opening */
function seated({ players, rules, options }) {
  const three = ruleSet(rules).sheet.three_players;
  return SEATS.slice(0, three !== null && options[three] ? 3 : 4).map((_, place) => players[place] ?? "");
}
