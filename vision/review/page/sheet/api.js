/** API calls of the score sheets. */

import { addressOfFile, ApiError, request } from "../shared/api.js";

/** @import { AmendedPreview, EntryEvent, Language, OpenedEvent, Preview, Table, TableSummary } from "../shared/types.d.ts" */

/** Where the sheet that was seen last is kept, as it stood. */
export const SEEN = "pailens.sheet.seen";

/** @param {string} id */
const path = (id, rest = "") => `/api/tables/${encodeURIComponent(id)}${rest}`;

/** The score sheets of all pages, newest first. @returns {Promise<{tables: TableSummary[]}>} */
export const listTables = async () => {
  let page = await request("GET", "/api/tables");
  const tables = [...page.tables];
  while (page.next) {
    page = await request("GET", `/api/tables?limit=200&before=${page.next}`);
    tables.push(...page.tables);
  }
  return { tables };
};

/** Open a sheet. @param {OpenedEvent} opening @returns {Promise<Table>} */
export const createTable = (opening) => request("POST", "/api/tables", opening);

/** A sheet as it stands. @param {string} id @returns {Promise<Table>} */
export const getTable = (id) => request("GET", path(id));

/** What an event would change, without entering it. @param {Table} table @param {EntryEvent} event @param {AbortSignal} signal @returns {Promise<Preview>} */
export const previewEvent = (table, event, signal) =>
  request("POST", path(table.id, "/preview"), { after: table.count, event }, { signal });

/** Enter an event. @param {Table} table @param {EntryEvent} event @returns {Promise<Table>} */
export const addEvent = (table, event) => request("POST", path(table.id, "/events"), { after: table.count, event });

/** Put another event in the place of an entry, or none. @param {Table} table @param {number} entry @param {EntryEvent|null} event @returns {Promise<Table>} */
export const amendEvent = (table, entry, event) => request("POST", path(table.id, "/amend"), { after: table.count, entry, event });

/** What that would change. @param {Table} table @param {number} entry @param {EntryEvent|null} event @param {AbortSignal} signal @returns {Promise<AmendedPreview>} */
export const previewAmendment = (table, entry, event, signal) =>
  request("POST", path(table.id, "/amend/preview"), { after: table.count, entry, event }, { signal });

/** Take back the last event. @param {Table} table @returns {Promise<Table>} */
export const undoEvent = (table) => request("POST", path(table.id, "/undo"), { after: table.count });

/** Put back on what was taken back last. @param {Table} table @returns {Promise<Table>} */
export const redoEvent = (table) => request("POST", path(table.id, "/redo"), { after: table.count });

/** Delete a sheet for good. @param {string} id */
export const deleteTable = (id) => request("DELETE", path(id));

/** Open a sheet from the text of a file of `pailens table`. @param {string} log @returns {Promise<Table>} */
export const importLog = (log) => request("POST", "/api/tables/log", { log });

/** Where changes of a sheet are told. @param {string} id */
export const changesPath = (id) => path(id, "/changes");

/** What lets others in; `address` null where none reaches the server, `token` where none is asked for. @param {string} [look] the query that lets them look only @returns {Promise<{address: string|null, token: string|null}>} */
export const invite = (look = "") => request("POST", `/api/invitation${look}`);

/** Address of a sheet as CSV. @param {string} id @param {Language} language @returns {Promise<string>} */
export const csvAddress = (id, language) => addressOfFile(path(id, `/csv?language=${language}`));

/** Address of a sheet as a file of `pailens table`. @param {string} id @returns {Promise<string>} */
export const logAddress = (id) => addressOfFile(path(id, "/log"));

/** Whether one may enter on a sheet, and not only look. @param {Table} table */
export const mayEnter = (table) => table.can_enter !== false;

/** Whether an error says that somebody else was quicker. @param {unknown} error */
export const isStale = (error) => error instanceof ApiError && error.status === 409;
