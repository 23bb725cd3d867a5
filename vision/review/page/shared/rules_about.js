/** What the rule sets are and who plays them, a line each, wherever one is chosen. */

import { h } from "./dom.js";
import { t } from "./i18n.js";

/** @import { Rules } from "./types.d.ts" */

/** The line of one rule set. @param {Rules} rules */
export const rulesAbout = (rules) => h("p", { className: "small muted", data: { about: rules } }, t(`rules.${rules}.about`));

/** The lines of several, each with its name. @param {readonly Rules[]} several */
export const rulesAbouts = (several) =>
  several.map((rules) => h("p", { className: "small muted", data: { about: rules } }, h("strong", {}, t(`rules.${rules}`)), " ", t(`rules.${rules}.about`)));
