/** Review states, a module of the page and its texts for the tests of its logic. */

import { readFile } from "node:fs/promises";

export const page = (name) => import(new URL(`../../../../../vision/review/page/${name}`, import.meta.url).href);

/** Declare the rule sets to the page as the server does; the test run writes them to this file. */
export async function declareRules() {
  const declarations = JSON.parse(await readFile(process.env.PAILENS_RULE_SETS, "utf8"));
  (await page("shared/facts.js")).declareRules(declarations);
}

/** Put a file of the catalogue into the page. */
export async function loadTexts(name) {
  const table = JSON.parse(await readFile(new URL(`../../../../../vision/texts/${name}.json`, import.meta.url), "utf8"));
  if (name === "characters/names") (await page("shared/element_names.js")).setNames(table);
  else if (name.startsWith("characters/")) (await page("shared/simplified.js")).setConversion(table);
  else (await page("shared/i18n.js")).addTexts(table);
}

/** A state of groups: `[kind, "1m 2m 3m"]` each; tiles stand in one row, 40 pixels wide. */
export function makeState(groups, more = {}) {
  const tiles = [];
  const made = groups.map(([kind, codes], id) => {
    const ids = codes.split(" ").map((code) => {
      const left = tiles.length * 44;
      tiles.push({ id: tiles.length, code, confidence: 0.9, box: [left, 10, left + 40, 64], corners: null, alternatives: [] });
      return tiles.length - 1;
    });
    return { id, ...(kind === "added-kong" ? { kind: "kong", added: true } : { kind }), tiles: ids };
  });
  return {
    tiles, groups: made, rules: "international", win: {}, options: {}, winningTile: null, confirmed: [], settled: [],
    handGrouped: false, ...more,
  };
}

/** The groups as they are written for `makeState`. */
export const written = (state) =>
  state.groups.map(({ kind, added, tiles }) => [added ? "added-kong" : kind, tiles.map((id) => state.tiles.find((tile) => tile.id === id).code).join(" ")]);
