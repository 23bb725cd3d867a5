/** The bar that shows what the hand is worth, and takes the win to the score sheet. */

import { buttonOf, h, show } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { assumedText, unsaidFacts } from "../shared/hand_view.js";
import { claimsQuestion } from "./claims.js";
import { missingFacts } from "./session.js";
import { formatWorth } from "../shared/score_parts.js";
import { formatWorthRange, paidText, refusalText } from "./worth.js";

/** @import { Score, Table } from "../shared/types.d.ts" */
/** @import { ReviewDocument } from "./document.js" */
/** @import { Asked, Outcome } from "./serialize.js" */

/** @typedef {[sum: string, more: string, spoken: string]} Sum */

/** The bar of the page, for whichever document is open. */
export class ScoreBar {
  /** @param {HTMLElement} root @param {{toSheet: () => void, enter: () => void, details: () => void}} actions */
  constructor(root, actions) {
    this.root = root;
    root.addEventListener("click", (event) => {
      const act = buttonOf(event)?.dataset.act;
      if (act === "sheet") actions.toSheet();
      else if (act === "enter") actions.enter();
      else if (act === "details") actions.details();
    });
  }

  /** The worth shown is no longer that of the hand shown. */
  markStale() {
    const [sum, more] = this.root.querySelectorAll(".sum > *");
    if (sum && more) [sum.textContent, more.textContent] = ["…", t("score.waiting")];
    for (const button of this.root.querySelectorAll(".primary")) /** @type {HTMLButtonElement} */ (button).disabled = true;
  }

  /**
   * Show the newest answer.
   * @param {ReviewDocument} doc @param {Outcome[]} shown
   * @param {Asked|null} asked the outcomes of both answers about sets in question
   * @returns {string} what to say aloud
   */
  draw(doc, shown, asked) {
    const [sum, more, spoken] = sumUp(doc, shown, asked);
    const [first] = shown;
    const counted = !doc.failure && !doc.stale && shown.length === 1 && !asked && Boolean(first?.score.win);
    show(
      this.root,
      h("button", { className: "sum grow", "aria-label": `${sum} ${more}. ${t("score.details")}`, data: { act: "details", key: "details" } }, h("strong", { className: "number" }, sum), h("span", { className: "small muted" }, more)),
      this.#button(doc, counted),
    );
    return spoken;
  }

  /** Enter the win on the sheet that the photo was taken for, or hand it over. @param {ReviewDocument} doc @param {boolean} counted */
  #button({ session, state, entered }, counted) {
    const ready = counted && (!session || missingFacts(state).length === 0);
    const act = session ? "enter" : "sheet";
    return h("button", { className: "button primary", disabled: !ready, data: { act, key: "sheet" } }, t(entered ? "session.correct" : session ? "session.enter" : "score.toSheet"));
  }
}

/** @param {ReviewDocument} doc @param {Outcome[]} shown @param {Asked|null} asked @returns {Sum} */
function sumUp(doc, shown, asked) {
  const { answer, failure } = doc;
  if (failure) return [t("score.refused"), "", failure.sentence];
  if (!answer) return ["…", t("score.waiting"), ""];
  if (answer.refused) return [t("score.refused"), "", refusalText(doc, answer)];
  if (asked) {
    const question = t(claimsQuestion(asked));
    return [formatWorthRange([...shown, ...asked.concealed, ...asked.claimed]), question, question];
  }
  if (shown.length > 1) return [formatWorthRange(shown), t("score.asking"), t("score.asking")];
  const [first] = shown;
  if (!first) return [t("score.refused"), "", t("score.refused")];
  const more = moreOf(doc, first.score);
  return [formatWorth(first.score), more, t("score.spoken", { worth: `${formatWorth(first.score)} ${more}` })];
}

/** What stands beside the worth. @param {ReviewDocument} doc @param {Score} score */
function moreOf({ session, state }, score) {
  if (session && score.win) return entryOf(session, state.win);
  return assumedText(unsaidFacts(state)) || paidText(score);
}

/** Who won and how, as it will be entered, or what is still to be said. @param {Table} table @param {ReviewDocument["state"]["win"]} win */
function entryOf({ seats }, { seat, by, from }) {
  if (!seat) return t("session.who");
  if (!by) return t("session.how", { winner: seats[seat] });
  if (by === "self-draw") return t("session.self-draw", { winner: seats[seat] });
  return from ? t(`session.${by}`, { winner: seats[seat], giver: seats[from] }) : t("session.from");
}
