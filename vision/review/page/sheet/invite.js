/** Invites the others at the table: a code that opens this very sheet. */

import { sentenceOf } from "../shared/api.js";
import { find, h, show } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { copy } from "../shared/saving.js";
import { PLACE } from "../shared/transport.js";
import { qrCode } from "../share/qr.js";
import { invite } from "./api.js";
import { button } from "./choice.js";
import { openDialog } from "./dialog.js";

/** @import { Table } from "../shared/types.d.ts" */

/** Say what the code lets people do, and show it. @param {Table} table @param {() => void} onSave saves the sheet's file */
export async function openInvitation({ id }, onSave) {
  const body = find(".dialog-body", openDialog(t("invite.title"), [], [], "menu-dialog"));
  if (PLACE === "device") return show(body, h("p", {}, t("invite.site")), button("save", t("table.export.log"), onSave));
  try {
    const [{ address, token }, looking] = await Promise.all([invite(), invite(`?look=${id}`)]);
    /** @param {string|null} entry */
    const code = (entry) => showCode(body, `${address}sheet#${id}${entry ? `&token=${entry}` : ""}`);
    if (!address) show(body, h("p", {}, t("invite.local")));
    else if (!token) code(null);
    else {
      const full = button("share", t("invite.show"), () => code(token), { className: "primary" });
      show(body, h("p", {}, t("invite.lead")), full, h("p", {}, t("invite.look.lead")), button("share", t("invite.look"), () => code(looking.token)));
    }
  } catch (error) {
    show(body, h("p", { className: "notice danger" }, sentenceOf(error)));
  }
}

/** @param {HTMLElement} body @param {string} address */
const showCode = (body, address) => show(body, qrCode(address, t("invite.code")), h("p", {}, t("invite.scan")), button("link", t("share.link"), () => copy(address)));
