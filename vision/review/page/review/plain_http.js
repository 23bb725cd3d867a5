/** What browsers leave out over plain HTTP, said once. */

import { find, h } from "../shared/dom.js";
import { applyLanguage } from "../shared/i18n.js";
import { loadPlainHttpSaid, savePlainHttpSaid } from "./local_storage.js";

/** Say it at the start, until it was read. */
export function sayWhatPlainHttpLacks() {
  if (globalThis.isSecureContext || loadPlainHttpSaid()) return;
  const read = () => {
    savePlainHttpSaid();
    notice.remove();
  };
  const notice = h(
    "div",
    { className: "notice warn stack plain-http" },
    h("p", { data: { t: "start.plain" } }),
    h("button", { className: "button", data: { t: "start.plain.read", key: "plain-http" }, on: { click: read } }),
  );
  find("#start .takes").after(notice);
  applyLanguage(notice);
}
