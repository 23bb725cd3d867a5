/** The menu (appearance, labels, this photo, keys) and the dialog that asks for the access token. */

import { ApiError, deletePhoto, endSession } from "../shared/api.js";
import { find, h, show } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { signIn } from "../shared/sign_in.js";
import { PLACE } from "../shared/transport.js";
import { icon } from "../shared/icons.js";
import { backupField } from "./backup.js";
import { labelExport } from "../queue/label_export.js";
import { loadSession, loadTheme, saveSession, saveTheme } from "./local_storage.js";
import { openModal } from "../shared/modal.js";

/** @import { Theme } from "../shared/types.d.ts" */
/** @import { ReviewDocument } from "./document.js" */
/** @import { IconName } from "../shared/icons.js" */

/** @type {readonly (Theme|null)[]} */
const THEMES = [null, "light", "dark"];

/** The dialog of the menu. */
export class Menu {
  /**
   * @param {HTMLDialogElement} dialog
   * @param {{doc: () => ReviewDocument|null, labelling: () => boolean, deleted: () => void, added: () => void, fresh: () => void, house: () => void, help: () => void, say: (text: string|(() => string)) => void}} actions
   */
  constructor(dialog, actions) {
    this.dialog = dialog;
    this.actions = actions;
    this.sure = false;
  }

  /** Open it. */
  open() {
    this.sure = false;
    this.draw();
    openModal(this.dialog);
  }

  /** Show its parts. */
  draw() {
    const doc = this.actions.doc();
    show(find(".menu-body", this.dialog), this.#theme(), this.#links(), this.actions.labelling() && labelExport(), backupField(this.actions), PLACE === "device" && h("details", {}, h("summary", {}, t("menu.forTraining")), labelExport()), doc && this.#photo(doc), h("p", { className: "small muted" }, t(`menu.source.${PLACE}`)));
  }

  #theme() {
    const stored = loadTheme();
    /** @param {Theme|null} theme */
    const radio = (theme) =>
      h(
        "label",
        {},
        h("input", { type: "radio", name: "theme", checked: theme === stored, data: { key: `theme-${theme}` }, on: { change: () => setTheme(theme) } }),
        h("span", {}, t(`menu.theme.${theme ?? "system"}`)),
      );
    return h("fieldset", { className: "field" }, h("legend", {}, t("menu.theme")), h("div", { className: "choice" }, THEMES.map(radio)));
  }

  #links() {
    /** @param {string} text @param {IconName} name @param {() => void} act */
    const button = (text, name, act) => h("button", { className: "button", on: { click: () => this.#leave(act) } }, icon(name), text);
    return h(
      "div",
      { className: "menu-links" },
      button(t("menu.new"), "camera", this.actions.fresh),
      h("a", { className: "button", href: "/sheet" }, icon("sheet"), t("start.sheet")),
      h("a", { className: "button", href: "#help", on: { click: () => this.dialog.close() } }, icon("doubt"), t("help.title")),
      button(t("house.title"), "groups", this.actions.house),
      button(t("menu.keys"), "keys", this.actions.help),
      loadSession() && button(t("menu.leave"), "close", () => this.#endSession()),
    );
  }

  /** @param {ReviewDocument} doc */
  #photo(doc) {
    const text = this.sure ? t("menu.deleteSure") : t("menu.deletePhoto");
    return h("div", { className: "field" }, h("span", { className: "label" }, t("menu.photo")), h("button", { className: "button danger", data: { key: "delete" }, on: { click: () => this.#delete(doc) } }, icon("remove"), text));
  }

  /** @param {ReviewDocument} doc */
  async #delete(doc) {
    if (!this.sure) {
      this.sure = true;
      this.draw();
      return;
    }
    try {
      await deletePhoto(doc.image.sha256);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.actions.say(() => error.sentence);
      return;
    }
    this.dialog.close();
    this.actions.say(() => t("menu.deleted"));
    this.actions.deleted();
  }

  async #endSession() {
    try {
      await endSession();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.actions.say(() => error.sentence);
      return;
    }
    saveSession(false);
    location.reload();
  }

  /** @param {() => void} act */
  #leave(act) {
    this.dialog.close();
    act();
  }
}

/** Choose how the page looks and remember it. @param {Theme|null} theme */
function setTheme(theme) {
  saveTheme(theme);
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

/** Ask for the token, once; the page goes on when the server takes it. @param {HTMLDialogElement} dialog @param {() => void} entered */
export function askToken(dialog, entered) {
  if (dialog.open) return;
  const form = /** @type {HTMLFormElement} */ (find("form", dialog));
  const failed = find("[role=alert]", dialog);
  failed.textContent = "";
  form.onsubmit = async (event) => {
    event.preventDefault();
    const token = String(new FormData(form).get("token") ?? "").trim();
    try {
      await signIn(tokenIn(token));
      dialog.close();
      entered();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      failed.textContent = error.sentence;
    }
  };
  dialog.showModal();
}

/** The token of an address, or the text itself. @param {string} text @returns {string} */
const tokenIn = (text) => /[#?&]token=([^&\s]+)/.exec(text)?.[1] ?? text;
