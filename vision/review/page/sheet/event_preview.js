/** The foot of an event form: a preview of what the event would change, and the button that enters it. */

import { ApiError, sentenceOf } from "../shared/api.js";
import { h, show } from "../shared/dom.js";
import { ruleSet } from "../shared/facts.js";
import { localised, namesOf, t } from "../shared/i18n.js";
import { formatWorth, pointsText } from "../shared/score_parts.js";
import { tilesInText } from "../shared/tiles.js";
import { isStale, previewEvent } from "./api.js";
import { button } from "./choice.js";
import { entryTitle, lastStep } from "./entry.js";
import { explainedLines } from "./explained.js";
import { amountOf, formatAmount, formatSigned, amountClass } from "./numbers.js";

/** @import { Amounts, EntryEvent, Explanation, Preview, Score, ScoreElement, Table } from "../shared/types.d.ts" */

const PAUSE_MS = 120;
/** When a preview is asked for anew where the server was not to be had. */
const AGAIN_MS = 3000;

/**
 * What a form does with its event: `ask` previews it, `enter` enters it, `word` is on the button; `after` shows what else
 * changes, `heard` is told of every preview; where others have written on the sheet, `renew` gets it as it stands now, and
 * `renewed` shows the form and its preview anew.
 * @template {EntryEvent|null} E
 * @typedef {{ask?: (event: E, signal: AbortSignal) => Promise<Preview>, enter: (event: E) => Promise<void>, word?: string,
 *   after?: (preview: any) => HTMLElement|null, heard?: (preview: Preview) => void, renew?: () => Promise<Table|null>, renewed?: (table: Table) => void}} Entering
 */

/** Shows what an event would change, and enters it. @template {EntryEvent|null} [E=EntryEvent] */
export class EventPreview {
  /** @param {Table} table the table view @param {Entering<E>} entering */
  constructor(table, entering) {
    this.table = table;
    this.entering = entering;
    /** @type {E|undefined} the event that the button enters */
    this.event = undefined;
    this.asked = new AbortController();
    /** @type {HTMLElement|null} what others entered while the form was open */
    this.meanwhile = null;
    this.preview = h("div", { className: "preview", role: "status" });
    this.button = button("check", entering.word ?? t("won.enter"), () => this.#enter(), { className: "primary large grow" });
    this.elements = [this.preview, this.button];
  }

  /** Show what is still missing. @param {string} sentence */
  showMissing(sentence) {
    this.close();
    show(this.preview, this.meanwhile, h("p", { className: "muted" }, sentence));
  }

  /** Show what an event would change. @param {E} event */
  async show(event) {
    this.close();
    const { signal } = (this.asked = new AbortController());
    const { ask, after, heard } = this.entering;
    try {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      if (signal.aborted) return;
      const preview = ask ? await ask(event, signal) : await previewEvent(this.table, /** @type {EntryEvent} */ (event), signal);
      if (signal.aborted) return;
      this.event = event;
      this.button.disabled = event !== null && preview.changes === null;
      show(this.preview, this.meanwhile, ...(event === null ? [] : outcome(preview, event, this.table)), after?.(preview));
      heard?.(preview);
    } catch (error) {
      if (signal.aborted) return;
      await this.#refuse(error);
      // Nothing can be entered that was not looked at, so the connection has to be tried for whoever waits.
      if (error instanceof ApiError && error.offline) setTimeout(() => signal.aborted || this.show(event), AGAIN_MS);
    }
  }

  /** Ask no more. */
  close() {
    this.asked.abort();
    this.button.disabled = true;
  }

  async #enter() {
    if (this.event === undefined) return;
    this.button.disabled = true;
    try {
      await this.entering.enter(this.event);
    } catch (error) {
      if (!(await this.#refuse(error))) this.button.disabled = false;
    }
  }

  /** @param {unknown} error @returns {Promise<boolean>} whether the event is previewed again, on the sheet as it stands now */
  async #refuse(error) {
    const { after, renew, renewed } = this.entering;
    const table = isStale(error) && renew ? await renew().catch(() => null) : null;
    if (table && renewed) {
      this.table = table;
      this.meanwhile = h("p", { className: "notice warn small" }, after ? t("sheet.stale") : t("sheet.meanwhile", { entry: entryTitle(lastStep(table), table) }));
      renewed(table);
      return true;
    }
    const sentence = sentenceOf(error);
    // What is read aloud already is not read again.
    if (this.preview.textContent !== sentence) show(this.preview, h("p", { className: "notice danger" }, tilesInText(sentence)));
    return false;
  }
}

/** @param {Preview} preview @param {EntryEvent} event @param {Table} table */
function outcome({ changes, score, explained }, event, table) {
  if (!changes) return [h("p", { className: "notice warn" }, h("strong", {}, t("won.not")), " ", ...(score ? tilesInText(localised(score, "reason")) : []))];
  return [score && counted(score), changesList(changes, table), whyList(explained, event, score, table)];
}

/** Why the amounts are what they are, folded. @param {Explanation|null} explained @param {EntryEvent} event @param {Score|null} score @param {Table} table */
export function whyList(explained, event, score, table) {
  if (!explained || (event.event !== "won" && event.event !== "hand")) return null;
  const lines = explainedLines(explained, { ...table, winner: event.winner, value: event.event === "won" ? event.value : score?.total ?? 0 }, table);
  return lines.length ? h("details", {}, h("summary", { className: "small" }, t("explained.title")), h("dl", { className: "small" }, lines)) : null;
}

/** What each player wins or loses. @param {Amounts} changes @param {Table} table */
export function changesList(changes, { players }) {
  /** @param {string} player */
  const amount = (player) => h("span", { className: `number ${amountClass(amountOf(changes, player))}` }, formatSigned(amountOf(changes, player)));
  return h(
    "ul",
    { className: "changes" },
    players.filter((player) => Number(changes[player]) !== 0).map((player) => h("li", {}, h("span", { className: "name" }, player), " ", amount(player))),
  );
}

/** What a counted hand is worth, with its points where the sheet counts others than the total. @param {Score} score */
function counted(score) {
  const { rules, unit, elements } = score;
  const points = ruleSet(rules).sheet.unit !== unit && ` · ${pointsText(score)}`;
  return h(
    "details",
    { className: "counted" },
    h("summary", {}, h("strong", {}, formatWorth(score), points)),
    h("ul", { className: "elements" }, elements.map((element) => elementRow(element, ruleSet(rules).names_in))),
  );
}

/** An element under both its names; one that stands beside the total says so. @param {ScoreElement} element @param {"zh"|"ja"} namesIn the language of its rules */
export function elementRow(element, namesIn) {
  const { value, count, in_total: inTotal = true } = element;
  const [own, other] = namesOf(element, namesIn);
  const notes = [count > 1 && `× ${count}`, other, !inTotal && t("score.outside")].filter(Boolean).join(" · ");
  return h(
    "li",
    { className: "row" },
    h("span", { className: "grow" }, own, " ", h("span", { className: "small muted" }, notes)),
    h("span", { className: "number" }, formatAmount(value * count)),
  );
}
