/** The hand editor: the tiles put down so far, a picker, and the facts of the win. */

import { h, show } from "../shared/dom.js";
import { factValue, isEqual, ruleSet, setFact } from "../shared/facts.js";
import { t } from "../shared/i18n.js";
import { control, factText } from "../review/controls.js";
import { button, choice } from "./choice.js";
import * as hands from "./hand.js";
import { formatTiles, codesOfSuit, bareTile, tileElement, tileName } from "../shared/tiles.js";

/** @import { Code, FactContext, HandTerms, Suit, TappedHand, TermValue } from "../shared/types.d.ts" */
/** @import { TapKind } from "./hand.js" */
/** @import { Fact } from "../shared/facts.js" */

/** An editor of one hand. */
export class HandEditor {
  /**
   * @param {TappedHand} hand
   * @param {HandTerms} terms
   * @param {(hand: TappedHand) => void} onChange
   */
  constructor(hand, terms, onChange) {
    this.hand = hand;
    this.terms = terms;
    this.onChange = onChange;
    /** @type {TapKind} */
    this.kind = "concealed";
    this.rareOpen = false;
    /** @type {Set<string>} facts whose tiles are being picked */
    this.picking = new Set();
    this.parts = {
      tiles: h("div", { className: "hand-strip" }),
      winning: h("div", {}),
      picker: h("div", { className: "picker", role: "group", "aria-label": t("tiles.picker") }),
      facts: h("div", { className: "facts" }),
    };
    this.element = h("div", { className: "hand-editor" }, ...Object.values(this.parts));
    this.render();
  }

  /** Whether no tile but flowers is missing. */
  get complete() {
    return hands.missingTiles(this.hand, this.terms.rules) <= 0;
  }

  /** Look at the hand under other terms. @param {HandTerms} terms */
  setTerms(terms) {
    this.terms = terms;
    this.render();
  }

  render() {
    show(this.parts.tiles, this.#heading(), this.#laid());
    show(this.parts.winning, this.#winning());
    show(this.parts.picker, !this.complete && this.#kinds(), ...this.#rows());
    show(this.parts.facts, ...this.#facts());
  }

  /** @param {TappedHand} hand */
  #change(hand) {
    const { complete } = this;
    this.hand = hand;
    this.render();
    // The last tile tapped is gone from the picker, and the keyboard goes on to the next question.
    if (this.complete && !complete) this.parts.winning.querySelector("input")?.focus();
    this.onChange(hand);
  }

  #heading() {
    const size = hands.handSize(this.terms.rules);
    const count = size - hands.missingTiles(this.hand, this.terms.rules);
    const clear = button("again", t("tiles.clear"), () => this.#change(hands.emptyHand()), { className: "quiet small-button" });
    return h("div", { className: "row hand-heading" }, h("span", { className: `grow muted count ${count === size ? "full" : ""}`, role: "status" }, t("tiles.count", { count, size })), (count > 0 || this.hand.flowers.length > 0) && clear);
  }

  #laid() {
    const { concealed, melds, flowers } = this.hand;
    if (!concealed.length && !melds.length && !flowers.length) return h("p", { className: "muted hint" }, t("tiles.empty"));
    /** @param {Code} code @param {number} place @param {(hand: TappedHand, place: number) => TappedHand} take */
    const single = (code, place, take) =>
      h(
        "button",
        { className: "laid", "aria-label": t("tiles.take.back", { tile: tileName(code) }), on: { click: () => this.#change(take(this.hand, place)) } },
        bareTile(code),
      );
    return h(
      "div",
      { className: "laid-row" },
      melds.map((meld, place) => this.#meld(meld, place)),
      concealed.length > 0 &&
        h("span", { className: "laid-group" }, concealed.map((code, place) => single(code, place, hands.removeConcealed))),
      flowers.length > 0 &&
        h("span", { className: "laid-group" }, flowers.map((code, place) => single(code, place, hands.removeFlower))),
    );
  }

  /** @param {TappedHand["melds"][number]} meld @param {number} place */
  #meld({ kind, tiles }, place) {
    const label = t("tiles.take.meld", { kind: t(`kind.${kind}`), tiles: formatTiles(tiles) });
    /** @param {number} position */
    const hidden = (position) => kind === "concealed-kong" && (position === 1 || position === 2);
    return h(
      "button",
      { className: `laid laid-meld ${kind}`, "aria-label": label, on: { click: () => this.#change(hands.removeMeld(this.hand, place)) } },
      tiles.map((code, position) => bareTile(hidden(position) ? "0x" : code)),
    );
  }

  #winning() {
    if (!this.complete || hands.needsNoTiles(this.hand)) return null;
    const options = [...new Set(this.hand.concealed)].map((value) => ({ value, text: tileElement(value) }));
    /** @param {Code} winning */
    const onChoose = (winning) => this.#change({ ...this.hand, winning });
    return choice({ legend: t("tiles.winning"), options, value: this.hand.winning, onChoose, className: "winning-tile" });
  }

  #kinds() {
    const options = hands.KINDS.map((value) => ({ value, text: t(value === "chow" ? "tiles.chow" : `kind.${value}`) }));
    /** @param {TapKind} kind */
    const onChoose = (kind) => {
      this.kind = kind;
      this.render();
    };
    return choice({ legend: t("tiles.add.as"), options, value: this.kind, onChoose });
  }

  #rows() {
    /** @type {Suit[]} */
    const suits = this.complete ? [] : ["m", "p", "s", "z"];
    const { flowers, red_fives: reds } = ruleSet(this.terms.rules);
    if (flowers) suits.push("f");
    return suits.map((suit) =>
      h("div", { className: "picker-row" }, codesOfSuit(suit, reds).map((code) => this.#tile(code))),
    );
  }

  /** @param {Code} code */
  #tile(code) {
    return h(
      "button",
      {
        className: "pick",
        data: { key: `pick-${code}` },
        "aria-label": t("tiles.pick", { tile: tileName(code) }),
        disabled: !hands.tilesToAdd(this.hand, this.kind, code, this.terms.rules),
        on: { click: () => this.#add(code) },
      },
      bareTile(code),
    );
  }

  /** Put tiles down; after a set the next tile is one of the hand again. @param {Code} code */
  #add(code) {
    const { kind } = this;
    this.kind = "concealed";
    this.#change(hands.addTiles(this.hand, kind, code, this.terms.rules));
  }

  #facts() {
    const facts = hands.factsToAsk(this.hand, this.terms);
    const state = hands.factContext(this.hand, this.terms);
    /** @param {boolean} rare */
    const shown = (rare) => facts.filter((one) => Boolean(one.rare) === rare).map((one) => this.#fact(one, state));
    const rare = shown(true);
    const folded =
      rare.length > 0 &&
      h(
        "details",
        {
          open: this.rareOpen,
          on: {
            toggle: (event) => {
              this.rareOpen = event.currentTarget.open;
            },
          },
        },
        h("summary", {}, t("win.rare")),
        rare,
      );
    return [...shown(false), folded];
  }

  /** @param {Fact} asked @param {FactContext} state */
  #fact(asked, state) {
    const { name } = asked;
    /** @param {TermValue} value */
    const say = (value) => {
      const { by, seat, ...win } = setFact(state, name, value).win;
      this.#change({ ...this.hand, win });
    };
    const said = factValue(state, name);
    const toggle = (/** @type {boolean} */ open) => (open ? this.picking.add(name) : this.picking.delete(name));
    if (asked.kind !== "one") return control(asked, t(`fact.${name}`), said, say, { seen: [], open: this.picking.has(name), toggle, say });
    const chosen = asked.values.find((value) => isEqual(value, said));
    const options = asked.values.map((value) => ({ value, text: factText(name, value, this.terms.seats) }));
    return choice({ legend: t(`fact.${name}`), options, value: chosen, onChoose: say });
  }
}
