/** A photo of the gallery in the editor: what speaks against its labels, mended with a tap each. */

import { ApiError } from "../shared/api.js";
import { find, h, show } from "../shared/dom.js";
import { localised, t } from "../shared/i18n.js";
import { icon } from "../shared/icons.js";
import { tileName } from "../shared/tiles.js";
import { tileAt } from "../review/boxes.js";
import { addTile, removeTile, setFace } from "../review/edits.js";
import { boxCenter } from "../review/places.js";
import { boxInPhoto, chanceText, getGallery, PROBABLE_ERRORS } from "./api.js";

/** @import { GalleryPhoto, LabelDoubt } from "../shared/types.d.ts" */
/** @import { ReviewDocument } from "../review/document.js" */

/** The queue's bar and card, while a photo of the gallery is open. */
export class Mending {
  /**
   * @param {{doc: () => ReviewDocument|null, go: (id: string|null) => void, reveal: (tile: number) => void, refused: (error: ApiError) => void, say: (text: string|(() => string)) => void}} actions
   * @param {() => GalleryPhoto[]} photos those of the gallery, in order
   */
  constructor(actions, photos) {
    this.actions = actions;
    this.photos = photos;
    this.bar = find("#queue");
    this.card = find("#queue-why");
    /** @type {string|null} the open reading */
    this.id = null;
    /** @type {GalleryPhoto|null} */
    this.photo = null;
    this.busy = false;
    /** @type {number|null} the tile that the next photo is opened for */
    this.wanted = null;
  }

  get active() {
    return this.id !== null;
  }

  /** A photo of the gallery is open. @param {string} id its reading */
  async enter(id) {
    this.id = id;
    document.body.classList.add("labelling");
    this.photo = this.photos().find(({ reading }) => reading === id) ?? null;
    this.draw();
    if (this.photo) return this.#select();
    try {
      const { photos } = await getGallery(PROBABLE_ERRORS);
      if (this.id === id) this.photo = photos.find(({ reading }) => reading === id) ?? null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 401) this.actions.refused(error);
    }
    this.draw();
    if (this.id === id) this.#select();
  }

  /** Begin with the tile that is meant, or suspected most. */
  #select() {
    const [doubt] = this.photo?.doubts ?? [];
    const id = this.wanted ?? (doubt && this.#tileOf(doubt));
    this.wanted = null;
    if (id !== undefined) this.actions.doc()?.select(id, { sheet: false });
  }

  /** Another photo follows, or none. */
  close() {
    if (!this.active) return;
    this.id = null;
    this.bar.hidden = this.card.hidden = true;
    document.body.classList.remove("labelling");
  }

  /** The labels are right as they are now: keep them, and go on. */
  async accept() {
    const doc = this.actions.doc();
    if (!doc || !this.active || this.busy) return;
    this.busy = true;
    this.draw();
    try {
      await doc.save(this.photo?.doubts.map(({ id }) => id));
      this.actions.say(() => t("queue.accepted"));
      this.#step();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 401) this.actions.refused(error);
      else this.actions.say(() => error.sentence);
    } finally {
      this.busy = false;
      this.draw();
    }
  }

  /** Go on and keep nothing. */
  skip() {
    if (this.active && !this.busy) this.#step();
  }

  #step() {
    const next = this.photos()[this.#place + 1];
    this.actions.go(this.#place >= 0 && next ? next.reading : null);
  }

  get #place() {
    return this.photos().findIndex(({ reading }) => reading === this.id);
  }

  /** Show everything anew. */
  draw() {
    if (!this.active) return;
    const photos = this.photos();
    /** @param {string} key @param {string} text @param {() => void} act @param {string} more @param {SVGElement} [drawn] */
    const button = (key, text, act, more, drawn) => h("button", { className: `button ${more}`, disabled: this.busy, data: { key }, on: { click: act } }, drawn, text);
    this.bar.hidden = this.card.hidden = false;
    show(
      this.bar,
      h("span", { className: "grow queue-progress" }, this.#place < 0 ? "" : t("queue.progress", { accepted: this.#place + 1, total: photos.length })),
      button("gallery", t("queue.gallery.title"), () => this.actions.go(null), "quiet"),
      button("skip", t("queue.skip"), () => this.skip(), "quiet"),
      button("accept", t("queue.accept"), () => this.accept(), "primary", icon("check")),
    );
    const doubts = this.photo?.doubts ?? [];
    show(this.card, h("h2", {}, t("queue.why")), doubts.length ? h("ul", {}, doubts.map((doubt, place) => this.#line(doubt, place))) : h("p", {}, t("queue.labelled")));
  }

  /** @param {LabelDoubt} doubt @param {number} place */
  #line(doubt, place) {
    /** @param {string} key @param {string} text @param {() => void} act */
    const button = (key, text, act) => h("button", { className: "button small", disabled: this.busy, data: { key: `${key}-${place}` }, on: { click: act } }, text);
    const mend = { face: "queue.doubt.make", missing: "queue.doubt.add", extra: "queue.doubt.remove", "too-many": null }[doubt.kind];
    return h(
      "li",
      {},
      h("span", {}, `${localised(doubt, "reason")} `, h("span", { className: "number muted" }, chanceText(doubt.chance))),
      h("div", { className: "row wrap" }, button("show", t("queue.doubt.show"), () => this.#show(doubt)), mend && button("mend", t(mend, { tile: tileName(doubt.read ?? doubt.label ?? "0x") }), () => this.#mend(doubt))),
    );
  }

  /** @param {LabelDoubt} doubt */
  #show(doubt) {
    const id = this.#tileOf(doubt);
    if (id === null) return;
    this.actions.doc()?.select(id, { sheet: false });
    this.actions.reveal(id);
  }

  /** @param {LabelDoubt} doubt */
  #mend(doubt) {
    const doc = this.actions.doc();
    const id = this.#tileOf(doubt);
    if (!doc) return;
    if (doubt.kind === "missing" && doubt.read && doubt.box) {
      if (id !== null) return this.#show(doubt);
      const added = addTile(doc.state, boxInPhoto(doubt.box, doc.image), doubt.read);
      doc.change(added.state, { regroup: true });
    } else if (id !== null && doubt.kind === "face" && doubt.read) doc.change(setFace(doc.state, id, doubt.read), { regroup: true });
    else if (id !== null && doubt.kind === "extra") doc.change(removeTile(doc.state, id), { regroup: true });
    else return this.actions.say(() => t("queue.doubt.gone"));
    this.#show(doubt);
  }

  /** The tile that a doubt is about, as the labels stand now. @param {LabelDoubt} doubt @returns {number|null} */
  #tileOf({ box, label }) {
    const doc = this.actions.doc();
    if (!doc) return null;
    const { tiles } = doc.state;
    const found = box ? tileAt(tiles, boxCenter(boxInPhoto(box, doc.image)), 0) : tiles.find(({ code }) => code === label);
    return found?.id ?? null;
  }
}
