/** Saving files, and the addresses of what the page itself holds. */

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
