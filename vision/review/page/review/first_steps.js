/** Below the buttons of the start: which rules are played, where else to go, and how a hand is laid out. */

import { h, show } from "../shared/dom.js";
import { knownRules, ruleNames, ruleSet } from "../shared/facts.js";
import { t } from "../shared/i18n.js";
import { icon } from "../shared/icons.js";
import { rulesAbout, rulesAbouts } from "../shared/rules_about.js";
import { bareTile } from "../shared/tiles.js";
import { chosenRules, saveChosenRules } from "./local_storage.js";

/** @import { Rules } from "../shared/types.d.ts" */

/** Draws the first steps into an element. @param {HTMLElement} root */
export function drawFirstSteps(root) {
  show(
    root,
    rulesChoice(() => drawFirstSteps(root)),
    h(
      "div",
      { className: "row wrap start-links" },
      h("a", { className: "button", href: "/sheet" }, icon("sheet"), t("start.sheet")),
      h("a", { className: "button", href: "#help" }, icon("doubt"), t("help.title")),
    ),
    layoutFigure(chosenRules()),
  );
}

/** The rules that are played; none is chosen until a person says so. @param {() => void} chosen */
function rulesChoice(chosen) {
  const current = chosenRules();
  /** @param {Rules} name */
  const choose = (name) => {
    saveChosenRules(name);
    chosen();
  };
  /** @param {Rules} name */
  const radio = (name) =>
    h("label", {}, h("input", { type: "radio", name: "start-rules", checked: name === current, data: { key: `start-${name}` }, on: { change: () => choose(name) } }), h("span", {}, t(`rules.${name}`)));
  return h("fieldset", { className: "field rules-choice" }, h("legend", {}, t(current ? "win.rules" : "help.whichRules")), h("div", { className: "choice" }, ruleNames().map(radio)), current ? rulesAbout(current) : rulesAbouts(ruleNames()));
}

/** A hand as it should lie on the table. @param {Rules|undefined} rules */
function layoutFigure(rules) {
  const declared = ruleSet(knownRules(rules));
  const more = declared.size > 14 ? ["4s", "5s", "6s"] : [];
  /** @param {string[]} codes @param {string} [className] */
  const tiles = (codes, className = "") => h("span", { className: `laid ${className}` }, codes.map(bareTile));
  /** @param {string} text @param {Node[]} parts */
  const line = (text, ...parts) => h("div", { className: "laid-line" }, h("span", { className: "small" }, t(text)), h("span", { className: "laid-row", "aria-hidden": "true" }, parts));
  return h(
    "figure",
    { className: "layout-figure" },
    h("figcaption", {}, h("h2", {}, t("help.layout"))),
    declared.flowers && line("help.flowers", tiles(["1f", "3f"])),
    line("start.tip1", tiles(["1p", "2p", "3p"], "turned"), tiles(["6m", "6m", "6m"], "turned")),
    line("start.tip2", tiles(["7m", "8m", "9m", ...more, "3s", "4s", "5s", "2s"]), tiles(["2s"], "winning")),
    h("p", { className: "small muted" }, t("start.tip3")),
  );
}
