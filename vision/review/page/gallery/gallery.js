/** The gallery of `pailens label`: the labels that are kept, filtered, those that are probably wrong first. */

import { ApiError } from "../shared/api.js";
import { h, show } from "../shared/dom.js";
import { localised, t } from "../shared/i18n.js";
import { icon } from "../shared/icons.js";
import { CODES, formatTiles, tileElement, tileName } from "../shared/tiles.js";
import { moveInGrid } from "../review/grid_focus.js";
import { chanceText, CHANCES, DOUBT_KINDS, getGallery, LIMIT, PROBABLE_ERRORS } from "./api.js";
import { knownPicture, pictureOf } from "./pictures.js";
import { Mending } from "./mending.js";

/** @import { GalleryPage, GalleryPhoto } from "../shared/types.d.ts" */
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
    this.mending = new Mending(actions, () => this.photos);
    /** @type {GalleryFilter} */
    this.filter = { ...PROBABLE_ERRORS };
    /** @type {GalleryPage|null} what the server answered last */
    this.page = null;
    /** @type {GalleryPhoto[]} all that are shown */
    this.photos = [];
    /** @type {number|undefined} timer of the next look */
    this.timer = undefined;
    /** How often something else was to be shown. */
    this.turn = 0;
    this.seen = new IntersectionObserver((entries) => entries.forEach((entry) => entry.isIntersecting && this.#drawPicture(entry.target)), { rootMargin: "200px" });
    root.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Show the gallery. */
  async open() {
    this.root.hidden = false;
    await this.#load();
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
    if (this.root.hidden || !this.page) return;
    const { page } = this;
    show(
      this.root,
      h("div", { className: "row wrap" }, h("h1", { className: "grow", id: "gallery-title" }, t("queue.gallery.title")), h("a", { className: "button", href: "#queue" }, t("queue.gallery.back"))),
      h("p", { className: "muted", role: "status" }, this.#status(page)),
      this.#views(),
      this.#filters(page),
      this.photos.length ? h("ul", { className: "gallery-photos" }, this.photos.map((photo, place) => this.#card(photo, place))) : h("p", {}, t(page.labelled === 0 ? "queue.gallery.empty" : "queue.gallery.none")),
      this.photos.length < page.found && h("button", { type: "button", className: "button", data: { key: "more" }, on: { click: () => this.#load(this.photos.length) } }, t("start.more")),
    );
    this.seen.disconnect();
    for (const picture of this.root.querySelectorAll("img:not([src])")) this.seen.observe(picture);
  }

  /** Ask for the photos, or for those after. @param {number} [start] */
  async #load(start = 0) {
    clearTimeout(this.timer);
    this.turn += 1;
    const { turn } = this;
    try {
      const page = await getGallery(this.filter, start);
      if (turn !== this.turn) return;
      const known = new Set(start ? this.photos.map(({ photo }) => photo) : []);
      this.photos = [...(start ? this.photos : []), ...page.photos.filter(({ photo }) => !known.has(photo))];
      this.page = page;
      // Where more than a page is shown, nothing jumps away under a person's hand.
      if (page.unread + page.unchecked > 0 && this.photos.length <= LIMIT) this.timer = setTimeout(() => this.#load(), POLL_MS);
    } catch (error) {
      if (turn !== this.turn) return;
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 401) return this.actions.refused(error);
      this.actions.say(() => (error.status === 404 ? t("queue.none") : error.sentence));
      if (error.status === 404) return this.actions.home();
    }
    this.draw();
  }

  /** @param {GalleryPage} page */
  #status({ labelled, doubtful, unread, unchecked, found }) {
    const parts = [t("queue.gallery.status", { labelled, doubtful }), t("queue.gallery.found", { count: found }), unread + unchecked > 0 && t("queue.gallery.checking", { count: unread + unchecked })];
    return parts.filter(Boolean).join(" ");
  }

  #views() {
    /** @param {boolean} doubtful */
    const view = (doubtful) =>
      h("label", {}, h("input", { type: "radio", name: "gallery-view", checked: doubtful === this.filter.doubtful, data: { key: `view-${doubtful}` }, on: { change: () => this.#search({ doubtful }) } }), h("span", {}, t(doubtful ? "queue.gallery.doubtful" : "queue.gallery.all")));
    return h("fieldset", { className: "field gallery-views" }, h("legend", { className: "visually-hidden" }, t("queue.gallery.title")), h("div", { className: "choice" }, view(true), view(false)));
  }

  /** @param {GalleryPage} page */
  #filters({ sources }) {
    const { filter } = this;
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
      choice("face", t("queue.gallery.face"), any, CODES.map((code) => /** @type {const} */ ([code, tileName(code)])), (face) => ({ face })),
      choice("source", t("queue.gallery.source"), any, sources.map((source) => /** @type {const} */ ([source, source === "." ? t("queue.gallery.folder") : source])), (source) => ({ source })),
      filter.doubtful && choice("reason", t("queue.gallery.reason"), any, DOUBT_KINDS.map((kind) => /** @type {const} */ ([kind, t(`queue.doubt.${kind}`)])), (reason) => ({ reason: /** @type {GalleryFilter["reason"]} */ (reason) })),
      filter.doubtful && choice("chance", t("queue.gallery.chance"), any, CHANCES.filter(Boolean).map((chance) => /** @type {const} */ ([String(chance), chanceText(chance)])), (chance) => ({ chance: Number(chance) })),
    );
  }

  /** @param {Partial<GalleryFilter>} change */
  #search(change) {
    this.filter = { ...this.filter, ...change };
    return this.#load();
  }

  /** @param {GalleryPhoto} photo @param {number} place */
  #card(photo, place) {
    const known = knownPicture(photo);
    const [first, ...others] = photo.doubts;
    const about = first
      ? [
          h("span", { className: "gallery-tiles" }, first.label && tileElement(first.label, { label: null }), first.label && first.read && icon("next"), first.read && tileElement(first.read, { label: null }), h("span", { className: "number" }, chanceText(first.chance))),
          h("span", {}, localised(first, "reason")),
          others.length > 0 && h("span", { className: "small muted" }, t("queue.gallery.more", { count: others.length })),
        ]
      : h("span", {}, formatTiles(photo.codes));
    const open = () => this.actions.go(photo.reading);
    return h(
      "li",
      {},
      h("button", { type: "button", className: "gallery-card", data: { key: `photo-${photo.photo}` }, on: { click: open } }, h("img", { alt: "", data: { place }, ...(known && { src: known }) }), about, h("bdi", { className: "small muted" }, photo.name)),
    );
  }

  /** @param {Element} target */
  async #drawPicture(target) {
    this.seen.unobserve(target);
    const photo = target instanceof HTMLImageElement && this.photos[Number(target.dataset.place)];
    const address = photo && (await pictureOf(photo));
    if (address) /** @type {HTMLImageElement} */ (target).src = address;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const direction = ARROWS[event.key];
    if (!direction || event.target instanceof HTMLSelectElement || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    moveInGrid(this.root, direction, ".gallery-card");
  }
}
