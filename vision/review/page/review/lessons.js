/** What the score teaches: what elements ask for, what a hand waits for, which tiles do not fit. */

import { ApiError, adviseOnHand } from "../shared/api.js";
import { h } from "../shared/dom.js";
import { articleText, exampleView, loadGuide, rulingView } from "../shared/guide.js";
import { t } from "../shared/i18n.js";
import { formatWorth } from "../shared/score_parts.js";
import { parseTiles, plainCode, bareTile, tileElement, tileName } from "../shared/tiles.js";
import { rowOfTiles } from "../shared/hand_view.js";
import { codeOfTile } from "./edits.js";
import { looseTiles, tilesOfSets } from "./set_tiles.js";
import { toHandRecord } from "./serialize.js";

/** @import { Advice, Code, GuideElement, HandPart, Wait } from "../shared/types.d.ts" */
/** @import { ReviewDocument } from "./document.js" */
/** @import { Outcome } from "./serialize.js" */

/** Lessons on the hand of a document. */
export class Lessons {
  /** @param {() => void} redraw called when something that was asked for is there */
  constructor(redraw) {
    this.redraw = redraw;
    /** @type {string|null} id of the element that is open */
    this.element = null;
    /** @type {{key: string, advice: Advice|null}} */
    this.known = { key: "", advice: null };
    /** @type {GuideElement[]} */
    this.guide = [];
    this.rules = "";
  }

  /** Open or close an element. @param {ReviewDocument} doc @param {string} id */
  toggle(doc, id) {
    this.element = this.element === id ? null : id;
    if (!this.element) this.light(doc, new Map());
    this.redraw();
  }

  /** Mark tiles in the photo and the hand. @param {ReviewDocument} doc @param {Map<number, "lit"|"misfit">} marks */
  light(doc, marks) {
    if (JSON.stringify([...marks]) === JSON.stringify([...doc.marks])) return;
    doc.marks = marks;
    doc.emit("look");
  }

  /** The button of an element's line, and what stands below it while it is open. @param {ReviewDocument} doc @param {Outcome|undefined} outcome @param {string} id */
  line(doc, outcome, id) {
    const open = this.element === id;
    const fields = { "aria-expanded": String(open), data: { element: id, key: `element-${id}` } };
    return { fields, below: open && this.#lesson(doc, outcome, id) };
  }

  /** @param {ReviewDocument} doc @param {Outcome|undefined} outcome @param {string} id */
  #lesson(doc, outcome, id) {
    const { rules } = doc.state;
    this.#loadGuide(rules);
    const element = this.guide.find((one) => one.id === id);
    const counted = outcome?.score.elements.some((one) => one.id === id);
    return h(
      "div",
      { className: "lesson" },
      element && rulingView(element),
      counted && this.#rests(doc, outcome, id),
      element?.example && [h("h4", {}, t("learn.example")), exampleView(element)],
      h("p", { className: "row wrap small" }, h("span", { className: "muted grow" }, articleText(id)), h("a", { className: "lesson-link", href: `#help=${rules}/${encodeURIComponent(id)}` }, t("learn.inList"))),
    );
  }

  /** @param {ReviewDocument} doc @param {Outcome|undefined} outcome @param {string} id */
  #rests(doc, outcome, id) {
    const advice = this.#advice(doc, outcome?.tiles[0] ?? null);
    if (!advice || !outcome) return null;
    const places = advice.element_sets[id] ?? [];
    const tiles = tilesOfSets(doc.state, outcome.score.sets);
    const flowers = advice.flower_elements.includes(id) ? flowersOf(doc) : [];
    this.light(doc, new Map([...places.flatMap((place) => tiles[place] ?? []), ...flowers].map((tile) => [tile, "lit"])));
    if (!places.length && !flowers.length) return h("p", { className: "small" }, t("learn.whole"));
    const sets = places.map((place) => rowOfTiles(parseTiles(outcome.score.sets[place]?.tiles ?? "")));
    if (flowers.length) sets.push(rowOfTiles(flowers.map((tile) => codeOfTile(doc.state, tile))));
    return [h("h4", {}, t("learn.rests")), h("div", { className: "hand-view" }, sets)];
  }

  /** What a hand that does not win lacks. @param {ReviewDocument} doc */
  missing(doc) {
    const advice = this.#advice(doc, null);
    if (!advice || !(advice.waits.length || advice.nearest?.missing)) return null;
    const { nearest, waits } = advice;
    this.light(doc, spareTiles(doc, parseTiles(nearest?.spare ?? "")));
    return h("div", { className: "missing stack" }, waits.length > 0 && waitsView(waits), nearest && nearestView(nearest));
  }

  /** @param {ReviewDocument} doc @param {Code|null} won @returns {Advice|null} null while it is not there */
  #advice(doc, won) {
    if (!doc.answer || doc.stale) return this.known.advice;
    const hand = toHandRecord(doc.state, doc.answer.hand);
    const asked = { ...hand, winning_tile: hand.winning_tile ?? won };
    const key = JSON.stringify(asked);
    if (key !== this.known.key) {
      this.known = { key, advice: null };
      this.#ask(asked, key);
    }
    return this.known.advice;
  }

  /** @param {unknown} hand @param {string} key */
  async #ask(hand, key) {
    try {
      const advice = await adviseOnHand(hand);
      if (this.known.key !== key) return;
      this.known.advice = advice;
      this.redraw();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The score stands without it.
    }
  }

  /** @param {string} rules */
  async #loadGuide(rules) {
    if (this.rules === rules) return;
    this.rules = rules;
    this.guide = [];
    const guide = await loadGuide(rules);
    if (this.rules !== rules) return;
    this.guide = guide;
    if (guide.length) this.redraw();
  }
}

/** @param {ReviewDocument} doc */
const flowersOf = ({ state }) => state.groups.filter(({ kind }) => kind === "flowers").flatMap(({ tiles }) => tiles);

/** The tiles of a photo that fit nowhere. @param {ReviewDocument} doc @param {Code[]} spare @returns {Map<number, "misfit">} */
function spareTiles({ state }, spare) {
  const left = looseTiles(state);
  const found = spare.flatMap((code) => {
    const place = left.findLastIndex((id) => plainCode(codeOfTile(state, id)) === code);
    return place < 0 ? [] : left.splice(place, 1);
  });
  return new Map(found.map((id) => [id, "misfit"]));
}

/** The tiles that complete a hand, with what it would be worth. @param {Wait[]} waits */
function waitsView(waits) {
  /** @param {Code|null} spare */
  const rows = (spare) => waits.filter((one) => one.spare === spare);
  /** @param {Wait} wait */
  const one = ({ tile, score }) =>
    h("li", { className: "wait", "aria-label": t("learn.wait", { tile: tileName(tile), worth: formatWorth(score) }) }, bareTile(tile), h("span", { className: "small number" }, formatWorth(score)));
  return [...new Set(waits.map(({ spare }) => spare))].map((spare) =>
    h(
      "div",
      {},
      h("h3", { className: "row wrap" }, spare ? [t("learn.instead"), tileElement(spare)] : t("learn.waits")),
      h("ul", { className: "waits" }, rows(spare).map(one)),
    ),
  );
}

/** @param {NonNullable<Advice["nearest"]>} nearest */
function nearestView({ parts, spare, missing }) {
  /** @param {HandPart} part */
  const one = ({ tiles, wanted }) => {
    const row = rowOfTiles(parseTiles(tiles));
    if (wanted.length) row.append(h("span", { className: "wanted", role: "img", "aria-label": t("learn.wanted", { tiles: wanted.map(tileName).join(", ") }) }, wanted.map(bareTile)));
    return row;
  };
  // Sets of which nothing is there are no parts.
  const rest = parts.reduce((left, part) => left - part.missing, missing);
  return h(
    "div",
    {},
    h("h3", {}, t("learn.nearest", { count: missing })),
    h("div", { className: "hand-view" }, parts.map(one)),
    rest > 0 && h("p", { className: "small muted" }, t("learn.whole.sets", { count: rest })),
    spare && [h("h3", {}, t("learn.spare")), h("div", { className: "hand-view" }, rowOfTiles(parseTiles(spare), null, "set misfit"))],
  );
}
