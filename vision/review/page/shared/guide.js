/** The elements of a rule set with the ruling and an example of each, as the server lists them. */

import { h } from "./dom.js";
import { language, t } from "./i18n.js";
import { factsLine, handView } from "./hand_view.js";
import { articleOf, formatWorth } from "./score_parts.js";

/** @import { GuideElement, Rules } from "./types.d.ts" */

/** @type {Map<Rules, Promise<GuideElement[]>>} */
const guides = new Map();

/**
 * The elements of a rule set, in the order of its text.
 * @param {Rules} rules
 * @returns {Promise<GuideElement[]>} none where they cannot be had
 */
export function loadGuide(rules) {
  const known = guides.get(rules) ?? fetchGuide(rules);
  guides.set(rules, known);
  known.then((elements) => elements.length || guides.delete(rules));
  return known;
}

/** @param {Rules} rules @returns {Promise<GuideElement[]>} */
async function fetchGuide(rules) {
  try {
    const response = await fetch(`/static/elements/${rules}.json`);
    return response.ok ? (await response.json()).elements : [];
  } catch {
    return []; // Without a network; what needs it is left out.
  }
}

/** What an element asks for, in the language of the page. @param {GuideElement} element */
export const rulingView = ({ ruling }) => ruling && h("p", { className: "ruling" }, ruling[language()]);

/** An example of an element: the hand in its sets, those of the element lit, and what it is worth. @param {GuideElement} element */
export function exampleView({ example }) {
  if (!example) return null;
  const facts = factsLine(example.hand);
  return h(
    "div",
    { className: "example" },
    handView(example.hand, example.score, example.sets, example.flowers),
    h("p", { className: "small muted" }, [facts, formatWorth(example.score)].filter(Boolean).join(" · ")),
  );
}

/** Where an element stands in its rules, if its id says so. @param {string} id @returns {string} */
export function articleText(id) {
  const article = articleOf(id);
  return article ? t("learn.article", { id: article }) : "";
}
