/** Dialogs that Back closes, and not the page: each is an entry of the history while it is open. */

/** @type {HTMLDialogElement[]} those open, the one on top last */
const open = [];
/** Steps back of this module that the browser has not taken yet, and the address that they lead to. */
let own = 0;
let below = "";
/** Where the page went before the browser took them: they would throw it back. */
let ahead = "";

/** How many dialogs were open where the history stands. */
const inHistory = () => history.state?.dialogs ?? 0;

/** @param {HTMLDialogElement} dialog */
export function openModal(dialog) {
  if (dialog.open) return;
  dialog.showModal();
  open.push(dialog);
  history.pushState({ dialogs: open.length }, "");
  dialog.addEventListener("close", () => leave(dialog), { once: true });
}

/** A dialog is closed: its entry goes too, unless Back took it or the page went on. @param {HTMLDialogElement} dialog */
function leave(dialog) {
  open.splice(open.indexOf(dialog), 1);
  if (inHistory() <= open.length) return;
  own += 1;
  below = location.href;
  history.back();
}

/** Whether a step of the history was one of dialogs; Back closes the one on top. */
export function wasDialogStep() {
  if (own && location.href !== below) {
    ahead = location.href;
    return false;
  }
  if (own) {
    own -= 1;
    if (own === 0 && ahead) {
      history.pushState(null, "", ahead);
      ahead = "";
    }
    return true;
  }
  const top = open.at(-1);
  // One that is closed says so a moment later: meanwhile the page may have gone elsewhere.
  if (!top?.open || inHistory() >= open.length) return false;
  top.close();
  return true;
}
