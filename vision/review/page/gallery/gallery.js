/** The gallery of `pailens label`: labels photo by photo or tile by tile, those probably wrong first. */

import { ApiError } from "../shared/api.js";
import { h, show } from "../shared/dom.js";
import { localised, t } from "../shared/i18n.js";
import { icon } from "../shared/icons.js";
import { CODES, formatTiles, bareTile, tileName } from "../shared/tiles.js";
import { moveInGrid } from "../review/grid_focus.js";
import { chanceText, CHANCES, DOUBT_KINDS, getCrops, getGallery, LIMIT, PROBABLE_ERRORS } from "./api.js";
import { Crops } from "./crops.js";
import { knownPicture, pictureOf } from "./pictures.js";
import { Mending } from "./mending.js";

/** @import { Crop, CropPage, GalleryPage, GalleryPhoto } from "../shared/types.d.ts" */
/** @import { ReviewDocument } from "../review/document.js" */
/** @import { GalleryFilter } from "./api.js" */

const POLL_MS = 2000;
/** @type {Readonly<Record<string, [number, number]>>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The parts of the page that belong to the gallery; hidden where it is not open. */
export class Gallery {
  /**
   * @param {HTMLElement} root
   * @param {{doc: () => ReviewDocument|null, go: (id: string|null) => void, home: () => void, reveal: (tile: number) => void, refused: (error: ApiError) => void, say: (text: string|(() => string)) => void}} actions
   *   `go` opens a reading of the gallery, or the gallery
   */
  constructor(root, actions) {
    this.root = root;
    this.actions = actions;
    this.mending = new Mending(actions, () => (this.byTile ? [] : this.photos));
    /** @type {GalleryFilter} */
    this.filter = { ...PROBABLE_ERRORS };
    this.crops = new Crops({ open: (crop) => this.#open(crop), load: (start) => this.#load(start), failed: (error) => this.#failed(error) });
    /** Whether labels are shown tile by tile. */
    this.byTile = false;
    /** @type {GalleryPage|null} what the server answered last */
    this.page = null;
    /** @type {CropPage|null} what it answered last of single labels */
    this.labels = null;
    /** @type {GalleryPhoto[]} all that are shown */
    this.photos = [];
    /** @type {number|undefined} timer of the next look */
    this.timer = undefined;
    /** How often something else was to be shown. */
    this.turn = 0;
    this.seen = new IntersectionObserver((entries) => entries.forEach((entry) => entry.isIntersecting && this.#drawPicture(entry.target)), { rootMargin: "200px" });
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Show the gallery. */
  async open() {
    this.root.hidden = false;
    await this.#load();
  }

  /** Open the photo of a label. @param {Crop} crop */
  #open({ reading, tile }) {
    this.mending.wanted = tile;
    this.actions.go(reading);
  }

  /** Hide it, and what a photo of it asks for. */
  close() {
    clearTimeout(this.timer);
    this.turn += 1;
    this.root.hidden = true;
    this.mending.close();
  }

  /** Show everything anew. */
  draw() {
    this.mending.draw();
    const page = this.byTile ? this.labels : this.page;
    if (this.root.hidden || !page) return;
    show(
      this.root,
      h("div", { className: "row wrap" }, h("h1", { className: "grow", id: "gallery-title" }, t("queue.gallery.title")), h("a", { className: "button", href: "#queue" }, t("queue.gallery.back"))),
      h("p", { className: "muted", role: "status" }, this.#status(page)),
      this.#views(),
      this.#filters(page),
      ...("crops" in page ? this.crops.elements() : this.#cards(page)),
    );
    this.seen.disconnect();
    for (const picture of this.root.querySelectorAll("img:not([src])")) this.seen.observe(picture);
  }

  /** Ask for what is shown, from one photo or label on. @param {number} [start] @returns {Promise<void>} */
  async #load(start = 0) {
    clearTimeout(this.timer);
    this.turn += 1;
    const { turn } = this;
    try {
      const page = await (this.byTile ? getCrops(this.filter, start) : getGallery(this.filter, start));
      if (turn !== this.turn) return;
      if ("crops" in page) {
        // Where the last page has become empty, the first.
        if (start > 0 && start >= page.found) return this.#load();
        this.labels = page;
        this.crops.take(page, start);
      } else this.#take(page, start);
      if (page.unread + page.unchecked > 0) this.#lookAgain();
    } catch (error) {
      if (turn === this.turn && this.#failed(error)) return;
    }
    this.draw();
  }

  /** Nothing jumps away under a person's hand: where more than a page is shown, or labels are chosen. */
  #lookAgain() {
    this.timer = setTimeout(() => {
      if (this.byTile ? this.crops.held : this.photos.length > LIMIT) this.#lookAgain();
      else this.#load();
    }, POLL_MS);
  }

  /** @param {GalleryPage} page @param {number} start */
  #take(page, start) {
    const known = new Set(start ? this.photos.map(({ photo }) => photo) : []);
    this.photos = [...(start ? this.photos : []), ...page.photos.filter(({ photo }) => !known.has(photo))];
    this.page = page;
  }

  /** Say what went wrong. @param {unknown} error @returns {boolean} whether another page follows */
  #failed(error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) this.actions.refused(error);
    else this.actions.say(() => (error.status === 404 ? t("queue.none") : error.sentence));
    if (error.status === 404) this.actions.home();
    return error.status === 401 || error.status === 404;
  }

  /** @param {GalleryPage|CropPage} page */
  #status(page) {
    const { unread, unchecked, found } = page;
    const parts = ["labelled" in page && t("queue.gallery.status", { labelled: page.labelled, doubtful: page.doubtful }), t("queue.gallery.found", { count: found }), unread + unchecked > 0 && t("queue.gallery.checking", { count: unread + unchecked })];
    return parts.filter(Boolean).join(" ");
  }

  #views() {
    const shown = this.byTile ? "tiles" : this.filter.doubtful ? "doubtful" : "all";
    /** @param {string} name */
    const change = (name) => {
      this.byTile = name === "tiles";
      if (this.byTile) return this.#load();
      return this.#search({ doubtful: name === "doubtful" });
    };
    /** @param {string} name */
    const view = (name) =>
      h("label", {}, h("input", { type: "radio", name: "gallery-view", checked: name === shown, data: { key: `view-${name}` }, on: { change: () => change(name) } }), h("span", {}, t(`queue.gallery.${name}`)));
    return h("fieldset", { className: "field gallery-views" }, h("legend", { className: "visually-hidden" }, t("queue.gallery.title")), h("div", { className: "choice" }, ["doubtful", "all", "tiles"].map(view)));
  }

  /** @param {GalleryPage|CropPage} page */
  #filters(page) {
    const { filter } = this;
    const { sources } = page;
    const doubtful = filter.doubtful && !this.byTile;
    /** @param {string} code */
    const face = (code) => ("counts" in page ? `${tileName(code)} (${page.counts[code] ?? 0})` : tileName(code));
    /** @param {string} name @param {string} label @param {string} all @param {(readonly [string, string])[]} options @param {(value: string) => Partial<GalleryFilter>} change */
    const choice = (name, label, all, options, change) =>
      h(
        "label",
        { className: "gallery-filter small" },
        h("span", {}, label),
        h(
          "select",
          { className: "select", data: { key: `gallery-${name}` }, on: { change: (event) => this.#search(change(event.currentTarget.value)) } },
          h("option", { value: "" }, all),
          options.map(([value, text]) => h("option", { value, selected: value === String(filter[/** @type {keyof GalleryFilter} */ (name)]) }, text)),
        ),
      );
    const any = t("queue.gallery.any");
    return h(
      "div",
      { className: "gallery-filters" },
      choice("face", t("queue.gallery.face"), any, CODES.map((code) => /** @type {const} */ ([code, face(code)])), (face) => ({ face })),
      choice("source", t("queue.gallery.source"), any, sources.map((source) => /** @type {const} */ ([source, source === "." ? t("queue.gallery.folder") : source])), (source) => ({ source })),
      doubtful && choice("reason", t("queue.gallery.reason"), any, DOUBT_KINDS.map((kind) => /** @type {const} */ ([kind, t(`queue.doubt.${kind}`)])), (reason) => ({ reason: /** @type {GalleryFilter["reason"]} */ (reason) })),
      doubtful && choice("chance", t("queue.gallery.chance"), any, CHANCES.filter(Boolean).map((chance) => /** @type {const} */ ([String(chance), chanceText(chance)])), (chance) => ({ chance: Number(chance) })),
    );
  }

  /** @param {Partial<GalleryFilter>} change */
  #search(change) {
    this.filter = { ...this.filter, ...change };
    return this.#load();
  }

  /** @param {GalleryPage} page */
  #cards({ labelled, found }) {
    return [
      this.photos.length ? h("ul", { className: "gallery-photos" }, this.photos.map((photo, place) => this.#card(photo, place))) : h("p", {}, t(labelled === 0 ? "queue.gallery.empty" : "queue.gallery.none")),
      this.photos.length < found && h("button", { className: "button", data: { key: "more" }, on: { click: () => this.#load(this.photos.length) } }, t("start.more")),
    ];
  }

  /** @param {GalleryPhoto} photo @param {number} place */
  #card(photo, place) {
    const known = knownPicture(photo);
    const [first, ...others] = photo.doubts;
    const about = first
      ? [
          h("span", { className: "gallery-tiles" }, first.label && bareTile(first.label), first.label && first.read && icon("next"), first.read && bareTile(first.read), h("span", { className: "number" }, chanceText(first.chance))),
          h("span", {}, localised(first, "reason")),
          others.length > 0 && h("span", { className: "small muted" }, t("queue.gallery.more", { count: others.length })),
        ]
      : h("span", {}, formatTiles(photo.codes));
    const open = () => this.actions.go(photo.reading);
    return h(
      "li",
      {},
      h("button", { className: "gallery-card", data: { key: `photo-${photo.photo}` }, on: { click: open } }, h("img", { alt: "", data: { place }, ...(known && { src: known }) }), about, h("bdi", { className: "small muted file-name" }, photo.name)),
    );
  }

  /** @param {Element} target */
  async #drawPicture(target) {
    this.seen.unobserve(target);
    if (!(target instanceof HTMLImageElement)) return;
    const place = Number(target.dataset.place);
    const photo = this.photos[place];
    const address = await (this.byTile ? this.crops.picture(place) : photo && pictureOf(photo));
    if (address) target.src = address;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { target } = event;
    if (this.root.hidden || target instanceof HTMLSelectElement || target instanceof HTMLInputElement || document.querySelector("dialog[open]")) return;
    const direction = ARROWS[event.key];
    if (this.byTile && this.crops.key(event, direction)) event.preventDefault();
    if (this.byTile || !direction) return;
    event.preventDefault();
    moveInGrid(this.root, direction, ".gallery-card");
  }
}
