/** The cards of what the page itself asks: whether other rules are played, and whether tiles moved rightly. */

import { h } from "../shared/dom.js";
import { ruleSet } from "../shared/facts.js";
import { t } from "../shared/i18n.js";
import { rulesAbouts } from "../shared/rules_about.js";
import { tileElement } from "../shared/tiles.js";
import { codeOfTile } from "./edits.js";
import { mostSets } from "./rules_offer.js";

/** @import { Rules } from "../shared/types.d.ts" */
/** @import { ReviewDocument } from "./document.js" */
/** @import { RulesOffer } from "./rules_offer.js" */

/** @param {string} act @param {string} text */
const act = (act, text, className = "button small quiet") => h("button", { className, data: { act, key: act } }, t(text));

/** Other rules that the hand speaks for, each one tap. @param {ReviewDocument} doc @param {RulesOffer} offer @returns {HTMLElement[]} */
export function rulesCard({ state }, { why, count, rules }) {
  const own = t(`rules.${state.rules}`);
  const reason = t(`offer.${why}`, { count, rules: own, size: why === "sets" ? mostSets(state.rules) : ruleSet(state.rules).size });
  /** @param {Rules} name */
  const button = (name) => h("button", { className: "button small primary", data: { rules: name, key: `rules-${name}` } }, t("offer.score", { rules: t(`rules.${name}`) }));
  return [
    h("p", { className: "reason" }, reason),
    h("div", { className: "row wrap" }, rules.map(button)),
    ...rulesAbouts(rules),
    ...(why === "size" ? [h("div", { className: "row wrap" }, act("add", "doubts.addTile"), act("take", "doubts.takeTile"))] : []),
    ...(why === "flowers" ? [h("div", { className: "row wrap" }, act("leave-flowers", "offer.leaveFlowers", "button small"))] : []),
    ...(why === "reds" ? [h("div", { className: "row wrap" }, act("keep-rules", "offer.keep"))] : []),
  ];
}

/** Tiles that a grouping moved, and where they stand now. @param {ReviewDocument} doc @returns {HTMLElement[]} */
export function movedCard({ state, moved }) {
  const tiles = moved?.tiles ?? [];
  const left = tiles.every((id) => state.groups.some(({ kind, tiles: own }) => kind === "background" && own.includes(id)));
  return [
    h("p", { className: "reason" }, t(left ? "moved.left" : "moved.other")),
    h("div", { className: "answers wrap" }, h("span", { className: "tiles" }, tiles.map((id) => tileElement(codeOfTile(state, id))))),
    h("div", { className: "row wrap" }, act("put-back", "moved.back", "button small"), act("moved-right", "moved.right")),
  ];
}
