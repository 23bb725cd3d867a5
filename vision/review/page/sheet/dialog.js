/** Dialogs. */

import { h } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { button } from "./choice.js";
import { openModal } from "../shared/modal.js";

/** Open a dialog, which leaves the page once it closes. @param {string} title @param {Node[]} content @param {Node[]} buttons @param {string} [className] @returns {HTMLDialogElement} */
export function openDialog(title, content, buttons, className = "") {
  const dialog = h(
    "dialog",
    { className: `sheet-dialog ${className}`, "aria-labelledby": "dialog-title" },
    h("header", { className: "dialog-head" }, h("h2", { id: "dialog-title" }, title), button("close", t("setup.cancel"), () => dialog.close(), { small: true })),
    h("div", { className: "dialog-body" }, content),
    h("footer", { className: "dialog-foot" }, buttons),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  openModal(dialog);
  return dialog;
}

/**
 * Ask before something is done.
 * @param {string} title
 * @param {string} question
 * @param {string} yes what the button says that does it
 * @param {() => void} onYes
 * @param {string} [className] of that button
 */
export function confirmAction(title, question, yes, onYes, className = "primary") {
  const agree = () => {
    dialog.close();
    onYes();
  };
  const buttons = [button(null, t("setup.cancel"), () => dialog.close(), { className: "quiet" }), button(null, yes, agree, { className })];
  const dialog = openDialog(title, [h("p", {}, question)], buttons, "ask");
}
