/** The language menu. */

import { h } from "./dom.js";
import { LANGUAGES, language, setLanguage, t } from "./i18n.js";

/** @import { Language } from "./types.d.ts" */

/** A language's name in that language. @param {string} tag @returns {string} */
const ownName = (tag) => new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? tag;

/** @returns {HTMLElement} one of the languages, each named in its own words */
export const languageChoice = () =>
  h(
    "select",
    {
      id: "language",
      className: "select quiet",
      "aria-label": t("app.language"),
      data: { key: "language", "t-label": "app.language" },
      on: { change: (event) => setLanguage(/** @type {Language} */ (event.currentTarget.value)) },
    },
    LANGUAGES.map((tag) => h("option", { value: tag, lang: tag, selected: tag === language() }, ownName(tag))),
  );
