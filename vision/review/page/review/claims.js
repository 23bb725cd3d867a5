/** Sets of which nothing shows whether they were claimed: each for one tap, and what either answer comes to. */

import { h } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { formatNumber, formatWorth } from "../shared/score_parts.js";
import { bareTile, tileName } from "../shared/tiles.js";
import { codeOfTile } from "./edits.js";
import { formatWorthRange } from "./worth.js";

/** @import { Code, Score, UnsureSet } from "../shared/types.d.ts" */
/** @import { ReviewDocument } from "./document.js" */
/** @import { Asked, Outcome } from "./serialize.js" */

/** A button a set; it says that this one was claimed. @param {ReviewDocument} doc @param {UnsureSet[]} sets */
export const setButtons = (doc, sets) =>
  sets.map(({ kind, tiles }, place) => {
    const codes = tiles.map((id) => codeOfTile(doc.state, id));
    const label = t("doubts.claimed", { kind: t(`kind.${kind}`), tiles: codes.map((code) => tileName(code)).join(" ") });
    return h(
      "button",
      { className: "button", "aria-label": label, title: label, data: { claim: place, key: `claim-${place}` } },
      h("span", { className: "tiles" }, codes.map(bareTile)),
    );
  });

/** The tiles that may have completed the hand, with what it is worth then. @param {Outcome[]} shown @param {string} [act] what the tap says of the sets besides */
export function candidates(shown, act) {
  const figure = figureOf(shown);
  /** @param {Code} code @param {Score} score */
  const one = (code, score) =>
    h(
      "button",
      { className: "candidate", "aria-label": t("score.worth", { tile: tileName(code), worth: formatWorth(score) }), data: { won: code, act, key: `${act ?? "won"}-${code}` } },
      bareTile(code),
      h("span", { className: "small number" }, score.win ? formatNumber(figure(score)) : "–"),
    );
  return h("div", { className: "candidates" }, shown.flatMap(({ tiles, score }) => tiles.map((code) => one(code, score))));
}

/**
 * The figure that tells outcomes apart: the total, or the points where equal totals come to different ones.
 * @param {Outcome[]} shown @returns {(score: Score) => number}
 */
export function figureOf(shown) {
  const wins = shown.filter(({ score }) => score.win).map(({ score }) => score);
  /** @param {unknown[]} all */
  const count = (all) => new Set(all.map((one) => JSON.stringify(one))).size;
  const tells = count(wins.map(({ total }) => total)) === count(wins.map(({ total, score }) => [total, score]));
  return ({ total, score }) => Number((tells ? total : score) ?? 0);
}

/** One question about the sets and, where it matters, the tile that completed the hand. @param {ReviewDocument} doc @param {Asked} asked */
export function claimsCard(doc, asked) {
  /** @param {"concealed"|"claimed"} act @param {string} text @param {Outcome[]} shown */
  const answer = (act, text, shown) => {
    const said = t(text, { worth: formatWorthRange(shown) });
    if (shown.length === 1) return h("button", { className: "button", data: { act, key: act } }, said);
    return h("div", { role: "group", "aria-label": said }, h("p", { className: "small" }, said), candidates(shown, act));
  };
  return h(
    "div",
    { className: "question claims" },
    h("p", {}, h("strong", {}, t(claimsQuestion(asked)))),
    h("div", { className: "row wrap unsure-sets" }, setButtons(doc, doc.unsureSets)),
    h("div", { className: "stack" }, answer("concealed", "score.ifConcealed", asked.concealed), answer("claimed", "score.ifClaimed", asked.claimed)),
  );
}

/** The text that asks about the sets, and about the winning tile where an answer leaves it open. @param {Asked} asked */
export const claimsQuestion = ({ concealed, claimed }) => (concealed.length > 1 || claimed.length > 1 ? "score.askingBoth" : "score.askingClaimed");
