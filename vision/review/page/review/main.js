/** Entry point of the review page: wires its parts together and routes between the start and a reading. */

import { ApiError, getReading, photoAddress } from "../shared/api.js";
import { forgetHand } from "./album_store.js";
import { ReviewDocument } from "./document.js";
import { find, findAs } from "../shared/dom.js";
import { stateFromReading } from "./edits.js";
import { knownRules, loadRules } from "../shared/facts.js";
import { applyLanguage, loadTexts, onLanguage, t } from "../shared/i18n.js";
import { deleteLastPhoto, saveChosenRules, saveLastPhoto, saveTerms, loadTerms, loadLastPhoto, loadPendingPhoto } from "./local_storage.js";
import { deleteDraft, loadDraft } from "./drafts.js";
import { Gallery } from "../gallery/gallery.js";
import { Help } from "../help/help.js";
import { Keys, showKeys } from "./keys.js";
import { languageChoice } from "../shared/language.js";
import { askToken, Menu } from "./menu.js";
import { sayWhatPlainHttpLacks } from "./plain_http.js";
import { Queue } from "../queue/queue.js";
import { decorate, Review } from "./review.js";
import { withTerms } from "./serialize.js";
import { registerServiceWorker } from "../shared/offline.js";
import { enteredAt, openSession, sessionAddress, sessionTerms, showSession, withEntry, withSession } from "./session.js";
import { tableAt } from "../sheet/amending.js";
import { Live } from "../sheet/live.js";
import { HouseDialog } from "../share/house_dialog.js";
import { ShareDialog } from "../share/share.js";
import { SharedHand } from "../share/shared_hand.js";
import { Start } from "./start.js";
import { hashToken, signInByAddress } from "../shared/sign_in.js";
import { showToast } from "../shared/toast.js";
import { wasDialogStep } from "../shared/modal.js";
import { PLACE } from "../shared/transport.js";

/** @import { Reading, ReviewState, Table } from "../shared/types.d.ts" */
/** @import { Draft } from "./drafts.js" */
/** @import { HouseRules } from "../shared/house_rules.js" */
/** @import { Session } from "./session.js" */

await Promise.all([loadRules(), loadTexts(["/static/texts/page.json", "/static/texts/tiles.json", "/static/texts/names.json", "/static/texts/win.json", "/static/texts/queue.json", "/static/texts/learn.json", "/static/texts/camera.json"])]);

const start = new Start(find("#start"), { read: onRead, open: goTo, refused: onRefused });
const review = new Review({ again: (error) => onRefused(error), choose: () => start.choose(), house: () => house.open(played()), reopen: route, renew: renewSheet });
const house = new HouseDialog(findAs(HTMLDialogElement, "#house"), useHouseRules);
const shared = new SharedHand(find("#shared"), new ShareDialog(findAs(HTMLDialogElement, "#share")));
const queue = new Queue({
  doc: () => review.doc,
  go: (id) => goTo(id, "queue&"),
  pause: closeForPause,
  home: () => goTo(null),
  changed: (within) => (within ? keys.replay() : keys.drop()),
  refused: onRefused,
  say: showToast,
});
const gallery = new Gallery(find("#gallery"), {
  doc: () => review.doc,
  go: (id) => goTo(id, "gallery&", "#gallery"),
  home: () => goTo(null),
  reveal: (tile) => review.view?.reveal(tile, true),
  refused: onRefused,
  say: showToast,
});
const guide = new Help(find("#help"));
const menu = new Menu(findAs(HTMLDialogElement, "#menu"), {
  doc: () => review.doc,
  labelling: () => document.body.classList.contains("labelling"),
  deleted: onPhotoDeleted,
  added: () => start.open(),
  fresh: () => goTo(null),
  house: () => house.open(played()),
  help,
  say: showToast,
});

const keys = new Keys(() => review.doc, {
  view: () => review.view,
  closeSheet: () => review.faces.close(),
  choose: () => start.choose(),
  save: () => review.save(),
  accept: () => (gallery.mending.active ? gallery.mending.accept() : queue.acceptByKey()),
  skip: () => (gallery.mending.active ? gallery.mending.skip() : queue.skip()),
  changing: () => queue.changing,
  chooseFace: (code) => review.faces.choose(code),
  help,
});

/** How often something else was to be shown; what was asked for earlier and comes later is not shown any more. */
let navigation = 0;

/** @type {Session} the score sheet that photos are taken for, and the player who won */
let session = { table: null, player: null };
// A browser's own sheet is changed by nobody else; one that is deleted is followed no more, and entering says so.
const live = new Live({ get table() { return PLACE === "server" ? session.table : null; }, old: false }, renewSheet, ({ status }) => {
  if (status === 404) session = { ...session, table: null };
  live.follow();
});

/** Others wrote on the sheet: the photo goes on with it as it stands. @param {Table} table */
function renewSheet(table) {
  session = { ...session, table };
  showSession(find("#session"), session);
  review.renew(table);
}

/** A photo was read: open its reading, with the photo at hand. @param {Reading} reading @param {Blob} photo */
function onRead(reading, photo) {
  navigation += 1;
  const doc = new ReviewDocument(reading, stateFromReading(reading, terms()));
  doc.said = true;
  openDocument(doc, [URL.createObjectURL(photo), photoAddress(reading.id)]);
  history.pushState(null, "", `#reading=${reading.id}${sessionAddress(session)}`);
  saveLastPhoto(reading.id, photo);
  find("#main").focus({ preventScroll: true });
}

/** Go to an earlier reading, or to where they are listed. @param {string|null} id @param {string} [within] the queue @param {string} [list] */
function goTo(id, within = "", list = location.pathname) {
  const address = id ? `#${within}reading=${id}` : list;
  // The queue without a photo only leads on: who goes back means the photo before.
  if (id && location.hash === "#queue") history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  route();
}

/** Show what the address names. */
async function route() {
  navigation += 1;
  const own = navigation;
  const named = new URLSearchParams(location.hash.slice(1));
  const id = named.get("reading");
  const labelling = named.has("queue");
  const browsing = named.has("gallery");
  queue.close(labelling);
  gallery.close();
  guide.close();
  shared.close();
  const [topic, hand] = [named.get("help"), named.get("hand")];
  if (topic !== null || hand !== null) {
    review.close();
    find("#start").hidden = true;
    return hand === null ? guide.open(topic ?? "", terms().rules) : shared.open(hand, refuseLink);
  }
  const offered = named.get("house");
  if (offered !== null) offerHouseRules(offered);
  const found = await openSession(named, (error) => showToast(error.sentence));
  if (own !== navigation) return;
  session = found;
  live.follow();
  if (!id) {
    review.close();
    find("#start").hidden = labelling || browsing;
    if (labelling) return queue.next();
    if (browsing) return gallery.open();
    showSession(find("#session"), session);
    if (named.has("send")) await sendPending(named.get("send") === "full");
    else await start.open();
    return;
  }
  const draft = await loadDraft(id);
  if (own !== navigation) return;
  // A draft outlives the package that declared its rules, and the hand that it was made in.
  if (draft) draft.state.rules = knownRules(draft.state.rules);
  let reading = draft?.reading;
  try {
    reading = await getReading(id);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (own !== navigation) return;
    if (error.status === 401) return onRefused(error);
    // A browser that has deleted the reading leaves the draft, which holds it.
    const gone = error.status === 404 && PLACE === "server";
    if (gone) deleteDraft(id);
    if (!reading || gone) {
      showToast(() => error.sentence);
      goTo(null);
      return;
    }
  }
  const photo = await loadLastPhoto(id);
  if (own !== navigation) return;
  const photos = [...(photo ? [URL.createObjectURL(photo)] : []), photoAddress(id)];
  openDocument(new ReviewDocument(reading, stateOf(reading, draft), Boolean(draft)), photos);
  if ((labelling || browsing) && review.doc) {
    review.doc.label();
    (labelling ? queue : gallery.mending).enter(id);
  }
  if (draft) showToast(() => t("save.draft"));
}

/** A link holds no hand: the start page says so. @param {string} sentence */
async function refuseLink(sentence) {
  history.replaceState(null, "", location.pathname);
  await route();
  start.say(sentence);
}

/** A reading as it was left: with its draft, under the terms said last. @param {Reading} reading @param {Draft|null} draft @returns {ReviewState} */
function stateOf(reading, draft) {
  const { table, player } = session;
  const state = draft?.state ?? stateFromReading(reading, terms());
  const later = !draft || (reading.terms && Date.parse(reading.terms.changed) > draft.time);
  const told = later ? withTerms(state, reading.terms) : state;
  return table ? withSession(told, table, player) : told;
}

/** Read the photo taken on the score sheet or shared; once. @param {boolean} lost whether there was no room for it */
async function sendPending(lost) {
  history.replaceState(null, "", `#${sessionAddress(session).slice(1)}`);
  if (lost) showToast(() => t("api.full"));
  const photo = lost ? undefined : await loadPendingPhoto();
  if (photo) await start.take(photo);
  else await start.open();
}

/** What is played now. */
const played = () => review.doc?.state ?? { rules: terms().rules, options: terms().options ?? {} };

/** Play by house rules, in the open reading and from the next photo on. @param {HouseRules} chosen */
function useHouseRules({ name, rules, options }) {
  saveChosenRules(rules);
  saveTerms({ rules, options });
  const { doc } = review;
  if (doc) doc.change({ ...doc.state, rules, options });
  else start.draw();
  showToast(() => t("house.taken", { name }));
}

/** Offer the house rules of a link, once: the address forgets them. @param {string} offered */
function offerHouseRules(offered) {
  history.replaceState(null, "", location.pathname);
  if (!house.offer(offered)) showToast(() => t("house.bad"));
}

/** @param {ReviewDocument} doc @param {(string|Promise<string>)[]} photos */
function openDocument(doc, photos) {
  find("#start").hidden = true;
  doc.session = session.table;
  const place = enteredAt(session.table, doc.reading.id);
  if (session.table && place) {
    doc.entered = { place, hand: session.table.events[place]?.hand ?? place };
    doc.session = tableAt(session.table, place);
    doc.history.replace(withEntry(doc.state, session.table, place));
  }
  review.open(doc, photos);
}

/** Close the open reading while the queue has none to offer. */
function closeForPause() {
  review.close();
  find("#start").hidden = true;
  if (location.hash !== "#queue") history.pushState(null, "", "#queue");
}

/** What the score sheet knows; without one, rules and options as at the last hand. */
function terms() {
  if (session.table) return sessionTerms(session.table, session.player);
  const { rules, options } = loadTerms();
  return { rules: knownRules(rules), ...(options && { options }) };
}

function onPhotoDeleted() {
  const id = review.doc?.reading.id;
  review.close();
  if (id) {
    deleteDraft(id);
    forgetHand(id);
  }
  deleteLastPhoto();
  if (queue.active) queue.next();
  else if (gallery.mending.active) goTo(null, "", "#gallery");
  else goTo(null);
}

/** @param {ApiError} error */
function onRefused(error) {
  if (error.status === 401) askToken(findAs(HTMLDialogElement, "#access"), route);
}

function help() {
  showKeys(findAs(HTMLDialogElement, "#keys"));
}

/** Take the token of the printed address; a wrong one is asked for. */
async function enterByAddress() {
  const taken = await signInByAddress();
  if (taken instanceof ApiError) onRefused(taken);
  else if (taken) findAs(HTMLDialogElement, "#access").close();
}

function initialize() {
  decorate();
  applyLanguage();
  sayWhatPlainHttpLacks();
  document.title = t("app.title");
  find("#language").replaceWith(languageChoice());
  find("#menu-button").addEventListener("click", () => menu.open());
  find(".brand").addEventListener("click", (event) => {
    event.preventDefault();
    goTo(null);
  });
  for (const button of document.querySelectorAll("[data-close]")) button.addEventListener("click", () => button.closest("dialog")?.close());
  onLanguage(() => {
    document.title = t("app.title");
    start.draw();
    guide.draw();
    shared.draw();
    if (house.dialog.open) house.draw();
    review.draw();
    queue.draw();
    gallery.draw();
  });
  window.addEventListener("popstate", () => wasDialogStep() || hashToken() || route());
  // The printed address, opened where the page is open already, changes no more than the hash.
  window.addEventListener("hashchange", async () => {
    if (!hashToken()) return;
    await enterByAddress();
    await route();
  });
  // A page from the browser's memory shows the sheet as it was then.
  window.addEventListener("pageshow", ({ persisted }) => persisted && route());
  window.addEventListener("online", () => review.doc?.refresh());
}

initialize();
await enterByAddress();
await route();
registerServiceWorker();
