/** Saving files. */

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
  if (address.startsWith("blob:")) setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
