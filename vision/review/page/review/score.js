/** The score card: elements that count, those that do not and why, payments, winning-tile candidates. */

import { buttonOf, h, show } from "../shared/dom.js";
import { candidates, claimsCard } from "./claims.js";
import { setWinningTile } from "./edits.js";
import { localised, namesOf, t } from "../shared/i18n.js";
import { optionsOf } from "../shared/facts.js";
import { icon } from "../shared/icons.js";
import { tableLines } from "../share/share.js";
import { tileElement, tileName, tilesInText } from "../shared/tiles.js";
import { assumedText, unsaidFacts } from "../shared/hand_view.js";
import { Lessons } from "./lessons.js";
import { groupOutcomes } from "./serialize.js";
import { articleOf, elementsList, formatNumber, formatWorth, fuLines, paymentsList, pointsText } from "../shared/score_parts.js";
import { refusalText } from "./worth.js";

/** @import { Code, OtherElement, ReviewAnswer } from "../shared/types.d.ts" */
/** @import { ReviewDocument } from "./document.js" */
/** @import { Asked, Outcome } from "./serialize.js" */
/** @import { ScoreBar } from "./score_bar.js" */
/** @import { ApiError } from "../shared/api.js" */

/** The card of the score. */
export class ScoreCard {
  /** @param {HTMLElement} card @param {ScoreBar} bar @param {() => ReviewDocument|null} doc @param {{retry: () => void, share: () => void}} actions */
  constructor(card, bar, doc, actions) {
    this.card = card;
    this.bar = bar;
    this.doc = doc;
    this.actions = actions;
    this.othersOpen = false;
    this.lessons = new Lessons(() => this.draw());
    card.addEventListener("click", (event) => this.#click(event));
  }

  /** The score shown is no longer that of the hand shown. */
  markStale() {
    this.card.setAttribute("aria-busy", "true");
    const worth = this.card.querySelector(".worth");
    if (worth) worth.textContent = t("score.waiting");
    this.bar.markStale();
  }

  /** Show the newest answer. @returns {string} what to say aloud */
  draw() {
    const doc = this.doc();
    if (!doc) return "";
    const { answer, failure } = doc;
    const shown = groupOutcomes(answer?.scores ?? []);
    const { asked } = doc;
    this.card.setAttribute("aria-busy", String(doc.stale && !failure));
    const parts = failure ? [this.#failure(failure)] : answer ? this.#answer(doc, answer, shown, asked) : [h("p", { className: "muted" }, t("score.waiting"))];
    show(this.card, h("h2", {}, t("score.title")), ...parts);
    return this.bar.draw(doc, shown, asked);
  }

  /** @param {ApiError} failure */
  #failure(failure) {
    const text = failure.offline ? t("score.offline") : failure.sentence;
    return h(
      "div",
      { className: "notice warn", role: "alert" },
      h("p", {}, text),
      h("button", { className: "button small", data: { act: "retry", key: "retry" } }, t("score.again")),
    );
  }

  /** @param {ReviewDocument} doc @param {ReviewAnswer} answer @param {Outcome[]} shown @param {Asked|null} asked */
  #answer(doc, answer, shown, asked) {
    if (answer.refused) {
      return [h("div", { className: "notice warn" }, h("strong", {}, t("score.refused")), h("p", {}, tilesInText(refusalText(doc, answer)))), this.lessons.missing(doc)];
    }
    const [first] = shown;
    if (!first) return [h("p", { className: "muted" }, t("score.refused"))];
    if (asked && shown.length > 1) return [claimsCard(doc, asked)];
    if (shown.length > 1) return [h("div", { className: "question" }, h("p", {}, h("strong", {}, t("score.asking"))), candidates(shown))];
    const { score, tiles } = first;
    const others = answer.scores[0]?.others ?? [];
    const assumed = assumedText(unsaidFacts(doc.state));
    const won = doc.state.winningTile ?? answer.hand.winning_tile;
    return [
      asked && claimsCard(doc, asked),
      won ? this.#won(doc, won) : score.win && tiles.length > 1 && h("p", { className: "small muted" }, t("score.anyTile")),
      assumed && h("p", { className: "assumed" }, assumed),
      h("p", { className: "worth" }, h("strong", { className: "number" }, formatWorth(score)), score.win && h("span", { className: "muted" }, pointsText(score))),
      fuLines(score),
      tableLines({ rules: doc.state.rules, options: optionsOf(doc.state) }).map((line) => h("p", { className: "small muted house-played" }, line)),
      !score.win && score.reason && h("div", { className: "notice warn" }, tilesInText(localised(score, "reason"))),
      !score.win && this.lessons.missing(doc),
      score.elements.length > 0 && elementsList(score, ({ id }) => this.lessons.line(doc, first, id)),
      score.win && paymentsList(score, doc.session?.seats),
      others.length > 0 && this.#others(doc, others),
      score.win && h("button", { className: "button share-button", data: { act: "share", key: "share" } }, icon("share"), t("share.open")),
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
      named && h("button", { className: "button small quiet", data: { act: "ask", key: "ask" } }, t("score.ask")),
    );
  }

  /** @param {ReviewDocument} doc @param {OtherElement[]} others */
  #others(doc, others) {
    /** @param {OtherElement} other */
    const line = (other) => {
      const { fields, below } = this.lessons.line(doc, undefined, other.id);
      const named = [h("span", {}, namesOf(other)[0], " ", h("span", { className: "small muted number" }, [articleOf(other.id), formatNumber(other.value)].filter(Boolean).join(" · "))), h("span", { className: "small muted" }, tilesInText(localised(other, "reason")))];
      return h("li", { className: "other tappable" }, h("button", { className: "element-line why-not", ...fields }, named), below);
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
    const { won, act, element, claim } = button.dataset;
    if (element) this.lessons.toggle(doc, element);
    else if (claim) doc.resolveSets(doc.unsureSets.slice(Number(claim), Number(claim) + 1), true);
    else if (act === "concealed" || act === "claimed") doc.resolveSets(doc.unsureSets, act === "claimed", won);
    else if (won) doc.change(setWinningTile(doc.state, won));
    else if (act === "ask") doc.change(setWinningTile(doc.state, null));
    else if (act === "share") this.actions.share();
    else if (act === "retry") this.actions.retry();
  }
}
