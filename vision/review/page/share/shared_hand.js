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

/** @typedef {{hand: HandRecord, table: string, unsaid: string[], score: Score|null, error: ApiError|null}} Shown */

/** What a server answers to a record that is no hand. */
const REFUSED = [400, 413, 422];

/** The page of a shared hand. */
export class SharedHand {
  /** @param {HTMLElement} root @param {ShareDialog} share */
  constructor(root, share) {
    this.root = root;
    this.share = share;
    /** @type {Shown|null} */
    this.shown = null;
  }

  /**
   * Score and show the hand of a link.
   * @param {string} fragment @param {(sentence: string) => void} refused why it holds none that can be scored
   */
  async open(fragment, refused) {
    const { hand, table, unsaid } = decodeFragment(fragment) ?? {};
    if (!hand || typeof hand !== "object") return refused(t("share.noHand"));
    /** @type {Shown} */
    const shown = { hand, table: typeof table === "string" ? table.slice(0, 60) : "", unsaid: [unsaid].flat().filter((name) => typeof name === "string"), score: null, error: null };
    this.root.hidden = false;
    this.shown = shown;
    this.draw();
    try {
      shown.score = await scoreHand(hand);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      shown.error = error;
    }
    if (shown !== this.shown) return;
    if (shown.error && REFUSED.includes(shown.error.status)) refused(`${t("share.noHand")} ${shown.error.sentence}`);
    else this.draw();
  }

  close() {
    this.root.hidden = true;
    this.shown = null;
  }

  /** Show it, as after the language changed. */
  draw() {
    const { shown } = this;
    if (!shown) return;
    show(
      this.root,
      h("h1", {}, t("share.title")),
      shown.score ? this.#hand(shown, shown.score) : h("p", { className: "notice", role: "status" }, shown.error?.sentence ?? t("score.waiting")),
      h("a", { className: "button", href: "#" }, icon("camera"), t("menu.new")),
    );
  }

  /** @param {Shown} shown @param {Score} score */
  #hand({ hand, table, unsaid }, score) {
    const assumed = assumedText(unsaid);
    return h(
      "section",
      { className: "card stack" },
      h("p", { className: "muted" }, [t(`rules.${score.rules}`), ...tableLines(hand, table)].join(" · ")),
      handView(hand, score),
      h("p", { className: "worth" }, h("strong", { className: "number" }, formatWorth(score)), score.win && h("span", { className: "muted" }, pointsText(score))),
      h("p", { className: assumed ? "assumed" : "small muted" }, assumed || factsLine(hand)),
      fuLines(score),
      !score.win && score.reason && h("p", { className: "notice warn" }, localised(score, "reason")),
      score.elements.length > 0 && elementsList(score),
      score.win && paymentsList(score),
      score.win && h("button", { className: "button", data: { key: "share" }, on: { click: () => this.share.open(hand, score, { table, unsaid }) } }, icon("share"), t("share.open")),
    );
  }
}
