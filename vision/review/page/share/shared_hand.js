/** A hand that came by a link: scored, without a photo. */

import { ApiError, scoreHand } from "../shared/api.js";
import { h, show } from "../shared/dom.js";
import { assumedText, factsLine, handView } from "../shared/hand_view.js";
import { localised, t } from "../shared/i18n.js";
import { icon } from "../shared/icons.js";
import { elementsList, formatWorth, fuLines, paymentsList, pointsText } from "../shared/score_parts.js";
import { decodeFragment } from "./link.js";
import { tableLines } from "./share.js";

/** @import { HandRecord, Score } from "../shared/types.d.ts" */
/** @import { ShareDialog } from "./share.js" */

/** The page of a shared hand. */
export class SharedHand {
  /** @param {HTMLElement} root @param {ShareDialog} share */
  constructor(root, share) {
    this.root = root;
    this.share = share;
    /** @type {{hand: HandRecord, table: string, unsaid: string[], score: Score|null, error: ApiError|null}|null} */
    this.shown = null;
  }

  /** Score and show the hand of a link. @param {string} fragment */
  async open(fragment) {
    const record = decodeFragment(fragment);
    const hand = record?.hand;
    this.root.hidden = false;
    this.shown = hand && typeof hand === "object" ? { hand, table: typeof record.table === "string" ? record.table.slice(0, 60) : "", unsaid: [record.unsaid].flat().filter((name) => typeof name === "string"), score: null, error: null } : null;
    this.draw();
    const { shown } = this;
    if (!shown) return;
    try {
      shown.score = await scoreHand(shown.hand);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      shown.error = error;
    }
    if (shown === this.shown) this.draw();
  }

  close() {
    this.root.hidden = true;
    this.shown = null;
  }

  /** Show it, as after the language changed. */
  draw() {
    if (this.root.hidden) return;
    const score = this.shown?.score;
    show(
      this.root,
      h("h1", {}, t("share.title")),
      this.shown && score ? this.#hand(this.shown, score) : h("p", { className: "notice", role: "status" }, this.#missing()),
      h("a", { className: "button", href: "#" }, icon("camera"), t("menu.new")),
    );
  }

  #missing() {
    if (!this.shown) return t("share.noHand");
    return this.shown.error?.sentence ?? t("score.waiting");
  }

  /** @param {{hand: HandRecord, table: string, unsaid: string[]}} shown @param {Score} score */
  #hand({ hand, table, unsaid }, score) {
    const assumed = assumedText(unsaid);
    return h(
      "section",
      { className: "card stack" },
      h("p", { className: "muted" }, [t(`rules.${score.rules}`), ...tableLines(hand, table)].join(" · ")),
      handView(hand, score),
      h("p", { className: "worth" }, h("strong", { className: "number" }, formatWorth(score)), score.score !== null && score.win && h("span", { className: "muted" }, pointsText(score, score.score))),
      h("p", { className: assumed ? "assumed" : "small muted" }, assumed || factsLine(hand)),
      fuLines(score),
      !score.win && score.reason && h("p", { className: "notice warn" }, localised(score, "reason")),
      score.elements.length > 0 && elementsList(score),
      score.win && paymentsList(score),
      score.win && h("button", { type: "button", className: "button", data: { key: "share" }, on: { click: () => this.share.open(hand, score, { table, unsaid }) } }, icon("share"), t("share.open")),
    );
  }
}
