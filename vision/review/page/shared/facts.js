/** Facts of a win and options of a rule set: which ones to ask for, and their values. */

/** @import { FactContext, FirstTurn, FlowerWin, GroupKind, Options, Replacement, Rules, Seat, TermValue, Win, WonBy } from "./types.d.ts" */

/**
 * A term to be asked: `one` of several values, a `switch`, or a `count` up to `most`. A `rare` one is folded away.
 * @template {string} N
 * @typedef {{name: N, kind: "one", values: readonly TermValue[], rare?: boolean} | {name: N, kind: "switch", rare?: boolean}
 *   | {name: N, kind: "count", most: number, rare?: boolean}} Term
 */
/** @typedef {Term<keyof Win>} Fact a fact of the win */
/** @typedef {Term<keyof Options>} Option what a table agrees on */
/** @typedef {{claimed: number, concealedKongs: number, kongs: number, flowers: number}} GroupCounts */

/** The seats in turn order. @type {readonly Seat[]} */
export const SEATS = Object.freeze(["east", "south", "west", "north"]);

/** The rule sets. @type {readonly Rules[]} */
export const RULES = Object.freeze(["international", "australia", "taiwan16"]);

/** What a fact is where nobody said otherwise. @type {Readonly<Win>} */
const DEFAULTS = Object.freeze({
  by: "self-draw", seat: "east", round: "east", from: null, last_tile: false, replacements: [], first_turn: null,
  flower_win: null, kong_to_fourth: false, declared_ready: false, robbed_kong_on_kong: false, tiles_on_floor: null,
  dealer_streak: 0,
});

/** The options of each rule set that change what one hand pays. @type {Readonly<Record<Rules, Option[]>>} */
export const OPTIONS = Object.freeze({
  international: [
    { name: "all_pickups", kind: "one", values: ["melds", "sets"] },
    { name: "beyond_chart", kind: "one", values: ["cap", "extend"] },
  ],
  australia: [{ name: "limit", kind: "one", values: [null, 320] }],
  taiwan16: [
    { name: "base", kind: "count", most: 99999999 },
    { name: "rate", kind: "count", most: 99999999 },
    { name: "double_wind", kind: "one", values: [2, 4] },
  ],
});

/** What an option is where the table agreed on nothing else. @type {Readonly<Options>} */
export const OPTION_DEFAULTS = Object.freeze({
  all_pickups: "sets", beyond_chart: "cap", limit: null, double_wind: 2, settlement: "la", base: 10, rate: 2,
});

/**
 * The facts to ask for, given the rules, the groups and what was said already.
 * @param {FactContext} state
 * @returns {Fact[]}
 */
export function factsOf(state) {
  const { rules } = state;
  const hand = countGroups(state);
  const by = factValue(state, "by");
  const seat = factValue(state, "seat");
  const drawn = by === "self-draw";
  const sixteen = rules === "taiwan16";
  const turns = firstTurns(rules, by, seat, hand);
  const flowers = flowerWins(rules, hand.flowers);
  /** @type {(Fact|false)[]} */
  const facts = [
    { name: "by", kind: "one", values: ["self-draw", "discard", "robbed-kong"] },
    !drawn && { name: "from", kind: "one", values: SEATS.filter((other) => other !== seat) },
    { name: "seat", kind: "one", values: [...SEATS] },
    rules !== "australia" && { name: "round", kind: "one", values: [...SEATS] },
    sixteen && { name: "dealer_streak", kind: "count", most: 1000 },
    sixteen && { name: "declared_ready", kind: "switch" },
    !sixteen && !(rules === "australia" && by === "robbed-kong") && { name: "last_tile", kind: "switch" },
    drawn && replacementsOf(rules, hand),
    sixteen && by === "robbed-kong" && { name: "robbed_kong_on_kong", kind: "switch", rare: true },
    sixteen && factValue(state, "first_turn") === null && { name: "tiles_on_floor", kind: "one", values: [null, 10, 7], rare: true },
    turns.length > 0 && { name: "first_turn", kind: "one", values: [null, ...turns], rare: true },
    drawn && flowers.length > 0 && { name: "flower_win", kind: "one", values: [null, ...flowers], rare: true },
    rules === "international" && drawn && hand.kongs === 4 && { name: "kong_to_fourth", kind: "switch", rare: true },
  ];
  return facts.filter((one) => one !== false);
}

/**
 * A fact as it counts now: what was said, or its default.
 * @template {keyof Win} N
 * @param {FactContext} state @param {N} name @returns {Win[N]}
 */
export const factValue = (state, name) => /** @type {Win[N]} */ (state.win[name] ?? DEFAULTS[name]);

/**
 * The facts of the win for the server: only what is asked for, so that a fact that no longer fits is not sent.
 * @param {FactContext} state @returns {Partial<Win>}
 */
export function winOf(state) {
  const win = {};
  for (const asked of factsOf(state)) {
    const { name } = asked;
    const value = factValue(state, name);
    const offered = asked.kind !== "one" || asked.values.some((other) => isEqual(other, value));
    if (offered && !isEqual(value, DEFAULTS[name])) Object.assign(win, { [name]: value });
  }
  return win;
}

/**
 * Say a fact. What excludes it is taken back.
 * @template {FactContext} S
 * @param {S} state @param {keyof Win} name @param {TermValue} value @returns {S}
 */
export function setFact(state, name, value) {
  /** @type {Partial<Win>} */
  const win = { ...state.win, [name]: value };
  if (name === "seat" && win.from === value) win.from = null;
  if (name === "first_turn" && value) Object.assign(win, { last_tile: false, tiles_on_floor: null });
  if (name === "last_tile" && value) win.first_turn = null;
  if (name === "flower_win" && value) win.kong_to_fourth = false;
  if (name === "kong_to_fourth" && value) win.flower_win = null;
  return { ...state, win };
}

/** The options of this rule set that differ from their defaults. @param {FactContext} state @returns {Partial<Options>} */
export function optionsOf(state) {
  /** @type {string[]} */
  const names = OPTIONS[state.rules].map(({ name }) => name);
  return Object.fromEntries(
    Object.entries(state.options).filter(([name, value]) => names.includes(name) && !isEqual(value, OPTION_DEFAULTS[/** @type {keyof Options} */ (name)])),
  );
}

/** Whether two values of a fact are the same. @param {unknown} a @param {unknown} b @returns {boolean} */
export const isEqual = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** @param {FactContext} state */
function countGroups(state) {
  /** @param {GroupKind[]} kinds */
  const count = (...kinds) => state.groups.filter((group) => kinds.includes(group.kind)).length;
  return {
    claimed: count("chow", "pung", "kong"),
    concealedKongs: count("concealed-kong"),
    kongs: count("kong", "concealed-kong"),
    flowers: state.groups.filter((group) => group.kind === "flowers").reduce((sum, group) => sum + group.tiles.length, 0),
  };
}

/** @param {Rules} rules @param {GroupCounts} counts */
function replacementsOf(rules, { kongs, flowers }) {
  /** @param {Replacement} kind @param {number} most */
  const runs = (kind, most) => Array.from({ length: most }, (_, more) => Array(more + 1).fill(kind));
  const sixteen = rules === "taiwan16";
  /** @type {Replacement[][]} */
  const values = [
    ...runs("kong", Math.min(kongs, rules === "australia" ? 1 : 3)),
    ...(sixteen ? runs("flower", Math.min(flowers, 5)) : []),
  ];
  if (!values.length) return false;
  return /** @type {Fact} */ ({ name: "replacements", kind: "one", values: [[], ...values] });
}

/** @param {Rules} rules @param {WonBy} by @param {Seat} seat @param {GroupCounts} counts */
function firstTurns(rules, by, seat, { claimed, concealedKongs }) {
  const dealer = seat === "east";
  const heaven = !claimed && by === "self-draw" && dealer && (rules === "international" || !concealedKongs);
  const earth = !claimed && by === "discard" && !dealer && !concealedKongs;
  /** @type {(FirstTurn|false)[]} */
  const turns = [heaven && "heaven", earth && "earth", rules === "taiwan16" && !dealer && "human"];
  return turns.filter((turn) => turn !== false);
}

/** @param {Rules} rules @param {number} flowers */
function flowerWins(rules, flowers) {
  /** @type {Record<Rules, Record<number, FlowerWin[]>>} */
  const wins = {
    international: { 7: ["seven"], 8: ["eight"] },
    australia: {},
    taiwan16: { 1: ["one-rob-seven"], 7: ["seven-rob-one"], 8: ["two-sets"] },
  };
  return wins[rules][flowers] ?? [];
}
