/** The review view: draws its parts together and saves corrections. */

import { ApiError } from "../shared/api.js";
import { DoubtsBar } from "./doubts.js";
import { find, findAs, h, show } from "../shared/dom.js";
import { codeOfTile, setFaces } from "./edits.js";
import { FacesSheet } from "./faces.js";
import { applyLanguage, t } from "../shared/i18n.js";
import { icon } from "../shared/icons.js";
import { PhotoView } from "./photo.js";
import { Given } from "./given.js";
import { unsaidFacts } from "../shared/hand_view.js";
import { ScoreCard } from "./score.js";
import { ScoreBar } from "./score_bar.js";
import { tableAt } from "../sheet/amending.js";
import { addEvent, amendEvent, getTable, isStale, SEEN } from "../sheet/api.js";
import { save } from "../shared/storage.js";
import { announceEntered, announceHand, enteredAt, handOver, moveTo, winOn } from "./session.js";
import { TileStrip } from "./tile_strip.js";
import { Terms } from "./terms.js";
import { bareTile, tileName } from "../shared/tiles.js";
import { showToast } from "../shared/toast.js";
import { groupOutcomes, toHandRecord } from "./serialize.js";
import { handBox } from "./places.js";
import { ShareDialog } from "../share/share.js";

/** @import { IconName } from "../shared/icons.js" */
/** @import { Change, RunnerUp, Table } from "../shared/types.d.ts" */
/** @import { ReviewDocument } from "./document.js" */
/** @import { DocumentEvent } from "./document.js" */

const HERO = ["1m", "9m", "1p", "9p", "1s", "9s", "7z"];

/** The review part of the page, for one document at a time. */
export class Review {
  /** @param {{again: (error: ApiError) => void, choose: () => void, house: () => void, reopen: () => void, renew: (table: Table) => void}} actions */
  constructor(actions) {
    /** @type {ReviewDocument|null} */
    this.doc = null;
    /** @type {PhotoView|null} */
    this.view = null;
    /** @type {import("./document.js").Mode|undefined} the mode that was drawn last */
    this.mode = undefined;
    this.actions = actions;
    const doc = () => this.doc;
    const photo = () => this.view?.photo ?? null;
    this.faces = new FacesSheet(find("#faces"), doc, photo, (id) => this.view?.reveal(id, true));
    this.doubts = new DoubtsBar(find("#doubts"), doc, photo, actions.choose);
    this.tileStrip = new TileStrip(find("#strip"), doc, { regroup: () => this.#regroup() });
    this.terms = new Terms(find("#terms"), doc, actions.house);
    this.given = new Given(find("#given"), doc, () => this.#toSheet(true));
    const bar = new ScoreBar(find("#bar"), {
      toSheet: () => this.#toSheet(),
      enter: () => this.#enter(),
      details: () => find("#score").scrollIntoView({ block: "start", behavior: "smooth" }),
    });
    this.score = new ScoreCard(find("#score"), bar, doc, { retry: () => this.doc?.refresh(), share: () => this.#share() });
    this.sharing = new ShareDialog(findAs(HTMLDialogElement, "#share"));
    this.#listen();
  }

  /** Open a reading. @param {ReviewDocument} doc @param {(string|Promise<string>)[]} photos addresses of its photo */
  open(doc, photos) {
    this.close();
    this.doc = doc;
    /** Whether the win is on its way to the sheet. */
    this.entering = false;
    find("#review").hidden = false;
    document.body.classList.add("reviewing");
    window.scrollTo(0, 0);
    this.view = new PhotoView(find("#photo"), doc, photos);
    doc.subscribe((what) => this.#heard(what));
    doc.onUnkept = () => {
      doc.onUnkept = () => {};
      showToast(() => t("save.unkept"));
    };
    this.draw();
    doc.refresh();
  }

  /** Close the open reading. */
  close() {
    this.doc?.close();
    this.view?.close();
    this.doc = null;
    this.view = null;
    find("#review").hidden = true;
    document.body.classList.remove("reviewing", "faces-open");
    this.#drawSave();
  }

  /** Draw everything. */
  draw() {
    if (!this.doc) return;
    this.#heard("state");
    this.#heard("answer");
    if (this.doc.stale && !this.doc.failure) this.score.markStale();
  }

  /** Store the corrections on the server. @returns {Promise<boolean>} whether they are stored */
  async save() {
    if (!this.doc) return false;
    if (!this.doc.unsaved) {
      showToast(() => t("save.nothing"));
      return true;
    }
    try {
      await this.doc.save();
      showToast(() => t("save.saved"));
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast(() => error.sentence);
      this.actions.again(error);
      return false;
    }
  }

  /** @param {DocumentEvent} what */
  #heard(what) {
    this.faces.draw();
    this.view?.draw(); // after the sheet of faces, below which the photo is whole
    this.#drawTools();
    if (what === "look") {
      if (this.doc?.mode === this.mode && this.mode !== "groups") this.tileStrip.look();
      else this.tileStrip.draw();
      this.mode = this.doc?.mode;
      this.doubts.draw();
      return;
    }
    if (what === "state") {
      this.tileStrip.draw();
      this.terms.draw();
      this.#drawRunners();
    }
    this.given.draw();
    this.tileStrip.look();
    this.doubts.draw();
    this.#drawSave();
    if (what === "state") this.score.markStale();
    else find("#live").textContent = this.score.draw();
  }

  #drawTools() {
    if (!this.doc) return;
    const { history, mode } = this.doc;
    findAs(HTMLButtonElement, "#undo").disabled = !history.canUndo;
    findAs(HTMLButtonElement, "#redo").disabled = !history.canRedo;
    find("#add").setAttribute("aria-pressed", String(mode === "add"));
    find("#photo-hint").hidden = mode !== "add";
  }

  #drawSave() {
    const button = find("#save");
    button.hidden = !this.doc?.unsaved;
    show(button, icon("save"), h("span", { className: "save-text" }, t("save.save")), h("span", { className: "save-brief", "aria-hidden": "true" }, t("save.brief")));
    button.setAttribute("aria-label", t("save.save"));
  }

  #drawRunners() {
    const { doc } = this;
    if (!doc) return;
    const runners = doc.runnersUp;
    const root = find("#runners");
    root.hidden = runners.length === 0;
    /** @param {Change} change */
    const change = ({ tile, code }) => {
      const from = codeOfTile(doc.state, tile);
      return h("span", { className: "row", "aria-label": t("hand.runnerUp", { from: tileName(from), to: tileName(code) }), role: "img" }, bareTile(from), "→", bareTile(code));
    };
    /** @param {RunnerUp} runner */
    const button = ({ changes }) => h("button", { className: "button runner", on: { click: () => doc.change(setFaces(doc.state, changes), { regroup: true }) } }, changes.map(change));
    show(root, h("h3", {}, t("hand.runnersUp")), h("div", { className: "row wrap" }, runners.map(button)));
  }

  #regroup() {
    const { doc } = this;
    doc?.change({ ...doc.state, handGrouped: false }, { regroup: true, afresh: true });
  }

  /** Share the win as a picture and a link. */
  #share() {
    const { doc } = this;
    const [outcome] = groupOutcomes(doc?.answer?.scores ?? []);
    if (!doc?.answer || !outcome) return;
    const hand = toHandRecord(doc.state, doc.answer.hand);
    const known = { ...hand, winning_tile: hand.winning_tile ?? outcome.tiles[0] ?? null };
    this.sharing.open(known, outcome.score, { photo: this.view?.photo ?? null, crop: handBox(doc.state, doc.image), unsaid: unsaidFacts(doc.state) });
  }

  /** Hand the win over to the score sheet; unsaved corrections are stored first. */
  async #toSheet(further = false) {
    const { doc } = this;
    if (!doc?.answer?.hand) return;
    handOver(doc, doc.answer.hand, further);
    if (doc.unsaved && !(await this.save())) return;
    if (doc.session) announceHand(doc.session.id);
    location.assign("/sheet#" + (doc.session?.id ?? ""));
  }

  /** Enter the win on the sheet that the photo was taken for; unsaved corrections are stored first. */
  async #enter() {
    const { doc } = this;
    const event = doc && winOn(doc);
    if (!doc?.session || !event) return;
    const { session } = doc;
    this.score.markStale();
    if (doc.unsaved && !(await this.save())) return this.draw();
    this.entering = true;
    try {
      save(SEEN, await (doc.entered ? amendEvent(session, doc.entered.place, event) : addEvent(session, event)));
      announceEntered(session.id);
      location.assign("/sheet#" + session.id);
    } catch (error) {
      this.entering = false;
      if (!(error instanceof ApiError)) throw error;
      if (isStale(error)) return this.actions.renew(await getTable(session.id));
      showToast(() => error.sentence);
      this.draw();
    }
  }

  /** Go on with the sheet as it stands now; where the entry of the photo has come, gone or moved, the photo is opened anew. @param {Table} table */
  renew(table) {
    const { doc } = this;
    if (!doc?.session || this.entering) return;
    const place = enteredAt(table, doc.reading.id);
    if (place !== (doc.entered?.place ?? 0)) return this.actions.reopen();
    moveTo(doc, place ? tableAt(table, place) : table);
    showToast(() => t("session.stale"));
  }

  #listen() {
    find("#undo").addEventListener("click", () => this.doc?.undo());
    find("#redo").addEventListener("click", () => this.doc?.redo());
    find("#fit").addEventListener("click", () => this.view?.toggleWhole());
    find("#save").addEventListener("click", () => this.save());
    find("#add").addEventListener("click", () => {
      this.view?.shrinking.bringBack();
      this.doc?.setMode(this.doc.mode === "add" ? "look" : "add");
    });
  }
}

/** Put icons and tiles where the page has places for them. */
export function decorate() {
  /** @type {Record<string, IconName>} */
  const icons = { "#menu-button": "menu", "#undo": "undo", "#redo": "redo", "#add": "add", "#fit": "fit" };
  for (const [place, name] of Object.entries(icons)) find(place).prepend(icon(name));
  find("#camera-button").prepend(icon("camera"));
  find("#choose-button").prepend(icon("photo"));
  for (const dialog of document.querySelectorAll("[data-title]")) {
    const title = h("h2", { className: "grow", id: `${dialog.id}-title`, data: { t: dialog.getAttribute("data-title") } });
    dialog.prepend(h("header", { className: "row" }, title, h("button", { className: "icon-button", data: { close: "", "t-label": "app.close" } })));
  }
  for (const button of document.querySelectorAll("[data-close]")) button.prepend(icon("close"));
  find("#brand-tile").replaceWith(bareTile("7z"));
  show(find("#hero-tiles"), HERO.map(bareTile));
  applyLanguage();
}
