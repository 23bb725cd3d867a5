/** The form of a win: winner, how, from whom, and its value or its tiles, with a preview. */

import { h, show } from "../shared/dom.js";
import { SEATS, ruleSet } from "../shared/facts.js";
import { t } from "../shared/i18n.js";
import { toggle } from "../review/controls.js";
import { mayBeFurther, seatOf } from "../review/session.js";
import { button, camera, choice, several } from "./choice.js";
import { openDialog } from "./dialog.js";
import { unitName } from "./entry.js";
import { emptyHand, toHandRecord, missingTiles, needsNoTiles } from "./hand.js";
import { HandEditor } from "./hand_editor.js";
import { EventPreview } from "./event_preview.js";
import { liabilityChoice, liableFor } from "./liability.js";

/** @import { Entering } from "./event_preview.js" */
/** @import { EntryEvent, HandRecord, Liable, Preview, Seat, Table, TappedHand, WonBy } from "../shared/types.d.ts" */

/** @typedef {{by: WonBy, winner: string|null, from: string|null, value: string, counted: boolean, riichi: string[], sameHand: boolean, liable?: Liable}} WinFields */
/** @typedef {Pick<WinFields, "by"|"winner"|"from"> & Partial<WinFields> & {hand: TappedHand|null, picture: HTMLElement|null, reading: string|null}} Start */

/** @type {readonly WonBy[]} */
const BY = ["self-draw", "discard", "robbed-kong"];

/** The dialog of a win. */
export class WinForm {
  /**
   * @param {Table} table the table view
   * @param {Start|null} start what is known from a photo, or of the entry that is mended
   * @param {Entering<EntryEvent>} entering
   * @param {((photo: File, winner: string|null) => void)|null} onPhoto none where a photo would be another win
   */
  constructor(table, start, entering, onPhoto) {
    this.table = table;
    this.onPhoto = onPhoto;
    this.reading = start?.reading ?? null;
    this.preview = new EventPreview(table, { ...entering, heard: (preview) => this.#heard(preview), renewed: (newest) => this.#renew(newest) });
    this.mayBeLiable = false;
    const { hand = null, picture = null, reading: _, ...known } = start ?? {};
    /** @type {WinFields} */
    this.win = { by: "self-draw", winner: null, from: null, value: "", counted: hand !== null, riichi: [], sameHand: false, ...known };
    this.editor = new HandEditor(hand ?? emptyHand(), this.#terms(), () => (this.#agree(true), this.#changed()));
    this.parts = { who: h("div", { className: "win-who" }), worth: h("div", { className: "win-worth" }) };
    const body = [...(picture ? [picture] : []), this.parts.who, this.parts.worth];
    this.dialog = openDialog(t("won.title"), body, this.preview.elements, "win-dialog");
    this.dialog.addEventListener("close", () => this.preview.close());
    this.#changed();
  }

  /** Others have written on the sheet: the winner may sit elsewhere. @param {Table} table */
  #renew(table) {
    const { hand } = this.editor;
    const { liable } = hand.win;
    if (liable) this.editor.hand = { ...hand, win: { ...hand.win, liable: seatOf(table, this.table.seats[/** @type {Seat} */ (liable)]) ?? null } };
    this.table = table;
    this.#set({});
  }

  #terms() {
    const { rules, options, seats } = this.table;
    const seat = SEATS.find((one) => seats[one] === this.win.winner) ?? "south";
    return { rules, options, by: this.win.by, seat, seats };
  }

  /** A hand for which another player may be liable: that is asked. @param {Preview} preview */
  #heard({ liability }) {
    if (this.mayBeLiable === liability.length > 0) return;
    this.mayBeLiable = liability.length > 0;
    show(this.parts.who, ...this.#who());
  }

  #liability() {
    const { winner, liable } = this.win;
    return liabilityChoice(this.table, winner, this.#record().melds, liable, (said) => this.#set({ liable: said }));
  }

  /** @returns {HandRecord} */
  #record() {
    return toHandRecord(this.editor.hand, this.#terms());
  }

  /** @param {Partial<WinFields>} change */
  #set(change) {
    const first = this.win.winner === null;
    this.win = { ...this.win, ...change };
    this.#agree(first && Boolean(this.editor.hand.win.riichi));
    if (this.win.from === this.win.winner || this.win.by === "self-draw") this.win.from = null;
    this.editor.setTerms(this.#terms());
    this.#changed();
  }

  /** A winner whose stick lies on the table has riichi in the hand too. @param {boolean} byHand whether it is the hand that says so */
  #agree(byHand) {
    const { winner, riichi } = this.win;
    const { hand } = this.editor;
    if (!winner || !this.#knowsSticks() || riichi.includes(winner) === Boolean(hand.win.riichi)) return;
    if (byHand) this.win.riichi = hand.win.riichi ? [...riichi, winner] : riichi.filter((player) => player !== winner);
    else this.editor.hand = { ...hand, win: { ...hand.win, riichi: riichi.includes(winner) ? "riichi" : null } };
  }

  /** @param {boolean} counted */
  #count(counted) {
    this.#set({ counted });
    if (counted) this.editor.element.scrollIntoView({ behavior: "smooth", block: "start" });
  }

  #changed() {
    show(this.parts.who, ...this.#who());
    show(this.parts.worth, ...this.#worth());
    this.#showPreview();
  }

  #who() {
    const { by, winner, from } = this.win;
    /** @param {string[]} others */
    const players = (others) => others.map((value) => ({ value, text: h("bdi", { className: "name" }, value) }));
    const ways = BY.map((value) => ({ value, text: t(`won.${value}`) }));
    const givers = players(this.table.players.filter((player) => player !== winner));
    return [
      choice({ legend: t("won.who"), options: players(this.table.players), value: winner, onChoose: (value) => this.#set({ winner: value }) }),
      choice({ legend: t("won.how"), options: ways, value: by, onChoose: (value) => this.#set({ by: value }) }),
      by !== "self-draw" &&
        choice({
          legend: t(by === "discard" ? "won.from" : "won.robbed"),
          options: givers,
          value: from,
          onChoose: (value) => this.#set({ from: value }),
        }),
      this.#knowsSticks() && several(t("riichi.declared"), this.table.players, this.win.riichi, (riichi) => this.#set({ riichi })),
      this.mayBeLiable && this.win.counted && this.#liability(),
      mayBeFurther(this.table, winner, by) && toggle("same-hand", t("won.same.hand"), this.win.sameHand, (sameHand) => this.#set({ sameHand })),
    ];
  }

  #knowsSticks() {
    return ruleSet(this.table.rules).sheet.sticks;
  }

  #worth() {
    const unit = unitName(this.table.rules);
    const { onPhoto } = this;
    const options = [{ value: false, text: t("won.by.value", { unit }) }, { value: true, text: t("won.by.tiles") }];
    return [
      onPhoto && camera(t("session.photograph"), (photo) => onPhoto(photo, this.win.winner), { small: false, capture: false }),
      choice({ legend: t("won.worth"), options, value: this.win.counted, onChoose: (counted) => this.#count(counted) }),
      this.win.counted ? this.editor.element : this.#value(unit),
    ];
  }

  /** @param {string} unit */
  #value(unit) {
    const { step, dealer_bonus: bonus } = ruleSet(this.table.rules).sheet;
    const input = h("input", {
      className: "input",
      inputMode: "decimal",
      autocomplete: "off",
      value: this.win.value,
      "aria-label": unit,
      data: { key: "value" },
      on: {
        input: () => {
          this.win.value = input.value.trim().replace(/,(?=\d{3}(?!\d))/g, "").replace(",", ".");
          this.#showPreview();
        },
        keydown: (event) => event.key === "Enter" && this.preview.button.click(),
      },
    });
    /** @param {number} by */
    const turn = (by) => this.#set({ value: String(Math.max(0, (Number(this.win.value) || 0) + by)) });
    return h(
      "div",
      { className: "value" },
      h(
        "div",
        { className: "stepper" },
        button(null, "−", () => turn(-step), { key: "less" }),
        input,
        button(null, "+", () => turn(step), { key: "more" }),
        h("span", { className: "muted" }, unit),
      ),
      bonus && h("p", { className: "small muted" }, t("won.dealer.bonus")),
    );
  }

  /** What is still missing, or null. */
  #lack() {
    const { by, winner, from, counted, value } = this.win;
    if (!winner) return t("won.missing.winner");
    if (by !== "self-draw" && !from) return t("won.missing.from");
    if (!counted) return value === "" ? t("won.missing.value") : null;
    const { hand } = this.editor;
    const count = missingTiles(hand, this.table.rules);
    if (needsNoTiles(hand)) return null;
    if (count) return t(count > 0 ? "won.missing.tiles" : "won.extra.tiles", { count: Math.abs(count) });
    return hand.winning ? null : t("won.missing.winning");
  }

  #showPreview() {
    const lack = this.#lack();
    if (lack) this.preview.showMissing(lack);
    else this.preview.show(this.#event());
  }

  /** @returns {EntryEvent} */
  #event() {
    const { by, from, counted, value, riichi, sameHand } = this.win;
    const winner = this.win.winner ?? "";
    const sticks = this.#knowsSticks() ? { riichi, same_hand: sameHand && mayBeFurther(this.table, winner, by) } : {};
    if (!counted) return { event: "won", winner, by, from, value, ...sticks };
    const hand = this.#record();
    const liable = this.mayBeLiable ? liableFor(this.win.liable, hand.melds) : null;
    return { event: "hand", winner, from, hand, ...sticks, ...(liable && { liable }), ...(this.reading && { reading: this.reading }) };
  }
}
