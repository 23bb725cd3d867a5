/** Dragging tiles between groups: at once with a mouse, after a long press with a finger. */

const DRAG_THRESHOLD = 6;
const LONG_PRESS_MS = 280;

/** @typedef {{tile: HTMLElement, x: number, y: number, touch: boolean, dragging: boolean, timer?: number, ghost?: HTMLElement}} Held */
/** @typedef {{group: HTMLElement, place: number}} Target */

/** Watches the tiles (`[data-id]`) and groups (`[data-group]`) within an element. */
export class Drag {
  /** @param {HTMLElement} root @param {(id: number, group: number, place: number) => void} onDrop */
  constructor(root, onDrop) {
    this.root = root;
    this.onDrop = onDrop;
    /** @type {Held|null} */
    this.held = null;
    this.dropped = false;
    root.addEventListener("pointerdown", (event) => this.#down(event));
    root.addEventListener("touchmove", (event) => this.held?.dragging && event.preventDefault(), { passive: false });
    root.addEventListener("contextmenu", (event) => this.held && event.preventDefault());
    root.addEventListener("click", (event) => this.#swallow(event), { capture: true });
    window.addEventListener("pointermove", (event) => this.#move(event));
    window.addEventListener("pointerup", (event) => this.#up(event));
    window.addEventListener("pointercancel", () => this.#end());
    window.addEventListener("keydown", (event) => event.key === "Escape" && this.#end());
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const tile = event.target instanceof Element && event.target.closest("[data-id]");
    if (!(tile instanceof HTMLElement) || event.button > 0 || !event.isPrimary) return;
    this.held = { tile, x: event.clientX, y: event.clientY, touch: event.pointerType !== "mouse", dragging: false };
    if (this.held.touch) this.held.timer = setTimeout(() => this.#begin(), LONG_PRESS_MS);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const { held } = this;
    if (!held) return;
    const far = Math.hypot(event.clientX - held.x, event.clientY - held.y) > DRAG_THRESHOLD;
    if (!held.dragging && far) {
      if (held.touch) return this.#end();
      this.#begin();
    }
    if (!held.dragging) return;
    if (held.ghost) held.ghost.style.translate = `${event.clientX - held.x}px ${event.clientY - held.y}px`;
    this.#mark(this.#target(event));
  }

  #begin() {
    const { held } = this;
    if (!held) return;
    held.dragging = true;
    const { left, top } = held.tile.getBoundingClientRect();
    const ghost = /** @type {HTMLElement} */ (held.tile.cloneNode(true));
    ghost.removeAttribute("data-id");
    ghost.removeAttribute("data-key");
    ghost.setAttribute("aria-hidden", "true");
    ghost.classList.add("ghost");
    ghost.style.left = `${left}px`;
    ghost.style.top = `${top}px`;
    document.body.append(ghost);
    held.ghost = ghost;
    held.tile.classList.add("lifted");
  }

  /** @param {PointerEvent} event @returns {Target|null} */
  #target({ clientX: x, clientY: y }) {
    const group = document.elementFromPoint(x, y)?.closest("[data-group]");
    if (!(group instanceof HTMLElement) || !this.root.contains(group)) return null;
    const others = [...group.querySelectorAll("[data-id]")].filter((tile) => tile !== this.held?.tile);
    const before = others.findIndex((tile) => {
      const { left, width, top, bottom } = tile.getBoundingClientRect();
      return y < top || (y < bottom && x < left + width / 2);
    });
    return { group, place: before < 0 ? others.length : before };
  }

  /** @param {Target|null} target */
  #mark(target) {
    for (const marked of this.root.querySelectorAll(".drop")) marked.classList.remove("drop");
    target?.group.classList.add("drop");
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const { held } = this;
    if (!held?.dragging) return this.#end();
    const target = this.#target(event);
    this.#end();
    this.dropped = true;
    setTimeout(() => (this.dropped = false));
    if (target) this.onDrop(Number(held.tile.dataset.id), Number(target.group.dataset.group), target.place);
  }

  #end() {
    const { held } = this;
    if (!held) return;
    clearTimeout(held.timer);
    held.ghost?.remove();
    held.tile.classList.remove("lifted");
    this.#mark(null);
    this.held = null;
  }

  /** The click that ends a drag selects nothing. @param {MouseEvent} event */
  #swallow(event) {
    if (this.dropped) {
      event.stopPropagation();
      event.preventDefault();
    }
  }
}
