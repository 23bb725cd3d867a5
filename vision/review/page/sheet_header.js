/** The bar at the top of the score sheet. */

import { h, show } from "./dom.js";
import { language, setLanguage, t } from "./i18n.js";
import { icon } from "./icons.js";
import { tileElement } from "./tiles.js";

/**
 * Fill the bar.
 * @param {HTMLElement} bar
 */
export function showHeader(bar) {
  const other = language() === "zh" ? "en" : "zh";
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
    h(
      "button",
      {
        type: "button",
        className: "button quiet",
        lang: other === "zh" ? "zh-Hant" : "en",
        "aria-label": t("app.languageLabel"),
        data: { key: "language" },
        on: { click: () => setLanguage(other) },
      },
      t("app.language"),
    ),
  );
}
