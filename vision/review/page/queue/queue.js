/** The labelling queue of `pailens label`: offers the most informative photo and says why. */

import { ApiError } from "../shared/api.js";
import { find, h, show } from "../shared/dom.js";
import { localised, t } from "../shared/i18n.js";
import { icon } from "../shared/icons.js";
import { labelExport } from "./label_export.js";
import { nextPhoto, openPhoto, pictureAddress, skipPhoto, getQueue } from "./api.js";

/** @import { ReviewDocument } from "../review/document.js" */

/** @import { QueueEntry, QueueState } from "../shared/types.d.ts" */

const POLL_MS = 1500;
const MAX_REASONS = 3;

/** The parts of the page that belong to a queue; hidden where none is open. */
export class Queue {
  /**
   * @param {{doc: () => ReviewDocument|null, go: (id: string) => void, pause: () => void, home: () => void, changed: (within: boolean) => void,
   *   refused: (error: ApiError) => void, say: (text: string|(() => string), action?: import("../shared/toast.js").ToastAction) => void}} actions
   */
  constructor(actions) {
    this.actions = actions;
    this.bar = find("#queue");
    this.why = find("#queue-why");
    this.pause = find("#queue-pause");
    /** The queue as the server gave it last. */
    /** @type {QueueState|null} */
    this.state = null;
    /** @type {string|null} the open reading */
    this.id = null;
    /** @type {QueueEntry|null} its place in the queue */
    this.entry = null;
    /** @type {number|undefined} timer of the next look */
    this.timer = undefined;
    this.busy = false;
    /** Whether another photo is on its way: nothing said meanwhile is meant for the one that still shows. */
    this.changing = false;
    /** @type {string|null} the reading whose open doubts were warned of */
    this.warned = null;
    /** @type {string[]} readings accepted in this session, each once, the newest last */
    this.accepted = [];
    /** How often something else was to be shown. */
    this.turn = 0;
  }

  get active() {
    return this.id !== null;
  }

  /**
   * Hide the queue; what it asked for and has not got yet is not gone to any more.
   * @param {boolean} [within] whether another of its photos follows
   */
  close(within = false) {
    clearTimeout(this.timer);
    this.turn += 1;
    this.id = null;
    this.#hide();
    this.changing = within;
    if (!within) this.actions.changed(false);
  }

  /** The photo that was asked for is there, or there is none: keys count again. */
  #settle() {
    this.changing = false;
    this.actions.changed(true);
  }

  /** Go to the photo that teaches most, or to another; or say why there is none. @param {QueueEntry|null} [wanted] */
  async next(wanted = null) {
    this.close(true);
    const { turn } = this;
    try {
      const state = await getQueue();
      if (turn !== this.turn) return;
      this.state = state;
      const entry = wanted ?? nextPhoto(state);
      if (!entry) return this.#wait();
      const { id } = await openPhoto(entry.photo);
      if (turn !== this.turn) return;
      this.entry = { ...entry, reading: id };
      this.actions.go(id);
    } catch (error) {
      if (turn === this.turn) this.#failed(error);
    }
  }

  /** Show the place in the queue of the open reading. @param {string} id */
  async enter(id) {
    this.id = id;
    document.body.classList.add("labelling");
    this.#settle();
    const { turn } = this;
    try {
      if (this.entry?.reading !== id) {
        this.entry = null;
        this.draw();
        const state = await getQueue();
        if (turn !== this.turn) return;
        this.state = state;
        this.entry = this.state.waiting.find(({ reading }) => reading === id) ?? null;
      }
      this.draw();
    } catch (error) {
      if (turn === this.turn) this.#failed(error);
    }
  }

  /** A person stands for every tile as it is: keep that, and go to the next photo. */
  accept() {
    return this.#leave(async (doc) => {
      await doc.save(this.entry?.reasons.flatMap(({ doubt }) => doubt ?? []));
      this.accepted = [...this.accepted.filter((id) => id !== doc.reading.id), doc.reading.id];
      this.actions.say(() => t("queue.accepted"), { name: () => t("photo.undo"), act: () => this.back() });
    });
  }

  /** Accept with a key, which is pressed by mistake soon: where doubts are open, the second press does. */
  acceptByKey() {
    const doc = this.actions.doc();
    const open = doc?.doubts.length ?? 0;
    if (!doc || !this.active || open === 0 || this.warned === doc.reading.id) return this.accept();
    this.warned = doc.reading.id;
    this.actions.say(() => t("queue.open", { count: open }));
    return undefined;
  }

  /** Go back to the photo accepted last; accepted again, its labels are those of then. */
  back() {
    const id = this.accepted.pop();
    if (id) this.actions.go(id);
  }

  /** Put the photo off and go to the next one. */
  skip() {
    return this.#leave(async () => {
      if (this.entry) await skipPhoto(this.entry.photo);
      this.actions.say(() => t("queue.skipped"));
    });
  }

  /** Show everything anew. */
  draw() {
    if (!this.state) return;
    if (!this.pause.hidden) this.#wait();
    if (!this.active) return;
    document.body.classList.add("labelling");
    const reasons = this.#reasons();
    this.bar.hidden = false;
    this.why.hidden = !reasons;
    const { accepted, total } = this.state;
    /** @param {string} key @param {() => void} act @param {string} more @param {SVGElement} [drawn] */
    const button = (key, act, more, drawn) =>
      h("button", { className: `button ${more}`, disabled: this.busy, data: { key }, on: { click: act } }, drawn, t(`queue.${key}`));
    show(
      this.bar,
      h("span", { className: "grow queue-progress" }, t("queue.progress", { accepted, total }), h("progress", { max: total || 1, value: accepted, "aria-label": t("queue.title") })),
      button("skip", () => this.skip(), "quiet"),
      button("accept", () => this.accept(), "primary", icon("check")),
    );
    this.why.hidden = false;
    show(this.why, h("div", { className: "row" }, h("h2", { className: "grow" }, t("queue.why")), toGallery()), reasons, this.#strip());
  }

  /** The photos that come next; a tap goes there. */
  #strip() {
    const waiting = this.state?.waiting ?? [];
    /** @param {QueueEntry} entry */
    const photo = (entry) =>
      h(
        "button",
        { className: "button small", title: entry.name, "aria-current": entry.photo === this.entry?.photo ? "true" : undefined, disabled: this.busy, data: { key: `queue-${entry.photo}` }, on: { click: () => this.jump(entry) } },
        h("img", { src: pictureAddress(entry.photo), alt: "", width: 72, height: 72 }),
        h("span", {}, entry.name),
      );
    return h("div", { className: "queue-strip", role: "group", "aria-label": t("queue.next") }, waiting.map(photo));
  }

  /** Go to a photo out of turn. @param {QueueEntry} entry */
  jump(entry) {
    return this.#leave(async () => undefined, entry);
  }

  #reasons() {
    const { entry } = this;
    if (!entry) return this.actions.doc()?.reading.corrected ? h("p", {}, t("queue.labelled")) : null;
    const lines = entry.reasons.slice(0, MAX_REASONS).map((reason) => h("li", {}, localised(reason, "reason")));
    if (entry.copies.length) lines.push(h("li", { className: "muted" }, t("queue.copies", { count: entry.copies.length })));
    return h("ul", {}, lines);
  }

  /** @param {(doc: ReviewDocument) => Promise<void>} act @param {QueueEntry|null} [wanted] the photo to go to, the next by default */
  async #leave(act, wanted = null) {
    const doc = this.actions.doc();
    if (!doc || !this.active || this.busy) return;
    const { turn } = this;
    this.busy = true;
    this.changing = true;
    this.draw();
    try {
      await act(doc);
      if (turn !== this.turn) return;
      this.entry = null;
      await this.next(wanted);
    } catch (error) {
      this.#failed(error);
    } finally {
      this.busy = false;
      this.draw();
    }
  }

  /** Nothing waits: photos are still being read, or all is done. */
  #wait() {
    if (!this.state) return;
    this.#settle();
    const { unread, refused, refusals, accepted, total, copies } = this.state;
    const done = unread === 0;
    if (this.pause.hidden) this.actions.pause();
    this.pause.hidden = false;
    show(
      this.pause,
      h("h1", {}, t("queue.title")),
      h("p", { role: "status" }, done ? t("queue.done") : t("queue.reading", { count: unread })),
      h("p", { className: "muted" }, t("queue.progress", { accepted, total })),
      done && h("ul", { className: "muted" }, [t("queue.acceptedHere", { count: this.accepted.length }), copies > 0 && t("queue.left", { count: copies })].filter(Boolean).map((line) => h("li", {}, line))),
      done && accepted > 0 && labelExport(),
      refused > 0 && h("div", { className: "notice warn" }, t("queue.refused", { count: refused }), h("ul", {}, refusals.map((one) => h("li", {}, `${one.name}: ${localised(one, "message")}`)))),
      toGallery(),
      h("button", { className: "button", data: { key: "home" }, on: { click: () => this.actions.home() } }, t("queue.home")),
    );
    clearTimeout(this.timer);
    if (!done) this.timer = setTimeout(() => this.next(), POLL_MS);
  }

  /** @param {unknown} error */
  #failed(error) {
    this.#settle();
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) this.actions.refused(error);
    else if (error.status === 404 && !this.state) {
      this.actions.say(() => t("queue.none"));
      this.actions.home();
    } else {
      this.actions.say(() => error.sentence);
      if (!this.active) this.timer = setTimeout(() => this.next(), POLL_MS);
    }
  }

  #hide() {
    this.bar.hidden = this.why.hidden = this.pause.hidden = true;
    document.body.classList.remove("labelling");
  }
}

/** The way to the labels that are kept. */
const toGallery = () => h("a", { className: "button small", href: "#gallery", data: { key: "gallery" } }, t("queue.gallery.title"));
