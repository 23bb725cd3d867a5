/** Formatting of amounts, which are whole numbers or exact decimals as text. */

/** @import { Amount } from "../shared/types.d.ts" */

const MINUS = "\u2212";

/**
 * An amount to draw or compare; what is shown is the amount itself, which may be longer than a number is exact.
 * @param {Amount} amount
 * @returns {number}
 */
export const toNumber = (amount) => Number(amount);

/**
 * A player's amount; one who has none has 0.
 * @param {Record<string, Amount>} amounts @param {string} player
 * @returns {Amount}
 */
export const amountOf = (amounts, player) => amounts[player] ?? 0;

/**
 * An amount as people read it: thousands parted, a true minus.
 * @param {Amount} amount
 * @returns {string}
 */
export function formatAmount(amount) {
  const [whole = "", places] = String(amount).replace("-", "").split(".");
  const parted = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return (String(amount).startsWith("-") ? MINUS : "") + parted + (places ? `.${places}` : "");
}

/**
 * An amount won or lost, with its sign.
 * @param {Amount} amount
 * @returns {string}
 */
export const formatSigned = (amount) => (toNumber(amount) > 0 ? "+" : "") + formatAmount(amount);

/**
 * The class of an amount.
 * @param {Amount} amount
 * @returns {"gain"|"loss"|"even"}
 */
export const amountClass = (amount) => (toNumber(amount) > 0 ? "gain" : toNumber(amount) < 0 ? "loss" : "even");
