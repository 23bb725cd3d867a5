/** Scores in words: what a hand may be worth, who gets what, why there is no score. */

import { SEATS, ruleSet } from "../shared/facts.js";
import { localised, t } from "../shared/i18n.js";
import { formatNumber, formatSigned, formatWorth } from "../shared/score_parts.js";
import { parseTiles } from "../shared/tiles.js";
import { hasHand } from "./edits.js";

/** @import { ReviewAnswer, Score } from "../shared/types.d.ts" */
/** @import { ReviewDocument } from "./document.js" */
/** @import { Outcome } from "./serialize.js" */

/** What a hand may be worth, as far as it is known. @param {Outcome[]} shown one at least @returns {string} */
export function formatWorthRange(shown) {
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
export function refusalText({ state }, { hand, refused }) {
  if (!hasHand(state)) return t("doubts.noHand");
  if (!refused) return "";
  if (!WRONG_SIZE.includes(refused.id ?? "")) return localised(refused, "message");
  return t("score.wrongSize", { count: parseTiles(hand.concealed).length + 3 * hand.melds.length, size: ruleSet(state.rules).size });
}

/** Who gets how much, where that is known. @param {Score} score @returns {string} */
export function paidText(score) {
  const { win, payments } = score;
  if (!win || !payments) return "";
  const gets = SEATS.find((seat) => Number(payments[seat]) > 0);
  return gets ? `${t(`seat.${gets}`)} ${formatSigned(payments[gets])}` : "";
}
