/** Liability (pao): who fed the last set of a yakuman that everybody saw coming; asked for such hands only. */

import { h } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { choice } from "./choice.js";

/** @import { Liable, Meld, Table } from "../shared/types.d.ts" */

/** Who was said to be liable for these sets; undefined where nobody has said it. @param {Liable|undefined} liable @param {Meld[]|undefined} melds */
export const liableFor = (liable, melds) => (liable?.melds === JSON.stringify(melds ?? []) ? liable.player : undefined);

/** The question who is liable. @param {Table} table @param {string|null} winner @param {Meld[]|undefined} melds @param {Liable|undefined} liable @param {(liable: Liable) => void} onSay */
export function liabilityChoice({ players }, winner, melds, liable, onSay) {
  const options = players.filter((player) => player !== winner).map((value) => ({ value: /** @type {string|null} */ (value), text: h("bdi", { className: "name" }, value) }));
  return choice({
    legend: t("won.liable"),
    options: [...options, { value: null, text: t("won.liable.none") }],
    value: liableFor(liable, melds),
    onChoose: (player) => onSay({ player, melds: JSON.stringify(melds ?? []) }),
  });
}
