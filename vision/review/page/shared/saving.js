/** Saving files and copying texts, and the addresses of what the page itself holds. */

import { t } from "./i18n.js";
import { showToast } from "./toast.js";

/**
 * Save what an address gives as a file.
 * @param {string} address a blob's is given up afterwards
 * @param {string} name
 */
export function save(address, name) {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => release(address), 10_000);
}

/** Give up what an address holds in memory: a blob's stays there until then. @param {string} address any; others hold nothing */
export function release(address) {
  if (address.startsWith("blob:")) URL.revokeObjectURL(address);
}

/** Copy a text, or show it to be copied by hand. @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    showToast(() => t("share.copied"));
  } catch {
    window.prompt(t("share.link"), text); // Without TLS there is no clipboard.
  }
}
