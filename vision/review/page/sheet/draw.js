/** The form of a hand that nobody won, under rules with riichi sticks: a draw, a hand broken off, or a foul. */

import { h, show } from "../shared/dom.js";
import { namesOf, t } from "../shared/i18n.js";
import { choice, several } from "./choice.js";
import { openDialog } from "./dialog.js";
import { EventPreview } from "./event_preview.js";

/** @import { EntryEvent, SheetEvent, Table } from "../shared/types.d.ts" */

/** @import { Entering } from "./event_preview.js" */

/** @typedef {{how: string, riichi: string[], tenpai: string[], nagashi: string[], player: string|null}} Drawn */

const EXHAUSTIVE = "exhaustive";

/** The dialog of a draw. */
export class DrawForm {
  /**
   * @param {Table} table the table view
   * @param {Entering<EntryEvent>} entering
   * @param {SheetEvent} [mended] the entry that is mended
   */
  constructor(table, entering, mended) {
    this.table = table;
    this.preview = new EventPreview(table, { ...entering, renewed: (newest) => ((this.table = newest), this.#render()) });
    this.fouls = table.payments.filter(({ way }) => way === "penalty");
    /** @type {Drawn} */
    this.drawn = { how: EXHAUSTIVE, riichi: [], tenpai: [], nagashi: [], player: null };
    if (mended?.event === "drawn") Object.assign(this.drawn, mended, { how: mended.reason ?? EXHAUSTIVE });
    if (mended?.event === "paid") Object.assign(this.drawn, { how: mended.id, player: mended.player });
    this.body = h("div", { className: "pay-who" });
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
    show(this.body, this.#how(), ...this.#who());
    const event = this.#event();
    if (event) this.preview.show(event);
    else this.preview.showMissing(t("pay.missing.player"));
  }

  #how() {
    const options = [
      { value: EXHAUSTIVE, text: t("draw.exhaustive") },
      ...(this.table.session?.abortive ?? []).map((value) => ({ value, text: t(`table.abortive.${value}`) })),
      ...this.fouls.map((row) => ({ value: row.id, text: namesOf(row)[0] })),
    ];
    return options.length > 1 && choice({ legend: t("draw.how"), options, value: this.drawn.how, onChoose: (how) => this.#set({ how }) });
  }

  #who() {
    const { how, riichi, tenpai, nagashi, player } = this.drawn;
    const { players, session } = this.table;
    if (this.fouls.some(({ id }) => id === how)) {
      const options = players.map((value) => ({ value, text: h("bdi", { className: "name" }, value) }));
      return [choice({ legend: t("pay.who.penalty"), options, value: player, onChoose: (value) => this.#set({ player: value }) })];
    }
    /** Whoever declared riichi is ready. @param {string[]} declared */
    const declare = (declared) => this.#set({ riichi: declared, tenpai: players.filter((one) => tenpai.includes(one) || declared.includes(one)) });
    const exhaustive = how === EXHAUSTIVE;
    return [
      several(t("riichi.declared"), players, riichi, declare),
      exhaustive && several(t("draw.tenpai"), players, tenpai, (ready) => this.#set({ tenpai: ready })),
      exhaustive && session?.nagashi && several(t("draw.nagashi"), players, nagashi, (paid) => this.#set({ nagashi: paid })),
    ];
  }

  /** @returns {EntryEvent|null} null while a player is missing */
  #event() {
    const { how, riichi, tenpai, nagashi, player } = this.drawn;
    if (how === EXHAUSTIVE) return { event: "drawn", riichi, tenpai, nagashi };
    if (this.fouls.some(({ id }) => id === how)) return player === null ? null : { event: "paid", id: how, player, to: null };
    return { event: "drawn", riichi, abortive: true, reason: how };
  }
}
