/** The document under review: its state with undo history, the selection, and the server's newest answer. */

import { ApiError, groupTiles, reviewHand, saveCorrection } from "../shared/api.js";
import { claimSets, concealSets, readingOrder, sameGroups, setGroups, setRules, setWinningTile, confirmTile } from "./edits.js";
import { deleteDraft, saveDraft } from "./drafts.js";
import { deniesClaims } from "../shared/facts.js";
import { History } from "./history.js";
import { chosenRules, saveChosenRules, saveTerms } from "./local_storage.js";
import { isOfLabels, openQuestions, openRunnersUp, openSets } from "./open_questions.js";
import { showsOther } from "./other_hand.js";
import { movedTiles, touchedTiles } from "./regrouping.js";
import { offerRules } from "./rules_offer.js";
import { answersAbout, toCorrection, groupRequest, reviewRequest } from "./serialize.js";
import { TermsKeeper } from "./terms_keeper.js";

/** @import { Box, Group, Reading, ReviewAnswer, ReviewState, Rules, Table, UnsureSet } from "../shared/types.d.ts" */

/** @typedef {"look"|"add"|"groups"} Mode */
/** @typedef {"state"|"answer"|"look"} DocumentEvent */

const RETRY_MS = 4000;
/** One reading under review. Subscribers are told of changes of `state`, `answer` and `look` (selection, mode). */
export class ReviewDocument {
  /** @param {Reading} reading @param {ReviewState} state @param {boolean} [changed] whether `state` differs from what the server stores */
  constructor(reading, state, changed = false) {
    this.reading = reading;
    this.history = new History(state);
    this.saved = changed ? null : JSON.stringify(toCorrection(state));
    /** @type {ReviewAnswer|null} what the server answered last; `stale` while it has not answered to the newest change */
    this.answer = null;
    this.stale = true;
    /** @type {ApiError|null} */
    this.failure = null;
    /** @type {number|null} */
    this.selected = null;
    /** @type {Set<number>} */
    this.picked = new Set();
    /** @type {Map<number, "lit"|"misfit">} tiles that a lesson marks: those an element rests on, or those that fit nowhere */
    this.marks = new Map();
    /** @type {Mode} */
    this.mode = "look";
    this.sheetOpen = false;
    /** @type {Box|null} a box drawn whose face is not chosen yet */
    this.newBox = null;
    /** Whether the photo shows what is in it. */
    this.newInPhoto = true;
    this.doubtIndex = 0;
    /** Whether a tile that is not of the hand is being chosen. */
    this.taking = false;
    /** Whether the photo is labelled, and its score of no concern. */
    this.labelling = false;
    /** @type {Set<(what: DocumentEvent) => void>} */
    this.listeners = new Set();
    /** Called where the browser keeps no draft. */
    this.onUnkept = () => {};
    this.regroupDue = false;
    /** Whether tiles may leave the hand when they are grouped: other rules were chosen, or a person asked for it. */
    this.afresh = false;
    /** @type {Set<number>} tiles that a person changed since they were grouped last */
    this.touched = new Set();
    /** @type {Table|null} the score sheet that the photo was taken for, as it stands */
    this.session = null;
    /** @type {{place: number, hand: number}|null} the entry of this reading on that sheet */
    this.entered = null;
    /** @type {{tiles: number[], groups: Group[]}|null} tiles that a grouping moved unasked, and the groups before it */
    this.moved = null;
    /** Whether a person said here what the hand is counted by: then every device is to know. */
    this.said = changed;
    this.keeper = new TermsKeeper(reading);
    this.history.subscribe(() => this.#saveDraft());
  }

  /** @returns {ReviewState} */
  get state() { return this.history.state; }
  get image() { return this.reading.image; }

  /** Whether tiles or groups differ from what the server stores. */
  get unsaved() {
    return this.saved !== JSON.stringify(toCorrection(this.state));
  }

  /** Other rules that the hand speaks for; a score sheet knows its own, and asks only about flowers that it has not. */
  get rulesOffer() {
    const offer = offerRules(this.state, chosenRules() !== undefined);
    if (!this.session) return offer;
    return offer?.why === "flowers" ? { ...offer, rules: [] } : null;
  }

  /** Only what a label holds is asked about, the most doubtful tile first: the photo is one of the queue. */
  label() {
    this.labelling = true;
    this.selected = this.doubts.find(({ tile }) => tile !== null)?.tile ?? null;
    this.emit("look");
  }

  /** What a person should look at, most doubtful first, without what they have settled. */
  get doubts() {
    return this.labelling ? this.#open.filter(isOfLabels) : this.#open;
  }

  get #open() {
    const { review = [] } = this.answer ?? this.reading;
    return openQuestions(this.state, review, { offer: this.rulesOffer, moved: this.moved !== null, labelling: this.labelling, asksSets: this.asked !== null });
  }

  /** Sets of which nothing shows whether they were claimed, and nobody has said so. */
  get unsureSets() {
    return deniesClaims(this.state) ? [] : openSets(this.state, this.answer ?? this.reading);
  }

  /** What the answers about these sets come to; null where none changes the score. */
  get asked() {
    return this.answer?.scores.length && this.unsureSets.length ? answersAbout(this.answer) : null;
  }

  /** Say of sets that were in question whether they were claimed, and which tile won. @param {UnsureSet[]} sets @param {boolean} claimed @param {string} [won] */
  resolveSets(sets, claimed, won) {
    const state = claimed ? claimSets(this.state, sets) : concealSets(this.state, sets, new Set(this.doubts.map(({ tile }) => tile)));
    this.change(won ? setWinningTile(state, won) : state);
  }

  /** Other hands that the photo may show, as far as nobody has settled the tiles they change. */
  get runnersUp() {
    return showsOther(this.state, this.reading) ? [] : openRunnersUp(this.state, this.reading);
  }

  /** @param {(what: DocumentEvent) => void} listener */
  subscribe(listener) {
    this.listeners.add(listener);
  }

  /** @param {DocumentEvent} what */
  emit(what) {
    for (const listener of this.listeners) listener(what);
  }

  /**
   * Take a step and ask the server what follows.
   * @param {ReviewState} state
   * @param {{key?: string|null, regroup?: boolean, afresh?: boolean}} [how] `regroup` where tiles changed, `afresh` where none did
   */
  change(state, { key = null, regroup = false, afresh = false } = {}) {
    if (state === this.state) return;
    this.afresh ||= afresh;
    // What a person says of a hidden kong changes a group and no tile.
    this.regroupDue ||= regroup && !state.handGrouped && (state.tiles !== this.state.tiles || state.groups === this.state.groups);
    for (const id of touchedTiles(this.state.tiles, state.tiles)) this.touched.add(id);
    this.history.commit(state, key);
    this.#changed();
  }

  /** Score under other rules, which are those of the next photo too: the hand may be another part of what lies there. @param {Rules} rules */
  chooseRules(rules) {
    saveChosenRules(rules);
    if (rules === this.state.rules) this.emit("answer");
    else this.change(setRules(this.state, rules), { regroup: true, afresh: true });
  }

  /** Tiles that a grouping moved stay where they are now, or go back to where they were. @param {boolean} right */
  settleMoved(right) {
    const { moved } = this;
    if (!moved) return;
    this.moved = null;
    if (right) this.emit("answer");
    else this.change({ ...this.state, groups: moved.groups, handGrouped: true });
  }

  undo() {
    this.history.undo();
    this.#changed();
  }

  redo() {
    this.history.redo();
    this.#changed();
  }

  /** Select a tile. @param {number|null} id @param {{sheet?: boolean}} [how] `sheet` opens or closes the sheet of faces */
  select(id, { sheet = this.sheetOpen } = {}) {
    this.selected = id;
    this.newBox = null;
    this.sheetOpen = id !== null && sheet;
    if (id !== null && this.mode === "add") this.mode = "look";
    this.emit("look");
  }

  /** @param {Mode} mode */
  setMode(mode) {
    this.mode = mode;
    this.picked = new Set();
    this.newBox = null;
    this.sheetOpen = false;
    this.emit("look");
  }

  /** Ask for the face of a box drawn, or of a tile that the photo does not show. @param {Box} box @param {boolean} [inPhoto] */
  proposeBox(box, inPhoto = true) {
    this.selected = null;
    this.newBox = box;
    this.newInPhoto = inPhoto;
    this.sheetOpen = true;
    this.emit("look");
  }

  /** Take a tile into, or out of, those picked for a group. @param {number} id */
  togglePicked(id) {
    const picked = new Set(this.picked);
    if (!picked.delete(id)) picked.add(id);
    this.picked = picked;
    this.emit("look");
  }

  /**
   * Go to another doubt, and to its tile. Going on from a selected doubtful tile takes it as right; a doubt without a
   * tile stays open.
   * @param {number} way 1 or -1
   * @param {{settle?: boolean}} [how]
   */
  stepDoubt(way, { settle = false } = {}) {
    const current = this.doubts[this.doubtIndex];
    const tile = current?.tile ?? null;
    const onIt = tile !== null && tile === this.selected;
    if (settle && way > 0 && onIt && !this.state.confirmed.includes(tile)) this.change(confirmTile(this.state, tile));
    else if (onIt || tile === null || !settle) this.doubtIndex += way;
    const count = this.doubts.length;
    this.doubtIndex = count ? (this.doubtIndex + count) % count : 0;
    this.selected = this.doubts[this.doubtIndex]?.tile ?? null;
    if (this.selected === null) this.sheetOpen = false;
    this.emit("look");
  }

  /** Ask the server again, grouping first where tiles changed. */
  async refresh() {
    this.pendingRequest?.abort();
    const controller = new AbortController();
    this.pendingRequest = controller;
    clearTimeout(this.retry);
    this.stale = true;
    try {
      const { image, state, regroupDue, afresh } = this;
      const grouping = regroupDue && state.tiles.length ? groupTiles(groupRequest(image, state, afresh), controller.signal) : null;
      // The groups mostly stay as they are, so both are asked at once.
      const [answer, grouped] = await Promise.all([reviewHand(reviewRequest(image, state), controller.signal), grouping]);
      this.regroupDue = this.afresh = false;
      this.answer = answer;
      const regrouped = grouped && setGroups(state, grouped);
      if (regrouped && !sameGroups(state.groups, regrouped.groups)) {
        const tiles = movedTiles(state.groups, regrouped.groups, this.touched);
        this.moved = tiles.length ? { tiles, groups: state.groups } : null;
        await this.#follow(regrouped, controller.signal);
      }
      const denied = deniesClaims(this.state) ? openSets(this.state, this.answer ?? this.reading).filter(({ group, kind }) => this.state.groups[group]?.kind === kind) : [];
      if (denied.length) await this.#follow(concealSets(this.state, denied, new Set(this.doubts.map(({ tile }) => tile))), controller.signal);
      this.touched.clear();
      this.failure = null;
      this.stale = false;
      this.keeper.note(this.state, this.session, this.answer?.scores[0]?.score, this.said && !this.labelling);
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      this.failure = error;
      if (error.offline || error.status >= 500) this.retry = setTimeout(() => this.refresh(), RETRY_MS);
    }
    this.doubtIndex = Math.min(this.doubtIndex, Math.max(0, this.doubts.length - 1));
    this.emit("answer");
  }

  /** What follows from a change belongs to its step. @param {ReviewState} state @param {AbortSignal} signal @throws {ApiError} */
  async #follow(state, signal) {
    this.history.replace(state);
    this.emit("state");
    this.answer = await reviewHand(reviewRequest(this.image, state), signal);
  }

  /** Store the correction on the server. @param {string[]} [settled] probable label errors that were shown @throws {ApiError} */
  async save(settled = []) {
    const text = JSON.stringify(toCorrection(this.state));
    await saveCorrection(this.reading.id, JSON.parse(text), settled);
    this.saved = text;
    this.reading.corrected = true;
    if (!this.unsaved) deleteDraft(this.reading.id);
    this.emit("answer");
  }

  /** Cancel pending requests: another reading is opened. */
  close() {
    this.pendingRequest?.abort();
    clearTimeout(this.retry);
    this.listeners.clear();
  }

  /** The tile before or after the selected one, in the order of the groups. @param {number} way */
  neighbour(way) {
    const order = readingOrder(this.state);
    const place = order.indexOf(this.selected ?? -1);
    if (place < 0) return order.at(way > 0 ? 0 : -1) ?? null;
    return order[(place + way + order.length) % order.length] ?? null;
  }

  #changed() {
    if (this.selected !== null && !this.state.tiles.some((tile) => tile.id === this.selected)) this.selected = null;
    this.picked = new Set([...this.picked].filter((id) => this.state.tiles.some((tile) => tile.id === id)));
    this.moved = null;
    this.stale = true;
    this.marks = new Map();
    this.emit("state");
    this.refresh();
  }

  #saveDraft() {
    this.said = true;
    saveDraft(this.reading.id, { reading: this.reading, state: this.state }).then((kept) => kept || this.onUnkept());
    if (!this.session) saveTerms(this.state);
  }
}
