/** Follows the sheet that is shown: the server tells how many entries it has as soon as that changes. */

import { ApiError } from "../shared/api.js";
import { changesAt } from "../shared/transport.js";
import { changesPath, getTable } from "./api.js";

/** @import { Table } from "../shared/types.d.ts" */

/** The server says something every 15 seconds; after so long the connection is dead, though the browser waits on. */
const SILENT_MS = 40_000;
/** Where nothing is told, as without a server, the sheet is looked at so often. */
const POLL_MS = 4000;
/** What a person needs to see that the sheet is another one. */
const GLANCE_MS = 700;

/** Follows one sheet at a time, and only while the page is seen: a browser has six connections to a server. */
export class Live {
  /**
   * @param {{table: Table|null, old: boolean}} shown what the page shows
   * @param {(table: Table, before: Table) => void} onNewer @param {(error: ApiError) => void} onMissing
   */
  constructor(shown, onNewer, onMissing) {
    this.shown = shown;
    this.onNewer = onNewer;
    this.onMissing = onMissing;
    this.id = "";
    /** @type {EventSource|null} */
    this.stream = null;
    /** When the server was heard last, and how many entries it said. */
    this.heard = { at: 0, count: 0 };
    /** When others' entries were shown last. */
    this.renewed = 0;
    this.isAsking = false;
    document.addEventListener("visibilitychange", () => this.#connect());
    addEventListener("online", () => this.#connect());
    addEventListener("offline", () => this.#look());
    // What was told while a form was open.
    document.addEventListener("close", () => this.#compare(), true);
    setInterval(() => this.#lookAgain(), POLL_MS);
  }

  /** Whether others' entries are shown so newly that a tap was meant for the sheet as it stood before. */
  get surprises() {
    return Date.now() - this.renewed < GLANCE_MS;
  }

  /** Follow the sheet that is shown now. */
  follow() {
    const id = this.shown.table?.id ?? "";
    if (id === this.id) return;
    this.id = id;
    this.#connect();
  }

  /** Wait for the answer to one's own change, which is not shown as another's. @template T @param {Promise<T>} answer */
  async own(answer) {
    this.isAsking = true;
    try {
      return await answer;
    } finally {
      this.isAsking = false;
      setTimeout(() => this.#compare()); // once it is shown
    }
  }

  get #isBusy() {
    return this.isAsking || document.hidden || document.querySelector("dialog[open]") !== null;
  }

  get #hears() {
    return this.stream?.readyState === EventSource.OPEN && Date.now() - this.heard.at < SILENT_MS;
  }

  /** Follow anew; what came meanwhile is told at once. */
  #connect() {
    this.stream?.close();
    this.stream = this.id && !document.hidden ? changesAt(changesPath(this.id)) : null;
    this.stream?.addEventListener("message", ({ data }) => {
      this.heard = { at: Date.now(), count: JSON.parse(data).count };
      this.#compare();
    });
    this.stream?.addEventListener("error", () => this.shown.old || this.#look());
  }

  #compare() {
    const { table, old } = this.shown;
    if (table && this.#hears && (old || this.heard.count > table.count)) this.#look();
  }

  #lookAgain() {
    if (this.#hears) return;
    this.#connect();
    this.#look();
  }

  /** Show what others entered, unless a form is open: it would be entered on a sheet that nobody has looked at. */
  async #look() {
    const { id } = this;
    if (!id || this.#isBusy) return;
    try {
      const newest = await getTable(id);
      if (id === this.id && !this.#isBusy) this.#show(newest);
    } catch (error) {
      if (id === this.id && error instanceof ApiError) this.onMissing(error);
    }
  }

  /** @param {Table} newest */
  #show(newest) {
    const { table, old } = this.shown;
    if (!table || newest.count < table.count || (newest.count === table.count && !old)) return;
    this.onNewer(newest, table);
    if (newest.count > table.count) this.renewed = Date.now();
  }
}
