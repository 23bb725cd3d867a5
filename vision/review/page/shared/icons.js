/** Line icons as SVG, on a grid of 24. */

import { svg } from "./dom.js";

const PATHS = {
  camera: "M4 8h3l2-3h6l2 3h3v11H4z M12 10a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7",
  photo: "M4 5h16v14H4z M4 16l5-5 4 4 2-2 5 5 M15.5 8.5v.01",
  undo: "M9 6L4 11l5 5 M4 11h10a6 6 0 0 1 0 10h-2",
  redo: "M15 6l5 5-5 5 M20 11H10a6 6 0 0 0 0 10h2",
  add: "M12 5v14 M5 12h14",
  remove: "M5 7h14 M10 7V4h4v3 M7 7l1 13h8l1-13 M10.5 11v5 M13.5 11v5",
  check: "M5 13l5 5L20 7",
  close: "M6 6l12 12 M18 6L6 18",
  menu: "M4 7h16 M4 12h16 M4 17h16",
  fit: "M4 9V4h5 M15 4h5v5 M20 15v5h-5 M9 20H4v-5",
  previous: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  keys: "M3 7h18v10H3z M7 11v.01 M11 11v.01 M15 11v.01 M17 14v.01 M7 14v.01 M10 14h4",
  doubt: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4 M12 17.5v.01",
  save: "M5 4h11l3 3v13H5z M8 4v5h7V4 M8 20v-6h8v6",
  sheet: "M5 4h14v16H5z M5 9h14 M5 14.5h14 M11 4v16",
  theme: "M12 4a8 8 0 1 0 0 16z M12 4a8 8 0 0 1 0 16",
  groups: "M4 5h7v6H4z M13 5h7v6h-7z M4 13h7v6H4z M13 13h7v6h-7z",
  download: "M12 4v11 M7 11l5 5 5-5 M5 20h14",
  share: "M12 15V4 M8 8l4-4 4 4 M6 11H5v9h14v-9h-1",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1 M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  again: "M19 8a8 8 0 1 0 1 6 M20 4v5h-5",
};

/** @typedef {keyof typeof PATHS} IconName */

/**
 * An icon; it says nothing to screen readers, so its button needs a label.
 * @param {IconName} name
 * @returns {SVGElement}
 */
export const icon = (name) =>
  svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, svg("path", { d: PATHS[name] }));
