/** The score card: elements that count, those that do not and why, payments, winning-tile candidates. */

import { buttonOf, h, show } from "../shared/dom.js";
import { codeOfTile, hasHand, setWinningTile } from "./edits.js";
import { SEATS, ruleSet } from "../shared/facts.js";
import { localised, namesOf, t } from "../shared/i18n.js";
import { parseTiles, tileElement, tileName } from "../shared/tiles.js";
import { Lessons } from "./lessons.js";
import { groupOutcomes, sameFigures } from "./serialize.js";
import { articleOf, elementsList, formatNumber, formatSigned, formatWorth, fuLines, paymentsList, pointsText } from "../shared/score_parts.js";

/** @import { Code, UnsureSet, OtherElement, Score, ReviewAnswer } from "../shared/types.d.ts" */
/** @import { ReviewDocument } from "./document.js" */
/** @import { Outcome } from "./serialize.js" */
/** @import { ApiError } from "../shared/api.js" */

/** What a hand may be worth, as far as it is known. @param {Outcome[]} shown one at least @returns {string} */
function formatWorthRange(shown) {
  const totals = shown.map(({ score }) => (score.win ? Number(score.total) : 0));
  const [from, to] = [Math.min(...totals), Math.max(...totals)];
  const [first] = shown;
  if (!first) return "";
  if (from === to) return formatWorth(first.score);
  return t(`score.${first.score.unit}`, { number: t("score.range", { from: formatNumber(from), to: formatNumber(to) }) });
}

/** What the engine says of a hand of a wrong size, in its own terms. */
const WRONG_SIZE = ["hand.concealed-count", "hand.no-room"];

/** Why there is no score. @param {ReviewDocument} doc @param {ReviewAnswer} answer @returns {string} */
function refusalText({ state }, { hand, refused }) {
  if (!hasHand(state)) return t("doubts.noHand");
  if (!refused) return "";
  if (!WRONG_SIZE.includes(refused.id ?? "")) return localised(refused, "message");
  return t("score.wrongSize", { count: parseTiles(hand.concealed).length + 3 * hand.melds.length, size: ruleSet(state.rules).size });
}

/** The card of the score and the bar that always shows its sum. */
export class ScoreCard {
  /**
   * @param {HTMLElement} card
   * @param {HTMLElement} bar
   * @param {() => ReviewDocument|null} doc
   * @param {{toSheet: () => void, retry: () => void, details: () => void}} actions
   */
  constructor(card, bar, doc, actions) {
    this.card = card;
    this.bar = bar;
    this.doc = doc;
    this.actions = actions;
    this.othersOpen = false;
    this.lessons = new Lessons(() => this.draw());
    card.addEventListener("click", (event) => this.#click(event));
    bar.addEventListener("click", (event) => this.#click(event));
  }

  /** The score shown is no longer that of the hand shown. */
  markStale() {
    this.card.setAttribute("aria-busy", "true");
    for (const button of this.bar.querySelectorAll(".primary")) /** @type {HTMLButtonElement} */ (button).disabled = true;
  }

  /** Show the newest answer. @returns {string} what to say aloud */
  draw() {
    const doc = this.doc();
    if (!doc) return "";
    const { answer, failure } = doc;
    const shown = groupOutcomes(answer?.scores ?? []);
    const claimed = doc.unsureSets.length ? groupOutcomes(answer?.scores_if_claimed ?? []) : [];
    const asked = shown.length && claimed.length && !sameFigures(shown, claimed) ? claimed : [];
    this.card.setAttribute("aria-busy", String(doc.stale && !failure));
    const parts = failure ? [this.#failure(failure)] : answer ? this.#answer(doc, answer, shown, asked) : [h("p", { className: "muted" }, t("score.waiting"))];
    show(this.card, h("h2", {}, t("score.title")), ...parts);
    const [sum, more, spoken] = this.#sum(doc, answer, failure, shown, asked);
    const ready = !failure && !doc.stale && shown.length === 1 && !asked.length && shown[0]?.score.win;
    show(
      this.bar,
      h("button", { type: "button", className: "sum grow", "aria-label": `${sum} ${more}. ${t("score.details")}`, data: { act: "details", key: "details" } }, h("strong", { className: "number" }, sum), h("span", { className: "small muted" }, more)),
      h("button", { type: "button", className: "button primary", disabled: !ready, data: { act: "sheet", key: "sheet" } }, t("score.toSheet")),
    );
    return spoken;
  }

  /**
   * @param {ReviewDocument} doc
   * @param {ReviewAnswer|null} answer
   * @param {ApiError|null} failure
   * @param {Outcome[]} shown
   * @param {Outcome[]} asked
   * @returns {[sum: string, more: string, spoken: string]}
   */
  #sum(doc, answer, failure, shown, asked) {
    if (failure) return [t("score.refused"), "", failure.sentence];
    if (!answer) return ["…", t("score.waiting"), ""];
    if (answer.refused) return [t("score.refused"), "", refusalText(doc, answer)];
    if (asked.length) return [formatWorthRange([...shown, ...asked]), t("score.askingClaimed"), t("score.askingClaimed")];
    if (shown.length > 1) return [formatWorthRange(shown), t("score.asking"), t("score.asking")];
    const [first] = shown;
    if (!first) return [t("score.refused"), "", t("score.refused")];
    const { score } = first;
    const paid = paidText(score);
    return [formatWorth(score), paid, t("score.spoken", { worth: `${formatWorth(score)} ${paid}` })];
  }

  /** @param {ApiError} failure */
  #failure(failure) {
    const text = failure.offline ? t("score.offline") : failure.sentence;
    return h(
      "div",
      { className: "notice warn", role: "alert" },
      h("p", {}, text),
      h("button", { type: "button", className: "button small", data: { act: "retry", key: "retry" } }, t("score.again")),
    );
  }

  /** @param {ReviewDocument} doc @param {ReviewAnswer} answer @param {Outcome[]} shown @param {Outcome[]} asked */
  #answer(doc, answer, shown, asked) {
    if (answer.refused) {
      return [h("div", { className: "notice warn" }, h("strong", {}, t("score.refused")), h("p", {}, refusalText(doc, answer))), this.lessons.missing(doc)];
    }
    const [first] = shown;
    if (!first) return [h("p", { className: "muted" }, t("score.refused"))];
    const claims = asked.length > 0 && this.#claims(doc, shown, asked);
    if (shown.length > 1) return [claims, this.#question(shown)];
    const { score, tiles } = first;
    const others = answer.scores[0]?.others ?? [];
    const won = doc.state.winningTile ?? answer.hand.winning_tile;
    return [
      claims,
      won ? this.#won(doc, won) : tiles.length > 1 && h("p", { className: "small muted" }, t("score.anyTile")),
      h("p", { className: "worth" }, h("strong", { className: "number" }, formatWorth(score)), score.score !== null && score.win && h("span", { className: "muted" }, pointsText(score, score.score))),
      fuLines(score),
      !score.win && score.reason && h("div", { className: "notice warn" }, localised(score, "reason")),
      !score.win && this.lessons.missing(doc),
      score.elements.length > 0 && elementsList(score, ({ id }) => this.lessons.line(doc, first, id)),
      score.win && paymentsList(score),
      others.length > 0 && this.#others(doc, others),
    ];
  }

  /** @param {ReviewDocument} doc @param {Code} code */
  #won(doc, code) {
    const named = doc.state.winningTile !== null;
    return h(
      "p",
      { className: "row won-on" },
      h("span", { className: "muted" }, t("score.change")),
      tileElement(code),
      h("span", { className: "grow" }, tileName(code)),
      named && h("button", { type: "button", className: "button small quiet", data: { act: "ask", key: "ask" } }, t("score.ask")),
    );
  }

  /**
   * Whether sets were claimed changes the score: what each answer comes to, for one tap.
   * @param {ReviewDocument} doc
   * @param {Outcome[]} shown
   * @param {Outcome[]} asked
   */
  #claims(doc, shown, asked) {
    /** @param {UnsureSet} set */
    const tiles = ({ tiles: ids }) => h("span", { className: "tiles" }, ids.map((id) => tileElement(codeOfTile(doc.state, id))));
    /** @param {string} act @param {string} text @param {Outcome[]} scores */
    const one = (act, text, scores) =>
      h("button", { type: "button", className: "button grow", data: { act, key: act } }, t(text, { worth: formatWorthRange(scores) }));
    return h(
      "div",
      { className: "question claims" },
      h("p", {}, h("strong", {}, t("score.askingClaimed"))),
      h("div", { className: "row wrap unsure-sets" }, doc.unsureSets.map(tiles)),
      h("div", { className: "row wrap" }, one("concealed", "score.ifConcealed", shown), one("claimed", "score.ifClaimed", asked)),
    );
  }

  /** @param {Outcome[]} shown */
  #question(shown) {
    /** @param {Code} code @param {Score} score */
    const one = (code, score) =>
      h(
        "button",
        { type: "button", className: "candidate", "aria-label": t("score.worth", { tile: tileName(code), worth: formatWorth(score) }), data: { won: code, key: `won-${code}` } },
        tileElement(code, { label: null }),
        h("span", { className: "small number" }, score.win ? formatNumber(score.total ?? 0) : "–"),
      );
    const buttons = shown.flatMap(({ tiles, score }) => tiles.map((code) => one(code, score)));
    return h("div", { className: "question" }, h("p", {}, h("strong", {}, t("score.asking"))), h("div", { className: "candidates" }, buttons));
  }

  /** @param {ReviewDocument} doc @param {OtherElement[]} others */
  #others(doc, others) {
    /** @param {OtherElement} other */
    const line = (other) => {
      const { fields, below } = this.lessons.line(doc, undefined, other.id);
      const named = [h("span", {}, namesOf(other)[0], " ", h("span", { className: "small muted number" }, [articleOf(other.id), formatNumber(other.value)].filter(Boolean).join(" · "))), h("span", { className: "small muted" }, localised(other, "reason"))];
      return h("li", { className: "other tappable" }, h("button", { type: "button", className: "element-line why-not", ...fields }, named), below);
    };
    return h(
      "details",
      { className: "others", open: this.othersOpen, on: { toggle: (event) => (this.othersOpen = event.currentTarget.open) } },
      h("summary", { className: "small", data: { key: "others" } }, t("score.others", { count: others.length })),
      h("ul", {}, others.map(line)),
    );
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const doc = this.doc();
    const button = buttonOf(event);
    if (!doc || !button) return;
    const { won, act, element } = button.dataset;
    if (element) this.lessons.toggle(doc, element);
    else if (won) doc.change(setWinningTile(doc.state, won));
    else if (act === "ask") doc.change(setWinningTile(doc.state, null));
    else if (act === "concealed" || act === "claimed") doc.resolveSets(doc.unsureSets, act === "claimed");
    else if (act === "retry") this.actions.retry();
    else if (act === "sheet") this.actions.toSheet();
    else if (act === "details") this.actions.details();
  }
}

/** @param {Score} score */
function paidText(score) {
  const { win, payments } = score;
  if (!win || !payments) return "";
  const gets = SEATS.find((seat) => Number(payments[seat]) > 0);
  return gets ? `${t(`seat.${gets}`)} ${formatSigned(payments[gets])}` : "";
}
