/** The header of the score sheet page. */

import { h, show } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { icon } from "../shared/icons.js";
import { languageChoice } from "../shared/language.js";
import { bareTile } from "../shared/tiles.js";

/** Fill the bar. @param {HTMLElement} bar */
export function showHeader(bar) {
  show(
    bar,
    h("a", { className: "brand", href: "/sheet#", "aria-label": t("sheet.all") }, bareTile("7z"), h("span", {}, "Pailens")),
    h("span", { className: "grow" }),
    h("a", { className: "button quiet", href: "/", "aria-label": t("start.camera") }, icon("camera"), h("span", { className: "wide-only" }, t("start.camera")), h("span", { className: "narrow-only" }, t("session.word"))),
    languageChoice(),
  );
}
