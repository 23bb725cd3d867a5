/** The focus moved with arrow keys among buttons that lie in rows. */

/** @import { Point } from "../shared/types.d.ts" */

/** How much a button beside the way counts against one straight ahead. */
const ASIDE = 3;

/**
 * Move the focus to the nearest button in a direction; none has it yet, the first gets it.
 * @param {HTMLElement} root
 * @param {Point} direction one step to the right and down
 * @param {string} [among] which buttons
 */
export function moveInGrid(root, [x, y], among = "button.face") {
  const buttons = [...root.querySelectorAll(among)].filter((button) => button instanceof HTMLElement && button.offsetParent);
  const from = buttons.find((button) => button === document.activeElement);
  const next = from ? nearest(from, buttons, x, y) : buttons[0];
  if (next instanceof HTMLElement) next.focus();
}

/** @param {Element} from @param {Element[]} buttons @param {number} x @param {number} y */
function nearest(from, buttons, x, y) {
  const [left, top] = centre(from);
  let [found, least] = [from, Infinity];
  for (const button of buttons) {
    const [right, bottom] = centre(button);
    const ahead = (right - left) * x + (bottom - top) * y;
    const aside = Math.abs((right - left) * y) + Math.abs((bottom - top) * x);
    const cost = ahead + ASIDE * aside;
    if (ahead > 1 && cost < least) [found, least] = [button, cost];
  }
  return found;
}

/** @param {Element} button @returns {Point} */
function centre(button) {
  const { left, top, width, height } = button.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}
