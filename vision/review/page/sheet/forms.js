/** Opens the forms of a sheet; each enters its event, or mends an entry, and closes. */

import { amending, tableAt } from "./amending.js";
import { DrawForm } from "./draw.js";
import { PayForm } from "./pay.js";
import { dropHand, startOf, startOfEntry } from "./photo_win.js";
import { WinForm } from "./win.js";

/** @import { EntryEvent, Table } from "../shared/types.d.ts" */
/** @import { Entering } from "./event_preview.js" */
/** @import { HandedOver } from "./photo_win.js" */

/** @typedef {{add: (event: EntryEvent) => Promise<void>, done: () => void, renew: () => Promise<Table|null>, photograph: (photo: File, winner: string|null) => void}} FormActions */

/** @param {() => {dialog: HTMLDialogElement}} form @param {FormActions} actions @returns {Entering<EntryEvent>} */
const entering = (form, { add, done, renew }) => ({
  renew,
  enter: async (event) => {
    await add(event);
    form().dialog.close();
    done();
  },
});

/** @param {Table} table @param {FormActions} actions */
export function openDraw(table, actions) {
  const form = new DrawForm(table, entering(() => form, actions));
}

/** @param {Table} table @param {FormActions} actions */
export function openPay(table, actions) {
  const form = new PayForm(table, entering(() => form, actions));
}

/** @param {Table} table @param {HandedOver|null} handed @param {FormActions} actions */
export function openWin(table, handed, actions) {
  const add = async (/** @type {EntryEvent} */ event) => {
    await actions.add(event);
    if (handed) dropHand();
  };
  const form = new WinForm(table, handed && startOf(handed, table), entering(() => form, { ...actions, add }), actions.photograph);
}

/** Mend an entry in the form that it was entered with. @param {Table} table @param {number} place @param {(table: Table) => void} onAmended @param {FormActions} actions */
export function openMend(table, place, onAmended, { renew }) {
  const event = table.events[place]?.event;
  if (!event) return;
  const then = tableAt(table, place);
  const mending = amending(table, place, (after) => {
    form.dialog.close();
    onAmended(after);
  }, renew);
  /** @type {{dialog: HTMLDialogElement}} */
  const form =
    event.event === "paid" && !table.session
      ? new PayForm(then, mending, event)
      : event.event !== "won" && table.session
        ? new DrawForm(then, mending, event)
        : new WinForm(then, event.event === "won" ? startOfEntry(event) : null, mending, null);
}
