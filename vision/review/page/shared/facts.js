/** The rule sets as the server declares them: which facts of a win and which options to ask for, and their values. */

import { addTexts, language } from "./i18n.js";

/** @import { Conditions, DeclaredRules, DeclaredTerm, Declarations, FactContext, GroupKind, Options, Rules, Seat, TermValue, Win } from "./types.d.ts" */

/**
 * A term to be asked: `one` of several values, a `switch`, a `count` up to `most`, or `tiles`. A `rare` one is folded away.
 * @typedef {{name: string, rare?: boolean} & ({kind: "one", values: readonly TermValue[]} | {kind: "switch"}
 *   | {kind: "count", most: number} | {kind: "tiles"} | {kind: "amounts"})} Term
 */
/** @typedef {Term} Fact a fact of the win */
/** @typedef {Term} Option what a table agrees on */

/** The seats in turn order. @type {readonly Seat[]} */
export const SEATS = Object.freeze(["east", "south", "west", "north"]);

/** Facts that name a player's seat. */
const SEATED = ["seat", "from", "liable"];
const ADDRESS = "/static/rule_sets.json";

/** @type {Map<Rules, DeclaredRules>} */
const declared = new Map();
/** What a fact is where nobody said otherwise. @type {Map<string, TermValue>} */
const factDefaults = new Map();
/** What an option is where the table agreed on nothing else. @type {Map<string, TermValue>} */
const optionDefaults = new Map();
/** Facts that win without a whole hand. @type {Set<string>} */
const withoutHand = new Set();

/**
 * Fetch the rule sets and their texts.
 * @throws {TypeError} where they cannot be had
 */
export async function loadRules() {
  const response = await fetch(ADDRESS);
  if (!response.ok) throw new TypeError(`no rule sets ${ADDRESS}`);
  declareRules(await response.json());
}

/** Take over the rule sets and their texts. @param {Declarations} declarations */
export function declareRules({ rules, texts }) {
  addTexts(texts);
  for (const one of rules) {
    declared.set(one.name, one);
    for (const term of one.facts) {
      factDefaults.set(term.name, term.default);
      if (term.without_hand) withoutHand.add(term.name);
    }
    for (const term of one.options) optionDefaults.set(term.name, term.default);
  }
}

/** The names of the rule sets, in their order. */
export const ruleNames = () => [...declared.keys()];

/** A rule set that there is: `rules`, or else the first of the page's language, or the first. @param {Rules|undefined} rules @returns {Rules} */
export const knownRules = (rules) =>
  rules && declared.has(rules) ? rules : ([...declared.values()].find(({ names_in }) => names_in === language())?.name ?? ruleNames()[0] ?? "");

/** What a rule set declares. @param {Rules} rules @returns {DeclaredRules} */
export function ruleSet(rules) {
  const found = declared.get(rules);
  if (!found) throw new Error(`no rule set ${rules}`);
  return found;
}

/**
 * The facts to ask for, given the rules, the groups and what was said already.
 * @param {FactContext} state
 * @returns {Fact[]}
 */
export function factsOf(state) {
  const counts = countGroups(state);
  /** @param {Conditions} conditions */
  const holds = (conditions) =>
    Object.entries(conditions).every(([name, allowed]) => {
      const [of = "", counted = ""] = name.split(".");
      const value = of === "hand" ? counts[counted] : of === "option" ? playedOption(state, counted) : factValue(state, name);
      return allowed.some((other) => isEqual(other, value));
    });
  const { three_players: three } = ruleSet(state.rules).sheet;
  const vacant = three !== null && state.options[three] ? SEATS[3] : undefined;
  /** @param {DeclaredTerm} term @param {TermValue} value */
  const offers = ({ values_asked }, value) => holds(values_asked[String(value)] ?? {});
  return ruleSet(state.rules)
    .facts.filter(({ asked }) => asked && holds(asked))
    .flatMap((term) => {
      if (term.kind === "runs") return oneOf(term, runs(term, counts, (item) => offers(term, item)));
      const offered = termToAsk(term);
      if (offered.kind !== "one") return [offered];
      const values = offered.values.filter((value) => offers(term, value) && !(SEATED.includes(term.name) && value === vacant));
      if (term.name === "seat" || !SEATED.includes(term.name)) return oneOf(term, values);
      return oneOf(term, values.filter((seat) => (seat !== null || term.name !== "from") && seat !== factValue(state, "seat")));
    });
}

/** The options of a rule set that change what one hand pays. @param {Rules} rules @returns {Option[]} */
export const optionsToAsk = (rules) => ruleSet(rules).options.filter(({ asked }) => asked).map(termToAsk);

/** All options of a rule set. @param {Rules} rules @returns {Option[]} */
export const allOptions = (rules) => ruleSet(rules).options.map(termToAsk);

/** An option as a table agreed on it, or its default. @param {Partial<Options>} options @param {string} name @returns {TermValue} */
export const optionValue = (options, name) => options[name] ?? optionDefaults.get(name) ?? null;

/** An option as it is played: as agreed on, or as the preset fills it in. @param {Pick<FactContext, "rules"|"options">} state @param {string} name */
function playedOption({ rules, options }, name) {
  const { presets, preset_option: named } = ruleSet(rules);
  return optionValue(options, name) ?? presets[String(optionValue(options, named))]?.[name] ?? null;
}

/** A fact as it counts now: what was said, or its default. @param {{win: Partial<Win>}} state @param {string} name @returns {TermValue} */
export const factValue = (state, name) => state.win[name] ?? factDefaults.get(name) ?? null;

/** Whether a person, or a score sheet, has said a fact. @param {{win: Partial<Win>}} state @param {string} name */
export const isSaid = (state, name) => name in state.win;

/** Whether something that was said leaves no room for claimed sets, as a declared riichi does. @param {Pick<FactContext, "rules"|"win">} state */
export const deniesClaims = ({ rules, win }) => ruleSet(rules).facts.some(({ name, default: usual, asked }) => isEqual(asked?.["hand.claimed"], [0]) && name in win && !isEqual(win[name], usual));

/** Whether a win needs no whole hand. @param {Partial<Win>} win */
export const winsWithoutHand = (win) => [...withoutHand].some((name) => Boolean(win[name]));

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
    if (offered && !isEqual(value, factDefaults.get(name))) Object.assign(win, { [name]: value });
  }
  return win;
}

/**
 * Say a fact. What excludes it is taken back.
 * @template {FactContext} S
 * @param {S} state @param {string} name @param {TermValue} value @returns {S}
 */
export function setFact(state, name, value) {
  /** @type {Partial<Win>} */
  const win = { ...state.win, [name]: value };
  if (name === "seat" && win.from === value) win.from = null;
  const term = ruleSet(state.rules).facts.find((one) => one.name === name);
  if (term && !isEqual(value, term.default)) {
    for (const other of term.excludes) win[other] = factDefaults.get(other) ?? null;
  }
  return { ...state, win };
}

/** The options of this rule set that differ from their defaults. @param {FactContext} state @returns {Partial<Options>} */
export function optionsOf(state) {
  const names = optionsToAsk(state.rules).map(({ name }) => name);
  return Object.fromEntries(
    Object.entries(state.options).filter(([name, value]) => names.includes(name) && !isEqual(value, optionDefaults.get(name))),
  );
}

/** Whether two values of a fact are the same. @param {unknown} a @param {unknown} b @returns {boolean} */
export const isEqual = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** A term as a form asks for it. @param {DeclaredTerm} term @returns {Term} */
function termToAsk({ name, kind, values, offered, most, rare }) {
  if (offered.length > 0) return { name, kind: "one", values: offered, rare };
  if (kind === "one" || kind === "runs") return { name, kind: "one", values, rare };
  return kind === "count" || kind === "amount" ? { name, kind: "count", most, rare } : { name, kind, rare };
}

/** A question with at least two answers. @param {DeclaredTerm} term @param {readonly TermValue[]} values @returns {Fact[]} */
const oneOf = ({ name, rare }, values) => (values.length > 1 ? [{ name, kind: "one", values, rare }] : []);

/**
 * Runs of one item each, as long as the hand has something to replace.
 * @param {DeclaredTerm} term @param {Record<string, number>} counts @param {(item: TermValue) => boolean} offers
 * @returns {TermValue[]}
 */
function runs({ values, offered }, counts, offers) {
  const found = values.flatMap((item, place) =>
    Array.from({ length: offers(item) ? Math.min(Number(offered[place]), counts[`${item}s`] ?? 0) : 0 }, (_, more) => Array(more + 1).fill(item)),
  );
  return [[], ...found];
}

/** Counts of the hand by the names that conditions use. @param {FactContext} state @returns {Record<string, number>} */
function countGroups(state) {
  /** @param {GroupKind[]} kinds */
  const count = (...kinds) => state.groups.filter((group) => kinds.includes(group.kind)).length;
  return {
    claimed: count("chow", "pung", "kong"),
    concealed_kongs: count("concealed-kong"),
    kongs: count("kong", "concealed-kong"),
    flowers: state.groups.filter((group) => group.kind === "flowers").reduce((sum, group) => sum + group.tiles.length, 0),
  };
}
