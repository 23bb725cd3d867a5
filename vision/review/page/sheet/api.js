/** The score sheets of the server. */

import { ApiError, request } from "../shared/api.js";

const path = (id, rest = "") => `/api/tables/${encodeURIComponent(id)}${rest}`;

/** The score sheets, newest first. @returns {Promise<{tables: object[]}>} */
export const listTables = () => request("GET", "/api/tables");

/** Open a sheet. @param {object} opening an `opened` event record */
export const createTable = (opening) => request("POST", "/api/tables", opening);

/** A sheet as it stands. @param {string} id */
export const getTable = (id) => request("GET", path(id));

/** What an event would change, without entering it. */
export const previewEvent = (table, event, signal) =>
  request("POST", path(table.id, "/preview"), { after: table.count, event }, { signal });

/** Enter an event. */
export const addEvent = (table, event) => request("POST", path(table.id, "/events"), { after: table.count, event });

/** Take back the last event. */
export const undoEvent = (table) => request("POST", path(table.id, "/undo"), { after: table.count });

/** Put back on what was taken back last. */
export const redoEvent = (table) => request("POST", path(table.id, "/redo"), { after: table.count });

/** Delete a sheet for good. @param {string} id */
export const deleteTable = (id) => request("DELETE", path(id));

/** Score a hand record. */
export const scoreHand = (hand, signal) => request("POST", "/api/score", hand, { signal });

/** Open a sheet from the text of a file of `pailens table`. @param {string} log */
export const importLog = (log) => request("POST", "/api/tables/log", { log });

/** Address of a sheet as CSV. */
export const csvAddress = (id, language) => path(id, `/csv?language=${language}`);

/** Address of a sheet as a file of `pailens table`. */
export const logAddress = (id) => path(id, "/log");

/** Whether an error says that somebody else was quicker. */
export const isStale = (error) => error instanceof ApiError && error.status === 409;
