/** The list of score sheets. */

import { h } from "../shared/dom.js";
import { language, t } from "../shared/i18n.js";
import { button } from "./choice.js";
import { heldBy } from "./deal.js";

/** @import { Child } from "../shared/dom.js" */
/** @import { TableSummary } from "../shared/types.d.ts" */

/**
 * The sheets kept, and the ways to begin one.
 * @param {TableSummary[]} tables summaries, newest first
 * @param {{onNew: () => void, onFile: (file: File) => void}} actions
 * @returns {Child[]}
 */
export function home(tables, { onNew, onFile }) {
  const file = h("input", { type: "file", accept: ".jsonl,.ndjson,.txt", hidden: true, on: { change: ({ currentTarget: { files } }) => files?.[0] && onFile(files[0]) } });
  return [
    h("h1", {}, t("sheet.yours")),
    tables.length === 0 && h("p", { className: "lead muted" }, t("sheet.none")),
    h(
      "div",
      { className: "row wrap home-actions" },
      button("add", t("sheet.new"), onNew, { className: "primary large" }),
      button("sheet", t("sheet.import"), () => file.click(), { className: "quiet" }),
      file,
    ),
    h("ul", { className: "sheets" }, tables.map((table) => h("li", {}, card(table)))),
  ];
}

/** @param {TableSummary} table */
function card(table) {
  const day = new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" });
  return h(
    "a",
    { className: "card sheet-card", href: `#${table.id}` },
    h("span", { className: "row" }, h("strong", { className: "grow" }, t(`rules.${table.rules}`)), h("span", { className: "small muted" }, table.ended ? t("sheet.ended") : t("sheet.hands", { count: table.hands }))),
    h(
      "span",
      { className: "sheet-card-players" },
      table.standings.map(({ player, total }) => {
        const { text, kind } = heldBy(table.points, player, total);
        return h("span", { className: "row" }, h("span", { className: "grow name" }, player), h("span", { className: `number ${kind}` }, text));
      }),
    ),
    h("span", { className: "small muted" }, day.format(new Date(table.created))),
  );
}
