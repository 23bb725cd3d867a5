/** The frame of the photo on a phone: it scrolls away to a strip, and a tap brings it back. */

/** Less of the frame is a strip, which shows the hand. */
const STRIP_HEIGHT = 150;
/** Scrolled down so far, a photo that was brought back is a strip again. */
const LEFT_BEHIND = 24;

/** What is left of the frame; the style sheet holds the strip at the top. */
export class Shrinking {
  /** @param {HTMLElement} frame @param {() => void} draw @param {AbortSignal} signal that ends it */
  constructor(frame, draw, signal) {
    this.frame = frame;
    this.pane = /** @type {HTMLElement} */ (frame.parentElement);
    this.draw = draw;
    /** How far the page was scrolled when a tap brought the photo back. */
    this.broughtBack = 0;
    addEventListener("scroll", () => this.#scrolled(), { signal });
  }

  /** What is scrolled away of the frame where no more than a strip is left, in pixels; else 0. */
  get away() {
    const away = Math.max(0, -this.frame.getBoundingClientRect().top);
    return this.frame.clientHeight - away < STRIP_HEIGHT ? away : 0;
  }

  /** Show all of the frame, wherever the page is scrolled to. */
  bringBack() {
    this.broughtBack = scrollY;
    this.pane.classList.add("back");
    this.draw();
  }

  #scrolled() {
    this.broughtBack = Math.min(this.broughtBack, scrollY);
    if (scrollY > this.broughtBack + LEFT_BEHIND) this.pane.classList.remove("back");
    if (this.away || this.pane.classList.contains("away")) this.draw();
  }
}
