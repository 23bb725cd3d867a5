/** The facts that a photo never shows, beside the score: who won and how; with a session, by the players' names. */

import { h, show } from "../shared/dom.js";
import { factsOf, factValue, isEqual, isSaid, ruleSet, setFact } from "../shared/facts.js";
import { language, t } from "../shared/i18n.js";
import { choice, factText } from "./controls.js";
import { hasHand } from "./edits.js";
import { EntryPreview } from "./entry_preview.js";
import { declarations, declare, mayBeFurther } from "./session.js";
import { groupOutcomes } from "./serialize.js";
import { formatNumber } from "../shared/score_parts.js";
import { several } from "../sheet/choice.js";

/** @import { TermValue } from "../shared/types.d.ts" */
/** @import { ReviewDocument } from "./document.js" */
/** @import { Fact } from "../shared/facts.js" */

/** These facts, in the order in which they are asked. */
export const GIVEN = Object.freeze(["seat", "by", "from"]);

/** The card of these facts. */
export class Given {
  /**
   * @param {HTMLElement} root
   * @param {() => ReviewDocument|null} doc
   * @param {() => void} toSheet takes the hand to its score sheet, as a further win on the same discard
   */
  constructor(root, doc, toSheet) {
    this.root = root;
    this.doc = doc;
    this.toSheet = toSheet;
    this.shown = "";
    this.entry = new EntryPreview(doc);
  }

  /** Show what is asked, and what each answer would come to. */
  draw() {
    const doc = this.doc();
    if (!doc) return;
    this.root.hidden = !hasHand(doc.state);
    this.entry.draw();
    const facts = factsOf(doc.state).filter(({ name }) => GIVEN.includes(name));
    facts.sort((one, other) => GIVEN.indexOf(one.name) - GIVEN.indexOf(other.name));
    const worths = this.#worths(doc);
    const shown = JSON.stringify([doc.reading.id, facts, doc.state.win, doc.state.declared, worths, doc.session?.count, doc.entered, language()]);
    if (shown === this.shown) return;
    this.shown = shown;
    show(this.root, h("h2", {}, t("given.title")), doc.session && this.#session(doc), doc.entered && this.#entered(doc.entered.hand, doc.session?.id ?? ""), facts.map((one) => this.#fact(doc, one, worths[one.name] ?? {})), ...this.#declared(doc), this.entry.element);
  }

  /** Which sheet the photo is for. @param {ReviewDocument} doc */
  #session({ session }) {
    if (!session) return null;
    const { id, rules, round } = session;
    return h("p", { className: "small muted" }, `${t(`rules.${rules}`)} · ${t(`round.${round}`)} `, h("a", { href: "/sheet#" + id }, t("session.sheet")));
  }

  /** That the photo is entered already, and where. @param {number} hand @param {string} sheet its id */
  #entered(hand, sheet) {
    return h("p", { className: "notice" }, t("session.entered", { hand }), " ", h("a", { href: "/sheet#" + sheet }, t("session.entered.open")));
  }

  /** Who put a riichi stick on the table of the sheet, once it is said who won. @param {ReviewDocument} doc */
  #declared(doc) {
    const { session, state } = doc;
    if (!session || !state.win.seat || !ruleSet(session.rules).sheet.sticks) return [];
    const { players, declared } = declarations(session, state);
    return [
      several(t("riichi.declared"), players, declared, (chosen) => doc.change(declare(session, doc.state, chosen))),
      mayBeFurther(session, session.seats[state.win.seat], state.win.by) && h("button", { className: "button small quiet", data: { key: "further" }, on: { click: this.toSheet } }, t("won.same.hand")),
    ];
  }

  /** @param {ReviewDocument} doc @param {Fact} fact @param {Record<string, string>} worths */
  #fact(doc, fact, worths) {
    const { state, session } = doc;
    const { name } = fact;
    const values = fact.kind === "one" ? fact.values : [];
    const said = isSaid(state, name) ? factValue(state, name) : undefined;
    const seats = session && name !== "by" ? session.seats : null;
    /** @param {TermValue} value */
    const text = (value) => factText(name, value, seats);
    /** @param {TermValue} value */
    const place = (value) => session?.players.indexOf(text(value)) ?? 0;
    const shown = seats ? [...values].sort((one, other) => place(one) - place(other)) : values;
    const legend = seats ? t(name === "seat" ? "session.who" : "session.from") : t(`fact.${name}`);
    /** @param {TermValue} value */
    const option = (value) => /** @type {const} */ ([value, seats ? h("bdi", { className: "name" }, text(value)) : text(value), worths[String(value)]]);
    return choice(name, legend, shown.map(option), said, (value) => doc.change(setFact(doc.state, name, value)));
  }

  /**
   * What the hand comes to by fact and value, for facts that nobody has said and that make a difference.
   * @param {ReviewDocument} doc @returns {Record<string, Record<string, string>>}
   */
  #worths({ answer, state, stale, failure }) {
    const outcomes = groupOutcomes(answer?.scores ?? []);
    const [first] = outcomes;
    if (!answer?.if_said || stale || failure || outcomes.length !== 1 || !first) return {};
    /** @type {Record<string, Record<string, string>>} */
    const found = {};
    /** @param {{win: boolean, total: number|null}} worth */
    const figure = ({ win, total }) => (win ? formatNumber(total ?? 0) : "–");
    for (const { fact, value, ...worth } of answer.if_said) {
      found[fact] ??= { [String(factValue(state, fact))]: figure(first.score) };
      Object.assign(found[fact], { [value]: figure(worth) });
    }
    return Object.fromEntries(Object.entries(found).filter(([, worths]) => new Set(Object.values(worths)).size > 1 && !isEqual(worths, {})));
  }
}
