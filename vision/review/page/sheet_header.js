/** The bar at the top of the score sheet. */

import { h, show } from "./dom.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";
import { languageChoice } from "./language.js";
import { tileElement } from "./tiles.js";

/**
 * Fill the bar.
 * @param {HTMLElement} bar
 */
export function showHeader(bar) {
  show(
    bar,
    h(
      "a",
      { className: "brand", href: "/sheet#", "aria-label": t("sheet.all") },
      tileElement("7z", { label: null }),
      h("span", {}, "Pailens"),
    ),
    h("span", { className: "grow" }),
    h(
      "a",
      { className: "button quiet", href: "/", "aria-label": t("start.camera") },
      icon("camera"),
      h("span", { className: "wide-only" }, t("start.camera")),
    ),
    languageChoice(),
  );
}
