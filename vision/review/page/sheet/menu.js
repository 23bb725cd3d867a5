/** The menu of a score sheet: invitation, exports, end, delete. */

import { sentenceOf } from "../shared/api.js";
import { h } from "../shared/dom.js";
import { language, t } from "../shared/i18n.js";
import { csvAddress, logAddress, mayEnter } from "./api.js";
import { button } from "./choice.js";
import { openInvitation } from "./invite.js";
import { showToast } from "../shared/toast.js";
import { confirmAction, openDialog } from "./dialog.js";
import { save } from "../shared/saving.js";
import { picture, share } from "./picture.js";

/** @import { Table } from "../shared/types.d.ts" */

/** Open the menu of a sheet. @param {Table} table the table view @param {{onEnd: () => void, onDelete: () => void}} actions */
export function openMenu(table, { onEnd, onDelete }) {
  const name = `pailens-${table.created.slice(0, 10)}`;
  /** @param {() => void} action */
  const then = (action) => () => {
    dialog.close();
    action();
  };
  const shared = async () => {
    if (await share(await picture(table), `${name}.png`)) showToast(() => t("table.saved"));
  };
  const saveLog = () => saveFile(logAddress(table.id), `${name}.jsonl`);
  const remove = () => confirmAction(t("table.delete"), t("table.delete.ask"), t("table.delete.do"), onDelete, "danger");
  const enters = mayEnter(table);
  const buttons = [
    enters && button("share", t("invite.title"), then(() => openInvitation(table, saveLog))),
    button("photo", t("table.export.picture"), then(shared)),
    button("download", t("table.export.csv"), then(() => saveFile(csvAddress(table.id, language()), `${name}.csv`))),
    button("save", t("table.export.log"), then(saveLog)),
    enters && !table.ended && button("check", t("table.end"), then(() => confirmEnd(onEnd))),
    enters && button("remove", t("table.delete"), then(remove), { className: "danger" }),
  ];
  const dialog = openDialog(t("sheet.title"), [h("div", { className: "menu" }, buttons)], [], "menu-dialog");
}

/** Ask whether the session is to end. @param {() => void} onEnd */
export const confirmEnd = (onEnd) => confirmAction(t("table.end"), t("table.end.ask"), t("table.end"), onEnd);

/** Save a file, or say why there is none. @param {Promise<string>} address @param {string} name */
async function saveFile(address, name) {
  try {
    save(await address, name);
  } catch (error) {
    showToast(() => sentenceOf(error));
  }
}
