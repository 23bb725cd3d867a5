/** Formatting of amounts, whole numbers or exact decimals as text. */

/** @import { Amount } from "../shared/types.d.ts" */

const MINUS = "\u2212";

/** A player's amount; one who has none has 0. @param {Record<string, Amount>} amounts @param {string} player */
export const amountOf = (amounts, player) => amounts[player] ?? 0;

/** An amount as people read it: thousands parted, a true minus. @param {Amount} amount */
export function formatAmount(amount) {
  const [whole = "", places] = String(amount).replace("-", "").split(".");
  const parted = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return (String(amount).startsWith("-") ? MINUS : "") + parted + (places ? `.${places}` : "");
}

/** An amount won or lost, with its sign. @param {Amount} amount */
export const formatSigned = (amount) => (Number(amount) > 0 ? "+" : "") + formatAmount(amount);

/** The class of an amount. @param {Amount} amount @returns {"gain"|"loss"|"even"} */
export const amountClass = (amount) => (Number(amount) > 0 ? "gain" : Number(amount) < 0 ? "loss" : "even");
