/** Entry point of the score sheet page: routes between the list, the set-up form and a sheet. */

import { ApiError, sentenceOf } from "../shared/api.js";
import { find, findAs, h, show } from "../shared/dom.js";
import { loadRules, ruleSet } from "../shared/facts.js";
import { applyLanguage, loadTexts, onLanguage, t } from "../shared/i18n.js";
import { registerServiceWorker } from "../shared/offline.js";
import { signInByAddress } from "../shared/sign_in.js";
import { showToast } from "../shared/toast.js";
import { PLACE } from "../shared/transport.js";
import { savePendingPhoto } from "../review/local_storage.js";
import { sessionAddress, wasEntered, wasHanded } from "../review/session.js";
import { openRemoval } from "./amending.js";
import * as api from "./api.js";
import { button } from "./choice.js";
import { headingOf } from "./deal.js";
import { entryTitle, lastStep } from "./entry.js";
import { openDraw, openMend, openPay, openWin } from "./forms.js";
import { showHeader } from "./header.js";
import { home } from "./home.js";
import { Live } from "./live.js";
import { load, save } from "../shared/storage.js";
import { confirmEnd, openMenu } from "./menu.js";
import { dropHand, handBanner, handedOver } from "./photo_win.js";
import { Setup } from "./setup.js";
import { sheetView } from "./view.js";
import { wasDialogStep } from "../shared/modal.js";

/** @import { EntryEvent, OpenedEvent, Table, TableSummary } from "../shared/types.d.ts" */
/** @import { HandedOver } from "./photo_win.js" */
/** @import { ToastAction } from "../shared/toast.js" */

const LAST = "pailens.sheet";
const NEW = "new";
const WIDE = "(min-width: 900px)";

const main = find("#main");
const formActions = { add, done: render, photograph, renew: refresh };
/** What is shown: the sheets' summaries, a form, or a sheet; `old` where the server was not reached. */
/** @type {{tables: TableSummary[], table: Table|null, setup: Setup|null, old: boolean}} */
const state = { tables: [], table: null, setup: null, old: false };
/** How often something else was to be shown; what was asked for earlier and comes later is not shown any more. */
let navigation = 0;
const live = new Live(state, showOthers, missTable);

/** Show what the address names. */
async function open() {
  navigation += 1;
  const own = navigation;
  const id = location.hash.slice(1);
  // A form belongs to the sheet that it was opened on.
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  Object.assign(state, { table: seenTable(id), setup: null, old: false });
  // The sheet as it was seen last is there at once; it is renewed below.
  if (state.table) render();
  try {
    const found = await (id === NEW ? setUp() : id ? tableOf(id) : api.listTables());
    if (own !== navigation) return;
    Object.assign(state, { table: null }, found);
    if (state.table) save(LAST, id);
    render();
    if (state.table) greet(state.table);
  } catch (error) {
    if (own === navigation) showError(error);
  }
}

/** Whoever comes from a photo sees what was entered, or goes on with the hand. @param {Table} table */
function greet(table) {
  if (wasEntered(table.id)) showToast(t("table.entered", { entry: last(table) }));
  if (wasHanded(table.id) && !table.ended) win(handedOver());
}

async function setUp() {
  const { tables } = await api.listTables();
  const names = [...new Set(tables.flatMap((table) => table.players))];
  return { setup: new Setup(names, { onOpen: create, onCancel: () => go("") }, handedOver()?.record) };
}

/** @param {string} id */
async function tableOf(id) {
  try {
    const table = await api.getTable(id);
    save(api.SEEN, table);
    return { table };
  } catch (error) {
    const seen = seenTable(id);
    if (!(error instanceof ApiError && error.offline) || !seen) throw error;
    return { table: seen, old: true };
  }
}

/** A sheet as this browser has seen it last. @param {string} id @returns {Table|null} */
function seenTable(id) {
  const seen = load(api.SEEN);
  return seen?.id === id ? seen : null;
}

/** @param {OpenedEvent} opening */
async function create(opening) {
  go((await api.createTable(opening)).id);
}

/** @param {string} id */
function go(id) {
  if (!id) save(LAST, null);
  if (location.hash.slice(1) === id) open();
  else location.hash = id;
}

function render() {
  main.ariaBusy = "false";
  live.follow();
  const handed = handedOver();
  const banner =
    handed &&
    !state.setup &&
    !(state.table && !api.mayEnter(state.table)) &&
    handBanner(handed, state.table, { onEnter: () => win(handed), onDrop: dropAndRender });
  const old = state.old && h("p", { className: "notice warn", role: "status" }, t("sheet.old"));
  show(main, banner, old, ...(state.setup ? [state.setup.element] : state.table ? tableView(state.table) : homeView()));
  document.title = `${state.table ? headingOf(state.table) : t("sheet.title")} · Pailens`;
}

const homeView = () => home(state.tables, { onNew: () => go(NEW), onFile: importFile });

/** @param {Table} table */
function tableView(table) {
  const onEnd = () => enter(table, { event: "ended" });
  const actions = {
    onHome: () => go(""),
    onMore: () => openMenu(table, { onEnd, onDelete: () => remove(table) }),
    onEnd: () => confirmEnd(onEnd),
    onWin: () => win(null),
    onDraw: () => (ruleSet(table.rules).sheet.sticks ? openDraw(table, formActions) : enter(table, { event: "drawn" })),
    onPay: () => openPay(table, formActions),
    onMend: (/** @type {number} */ place) => openMend(table, place, showAmended, formActions),
    onRemove: (/** @type {number} */ place) => openRemoval(table, place, showAmended, refresh),
    onPhoto: (/** @type {File} */ photo, /** @type {string} */ player) => photograph(photo, player),
    onUndo: () => undo(table),
    onRedo: () => change(() => api.redoEvent(table), (now) => (now.events.length > table.events.length ? "table.redone" : "amend.done")),
  };
  return sheetView(table, actions, chartWidth());
}

/** How wide a chart there is room for; the picture scales, and its letters should not. */
function chartWidth() {
  const width = document.documentElement.clientWidth;
  return matchMedia(WIDE).matches ? Math.min(590, width / 2) : Math.max(280, Math.min(700, width - 54));
}

/** @param {HandedOver|null} handed */
const win = (handed) => state.table && openWin(state.table, handed, formActions);

/** Have a photo read for this sheet. @param {File} photo @param {string|null} player who won, if that is known */
async function photograph(photo, player) {
  const { table } = state;
  if (!table) return;
  // Else an older photo would be read in its place.
  if (!(await savePendingPhoto(photo))) return showToast(() => t("api.full"));
  location.assign("/" + `#send${sessionAddress({ table, player })}`);
}

/** @param {Table} table */
function showAmended(table) {
  showTable(table);
  showToast(() => t("amend.done"));
}

/** Enter an event of a form. @param {EntryEvent} event */
async function add(event) {
  // After a refusal the sheet is newer than the one that the form was opened on.
  const { table: shown } = state;
  if (!shown) return;
  const table = await api.addEvent(shown, event);
  showTable(table);
  showToast(() => t("table.entered", { entry: last(table) }));
}

/** Enter what takes one tap; so does taking it back. @param {Table} table @param {EntryEvent} event */
async function enter(table, event) {
  await change(() => api.addEvent(table, event), "table.entered", last, (now) => ({ name: () => t("table.undo"), act: () => undo(now) }));
}

/** Take the last event back, or the whole amendment that it belongs to. @param {Table} table */
const undo = (table) => change(() => api.undoEvent(table), (now) => (now.events.length < table.events.length ? "table.undone" : "amend.undone"), () => last(table));

/**
 * Change the sheet and say what was done.
 * @param {() => Promise<Table>} ask
 * @param {string|((table: Table) => string)} text its id
 * @param {(table: Table) => string} [entryOf] the entry that the text names
 * @param {(table: Table) => ToastAction|null} [actionOn] what the toast offers
 */
async function change(ask, text, entryOf = last, actionOn = () => null) {
  if (live.surprises) return showToast(() => t("sheet.stale"));
  try {
    const table = await live.own(ask());
    showTable(table);
    showToast(() => t(typeof text === "string" ? text : text(table), { entry: entryOf(table) }), actionOn(table));
  } catch (error) {
    if (api.isStale(error)) await refresh();
    showToast(() => (api.isStale(error) ? t("sheet.stale") : sentenceOf(error)));
  }
}

/** @param {Table} table */
async function remove(table) {
  state.table = null;
  live.follow(); // else it would be missed as one that somebody else has deleted
  try {
    await api.deleteTable(table.id);
    save(api.SEEN, null);
    go("");
  } catch (error) {
    open();
    showToast(() => sentenceOf(error));
  }
}

/** @param {File} file */
async function importFile(file) {
  try {
    go((await api.importLog(await file.text())).id);
  } catch (error) {
    showToast(() => importProblem(error));
  }
}

/** Why a file is no score sheet: a text of something else, or a sheet with a line that cannot be. @param {unknown} error */
function importProblem(error) {
  const line = error instanceof ApiError ? /line (\d+)/.exec(error.field)?.[1] : undefined;
  if (line === undefined) return sentenceOf(error);
  return line === "1" ? t("sheet.import.other") : t("sheet.import.line", { line, problem: sentenceOf(error) });
}

/** Show the sheet as it stands now, with what others have done. */
async function refresh() {
  if (state.table) showTable(await api.getTable(state.table.id), Date.now());
  return state.table;
}

/** Show a sheet as it stands now, unless a later one is seen meanwhile. @param {Table} table @param {number} [renewed] when others' entries came to be shown */
function showTable(table, renewed = 0) {
  if (state.table?.id !== table.id || table.count < state.table.count) return;
  state.table = table;
  state.old = false;
  live.renewed = renewed;
  save(api.SEEN, table);
  render();
}

/** Show what others did, and say it. @param {Table} table @param {Table} before */
function showOthers(table, before) {
  showTable(table);
  if (table.count === before.count) return;
  const more = table.events.length - before.events.length;
  showToast(() => t(more > 0 ? "table.entered" : more < 0 ? "table.undone" : "amend.done", { entry: last(more < 0 ? before : table) }));
}

function dropAndRender() {
  dropHand();
  render();
}

/** @param {Table} table */
const last = (table) => entryTitle(lastStep(table), table);

/** @param {unknown} error */
function showError(error) {
  const status = error instanceof ApiError ? error.status : null;
  if (status === 401) location.assign("/");
  if (status === 404) [LAST, api.SEEN].forEach((key) => save(key, null));
  state.table = null;
  live.follow();
  const sentence = status === 404 ? t("sheet.gone") : sentenceOf(error);
  const ways = [button("again", t("sheet.retry"), open), button(null, t("sheet.all"), () => go(""))];
  show(main, h("div", { className: "card" }, h("p", {}, sentence), h("div", { className: "row wrap" }, ways)));
}

/** The sheet is not to be had now, or no more. @param {ApiError} error */
function missTable(error) {
  if (error.status === 404 || error.status === 401) showError(error);
  else if (error.offline && PLACE === "server" && !state.old) {
    state.old = true;
    render();
  }
}

/** Undo and redo from the keyboard, as everywhere. @param {KeyboardEvent} event */
function onKeyDown(event) {
  const { table } = state;
  if (!(event.ctrlKey || event.metaKey) || !table || !api.mayEnter(table) || document.querySelector("dialog[open]")) return;
  const key = event.key.toLowerCase();
  const name = key === "y" || (key === "z" && event.shiftKey) ? "redo" : key === "z" ? "undo" : null;
  if (!name) return;
  event.preventDefault();
  findAs(HTMLButtonElement, `[data-key=${name}]`, main).click();
}

async function start() {
  await signInByAddress();
  applyLanguage();
  showHeader(find("#bar"));
  onLanguage(() => {
    showHeader(find("#bar"));
    render();
  });
  const remembered = load(LAST);
  if (!location.hash && remembered) history.replaceState(null, "", `#${remembered}`);
  addEventListener("hashchange", open);
  addEventListener("popstate", wasDialogStep);
  addEventListener("keydown", onKeyDown);
  matchMedia(WIDE).addEventListener("change", () => state.table && render());
  open().then(registerServiceWorker);
}

await Promise.all([loadRules(), loadTexts(["/static/texts/page.json", "/static/texts/tiles.json", "/static/texts/names.json", "/static/texts/win.json", "/static/texts/sheet.json", "/static/texts/learn.json"])]);
start();
