/** Mends or removes an entry where it stands; what changes after it is shown first. */

import { h } from "../shared/dom.js";
import { SEATS } from "../shared/facts.js";
import { t } from "../shared/i18n.js";
import { amendEvent, previewAmendment } from "./api.js";
import { heldBy } from "./deal.js";
import { openDialog } from "./dialog.js";
import { EventPreview } from "./event_preview.js";
import { entryTitle, lastStep } from "./entry.js";
import { amountOf } from "./numbers.js";

/** @import { AmendedPreview, EntryEvent, Step, Table } from "../shared/types.d.ts" */
/** @import { Entering } from "./event_preview.js" */

/** The sheet as it stood before an entry. @param {Table} table @param {number} place of the entry @returns {Table} */
export function tableAt(table, place) {
  const { players, session } = table;
  const { round, dealer, streak, honba, sticks, deal } = /** @type {Step} */ (table.events[place]);
  const east = players.indexOf(dealer);
  const seats = /** @type {Table["seats"]} */ (Object.fromEntries(players.map((_, seat) => [SEATS[seat], players[(east + seat) % players.length]])));
  const events = /** @type {Table["events"]} */ (table.events.slice(0, place));
  return { ...table, round, dealer, dealer_streak: streak, honba, sticks, seats, events, ended: false, session: session && { ...session, deal } };
}

/**
 * How a form mends an entry; where others have written on the sheet meanwhile, it goes on unless the entry is another now.
 * @template {EntryEvent|null} E
 * @param {Table} table as it stands now @param {number} place @param {(table: Table) => void} onAmended @param {() => Promise<Table|null>} renew
 * @returns {Entering<E>}
 */
export function amending(table, place, onAmended, renew) {
  const mended = JSON.stringify(table.events[place]?.event);
  let now = table;
  return {
    ask: (event, signal) => previewAmendment(now, place, event, signal),
    enter: async (event) => onAmended(await amendEvent(now, place, event)),
    after: (/** @type {AmendedPreview} */ { table: after }) => after && afterwards(now, after),
    renew: async () => {
      const newest = await renew();
      if (!newest || JSON.stringify(newest.events[place]?.event) !== mended) return null;
      now = newest;
      return tableAt(newest, place);
    },
  };
}

/** Ask whether an entry is to be removed. @param {Table} table @param {number} place @param {(table: Table) => void} onAmended @param {() => Promise<Table|null>} renew */
export function openRemoval(table, place, onAmended, renew) {
  const step = /** @type {Step} */ (table.events[place]);
  /** @param {Table} after */
  const done = (after) => {
    dialog.close();
    onAmended(after);
  };
  const removing = /** @type {Entering<null>} */ (amending(table, place, done, renew));
  const preview = new EventPreview(table, { ...removing, word: t("amend.remove"), renewed: () => preview.show(null) });
  const dialog = openDialog(t("amend.remove.title"), [h("p", {}, h("strong", {}, entryTitle(step, table)))], preview.elements);
  dialog.addEventListener("close", () => preview.close());
  preview.show(null);
}

/** What players have now and would have, as far as that differs. @param {Table} before @param {Table} after */
function afterwards(before, after) {
  /** @param {Table} table @param {string} player */
  const held = (table, player) => heldBy(table.session?.points, player, amountOf(lastStep(table).totals, player)).text;
  const changed = before.players.filter((player) => held(before, player) !== held(after, player));
  if (!changed.length) return null;
  /** @param {string} player */
  const line = (player) => h("div", { className: "row" }, h("dt", { className: "grow name" }, player), h("dd", { className: "number" }, `${held(before, player)} → ${held(after, player)}`));
  return h("div", { className: "small amended" }, h("p", { className: "muted" }, t("amend.after")), h("dl", {}, changed.map(line)));
}
