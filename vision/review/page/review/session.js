/** The score sheet for which a photo is taken: what it knows of the win, and how the win is entered on it. */

import { ApiError } from "../shared/api.js";
import { h, show } from "../shared/dom.js";
import { SEATS, factValue, factsOf, isSaid, ruleSet, setFact } from "../shared/facts.js";
import { t } from "../shared/i18n.js";
import { tableAt } from "../sheet/amending.js";
import { getTable } from "../sheet/api.js";
import { liableFor } from "../sheet/liability.js";
import { groupOutcomes, toHandRecord, toTerms } from "./serialize.js";

/** @import { EntryEvent, ReadHand, ReviewState, Seat, Table, TermValue, Win, WonBy } from "../shared/types.d.ts" */

/** @import { ReviewDocument } from "./document.js" */

/** @typedef {{table: Table|null, player: string|null}} Session the sheet as it stands, and who won if that is known */

const ENTERED = "pailens.entered";
const HANDED = "pailens.win.sheet";
/** The fact of a win that its winner declared riichi, and its plain value. */
const RIICHI = "riichi";

/** Where a hand waits for the score sheet, and its reading and what else is said of the win. */
export const HANDOFF = "pailens.win";
export const HANDOFF_MORE = "pailens.win.more";

/** Take a hand along to the score sheet. @param {ReviewDocument} doc @param {ReadHand} hand @param {boolean} sameHand whether another won on the same discard */
export function handOver({ state, session, reading }, hand, sameHand) {
  const { win } = toTerms(state, null);
  const riichi = session ? declarations(session, state).declared : [];
  sessionStorage.setItem(HANDOFF, JSON.stringify({ ...toHandRecord(state, hand), win }));
  sessionStorage.setItem(HANDOFF_MORE, JSON.stringify({ reading: reading.id, riichi, sameHand }));
}

/** The seat of a player now, if there is such a player. @param {Table} table @param {string|null} player @returns {Seat|undefined} */
export const seatOf = ({ seats }, player) => SEATS.find((seat) => seats[seat] === player);

/** What the sheet knows of a win in the hand that is played now. @param {Table} table @returns {Partial<Win>} */
export function knownFacts({ rules, round, dealer_streak, honba, sticks }) {
  const known = { round, dealer_streak, honba, riichi_sticks: sticks };
  return Object.fromEntries(Object.entries(known).filter(([name]) => ruleSet(rules).sheet.facts.includes(name)));
}

/**
 * Rules, options and facts of the win as the sheet knows them.
 * @param {Table} table @param {string|null} player who won, if that is known
 * @returns {Pick<ReviewState, "rules"|"options"|"win">}
 */
export function sessionTerms(table, player) {
  const seat = seatOf(table, player);
  return { rules: table.rules, options: table.options, win: { ...knownFacts(table), ...(seat && { seat }) } };
}

/**
 * A state under the terms of the sheet as it stands now; what a person said of the win stays.
 * @param {ReviewState} state @param {Table} table @param {string|null} player who won, if that is known
 * @returns {ReviewState}
 */
export function withSession(state, table, player) {
  const { rules, options, win } = sessionTerms(table, player);
  return { ...state, rules, options, win: { ...win, ...state.win, ...knownFacts(table) } };
}

/**
 * A state after others wrote on the sheet: the same players, where they sit now.
 * @param {ReviewState} state @param {Table} before @param {Table} after @returns {ReviewState}
 */
export function renewSession(state, before, after) {
  /** @param {TermValue} [seat] */
  const moved = (seat) => (seat ? seatOf(after, before.seats[/** @type {Seat} */ (seat)]) : undefined);
  const { seat: _, from, liable, ...win } = state.win;
  const [giver, feeder] = [moved(from), moved(liable)];
  return withSession({ ...state, win: { ...win, ...(giver && { from: giver }), ...(feeder && { liable: feeder }) } }, after, state.win.seat ? before.seats[state.win.seat] : null);
}

/** Go on with the sheet as it stands now: each step of the document is under its facts. @param {ReviewDocument} doc @param {Table} table */
export function moveTo(doc, table) {
  const before = doc.session ?? table;
  doc.session = table;
  doc.history.map((state) => renewSession(state, before, table));
  doc.emit("state");
  doc.refresh();
}

/** The facts that are still to be said before a win can be entered. @param {ReviewState} state @returns {string[]} */
export const missingFacts = (state) =>
  ["seat", "by", ...(isSaid(state, "by") && state.win.by !== "self-draw" ? ["from"] : [])].filter((name) => !isSaid(state, name) || state.win[name] === null);

/**
 * The win as the sheet takes it.
 * @param {Table} table @param {ReviewState} state @param {ReadHand} hand
 * @param {string|null} tile that completed the hand, where neither the photo nor a person says so
 * @param {string} reading its id
 * @returns {EntryEvent}
 */
function winEvent({ rules, seats }, state, hand, tile, reading) {
  const record = toHandRecord(state, hand);
  const liable = liableFor(state.liable, record.melds);
  const { seat, from } = state.win;
  const winner = seat ? seats[seat] : "";
  return {
    event: "hand",
    winner,
    from: from ? seats[from] : null,
    hand: { ...record, winning_tile: record.winning_tile ?? tile },
    ...(ruleSet(rules).sheet.sticks && { riichi: othersDeclared(state, winner) }),
    ...(liable && { liable }),
    reading,
  };
}

/** The win as the sheet takes it; null while there is no score, or more than one. @param {ReviewDocument} doc @returns {EntryEvent|null} */
export const winOn = ({ answer, asked, session, state, reading }) => (session && answer && !asked && groupOutcomes(answer.scores).length === 1 ? winEvent(session, state, answer.hand, answer.scores[0]?.winning_tile ?? null, reading.id) : null);

/** The place of the entry of a reading; 0 where it is not entered. @param {Table|null} table @param {string} reading its id */
export const enteredAt = (table, reading) => Math.max(0, table?.events.findIndex(({ event }) => event.event === "won" && event.reading === reading) ?? 0);

/** A state with what its entry on the sheet says of the win. @param {ReviewState} state @param {Table} table @param {number} place @returns {ReviewState} */
export function withEntry(state, table, place) {
  const event = table.events[place]?.event;
  if (event?.event !== "won") return state;
  const { winner, by, from, hand, riichi = [], liable } = event;
  const then = tableAt(table, place);
  const seat = seatOf(then, winner);
  return {
    ...state,
    ...{ rules: table.rules, options: table.options, winningTile: hand?.winning_tile ?? state.winningTile },
    declared: riichi.filter((player) => player !== winner),
    win: { ...hand?.win, by, ...(seat && { seat }), from: seatOf(then, from) ?? null, ...knownFacts(then) },
    ...(liable && { liable: { player: liable, melds: JSON.stringify(hand?.melds ?? []) } }),
  };
}

/** Who declared riichi beside the winner. @param {ReviewState} state @param {string} winner */
const othersDeclared = ({ declared = [] }, winner) => declared.filter((player) => player !== winner);

/**
 * Who may have declared riichi, and who did: the winner as the facts of the win have it, unless these leave no room for it.
 * @param {Table} table @param {ReviewState} state
 */
export function declarations({ players, seats }, state) {
  const winner = state.win.seat ? seats[state.win.seat] : "";
  const asked = factsOf(state).some(({ name }) => name === RIICHI);
  const said = asked && factValue(state, RIICHI) !== null ? [winner] : [];
  return { players: players.filter((player) => asked || player !== winner), declared: [...othersDeclared(state, winner), ...said] };
}

/** Whether the discard may be that on which another player won just before. @param {Table} table @param {string|null} winner @param {WonBy} [by] */
export function mayBeFurther({ events, session }, winner, by) {
  const last = events.at(-1)?.event;
  return (session?.most_wins ?? 1) > 1 && by === "discard" && last?.event === "won" && last.by === "discard" && winner !== null && last.winner !== winner;
}

/** These players declared riichi. @param {Table} table @param {ReviewState} state @param {string[]} declared @returns {ReviewState} */
export function declare({ seats }, state, declared) {
  const winner = state.win.seat ? seats[state.win.seat] : "";
  const said = declared.includes(winner);
  const next = { ...state, declared: declared.filter((player) => player !== winner) };
  return said === (factValue(state, RIICHI) !== null) ? next : setFact(next, RIICHI, said ? RIICHI : null);
}

/** Tell the sheet that the win was entered on it. @param {string} id of the sheet */
export const announceEntered = (id) => sessionStorage.setItem(ENTERED, id);

/** Whether a win was just entered on a sheet; told once. @param {string} id of the sheet */
export function wasEntered(id) {
  const entered = sessionStorage.getItem(ENTERED) === id;
  if (entered) sessionStorage.removeItem(ENTERED);
  return entered;
}

/** Tell a sheet that the hand handed over belongs to it. @param {string} id of the sheet */
export const announceHand = (id) => sessionStorage.setItem(HANDED, id);

/** Whether a hand was handed over for a sheet; told once. @param {string} id of the sheet */
export function wasHanded(id) {
  const handed = sessionStorage.getItem(HANDED) === id;
  if (handed) sessionStorage.removeItem(HANDED);
  return handed;
}

/** The part of an address that names a session. @param {Session} session */
export const sessionAddress = ({ table, player }) => (table ? `&${new URLSearchParams({ sheet: table.id, ...(player !== null && { player }) })}` : "");

/**
 * The session that an address names; none where the sheet cannot be had.
 * @param {URLSearchParams} named @param {(error: ApiError) => void} onError
 * @returns {Promise<Session>}
 */
export async function openSession(named, onError) {
  const id = named.get("sheet");
  try {
    return { table: id ? await getTable(id) : null, player: named.get("player") };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    onError(error);
    return { table: null, player: null };
  }
}

/** For whom the next photo is, on which sheet. @param {HTMLElement} root @param {Session} session */
export function showSession(root, { table, player }) {
  root.hidden = !table;
  if (!table) return;
  const text = player === null ? t("session.photo") : t("session.photo.of", { player });
  show(root, h("strong", {}, text), " ", h("span", { className: "muted" }, `${t(`rules.${table.rules}`)} · ${t(`round.${table.round}`)}`), " ", h("a", { href: "/sheet#" + table.id }, t("session.sheet")));
}
