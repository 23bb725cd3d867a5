/** The form of a hand that nobody won, under rules with riichi sticks. */

import { h, show } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { several, toggle } from "./choice.js";
import { openDialog } from "./dialog.js";
import { EventPreview } from "./event_preview.js";

/** @import { EntryEvent, Table } from "../shared/types.d.ts" */

/** @typedef {{riichi: string[], tenpai: string[], abortive: boolean}} Drawn */

/** The dialog of a draw. */
export class DrawForm {
  /**
   * @param {Table} table the table view
   * @param {(event: EntryEvent) => Promise<void>} onEnter
   */
  constructor(table, onEnter) {
    this.table = table;
    this.preview = new EventPreview(table, onEnter);
    /** @type {Drawn} */
    this.drawn = { riichi: [], tenpai: [], abortive: false };
    this.body = h("div", { className: "stack" });
    this.dialog = openDialog(t("draw.title"), [this.body], this.preview.elements, "pay-dialog");
    this.dialog.addEventListener("close", () => this.preview.close());
    this.#render();
  }

  /** @param {Partial<Drawn>} change */
  #set(change) {
    this.drawn = { ...this.drawn, ...change };
    this.#render();
  }

  #render() {
    const { riichi, tenpai, abortive } = this.drawn;
    const { players } = this.table;
    /** Whoever declared riichi is ready. @param {string[]} declared */
    const declare = (declared) => this.#set({ riichi: declared, tenpai: players.filter((one) => tenpai.includes(one) || declared.includes(one)) });
    show(
      this.body,
      several(t("riichi.declared"), players, riichi, declare),
      !abortive && several(t("draw.tenpai"), players, tenpai, (ready) => this.#set({ tenpai: ready })),
      toggle(t("draw.abortive"), abortive, (now) => this.#set({ abortive: now })),
    );
    this.preview.show({ event: "drawn", riichi, tenpai: abortive ? [] : tenpai, abortive });
  }
}
