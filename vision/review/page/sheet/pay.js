/** The form of a payment made at once, or of a penalty. */

import { h, show } from "../shared/dom.js";
import { namesOf, t } from "../shared/i18n.js";
import { choice } from "./choice.js";
import { openDialog } from "./dialog.js";
import { written } from "./numbers.js";
import { Offer } from "./offer.js";

/** The dialog of a payment. */
export class PayForm {
  /**
   * @param {object} table the table view
   * @param {(event: object) => Promise<void>} onEnter
   */
  constructor(table, onEnter) {
    this.table = table;
    this.offer = new Offer(table, onEnter);
    this.paid = { row: null, player: null, to: null };
    this.parts = { which: h("div", {}), who: h("div", { className: "pay-who" }) };
    const body = [this.parts.which, this.parts.who];
    this.dialog = openDialog(t("pay.title"), body, this.offer.elements, "pay-dialog");
    this.dialog.addEventListener("close", () => this.offer.close());
    this.#render();
  }

  #set(change) {
    this.paid = { ...this.paid, ...change };
    if (this.paid.to === this.paid.player) this.paid.to = null;
    this.#render();
  }

  #render() {
    show(this.parts.which, this.#rows());
    show(this.parts.who, ...this.#who());
    const lack = this.#lack();
    if (lack) this.offer.lack(lack);
    else this.offer.offer(this.#event());
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
            checked: this.paid.row === row,
            data: { key: row.id },
            on: { change: () => this.#set({ row, player: null, to: null }) },
          }),
          h(
            "span",
            {},
            h("strong", {}, namesOf(row)[0]),
            h(
              "span",
              { className: "small muted" },
              t(`pay.${row.way}${row.of_dealer ? ".dealer" : ""}`, { amount: written(row.amount) }),
            ),
          ),
        ),
      ),
    );
  }

  #who() {
    const { row, player, to } = this.paid;
    if (!row || row.of_dealer) return [];
    const named = (players) => players.map((value) => ({ value, text: h("bdi", { className: "name" }, value) }));
    const { players } = this.table;
    return [
      choice({
        legend: t(`pay.who.${row.way}`),
        options: named(players),
        value: player,
        onChoose: (value) => this.#set({ player: value }),
        className: "four",
      }),
      row.way === "to-winner" &&
        choice({
          legend: t("pay.to"),
          options: named(players.filter((one) => one !== player)),
          value: to,
          onChoose: (value) => this.#set({ to: value }),
          className: player ? "" : "four",
        }),
    ];
  }

  #lack() {
    const { row, player, to } = this.paid;
    if (!row) return t("pay.missing");
    if (!row.of_dealer && !player) return t("pay.missing.player");
    return row.way === "to-winner" && !to ? t("pay.missing.to") : null;
  }

  #event() {
    const { row, player, to } = this.paid;
    return { event: "paid", id: row.id, player: player ?? this.table.dealer, to };
  }
}
