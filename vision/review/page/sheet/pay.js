/** The form of an instant payment or a penalty. */

import { h, show } from "../shared/dom.js";
import { namesOf, t } from "../shared/i18n.js";
import { choice } from "./choice.js";
import { openDialog } from "./dialog.js";
import { formatAmount } from "./numbers.js";
import { EventPreview } from "./event_preview.js";

/** @import { EntryEvent, PaymentRow, SheetEvent, Table } from "../shared/types.d.ts" */

/** @import { Entering } from "./event_preview.js" */

/** @typedef {{row: PaymentRow|null, player: string|null, to: string|null}} Paid */

/** The dialog of a payment. */
export class PayForm {
  /**
   * @param {Table} table the table view
   * @param {Entering<EntryEvent>} entering
   * @param {SheetEvent} [mended] the entry that is mended
   */
  constructor(table, entering, mended) {
    this.table = table;
    this.preview = new EventPreview(table, { ...entering, renewed: (newest) => ((this.table = newest), this.#render()) });
    /** @type {Paid} */
    this.paid = { row: null, player: null, to: null };
    if (mended?.event === "paid") this.paid = { ...mended, row: table.payments.find(({ id }) => id === mended.id) ?? null };
    this.parts = { which: h("div", {}), who: h("div", { className: "pay-who" }) };
    const body = [this.parts.which, this.parts.who];
    this.dialog = openDialog(t("pay.title"), body, this.preview.elements, "pay-dialog");
    this.dialog.addEventListener("close", () => this.preview.close());
    this.#render();
  }

  /** @param {Partial<Paid>} change */
  #set(change) {
    /** @type {Paid} */
    this.paid = { ...this.paid, ...change };
    if (this.paid.to === this.paid.player) this.paid.to = null;
    this.#render();
  }

  #render() {
    show(this.parts.which, this.#rows());
    show(this.parts.who, ...this.#who());
    const { row } = this.paid;
    const lack = this.#lack();
    if (lack) this.preview.showMissing(lack);
    else if (row) this.preview.show(this.#event(row));
  }

  #rows() {
    return h(
      "fieldset",
      { className: "payments" },
      h("legend", {}, t("pay.which")),
      this.table.payments.map((row) =>
        h(
          "label",
          { className: "rule-card" },
          h("input", {
            type: "radio",
            name: "payment",
            checked: this.paid.row?.id === row.id,
            data: { key: row.id },
            on: { change: () => this.#set({ row, player: null, to: null }) },
          }),
          h("span", {}, h("strong", {}, namesOf(row)[0]), h("span", { className: "small muted" }, t(`pay.${row.way}${row.of_dealer ? ".dealer" : ""}`, { amount: formatAmount(row.amount) }))),
        ),
      ),
    );
  }

  #who() {
    const { row, player, to } = this.paid;
    if (!row || row.of_dealer) return [];
    /** @param {string[]} players */
    const named = (players) => players.map((value) => ({ value, text: h("bdi", { className: "name" }, value) }));
    const { players } = this.table;
    return [
      choice({ legend: t(`pay.who.${row.way}`), options: named(players), value: player, onChoose: (value) => this.#set({ player: value }) }),
      row.way === "to-winner" &&
        choice({
          legend: t("pay.to"),
          options: named(players.filter((one) => one !== player)),
          value: to,
          onChoose: (value) => this.#set({ to: value }),
        }),
    ];
  }

  #lack() {
    const { row, player, to } = this.paid;
    if (!row) return t("pay.missing");
    if (!row.of_dealer && !player) return t("pay.missing.player");
    return row.way === "to-winner" && !to ? t("pay.missing.to") : null;
  }

  /** @param {PaymentRow} row @returns {EntryEvent} */
  #event(row) {
    const { player, to } = this.paid;
    return { event: "paid", id: row.id, player: player ?? this.table.dealer, to };
  }
}
