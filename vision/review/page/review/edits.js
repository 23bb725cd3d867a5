/** Edits of a reading: pure functions from one `ReviewState` to the next. */


import { boxOfCorners } from "./boxes.js";
import { knownRules, ruleSet } from "../shared/facts.js";
import { insertBeside, mapCorners, nearest } from "./places.js";
import { BACK, plainCode, redCode, UNKNOWN } from "../shared/tiles.js";

/** @import { Corners, Box, Change, Group, Grouped, Reading, ReviewState, Rules, ShownKind, Tile, UnsureSet } from "../shared/types.d.ts" */

/** Kinds of group that a person can choose. @type {readonly ShownKind[]} */
export const KINDS = Object.freeze([
  "concealed", "winning-tile", "chow", "pung", "kong", "added-kong", "concealed-kong", "flowers", "unsure", "background",
]);
/** @type {Set<string>} */
const SINGLE_KINDS = new Set(["concealed", "winning-tile", "flowers", "unsure", "background"]);

/** @param {Pick<Group, "kind"|"added">} group @returns {ShownKind} its kind as a person sees it */
export const shownKind = (group) => (group.kind === "kong" && group.added ? "added-kong" : group.kind);

/** @param {Group} group @returns {string} its entry in `settled`, which no longer matches once the group changes */
export const groupKey = (group) => `${shownKind(group)}:${group.tiles.join(",")}`;

/** @param {ReviewState} state @param {number|null} id @returns {Tile|undefined} */
export const findTile = (state, id) => state.tiles.find((tile) => tile.id === id);

/**
 * What a tile counts as: a red five where the rules tell it from a plain one, a back where its face is unknown.
 * @param {Pick<ReviewState, "rules">} state @param {Pick<Tile, "code"|"red">} tile @returns {string}
 */
export const shownCode = ({ rules }, { code, red }) => (code === UNKNOWN ? BACK : red && ruleSet(rules).red_fives ? redCode(code) : code);

/** What a tile is drawn as: as it is shown, or as one of unknown face. @param {Pick<ReviewState, "rules">} state @param {Pick<Tile, "code"|"red">} tile */
export const drawnCode = (state, tile) => (tile.code === UNKNOWN ? UNKNOWN : shownCode(state, tile));

/** What a tile is drawn as, a back where there is no such tile. @param {ReviewState} state @param {number} id */
export function codeOfTile(state, id) {
  const tile = findTile(state, id);
  return tile ? drawnCode(state, tile) : BACK;
}

/** @param {ReviewState} state @param {number} id @returns {Group|undefined} the group that holds a tile */
export const groupOfTile = (state, id) => state.groups.find((group) => group.tiles.includes(id));

/** @param {ReviewState} state @returns {boolean} whether any tile is of the hand */
export const hasHand = (state) => state.groups.some(({ kind }) => kind !== "background");

/** @param {ReviewState} state @returns {number[]} the tiles in the order in which they are shown */
export const readingOrder = (state) => state.groups.flatMap((group) => group.tiles);

/** Whether a concealed kong shows four backs. @param {ReviewState} state @param {Group} group */
export const isHiddenKong = (state, { kind, tiles }) => kind === "concealed-kong" && tiles.every((id) => findTile(state, id)?.code === BACK);

/**
 * What the four backs of a concealed kong are. They stay backs, as the photo shows them.
 * @param {ReviewState} state @param {number} id of the group @param {string} code @returns {ReviewState}
 */
export function setKongFace(state, id, code) {
  const groups = state.groups.map((group) => (group.id === id ? { ...group, face: code } : group));
  const own = groups.find((group) => group.id === id)?.tiles ?? [];
  return confirmGroup({ ...state, groups, confirmed: union(state.confirmed, own) }, id);
}

/** The face of a tile, and with one of four hidden tiles that of its kong. @param {ReviewState} state @param {number} id @param {string} code @returns {ReviewState} */
export function setFace(state, id, code) {
  const group = groupOfTile(state, id);
  if (group && code !== BACK && isHiddenKong(state, group)) return setKongFace(state, group.id, code);
  return normalize({
    ...state,
    tiles: state.tiles.map((tile) => (tile.id === id ? withFace(tile, code) : tile)),
    confirmed: union(state.confirmed, [id]),
  });
}

/** @param {Tile} tile @param {string} code @returns {Tile} */
function withFace({ red: _, ...tile }, code) {
  const plain = plainCode(code);
  return plain === code ? { ...tile, code } : { ...tile, code: plain, red: true };
}

/** The tile is right as it is. @param {ReviewState} state @param {number} id @returns {ReviewState} */
export const confirmTile = (state, id) => ({ ...state, confirmed: union(state.confirmed, [id]) });

/** The group is right as it is. @param {ReviewState} state @param {number} id @returns {ReviewState} */
export function confirmGroup(state, id) {
  const group = state.groups.find((one) => one.id === id);
  return group ? { ...state, settled: union(state.settled, [groupKey(group)]) } : state;
}

/** These sets were claimed, also where they were read so. @param {ReviewState} state @param {Pick<UnsureSet, "kind"|"tiles">[]} sets @returns {ReviewState} */
export const claimSets = (state, sets) =>
  sets.reduce((next, { kind, tiles }) => {
    const own = groupOfTile(next, tiles[0] ?? -1);
    return own?.kind === kind ? confirmGroup(next, own.id) : makeGroup(next, tiles, kind);
  }, state);

/**
 * None of these sets was claimed: those that were read so are concealed.
 * @param {ReviewState} state @param {Pick<UnsureSet, "group"|"kind"|"tiles">[]} sets
 * @param {Set<number|null>} doubtful tiles whose faces are still to be checked: they are not confirmed with their set
 * @returns {ReviewState}
 */
export function concealSets(state, sets, doubtful) {
  const settled = sets.reduce((next, { group }) => confirmGroup(next, group), state);
  const readClaimed = sets.filter(({ group, kind }) => state.groups.some((own) => own.id === group && own.kind === kind));
  const concealed = makeGroup(settled, readClaimed.flatMap(({ tiles }) => tiles), "concealed");
  const sure = sets.flatMap(({ tiles }) => tiles).filter((id) => !doubtful.has(id));
  return { ...concealed, confirmed: union(concealed.confirmed, sure) };
}

/** Several tiles read otherwise at once. @param {ReviewState} state @param {Change[]} changes @returns {ReviewState} */
export function setFaces(state, changes) {
  const codes = new Map(changes.map(({ tile, code }) => [tile, code]));
  return normalize({ ...state, tiles: state.tiles.map((tile) => ({ ...tile, code: codes.get(tile.id) ?? tile.code })) });
}

/**
 * A tile that the networks missed, or that the photo does not show, put into the group of the tile nearest to it that
 * is not the winning one.
 * @param {ReviewState} state @param {Box} box @param {string} code @param {boolean} [inPhoto]
 * @returns {{state: ReviewState, id: number}}
 */
export function addTile(state, box, code, inPhoto = true) {
  const id = 1 + Math.max(-1, ...state.tiles.map((tile) => tile.id));
  /** @type {Tile} */
  const tile = { id, code, confidence: 1, box, corners: null, alternatives: [], ...(!inPhoto && { in_photo: false }) };
  const near = nearest(state.tiles.filter((other) => groupOfTile(state, other.id)?.kind !== "winning-tile"), box);
  /** @type {Group[]} */
  const groups = near ? insertBeside(state.groups, near, tile) : [...state.groups, { id: state.groups.length, kind: "concealed", tiles: [id] }];
  return { state: { ...state, tiles: [...state.tiles, tile], groups, confirmed: union(state.confirmed, [id]) }, id };
}

/** A tile once more at another place, turned as it is. @param {ReviewState} state @param {Tile} tile @param {Box} box @returns {{state: ReviewState, id: number}} */
export function copyTile(state, tile, box) {
  const { state: added, id } = addTile(state, box, tile.code);
  const corners = tile.corners && mapCorners(tile.corners, tile.box, box);
  return { state: { ...added, tiles: added.tiles.map((one) => (one.id === id ? { ...one, corners } : one)) }, id };
}

/**
 * Whether the photo shows a tile; one that it does not show is of the hand and no label.
 * @param {ReviewState} state @param {number} id @param {boolean} inPhoto @returns {ReviewState}
 */
export function setInPhoto(state, id, inPhoto) {
  /** @param {Tile} tile @returns {Tile} */
  const changed = ({ in_photo: _, ...tile }) => (inPhoto ? tile : { ...tile, in_photo: false });
  return { ...state, tiles: state.tiles.map((tile) => (tile.id === id ? changed(tile) : tile)) };
}

/** @param {ReviewState} state @param {number} id @returns {ReviewState} */
export function removeTile(state, id) {
  return normalize({
    ...state,
    tiles: state.tiles.filter((tile) => tile.id !== id),
    groups: withoutTiles(state.groups, [id]),
    confirmed: state.confirmed.filter((other) => other !== id),
  });
}

/** Move or resize a box, its corners with it. @param {ReviewState} state @param {number} id @param {Box} box @returns {ReviewState} */
export function setBox(state, id, box) {
  /** @param {Tile} tile @returns {Tile} */
  const moved = (tile) => ({ ...tile, box, corners: tile.corners && mapCorners(tile.corners, tile.box, box) });
  return { ...state, tiles: state.tiles.map((tile) => (tile.id === id ? moved(tile) : tile)), confirmed: union(state.confirmed, [id]) };
}

/** Turn a tile: its corners, and the box around them. @param {ReviewState} state @param {number} id @param {Corners} corners @returns {ReviewState} */
export function setCorners(state, id, corners) {
  /** @param {Tile} tile @returns {Tile} */
  const turned = (tile) => ({ ...tile, corners, box: boxOfCorners(corners) });
  return { ...state, tiles: state.tiles.map((tile) => (tile.id === id ? turned(tile) : tile)), confirmed: union(state.confirmed, [id]) };
}

/**
 * Put a tile into a group, before its tile `place` as the group is without it.
 * @param {ReviewState} state @param {number} id @param {number} groupId @param {number} [place] its end by default
 * @returns {ReviewState}
 */
export function moveTile(state, id, groupId, place = Infinity) {
  const left = state.groups.map((group) => ({ ...group, tiles: group.tiles.filter((other) => other !== id) }));
  const groups = left.map((group) =>
    group.id === groupId ? { ...group, tiles: [...group.tiles.slice(0, place), id, ...group.tiles.slice(place)] } : group,
  );
  const to = state.groups.find((group) => group.id === groupId);
  return normalize({ ...confirmBackground(state, to?.kind, [id]), groups: groups.filter((group) => group.tiles.length), handGrouped: true });
}

/** Leave a tile out of the hand, or take it back. @param {ReviewState} state @param {number} id */
export const toggleOwn = (state, id) => makeGroup(state, [id], state.groups.some(({ kind, tiles }) => kind === "background" && tiles.includes(id)) ? "concealed" : "background");

/**
 * Make these tiles a group of a kind. The kinds of which a hand has one (concealed, flowers…) take them in; a set is
 * a group of its own, where the first of the tiles was.
 * @param {ReviewState} state @param {number[]} ids @param {ShownKind} kind
 * @returns {ReviewState}
 */
export function makeGroup(state, ids, kind) {
  const order = readingOrder(state).filter((id) => ids.includes(id));
  const [leading] = order;
  if (leading === undefined) return state;
  const existing = SINGLE_KINDS.has(kind) && kind !== "winning-tile" ? state.groups.find((group) => group.kind === kind) : undefined;
  const first = state.groups.findIndex((group) => group.tiles.includes(leading));
  /** @type {Group[]} */
  let groups = state.groups.map((group) => ({ ...group, tiles: group.tiles.filter((id) => !order.includes(id)) }));
  if (kind === "winning-tile") groups = groups.map((group) => (group.kind === kind ? asConcealed(group) : group));
  if (existing) groups = groups.map((group) => (group.id === existing.id ? { ...group, tiles: [...group.tiles, ...order] } : group));
  else groups.splice(first + 1, 0, { id: -1, ...kindFields(kind), tiles: order });
  return normalize({ ...confirmBackground(state, kind, order), groups: groups.filter((group) => group.tiles.length), handGrouped: true });
}

/** The flowers are no part of the hand. @param {ReviewState} state @returns {ReviewState} */
export const leaveFlowers = (state) => makeGroup(state, state.groups.filter(({ kind }) => kind === "flowers").flatMap(({ tiles }) => tiles), "background");

/** @param {ReviewState} state @param {number} id @param {ShownKind} kind @returns {ReviewState} */
export function setKind(state, id, kind) {
  const own = state.groups.find((group) => group.id === id)?.tiles ?? [];
  const groups = state.groups.map((group) => {
    if (group.id === id) return { id, ...kindFields(kind), tiles: group.tiles };
    return kind === "winning-tile" && group.kind === kind ? asConcealed(group) : group;
  });
  const next = { ...confirmBackground(state, kind, own), groups, handGrouped: true };
  return normalize(confirmGroup(next, id));
}

/**
 * Name the tile that completed the hand; one that lies apart and is another goes back to the concealed tiles.
 * @param {ReviewState} state @param {string|null} code @returns {ReviewState}
 */
export function setWinningTile(state, code) {
  const apart = state.groups.find((group) => group.kind === "winning-tile");
  const other = apart && code && !apart.tiles.some((id) => codeOfTile(state, id) === code);
  const next = { ...state, winningTile: code };
  return other ? { ...makeGroup(next, apart.tiles, "concealed"), winningTile: code } : next;
}

/** @param {ReviewState} state @param {Rules} rules @returns {ReviewState} */
export const setRules = (state, rules) => ({ ...state, rules });

/**
 * Groups worked out anew; those that a person has settled stay, each where its first tile would be.
 * @param {ReviewState} state @param {Pick<Grouped, "tiles"|"groups">} grouped @returns {ReviewState}
 */
export function setGroups(state, grouped) {
  const settled = state.groups.filter((group) => state.settled.includes(groupKey(group)));
  const kept = settled.flatMap((group) => group.tiles);
  const groups = grouped.groups.flatMap((group) => {
    /** @param {Group} piece */
    const place = ({ tiles: [first = -1] }) => group.tiles.indexOf(first);
    const rest = { ...group, tiles: group.tiles.filter((id) => !kept.includes(id)) };
    return [rest, ...settled.filter((own) => place(own) >= 0)].sort((one, other) => place(one) - place(other));
  });
  return normalize({ ...state, tiles: grouped.tiles, groups: groups.filter((group) => group.tiles.length), handGrouped: false });
}

/** Whether groups are the same, however numbered. @param {Group[]} some @param {Group[]} others @returns {boolean} */
export const sameGroups = (some, others) => some.map(groupKey).join() === others.map(groupKey).join();

/** A document as it comes from a reading record. @param {Reading} reading @param {Partial<ReviewState>} terms @returns {ReviewState} */
export const stateFromReading = (reading, terms) => ({
  rules: knownRules(undefined),
  win: {},
  options: {},
  ...terms,
  tiles: reading.tiles,
  groups: renumber(reading.groups),
  winningTile: null,
  confirmed: reading.corrected ? reading.tiles.map((tile) => tile.id) : [],
  settled: reading.corrected ? reading.groups.map(groupKey) : [],
  handGrouped: Boolean(reading.corrected),
});

/**
 * Tiles put into the background are settled: nothing hangs on their faces, and they were left out on purpose.
 * @param {ReviewState} state
 * @param {ShownKind|undefined} kind
 * @param {number[]} ids
 */
const confirmBackground = (state, kind, ids) => (kind === "background" ? { ...state, confirmed: union(state.confirmed, ids) } : state);

/** Groups numbered by their place, as the server numbers them; no winning tile that is not there. @param {ReviewState} unnumbered */
function normalize(unnumbered) {
  const state = { ...unnumbered, groups: renumber(unnumbered.groups) };
  if (!state.winningTile) return state;
  const own = state.groups.filter((group) => ["concealed", "winning-tile", "unsure"].includes(group.kind));
  const there = own.some((group) => group.tiles.some((id) => codeOfTile(state, id) === state.winningTile));
  return there ? state : { ...state, winningTile: null };
}

/** @param {ShownKind} kind @returns {Pick<Group, "kind"|"added">} */
const kindFields = (kind) => (kind === "added-kong" ? { kind: "kong", added: true } : kind === "kong" ? { kind, added: false } : { kind });
/** @param {Group} group @returns {Group} */
const asConcealed = (group) => ({ ...group, kind: "concealed" });
/** @param {Group[]} groups */
const renumber = (groups) => groups.map((group, id) => ({ ...group, id }));
/** @template T @param {T[]} some @param {T[]} more @returns {T[]} */
const union = (some, more) => [...new Set([...some, ...more])];
/** @param {Group[]} groups @param {number[]} ids */
const withoutTiles = (groups, ids) =>
  groups.map((group) => ({ ...group, tiles: group.tiles.filter((id) => !ids.includes(id)) })).filter((group) => group.tiles.length);
