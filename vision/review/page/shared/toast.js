/** Toasts: sentences said for a moment, to eyes and screen readers, perhaps with one thing to do about it. */

import { h, show } from "./dom.js";
import { onLanguage } from "./i18n.js";

/** @typedef {string|(() => string)} Sentence as it is, or made anew where the language changes meanwhile */
/** @typedef {{name: () => string, act: () => void}} ToastAction */

const SHOWN_MS = 4000;
/** Time to read the sentence and press its button. */
const SHOWN_WITH_ACTION_MS = 9000;

let timer = 0;
/** @type {{sentence: Sentence, action: ToastAction|null}|null} */
let current = null;

/**
 * Say something for a moment.
 * @param {Sentence} sentence
 * @param {ToastAction|null} [action]
 */
export function showToast(sentence, action = null) {
  current = { sentence, action };
  draw();
  clearTimeout(timer);
  timer = setTimeout(hideToast, action ? SHOWN_WITH_ACTION_MS : SHOWN_MS);
}

/** Take the toast away: what it says holds no more. */
export function hideToast() {
  current = null;
  place().hidden = true;
}

/** One element for all: a region that is there before it speaks is heard by screen readers. @returns {HTMLElement} */
function place() {
  const there = document.querySelector("#toast");
  if (there instanceof HTMLElement) return there;
  const made = h("div", { id: "toast", className: "toast", role: "status", hidden: true });
  document.body.append(made);
  return made;
}

function draw() {
  if (!current) return;
  const { sentence, action } = current;
  const toast = place();
  const button = action && h("button", { className: "toast-action", data: { key: "toast-action" }, on: { click: () => act(action) } }, action.name());
  // What lies behind an open dialog is not seen.
  const home = document.querySelector("dialog[open]") ?? document.body;
  if (toast.parentElement !== home) {
    home.append(toast);
    // What it tells of may close the dialog, which takes it along.
    home.addEventListener("close", () => document.body.append(toast), { once: true });
  }
  toast.hidden = false;
  show(toast, h("span", {}, typeof sentence === "function" ? sentence() : sentence), button);
}

/** @param {ToastAction} action */
function act(action) {
  hideToast();
  action.act();
}

onLanguage(() => {
  if (typeof current?.sentence === "function") draw();
  else hideToast();
});
