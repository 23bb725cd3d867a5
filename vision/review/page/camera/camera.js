/** The camera's live picture: boxes and number of the tiles, and the photo. */

import { ApiError, countTiles } from "../shared/api.js";
import { find, findAs, h, show, svg } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { icon } from "../shared/icons.js";
import { FRAME_INTERVAL_MS } from "../shared/transport.js";
import { loadAutomatic, loadTerms, saveAutomatic } from "../review/local_storage.js";
import { FrameGrabber, movement, squareMeans } from "./frames.js";
import { AutoShutter } from "./shutter.js";
import { CameraStream, obstacleOf } from "./stream.js";
import { openModal } from "../shared/modal.js";

/** @import { CountedFrame } from "../shared/types.d.ts" */
/** @import { Obstacle } from "./stream.js" */

/** How long to wait after a frame that was not answered, in milliseconds. */
const AGAIN_MS = 1000;
/** A short tick of the phone, in milliseconds. */
const TICK_MS = 40;

/** The dialog with the live picture. */
export class Camera {
  /**
   * @param {HTMLDialogElement} dialog
   * @param {{take: (photo: Blob) => void, app: () => void}} actions what is done with a photo, and how the device's own camera app is opened
   */
  constructor(dialog, actions) {
    this.dialog = dialog;
    this.actions = actions;
    this.video = findAs(HTMLVideoElement, "video", dialog);
    this.overlay = findAs(SVGSVGElement, "svg", dialog);
    this.count = find(".camera-count", dialog);
    this.tools = find(".camera-tools", dialog);
    this.automatic = findAs(HTMLInputElement, "#camera-automatic", dialog);
    this.shutter = findAs(HTMLButtonElement, "#camera-shutter", dialog);
    /** @type {CameraStream|null} */
    this.stream = null;
    /** Ends the frames under way. */
    this.watching = new AbortController();
    this.automatic.checked = loadAutomatic();
    this.automatic.addEventListener("change", () => saveAutomatic(this.automatic.checked));
    this.shutter.addEventListener("click", () => this.#take());
    dialog.addEventListener("close", () => this.#stop());
    document.addEventListener("visibilitychange", () => {
      if (!dialog.open) return;
      if (document.hidden) this.#stop();
      else this.#start();
    });
  }

  /** Show the picture. */
  async open() {
    openModal(this.dialog);
    await this.#start();
  }

  /** @param {string} [device] id of the camera */
  async #start(device) {
    this.#stop();
    const watching = new AbortController();
    this.watching = watching;
    this.#say(t("camera.starting"));
    /** @type {CameraStream} */
    let stream;
    try {
      stream = await CameraStream.open(device);
    } catch (error) {
      if (!watching.signal.aborted) this.#fail(obstacleOf(error));
      return;
    }
    if (watching.signal.aborted) return stream.close();
    this.stream = stream;
    stream.track.addEventListener("ended", () => this.stream === stream && this.#fail("busy"));
    this.video.srcObject = stream.stream;
    await this.video.play().catch(() => undefined);
    if (watching.signal.aborted) return;
    this.shutter.disabled = false;
    this.#say(t("camera.loading"));
    await Promise.all([this.#showTools(stream), this.#watch(watching.signal)]);
  }

  #stop() {
    this.watching.abort();
    this.stream?.close();
    this.stream = null;
    this.video.srcObject = null;
    this.shutter.disabled = true;
    this.tools.replaceChildren();
    this.overlay.replaceChildren();
  }

  /** Say why there is no picture, and offer the camera app. @param {Obstacle} obstacle */
  #fail(obstacle) {
    this.#stop();
    this.#say(t(`camera.${obstacle}`));
    const leave = () => {
      this.dialog.close();
      this.actions.app();
    };
    show(this.tools, h("button", { className: "button", on: { click: leave } }, icon("camera"), t("camera.app")), h("button", { className: "button", on: { click: () => this.#start() } }, icon("again"), t("camera.again")));
  }

  /** Torch, zoom and the other camera, where the device has them. @param {CameraStream} stream */
  async #showTools(stream) {
    const other = await stream.other();
    if (this.stream !== stream) return;
    const { torch, zoom } = stream.capabilities;
    show(this.tools, torch && this.#torch(stream), zoom && zoom.max > zoom.min && this.#zoom(stream, zoom), other && h("button", { className: "button", on: { click: () => this.#start(other) } }, icon("again"), t("camera.other")));
  }

  /** @param {CameraStream} stream */
  #torch(stream) {
    const button = h("button", { className: "button", "aria-pressed": "false" }, t("camera.torch"));
    button.addEventListener("click", () => {
      const on = button.getAttribute("aria-pressed") !== "true";
      button.setAttribute("aria-pressed", String(on));
      stream.set({ torch: on });
    });
    return button;
  }

  /** @param {CameraStream} stream @param {{min: number, max: number, step: number}} range */
  #zoom(stream, { min, max, step }) {
    const slider = h("input", { type: "range", min: String(min), max: String(max), step: String(step || "any"), value: String(min) });
    slider.addEventListener("input", () => stream.set({ zoom: Number(slider.value) }));
    return h("label", { className: "camera-zoom" }, t("camera.zoom"), slider);
  }

  /** Count the tiles frame by frame, until the picture is stopped or taken. @param {AbortSignal} signal */
  async #watch(signal) {
    const grabber = new FrameGrabber();
    const automatic = new AutoShutter();
    const { rules } = loadTerms();
    /** @type {number[]} */
    let before = [];
    while (!signal.aborted) {
      const time = performance.now();
      const frame = grabber.grab(this.video);
      if (frame) {
        const means = squareMeans(frame);
        const { width, height } = frame;
        try {
          const counted = await countTiles(frame, rules, signal);
          if (signal.aborted) return;
          this.#draw(counted, width, height);
          const whole = counted.tiles > 0 && !counted.missing && !counted.extra;
          if (automatic.note({ movement: movement(before, means), whole, time }) && this.automatic.checked) return this.#take();
        } catch (error) {
          if (signal.aborted) return;
          if (!(error instanceof ApiError)) throw error;
          this.#say(error.sentence);
          await pause(AGAIN_MS);
        }
        before = means;
      }
      await pause(Math.max(0, time + FRAME_INTERVAL_MS - performance.now()));
    }
  }

  /** @param {CountedFrame} counted @param {number} width @param {number} height of the frame */
  #draw(counted, width, height) {
    this.overlay.setAttribute("viewBox", `0 0 ${width} ${height}`);
    show(this.overlay, counted.boxes.map(([x, y, right, bottom]) => svg("rect", { x, y, width: right - x, height: bottom - y })));
    const whole = counted.tiles > 0 && !counted.missing && !counted.extra;
    this.overlay.classList.toggle("whole", whole);
    this.#say(sentenceOf(counted));
  }

  /** @param {string} sentence */
  #say(sentence) {
    if (this.count.textContent !== sentence) this.count.textContent = sentence;
  }

  async #take() {
    const { stream } = this;
    if (!stream || this.shutter.disabled) return;
    this.watching.abort();
    this.shutter.disabled = true;
    this.#say(t("camera.taking"));
    this.dialog.classList.add("taken");
    navigator.vibrate?.(TICK_MS);
    try {
      const photo = await stream.photo(this.video);
      if (!this.dialog.open) return;
      this.dialog.close();
      this.actions.take(photo);
    } catch {
      this.#fail("busy");
    } finally {
      this.dialog.classList.remove("taken");
    }
  }
}

/** What a frame says of the hand. @param {CountedFrame} counted @returns {string} */
function sentenceOf({ tiles, missing, extra }) {
  if (!tiles) return t("camera.empty");
  if (missing) return missing === 1 ? t("camera.missing.one", { tiles }) : t("camera.missing.more", { tiles, missing });
  if (extra) return extra === 1 ? t("camera.extra.one", { tiles }) : t("camera.extra.more", { tiles, extra });
  return t("camera.whole", { tiles });
}

/** Let the page paint, and wait. @param {number} milliseconds */
const pause = (milliseconds) => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), milliseconds));
