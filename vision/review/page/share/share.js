/** The dialog that shares a win: its picture, and a link that opens it scored. */

import { find, h, show } from "../shared/dom.js";
import { assumedText, factsLine } from "../shared/hand_view.js";
import { houseRulesOf, optionTexts } from "../shared/house_rules.js";
import { t } from "../shared/i18n.js";
import { icon } from "../shared/icons.js";
import { copy, save } from "../shared/saving.js";
import { formatWorth } from "../shared/score_parts.js";
import { showToast } from "../shared/toast.js";
import { handAddress } from "./link.js";
import { drawPicture } from "./picture.js";
import { openModal } from "../shared/modal.js";

/** @import { Box, HandRecord, Score } from "../shared/types.d.ts" */

const FILE = "pailens.png";

/**
 * Lines that say which house rules were played.
 * @param {Pick<HandRecord, "rules"|"options">} hand @param {string} [named] their name, where the hand came with one
 * @returns {string[]}
 */
export function tableLines({ rules, options = {} }, named = "") {
  const name = named || houseRulesOf(rules, options)?.name;
  const texts = optionTexts(rules, options);
  return [name && t("house.played", { name }), texts.length > 0 && texts.join(" · ")].filter((line) => typeof line === "string");
}

/** The dialog for one win at a time. */
export class ShareDialog {
  /** @param {HTMLDialogElement} dialog */
  constructor(dialog) {
    this.dialog = dialog;
  }

  /**
   * @param {HandRecord} hand @param {Score} score
   * @param {{photo?: HTMLImageElement|null, crop?: Box|null, table?: string, unsaid?: string[]}} [more] `table`: name of the house rules; `unsaid`: facts that the score assumes
   */
  async open(hand, score, { photo = null, crop = null, table, unsaid = [] } = {}) {
    const facts = assumedText(unsaid) || factsLine(hand);
    const address = handAddress(hand, table ?? houseRulesOf(hand.rules, hand.options ?? {})?.name, unsaid);
    const body = find(".share-body", this.dialog);
    show(body, h("p", { className: "muted" }, t("share.drawing")));
    openModal(this.dialog);
    const canvas = await drawPicture({ photo, crop, hand, score, facts, table: tableLines(hand, table) });
    const blob = await new Promise((/** @type {(blob: Blob|null) => void} */ resolve) => canvas.toBlob(resolve, "image/png"));
    if (!blob || !this.dialog.open) return;
    const file = new File([blob], FILE, { type: "image/png" });
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", t("share.picture", { worth: formatWorth(score) }));
    const shares = navigator.canShare?.({ files: [file] });
    show(
      body,
      canvas,
      h(
        "div",
        { className: "row wrap" },
        shares && button("share", t("share.send"), () => this.#send(file, formatWorth(score)), "primary"),
        button("download", t("share.save"), () => save(URL.createObjectURL(blob), FILE), shares ? "" : "primary"),
        button("link", t("share.link"), () => copy(address)),
      ),
      h("p", { className: "small muted" }, t("share.linkLead")),
    );
  }

  /** @param {File} file @param {string} title */
  async #send(file, title) {
    try {
      await navigator.share({ files: [file], title });
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      if (error.name !== "AbortError") showToast(() => t("share.failed"));
    }
  }
}

/** @param {import("../shared/icons.js").IconName} name @param {string} text @param {() => void} act @param {string} [more] */
const button = (name, text, act, more = "") => h("button", { className: `button ${more}`.trim(), data: { act: name, key: name }, on: { click: act } }, icon(name), text);
