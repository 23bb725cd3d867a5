/** QR codes as SVG. */

import { svg } from "../shared/dom.js";
import { generate } from "../vendor/lean-qr.js";

/** Empty modules around a code, as its standard asks for. */
const QUIET = 4;

/**
 * A QR code, dark on white whatever the theme is; cameras read no other.
 * @param {string} text @param {string} label what it is, for screen readers
 * @returns {SVGElement|null} null where the text is too long for one
 */
export function qrCode(text, label) {
  const code = encode(text);
  if (!code) return null;
  const side = code.size + 2 * QUIET;
  let path = "";
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) path += `M${x + QUIET} ${y + QUIET}h1v1h-1z`;
  }
  return svg("svg", { class: "qr", viewBox: `0 0 ${side} ${side}`, role: "img", "aria-label": label, "shape-rendering": "crispEdges" }, svg("rect", { width: side, height: side, fill: "#fff" }), svg("path", { d: path, fill: "#000" }));
}

/** @typedef {{size: number, get: (x: number, y: number) => boolean}} Modules */

/** @param {string} text @returns {Modules|null} */
function encode(text) {
  try {
    return /** @type {(text: string) => Modules} */ (/** @type {unknown} */ (generate))(text);
  } catch {
    return null;
  }
}
