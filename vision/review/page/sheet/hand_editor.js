/** The hand as it is tapped: what lies there so far, and the tiles to tap. */

import { h, show } from "../shared/dom.js";
import { fact, same, setFact } from "../shared/facts.js";
import { t } from "../shared/i18n.js";
import { button, choice, toggle } from "./choice.js";
import * as hands from "./hand.js";
import { formatTiles, ofSuit, tileElement, tileName } from "../shared/tiles.js";

/**
 * @typedef {object} Terms what the form knows of the win
 * @property {string} rules
 * @property {string} by
 * @property {string} seat of the winner
 */

/** An editor of one hand. */
export class HandEditor {
  /**
   * @param {hands.TappedHand} hand
   * @param {Terms} terms
   * @param {(hand: hands.TappedHand) => void} onChange
   */
  constructor(hand, terms, onChange) {
    this.hand = hand;
    this.terms = terms;
    this.onChange = onChange;
    this.kind = "concealed";
    this.parts = {
      strip: h("div", { className: "hand-strip" }),
      winning: h("div", {}),
      picker: h("div", { className: "picker", role: "group", "aria-label": t("tiles.picker") }),
      facts: h("div", { className: "facts" }),
    };
    this.element = h("div", { className: "hand-editor" }, ...Object.values(this.parts));
    this.render();
  }

  /** Whether no tile but flowers is missing. */
  get complete() {
    return hands.missing(this.hand, this.terms.rules) <= 0;
  }

  /** Look at the hand under other terms. @param {Terms} terms */
  under(terms) {
    this.terms = terms;
    this.render();
  }

  render() {
    show(this.parts.strip, this.#heading(), this.#laid());
    show(this.parts.winning, this.#winning());
    show(this.parts.picker, !this.complete && this.#kinds(), ...this.#rows());
    show(this.parts.facts, ...this.#facts());
  }

  #become(hand) {
    const { complete } = this;
    this.hand = hand;
    this.render();
    // The last tile tapped is gone from the picker, and the keyboard goes on to the next question.
    if (this.complete && !complete) this.parts.winning.querySelector("input")?.focus();
    this.onChange(hand);
  }

  #heading() {
    const size = hands.handSize(this.terms.rules);
    const count = size - hands.missing(this.hand, this.terms.rules);
    const clear = button("again", t("tiles.clear"), () => this.#become(hands.emptyHand()), {
      className: "quiet small-button",
    });
    return h(
      "div",
      { className: "row hand-heading" },
      h(
        "span",
        { className: `grow muted count ${count === size ? "full" : ""}`, role: "status" },
        t("tiles.count", { count, size }),
      ),
      (count > 0 || this.hand.flowers.length > 0) && clear,
    );
  }

  #laid() {
    const { concealed, melds, flowers } = this.hand;
    if (!concealed.length && !melds.length && !flowers.length)
      return h("p", { className: "muted hint" }, t("tiles.empty"));
    const single = (code, place, take) =>
      h(
        "button",
        {
          type: "button",
          className: "laid",
          "aria-label": t("tiles.take.back", { tile: tileName(code) }),
          on: { click: () => this.#become(take(this.hand, place)) },
        },
        tileElement(code, { label: null }),
      );
    return h(
      "div",
      { className: "laid-row" },
      melds.map((meld, place) => this.#meld(meld, place)),
      concealed.length > 0 &&
        h(
          "span",
          { className: "laid-group" },
          concealed.map((code, place) => single(code, place, hands.takeConcealed)),
        ),
      flowers.length > 0 &&
        h(
          "span",
          { className: "laid-group" },
          flowers.map((code, place) => single(code, place, hands.takeFlower)),
        ),
    );
  }

  #meld({ kind, tiles }, place) {
    const label = t("tiles.take.meld", { kind: t(`kind.${kind}`), tiles: formatTiles(tiles) });
    const hidden = (position) => kind === "concealed-kong" && (position === 1 || position === 2);
    return h(
      "button",
      {
        type: "button",
        className: `laid laid-meld ${kind}`,
        "aria-label": label,
        on: { click: () => this.#become(hands.takeMeld(this.hand, place)) },
      },
      tiles.map((code, position) => tileElement(hidden(position) ? "0x" : code, { label: null })),
    );
  }

  #winning() {
    if (!this.complete || hands.needsNoTiles(this.hand)) return null;
    const options = [...new Set(this.hand.concealed)].map((value) => ({ value, text: tileElement(value) }));
    const onChoose = (winning) => this.#become({ ...this.hand, winning });
    return choice({
      legend: t("tiles.winning"),
      options,
      value: this.hand.winning,
      onChoose,
      className: "winning-tile",
    });
  }

  #kinds() {
    const options = hands.KINDS.map((value) => ({ value, text: t(value === "chow" ? "tiles.chow" : `kind.${value}`) }));
    const onChoose = (kind) => {
      this.kind = kind;
      this.render();
    };
    return choice({ legend: t("tiles.add.as"), options, value: this.kind, onChoose, className: "kinds" });
  }

  #rows() {
    const flowers = this.terms.rules === "australia" ? "" : "f";
    return [...(this.complete ? "" : "mpsz"), ...flowers].map((suit) =>
      h(
        "div",
        { className: "picker-row" },
        ofSuit(suit).map((code) => this.#tile(code)),
      ),
    );
  }

  #tile(code) {
    return h(
      "button",
      {
        type: "button",
        className: "pick",
        data: { key: `pick-${code}` },
        "aria-label": t("tiles.pick", { tile: tileName(code) }),
        disabled: !hands.tilesOf(this.hand, this.kind, code, this.terms.rules),
        on: { click: () => this.#become(hands.put(this.hand, this.kind, code, this.terms.rules)) },
      },
      tileElement(code, { label: null }),
    );
  }

  #facts() {
    const facts = hands.factsToAsk(this.hand, this.terms);
    const state = hands.asState(this.hand, this.terms);
    const shown = (rare) => facts.filter((one) => Boolean(one.rare) === rare).map((one) => this.#fact(one, state));
    const rare = shown(true);
    const folded =
      rare.length > 0 &&
      h(
        "details",
        {
          open: this.rareOpen ?? false,
          on: {
            toggle: (event) => {
              this.rareOpen = event.target.open;
            },
          },
        },
        h("summary", {}, t("win.rare")),
        rare,
      );
    return [...shown(false), folded];
  }

  #fact({ name, kind, values = [] }, state) {
    const say = (value) => {
      const { by, seat, ...win } = setFact(state, name, value).win;
      this.#become({ ...this.hand, win });
    };
    if (kind === "switch") return toggle(t(`fact.${name}`), fact(state, name), say);
    const chosen = values.find((value) => same(value, fact(state, name)));
    const options = values.map((value) => ({ value, text: valueText(name, value) }));
    return choice({ legend: t(`fact.${name}`), options, value: chosen, onChoose: say });
  }
}

function valueText(name, value) {
  if (name !== "replacements") return t(`fact.${name}.${value}`);
  if (value.length === 0) return t("fact.replacements.none");
  return t(`fact.replacements.${value[0]}${value.length > 1 ? "s" : ""}`, { count: value.length });
}
