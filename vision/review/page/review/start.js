/** The start view: takes, chooses, drops or pastes a photo, uploads it, and lists earlier readings. */

import { Album } from "./album.js";
import { loadNotes } from "./album_store.js";
import { Camera } from "../camera/camera.js";
import { hasCamera } from "../camera/stream.js";
import { ApiError, uploadPhoto } from "../shared/api.js";
import { find, findAs, h, show } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { loadAgain, mayBeDeleted, PLACE, prepare } from "../shared/transport.js";
import { saveArchive } from "./backup.js";
import { drawFirstSteps } from "./first_steps.js";
import { deletePendingPhoto, savePendingPhoto, loadPendingPhoto } from "./local_storage.js";

/** @import { Reading } from "../shared/types.d.ts" */

const SAMPLE = "/static/shared/sample.webp";

/** The part of the page before there is a reading. */
export class Start {
  /** @param {HTMLElement} root @param {{read: (reading: Reading, photo: Blob) => void, open: (id: string) => void, refused: (error: ApiError) => void}} actions */
  constructor(root, actions) {
    this.root = root;
    this.actions = actions;
    this.status = find("#upload", root);
    this.mayLose = false;
    this.album = new Album(find("#earlier", root), { ...actions, notice: () => this.#lossNotice() });
    /** @type {Blob|null} a photo that is not sent yet */
    this.pending = null;
    /** @type {AbortController|null} */
    this.uploading = null;
    this.camera = new Camera(findAs(HTMLDialogElement, "#camera-view"), { take: (photo) => this.take(photo), app: () => this.#openApp() });
    this.opensApp = false;
    this.#listenToCamera();
    this.inputs = /** @type {NodeListOf<HTMLInputElement>} */ (root.querySelectorAll("input[type=file]"));
    for (const input of this.inputs) input.addEventListener("change", () => this.#takeFrom(input));
    this.#listenToDrops();
    find("#sample", root).addEventListener("click", async () => this.take(await (await fetch(SAMPLE)).blob()));
    prepare((parts) => this.#showParts(parts));
  }

  /** How much of the reader is there, where the browser itself reads. @param {{loaded: number, total: number, missing: boolean}} parts in bytes */
  #showParts({ loaded, total, missing }) {
    const line = find("#parts", this.root);
    line.hidden = !missing && loaded >= total;
    if (missing) show(line, t("api.unloaded"), " ", h("button", { className: "button small", on: { click: loadAgain } }, t("upload.again")));
    else line.textContent = t("start.parts", { loaded: Math.floor(loaded / 1e6), total: Math.ceil(total / 1e6) });
  }

  /** @param {HTMLInputElement} input */
  #takeFrom(input) {
    const [photo] = input.files ?? [];
    input.value = "";
    if (photo) this.take(photo);
  }

  /** Open the dialog that chooses a photo. */
  choose() {
    find("#choose", this.root).click();
  }

  /** Take a photo chosen before the scripts ran, else show one not sent yet; and the earlier readings. */
  async open() {
    drawFirstSteps(find("#first-steps", this.root));
    for (const input of this.inputs) this.#takeFrom(input);
    if (!this.uploading) this.#showPending(await loadPendingPhoto());
    this.mayLose = await mayBeDeleted();
    await this.album.load();
    const { told, readings } = this.album;
    if (PLACE === "device" && told && !readings.length && !this.pending && Object.keys(loadNotes()).length) this.say(t("backup.gone"));
  }

  /** Show all texts anew, after the language changed. */
  draw() {
    drawFirstSteps(find("#first-steps", this.root));
    this.album.draw();
    if (this.pending && !this.uploading) this.#showPending(this.pending);
  }

  /** Send a photo and have it read. @param {Blob} photo */
  async take(photo) {
    if (photo.type && !photo.type.startsWith("image/")) {
      this.say(t("upload.notPhoto", { name: photo instanceof File ? photo.name : "" }));
      return;
    }
    this.uploading?.abort();
    const uploading = new AbortController();
    this.uploading = uploading;
    this.pending = photo;
    const stored = savePendingPhoto(photo);
    this.#showProgress(0);
    try {
      const reading = await uploadPhoto(photo, (share) => this.#showProgress(share), uploading.signal);
      this.#end();
      stored.then(() => deletePendingPhoto(photo));
      this.pending = null;
      this.actions.read(reading, photo);
    } catch (error) {
      if (this.uploading === uploading) this.#end();
      if (uploading.signal.aborted) stored.then(() => deletePendingPhoto(photo));
      else if (error instanceof ApiError) this.#failed(error, photo, stored);
      else throw error;
    }
  }

  /** @param {ApiError} error @param {Blob} photo @param {Promise<boolean>} stored */
  #failed(error, photo, stored) {
    if (error.status === 401) this.actions.refused(error);
    const later = error.offline || error.status === 401 || error.status === 429 || error.status >= 500;
    if (later) stored.then((kept) => this.#showPending(photo, error, kept));
    else {
      this.pending = null;
      stored.then(() => deletePendingPhoto(photo));
      this.say(error.sentence);
    }
  }

  #end() {
    this.uploading = null;
    this.root.classList.remove("busy");
    this.status.replaceChildren();
  }

  /** Say what went wrong. @param {string} sentence */
  say(sentence) {
    show(this.status, h("p", { className: "notice danger", role: "alert" }, sentence));
  }

  /** @param {number} share */
  #showProgress(share) {
    this.root.classList.add("busy");
    const text = share < 1 ? t("upload.sending") : t("upload.reading");
    if (!this.status.querySelector("progress")) {
      show(
        this.status,
        h("div", { className: "progress card" }, h("p", { role: "status" }, text), h("progress", { max: 1, "aria-label": text }), h("button", { className: "button", on: { click: () => this.#cancel() } }, t("upload.cancel"))),
      );
    }
    const bar = /** @type {HTMLProgressElement} */ (find("progress", this.status));
    find("p", this.status).textContent = text;
    if (share < 1) bar.value = share;
    else bar.removeAttribute("value");
  }

  #cancel() {
    this.uploading?.abort();
    this.pending = null;
    this.#end();
  }

  /** @param {Blob|undefined} photo @param {ApiError} [error] @param {boolean} [kept] whether it is kept beyond this visit */
  #showPending(photo, error, kept = true) {
    this.pending = photo ?? null;
    if (!photo) return;
    show(
      this.status,
      h(
        "div",
        { className: "notice warn stack", role: "alert" },
        h("p", {}, error?.sentence, " ", t(kept ? "upload.kept" : "upload.unkept")),
        h(
          "div",
          { className: "row wrap" },
          h("button", { className: "button primary", data: { act: "again" }, on: { click: () => this.take(photo) } }, t("upload.again")),
          h("button", { className: "button", on: { click: () => this.#discard(photo) } }, t("upload.drop")),
          error?.full && this.#saveButton(),
        ),
      ),
    );
  }

  /** @param {Blob} photo */
  async #discard(photo) {
    this.status.replaceChildren();
    await deletePendingPhoto(photo);
    this.#showPending(await loadPendingPhoto());
  }

  /** Show the live picture where there is one, else the device's own camera app; `plain_http.js` says why. */
  async #listenToCamera() {
    const input = find("#camera", this.root);
    if (!(await hasCamera())) return;
    this.root.classList.add("live");
    input.addEventListener("click", (event) => {
      if (this.opensApp) return;
      event.preventDefault();
      this.camera.open();
    });
  }

  #openApp() {
    this.opensApp = true;
    find("#camera", this.root).click();
    this.opensApp = false;
  }

  #listenToDrops() {
    const zone = document.body;
    /** @param {DragEvent} event */
    const withFiles = (event) => event.dataTransfer?.types.includes("Files");
    zone.addEventListener("dragover", (event) => {
      if (!withFiles(event)) return;
      event.preventDefault();
      zone.classList.add("dropping");
    });
    zone.addEventListener("dragleave", (event) => !event.relatedTarget && zone.classList.remove("dropping"));
    zone.addEventListener("drop", (event) => {
      if (!withFiles(event)) return;
      event.preventDefault();
      zone.classList.remove("dropping");
      const [photo] = event.dataTransfer?.files ?? [];
      if (photo) this.take(photo);
    });
    document.addEventListener("paste", (event) => {
      const photo = [...(event.clipboardData?.files ?? [])].find((file) => file.type.startsWith("image/"));
      if (photo) this.take(photo);
    });
  }

  /** Where the browser may delete hands: that, and a way to keep them. */
  #lossNotice() {
    return this.mayLose && h("p", { className: "notice warn small" }, t("backup.lost"), " ", this.#saveButton());
  }

  #saveButton() {
    return h("button", { className: "button", on: { click: () => saveArchive((text) => this.say(text)) } }, t("backup.save"));
  }
}
