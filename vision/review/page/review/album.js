/** The album of earlier hands. */

import { ApiError, deleteReading, getReading, listReadings, photoAddress } from "../shared/api.js";
import { h, show } from "../shared/dom.js";
import { ruleNames } from "../shared/facts.js";
import { language, t } from "../shared/i18n.js";
import { formatWorth } from "../shared/score_parts.js";
import { bareTile, tileName } from "../shared/tiles.js";
import { showToast } from "../shared/toast.js";
import { doubtOf, EVERYTHING, isShown, showsEverything } from "./album_filter.js";
import { learnHand } from "./album_learn.js";
import { forgetHand, loadNotes, saveNote, smallPicture } from "./album_store.js";
import { deleteDraft, draftIds } from "./drafts.js";

/** @import { AlbumEntry, AlbumFilter, Doubt, HandNote, ListedReading } from "../shared/types.d.ts" */

/** @type {readonly Doubt[]} */
const DOUBTS = ["open", "sure", "corrected", "draft", "empty"];
/** Hands fetched at most when the album is searched. */
const MAX_SEARCHED = 2000;

/** The part of the start that lists earlier hands. */
export class Album {
  /**
   * @param {HTMLElement} root
   * @param {{open: (id: string) => void, refused: (error: ApiError) => void, notice: () => Node|false}} actions what stands below the hands is `notice`
   */
  constructor(root, actions) {
    this.root = root;
    this.actions = actions;
    /** @type {ListedReading[]} */
    this.readings = [];
    /** @type {Set<string>} those that have changes which are not saved */
    this.drafts = new Set();
    /** @type {string|null} where the next page of readings begins */
    this.next = null;
    /** @type {AlbumFilter} */
    this.filter = { ...EVERYTHING };
    /** @type {Set<string>|null} those selected, null where nothing is being selected */
    this.selected = null;
    this.sure = false;
    /** Whether the newest hands were told. */
    this.told = false;
    this.filtersOpen = false;
    /** @type {Map<string, string>} addresses of small pictures by reading */
    this.pictures = new Map();
    this.seen = new IntersectionObserver((entries) => entries.forEach((entry) => entry.isIntersecting && this.#drawPicture(entry.target)), { rootMargin: "200px" });
  }

  /** Fetch the newest hands, or those after. @param {string|null} [cursor] */
  async load(cursor = null) {
    try {
      const [{ readings, next }, drafts] = await Promise.all([listReadings(cursor), draftIds()]);
      this.drafts = drafts;
      this.readings = cursor ? [...this.readings, ...readings] : readings;
      this.next = next;
      this.told = true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.next = null;
      this.told = false;
      if (error.status === 401) this.actions.refused(error);
    }
    this.draw();
  }

  /** Show everything anew. */
  draw() {
    const notes = loadNotes();
    const entries = this.readings.map((reading) => entryOf(reading, notes[reading.id] ?? null, this.drafts.has(reading.id)));
    const shown = entries.filter((entry) => isShown(entry, this.filter));
    this.root.hidden = this.readings.length === 0;
    show(
      this.root,
      h("div", { className: "row" }, h("h2", { className: "grow" }, t("start.earlier")), this.#selectButton()),
      this.#filters(entries),
      this.selected && this.#selection(shown),
      shown.length ? h("ul", { className: "album" }, shown.map((entry) => this.#line(entry))) : h("p", { className: "muted", role: "status" }, t("album.none")),
      this.next && h("button", { className: "button", data: { key: "more" }, on: { click: () => this.load(this.next) } }, t("start.more")),
      this.actions.notice(),
    );
    this.seen.disconnect();
    for (const picture of this.root.querySelectorAll("img[data-picture]")) this.seen.observe(picture);
  }

  #selectButton() {
    const act = () => {
      this.selected = this.selected ? null : new Set();
      this.sure = false;
      this.draw();
    };
    return h("button", { className: "button quiet small", "aria-pressed": String(this.selected !== null), data: { key: "select" }, on: { click: act } }, t(this.selected ? "album.done" : "album.select"));
  }

  /** @param {AlbumEntry[]} entries */
  #filters(entries) {
    const players = [...new Set(entries.flatMap(({ note }) => note?.player ?? []))].sort();
    /** @param {keyof AlbumFilter} name @param {string} all @param {(readonly [string, string])[]} options */
    const choice = (name, all, options) =>
      h(
        "select",
        { className: "select", "aria-label": all, data: { key: `filter-${name}` }, on: { change: (event) => this.#search({ [name]: event.currentTarget.value }) } },
        h("option", { value: "" }, all),
        options.map(([value, text]) => h("option", { value, selected: value === this.filter[name] }, text)),
      );
    /** @param {"from"|"until"} name */
    const day = (name) =>
      h("label", { className: "album-day small" }, t(`album.${name}`), h("input", { className: "input", type: "date", value: this.filter[name], data: { key: `filter-${name}` }, on: { change: (event) => this.#search({ [name]: event.currentTarget.value }) } }));
    const words = h("input", { className: "input", type: "search", placeholder: t("album.search"), "aria-label": t("album.search"), value: this.filter.words, data: { key: "filter-words" }, on: { input: (event) => this.#search({ words: event.currentTarget.value }) } });
    return h(
      "details",
      { className: "album-filters", open: this.filtersOpen, on: { toggle: (event) => (this.filtersOpen = event.currentTarget.open) } },
      h("summary", { data: { key: "filters" } }, showsEverything(this.filter) ? t("album.filters") : t("album.filtered")),
      h(
        "div",
        { className: "album-fields" },
        words,
        choice("rules", t("album.rules"), ruleNames().map((rules) => /** @type {const} */ ([rules, t(`rules.${rules}`)]))),
        choice("doubt", t("album.doubt"), DOUBTS.map((doubt) => /** @type {const} */ ([doubt, t(`album.doubt.${doubt}`)]))),
        players.length > 0 && choice("player", t("album.player"), players.map((player) => /** @type {const} */ ([player, player]))),
        day("from"),
        day("until"),
        !showsEverything(this.filter) && h("button", { className: "button small", data: { key: "filter-clear" }, on: { click: () => this.#search(EVERYTHING) } }, t("album.clear")),
      ),
    );
  }

  /** Look for hands, also among those not fetched yet. @param {Partial<AlbumFilter>} change */
  async #search(change) {
    this.filter = { ...this.filter, ...change };
    this.draw();
    const { filter } = this;
    while (this.next && this.filter === filter && !showsEverything(filter) && this.readings.length < MAX_SEARCHED) await this.load(this.next);
    if (filter.words || filter.rules) await this.#learnAll(filter);
  }

  /** What is looked for may stand in hands that were never in sight here. @param {AlbumFilter} filter */
  async #learnAll(filter) {
    for (const { id } of [...this.readings]) {
      if (this.filter !== filter) return;
      if (await this.#learn(id)) this.draw();
    }
  }

  /** What is done with those selected. @param {AlbumEntry[]} shown */
  #selection(shown) {
    const selected = this.selected ?? new Set();
    const count = selected.size;
    const all = () => {
      this.selected = new Set(shown.map(({ reading }) => reading.id));
      this.draw();
    };
    /** @param {string} key @param {string} text @param {() => void} act @param {string} [more] */
    const button = (key, text, act, more = "") => h("button", { className: `button small ${more}`, disabled: count === 0 && key !== "all", data: { key: `album-${key}` }, on: { click: act } }, text);
    return h(
      "div",
      { className: "row wrap album-selection", role: "group", "aria-label": t("album.selected", { count }) },
      h("span", { className: "grow", role: "status" }, t("album.selected", { count })),
      button("all", t("album.all"), all),
      button("export", t("album.export"), () => this.#export([...selected])),
      button("delete", this.sure ? t("album.deleteSure", { count }) : t("album.delete"), () => this.#delete([...selected]), "danger"),
    );
  }

  /** @param {AlbumEntry} entry */
  #line(entry) {
    const { id } = entry.reading;
    const known = this.pictures.get(id);
    const picture = h("img", { className: "album-picture", alt: "", ...(known ? { src: known } : { data: { picture: id } }) });
    const body = [picture, handText(entry)];
    if (!this.selected) return h("li", {}, h("button", { className: "earlier", data: { key: `hand-${id}` }, on: { click: () => this.actions.open(id) } }, body));
    const check = h("input", { type: "checkbox", checked: this.selected.has(id), data: { key: `check-${id}` }, on: { change: () => this.#toggle(id) } });
    return h("li", {}, h("label", { className: "earlier" }, check, body));
  }

  /** @param {string} id */
  #toggle(id) {
    if (!this.selected?.delete(id)) this.selected?.add(id);
    this.sure = false;
    this.draw();
  }

  /** @param {Element} target */
  async #drawPicture(target) {
    this.seen.unobserve(target);
    const id = target instanceof HTMLImageElement && target.dataset.picture;
    if (!id) return;
    this.#learn(id);
    const picture = await smallPicture(id, () => photoAddress(id));
    if (!picture) return;
    this.pictures.set(id, URL.createObjectURL(picture));
    /** @type {HTMLImageElement} */ (target).src = this.pictures.get(id) ?? "";
  }

  /** The tiles and score of a hand that was never open on this device. @param {string} id @returns {Promise<boolean>} whether they were not known */
  async #learn(id) {
    const reading = this.readings.find((one) => one.id === id);
    const known = loadNotes()[id];
    if (!reading || (known && (known.changed ?? null) === reading.terms_changed)) return false;
    const note = await learnHand(id).catch(() => null);
    if (!note) return false;
    saveNote(id, note);
    this.root.querySelector(`[data-picture="${id}"] + .album-text`)?.replaceWith(handText(entryOf(reading, note, this.drafts.has(id))));
    return true;
  }

  /** Save the records of hands as a file, a line each. @param {string[]} ids */
  async #export(ids) {
    try {
      const notes = loadNotes();
      const lines = [];
      for (const id of ids) lines.push(JSON.stringify({ ...(await getReading(id)), counted: notes[id] ?? null }));
      const address = URL.createObjectURL(new Blob([`${lines.join("\n")}\n`], { type: "application/x-ndjson" }));
      h("a", { href: address, download: "pailens-hands.jsonl" }).click();
      setTimeout(() => URL.revokeObjectURL(address), 10_000);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast(() => error.sentence);
    }
  }

  /** @param {string[]} ids */
  async #delete(ids) {
    if (!this.sure) {
      this.sure = true;
      return this.draw();
    }
    let count = 0;
    try {
      for (const id of ids) {
        await deleteReading(id);
        deleteDraft(id);
        await forgetHand(id);
        this.selected?.delete(id);
        this.readings = this.readings.filter((reading) => reading.id !== id);
        count += 1;
      }
      this.selected = null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast(() => error.sentence);
    }
    this.sure = false;
    this.draw();
    if (count === ids.length) showToast(() => t("album.deleted", { count }));
  }
}

/** @param {ListedReading} reading @param {HandNote|null} note @param {boolean} draft @returns {AlbumEntry} */
function entryOf(reading, note, draft) {
  const dates = new Intl.DateTimeFormat(language(), { dateStyle: "full" });
  const words = [dates.format(new Date(reading.created)), ...new Set(note?.tiles.flatMap((code) => [tileName(code), code])), note?.rules && t(`rules.${note.rules}`), note?.player, reading.image.name];
  return { reading, note, draft, words: words.filter(Boolean).join(" ") };
}

/** What stands beside a picture: tiles, what they count, whose they are, when. @param {AlbumEntry} entry */
function handText(entry) {
  const { reading, note } = entry;
  const tiles = note?.tiles ?? [];
  const dates = new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" });
  const about = [
    note?.rules && h("span", { className: "album-worth" }, note.score?.win ? h("strong", { className: "number" }, formatWorth(note.score)) : null, " ", t(`rules.${note.rules}`)),
    note?.player && h("bdi", {}, note.player),
    reading.image.name && h("bdi", { className: "muted file-name" }, reading.image.name),
  ];
  return h(
    "span",
    { className: "album-text" },
    h("span", { className: "album-tiles", role: "img", "aria-label": tiles.map(tileName).join(", ") || t("start.earlier") }, tiles.map(bareTile)),
    h("span", { className: "row wrap small" }, about),
    h("span", { className: "row wrap small muted" }, h("span", { className: "grow" }, dates.format(new Date(reading.created))), stateText(entry)),
  );
}

/** @param {Pick<AlbumEntry, "reading"|"note"|"draft">} entry */
function stateText(entry) {
  const doubt = doubtOf(entry);
  const text = { draft: () => t("start.draft"), corrected: () => t("start.corrected"), open: () => t("start.open", { count: entry.reading.review }), sure: () => t("start.sure"), empty: () => t("start.empty") }[doubt]();
  return h("span", { className: `album-state ${doubt === "corrected" ? "gain" : ""}` }, text);
}
