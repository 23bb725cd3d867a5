/** The review list, one entry at a time: the crop, the reason, and answers of one tap. */

import { buttonOf, h, show } from "../shared/dom.js";
import { setButtons } from "./claims.js";
import { codeOfTile, hasHand, isHiddenKong, leaveFlowers, makeGroup, removeTile, setFace, setKind, setKongFace, confirmGroup, confirmTile, shownCode, shownKind, findTile, toggleOwn } from "./edits.js";
import { paintCrop, rememberFace } from "./faces.js";
import { ruleSet } from "../shared/facts.js";
import { language, localised, t } from "../shared/i18n.js";
import { icon } from "../shared/icons.js";
import { loadFacesSaid } from "./local_storage.js";
import { boxBehind, joinHidden, waitsCard } from "./missing_tile.js";
import { asksAnyFace, MOVED, OTHER_RULES } from "./open_questions.js";
import { movedCard, rulesCard } from "./page_questions.js";
import { handCount } from "./rules_offer.js";
import { codesOfSuit, plainCode, redCode, bareTile, tileElement, tileName, UNKNOWN } from "../shared/tiles.js";

/** @import { Code, Group, ReviewEntry, ShownKind, Suit, Tile, UnsureSet } from "../shared/types.d.ts" */
/** @import { ReviewDocument } from "./document.js" */
/** @import { IconName } from "../shared/icons.js" */

const CROP_HEIGHT = 64;
/** @type {readonly ShownKind[]} */
const KONGS = ["kong", "added-kong", "concealed-kong"];
/** @type {readonly ShownKind[]} */
const SETS = ["chow", "pung", "concealed"];
/** @type {readonly ShownKind[]} */
const LONE = ["concealed", "winning-tile", "flowers", "background"];
/** @type {readonly Suit[]} */
const HIDDEN_SUITS = ["m", "p", "s", "z"];
/** @type {readonly Suit[]} */
const SUITS = [...HIDDEN_SUITS, "f"];
/** Class probability from which an unknown face may be one of ours. */
const NAMED = 0.1;
/** How many tiles there are of a face. */
const COPIES = 4;

/** @param {ReviewDocument} doc @param {ReviewEntry} doubt */
const unsureOf = (doc, doubt) => (doc.unsureSets.some(({ group }) => group === doubt.group) ? doc.unsureSets : []);

/** @param {ReviewDocument} doc @param {ReviewEntry} doubt */
const groupOfDoubt = (doc, doubt) => (doubt.group === null ? undefined : doc.state.groups[doubt.group]);

/** The tiles that a doubt is about. @param {ReviewDocument} doc @param {ReviewEntry} doubt */
const tilesOf = (doc, doubt) => (doubt.tile === null ? (groupOfDoubt(doc, doubt)?.tiles ?? []) : [doubt.tile]);

/** The bar of doubts of a page. */
export class DoubtsBar {
  /** @param {HTMLElement} root @param {() => ReviewDocument|null} doc @param {() => HTMLImageElement|null} photo @param {() => void} choose another photo */
  constructor(root, doc, photo, choose) {
    this.root = root;
    this.doc = doc;
    this.photo = photo;
    this.choose = choose;
    this.shown = "";
    root.addEventListener("click", (event) => this.#click(event));
  }

  /** Show the doubt that is up. */
  draw() {
    const doc = this.doc();
    if (!doc) return;
    const { doubts } = doc;
    const doubt = doubts[doc.doubtIndex];
    const tile = doubt && findTile(doc.state, doubt.tile);
    const group = doubt && groupOfDoubt(doc, doubt);
    const shown = JSON.stringify([doc.reading.id, doubts.length, doc.doubtIndex, doubt, tile, group, doc.unsureSets, doc.rulesOffer, doc.moved, doc.taking, hasHand(doc.state), language()]);
    if (shown === this.shown) return;
    this.shown = shown;
    if (!hasHand(doc.state)) {
      this.root.classList.remove("clear");
      show(this.root, this.#noHand());
      return;
    }
    this.root.classList.toggle("clear", !doubt);
    if (!doubt) {
      doc.taking = false;
      show(this.root, h("p", { className: "row" }, icon("check"), t("doubts.none")));
      return;
    }
    show(this.root, this.#head(doc, doubts.length), ...this.#card(doc, doubt, tile, group));
    doc.taking &&= this.root.querySelector("[data-take]") !== null;
    for (const canvas of this.root.querySelectorAll("canvas")) {
      const shown = findTile(doc.state, Number(canvas.dataset.crop));
      if (shown) paintCrop(canvas, this.photo(), shown, doc.image, CROP_HEIGHT);
    }
  }

  /** @param {ReviewDocument} doc @param {ReviewEntry} doubt @param {Tile|undefined} tile @param {Group|undefined} group */
  #card(doc, doubt, tile, group) {
    const offer = doc.rulesOffer;
    if (doubt.id === OTHER_RULES && offer) return doc.taking ? [this.#take(doc)] : rulesCard(doc, offer);
    if (doubt.id === MOVED) return movedCard(doc);
    const body = tile ? this.#tile(doc, tile, doubt) : group ? this.#group(doc, doubt, group) : this.#hand(doc, doubt);
    return [h("p", { className: "reason" }, localised(doubt, "reason")), body];
  }

  /** @param {ReviewDocument} doc @param {number} count */
  #head(doc, count) {
    /** @param {number} way @param {IconName} name @param {string} key */
    const turn = (way, name, key) =>
      h("button", { className: "icon-button", "aria-label": t(key), disabled: count < 2, data: { turn: way, key: `turn${way}` } }, icon(name));
    return h(
      "div",
      { className: "row doubts-head" },
      h("h2", {}, t("doubts.title")),
      h("span", { className: "muted small grow" }, t("doubts.count", { place: doc.doubtIndex + 1, count })),
      turn(-1, "previous", "doubts.previous"),
      turn(1, "next", "doubts.next"),
    );
  }

  /** An answer that is a face. @param {Code} code */
  #face(code) {
    return h(
      "button",
      { className: "face", "aria-label": t("doubts.face", { name: tileName(code) }), title: tileName(code), data: { face: code, key: `face-${code}` } },
      bareTile(code),
    );
  }

  /** @param {string} act @param {string} text */
  #act(act, text, className = "button small quiet") {
    return h("button", { className, data: { act, key: act } }, t(text));
  }

  /** @param {ReviewDocument} doc @param {Tile} tile @param {ReviewEntry} doubt */
  #tile(doc, tile, doubt) {
    const none = [this.#act("not-tile", "doubts.notTile"), this.#act("not-hand", "doubts.notHand")];
    if (asksAnyFace(doubt) && !doc.labelling) return this.#hidden(doc, 1, none, tile);
    const reds = ruleSet(doc.state.rules).red_fives && redCode(tile.code) !== tile.code ? [tile.code, redCode(tile.code)] : [];
    const codes = [...new Set([shownCode(doc.state, tile), ...(doubt.faces ?? []), ...reds, ...tile.alternatives.map(({ code }) => code)])].slice(0, 4);
    return h(
      "div",
      { className: "answers" },
      this.#crop(tile),
      codes.map((code) => this.#face(code)),
      h("div", { className: "row wrap all" }, this.#act("other", "doubts.other"), none),
    );
  }

  /** The picture of a tile, and the sign that its face follows. @param {Tile} tile */
  #crop({ id }) {
    const show = { className: "crop-button", "aria-label": t("doubts.crop"), data: { act: "show", key: "show" } };
    return [h("button", show, h("canvas", { "aria-hidden": "true", data: { crop: id } })), h("span", { className: "equals", "aria-hidden": "true" }, "=")];
  }

  /**
   * Every face that hidden tiles can be: the hand shows too few of it to need theirs. A face that is none of ours is
   * shown; what others of the set were said to be and what it looks like stand first.
   * @param {ReviewDocument} doc @param {number} count how many are hidden @param {HTMLElement[]} none the answers that are no face @param {Tile} [tile]
   */
  #hidden({ state }, count, none, tile) {
    const own = state.groups.filter(({ kind }) => kind !== "background");
    const seen = own.flatMap(({ tiles, face }) => tiles.map((id) => plainCode(face ?? codeOfTile(state, id))));
    /** @param {Code} code */
    const isFree = (code) => seen.filter((other) => other === plainCode(code)).length + count <= COPIES;
    const rules = ruleSet(state.rules);
    const isUnknown = tile?.code === UNKNOWN;
    const codes = (isUnknown && rules.flowers ? SUITS : HIDDEN_SUITS).flatMap((suit) => codesOfSuit(suit, rules.red_fives)).filter(isFree);
    const likely = isUnknown ? [...loadFacesSaid(), ...tile.alternatives.filter(({ confidence }) => confidence > NAMED).map(({ code }) => code)] : [];
    const said = [...new Set(likely)].filter((code) => codes.includes(code));
    const first = isUnknown && h("div", { className: "answers all" }, this.#crop(tile), said.map((code) => this.#face(code)));
    const others = codes.filter((code) => !said.includes(code)).map((code) => this.#face(code));
    return h("div", { className: "answers kong-faces" }, first, others, h("div", { className: "row wrap all" }, this.#act("other", "doubts.other"), none));
  }

  /** @param {ReviewDocument} doc @param {ReviewEntry} doubt @param {Group} group */
  #group(doc, doubt, group) {
    if (isHiddenKong(doc.state, group)) return this.#hidden(doc, COPIES, [this.#act("not-hand", "doubts.notHand")]);
    const kind = shownKind(group);
    const tiles = group.tiles.map((id) => tileElement(codeOfTile(doc.state, id)));
    /** @type {readonly ShownKind[]} */
    const kinds = group.tiles.length === 4 ? KONGS : group.tiles.length === 3 ? SETS : group.tiles.length === 1 ? LONE : [];
    const offered = kinds.includes(kind) ? kinds : [kind, ...kinds];
    /** @param {ShownKind} name */
    const button = (name) =>
      h(
        "button",
        { className: "button small", "aria-pressed": String(name === kind), "aria-label": t("doubts.as", { kind: t(`kind.${name}`) }), data: { kind: name, key: `as-${name}` } },
        t(`kind.${name}`),
      );
    const unsure = unsureOf(doc, doubt);
    if (unsure.length) return this.#claims(doc, unsure);
    return h("div", { className: "answers wrap" }, h("span", { className: "tiles" }, tiles), h("span", { className: "row wrap" }, offered.map(button)));
  }

  /** Each set that may have been claimed, for one tap, and the answer that none was. @param {ReviewDocument} doc @param {UnsureSet[]} unsure */
  #claims(doc, unsure) {
    /** @param {string} act @param {string} text */
    const all = (act, text) => h("button", { className: "button small", data: { act, key: act } }, t(text));
    return h(
      "div",
      { className: "answers wrap" },
      setButtons(doc, unsure),
      h("div", { className: "row all" }, unsure.length > 1 && all("all-claimed", "doubts.allClaimed"), all("none-claimed", "doubts.noneClaimed")),
    );
  }

  /** A photo without a hand: how to take another, and tiles that a person points out. */
  #noHand() {
    return [
      h("p", { className: "reason" }, h("strong", {}, t("doubts.noHand"))),
      h("ul", { className: "small muted" }, ["start.tip1", "start.tip2", "start.tip3"].map((tip) => h("li", {}, t(tip)))),
      h("div", { className: "row wrap" }, this.#act("choose", "doubts.otherPhoto", "button small"), this.#act("add", "doubts.pointOut", "button small")),
    ];
  }

  /** @param {ReviewDocument} doc @param {ReviewEntry} doubt */
  #hand(doc, doubt) {
    const add = h("button", { className: "button small", data: { act: "add", key: "add" } }, icon("add"), t("doubts.addTile"));
    const hidden = this.#act("hidden", "gap.hidden");
    if (!doubt.id?.endsWith(".wrong_size")) return h("div", { className: "stack" }, waitsCard(doubt), h("div", { className: "row wrap" }, add, doubt.faces && hidden));
    if (handCount(doc.state) < ruleSet(doc.state.rules).size) return h("div", { className: "row wrap" }, add, hidden);
    return doc.taking ? this.#take(doc) : h("div", { className: "row wrap" }, this.#act("take", "doubts.takeTile", "button small"));
  }

  /** Every tile of the hand, to take one away. @param {ReviewDocument} doc */
  #take(doc) {
    const own = doc.state.groups.filter(({ kind }) => kind !== "background" && kind !== "flowers").flatMap(({ tiles }) => tiles);
    /** @param {number} id */
    const take = (id) => {
      const label = t("doubts.take", { name: tileName(codeOfTile(doc.state, id)) });
      return h("button", { className: "face", "aria-label": label, title: label, data: { take: id, key: `take-${id}` } }, bareTile(codeOfTile(doc.state, id)));
    };
    return h("div", { className: "answers kong-faces" }, h("strong", { className: "all" }, t("doubts.takeWhich")), own.map(take));
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const doc = this.doc();
    const button = buttonOf(event);
    if (!doc || !button) return;
    if (button.dataset.act === "choose") return this.choose();
    if (button.dataset.act === "add") return doc.setMode("add");
    const doubt = doc.doubts[doc.doubtIndex];
    if (!doubt) return;
    const { turn, face, kind, act, claim, take, rules, put } = button.dataset;
    const { tile, group } = doubt;
    doc.taking = act === "take" || take !== undefined;
    if (turn) doc.stepDoubt(Number(turn));
    else if (rules) doc.chooseRules(rules);
    else if (put) doc.change(joinHidden(doc.state, boxBehind(doc.state, doc.image), put));
    else if (act === "hidden") doc.proposeBox(boxBehind(doc.state, doc.image), false);
    else if (act === "keep-rules") doc.chooseRules(doc.state.rules);
    else if (act === "leave-flowers") doc.change(leaveFlowers(doc.state));
    else if (act === "put-back" || act === "moved-right") doc.settleMoved(act === "moved-right");
    else if (face && group !== null) doc.change(setKongFace(doc.state, group, face));
    else if (take) doc.change(toggleOwn(doc.state, Number(take)));
    else if (act === "take") this.draw();
    else if (act === "not-tile" && tile !== null) doc.change(removeTile(doc.state, tile), { regroup: true });
    else if (act === "not-hand") doc.change(makeGroup(doc.state, tilesOf(doc, doubt), "background"));
    else if (face && tile !== null) this.#answer(doc, tile, face);
    else if (claim) doc.resolveSets(unsureOf(doc, doubt).slice(Number(claim), Number(claim) + 1), true);
    else if (kind && group !== null) this.#nameGroup(doc, group, /** @type {ShownKind} */ (kind));
    else if (act === "all-claimed" || act === "none-claimed") doc.resolveSets(unsureOf(doc, doubt), act === "all-claimed");
    else if (act === "show") doc.select(tile, { sheet: false });
    else if (act === "other") doc.select(tilesOf(doc, doubt)[0] ?? null, { sheet: true });
  }

  /** @param {ReviewDocument} doc @param {number} id @param {Code} code */
  #answer(doc, id, code) {
    const same = codeOfTile(doc.state, id) === code;
    rememberFace(doc, id, code);
    doc.change(same ? confirmTile(doc.state, id) : setFace(doc.state, id, code), { regroup: !same });
  }

  /** @param {ReviewDocument} doc @param {number} id @param {ShownKind} kind */
  #nameGroup(doc, id, kind) {
    const group = doc.state.groups[id];
    if (!group) return;
    const pooled = ["concealed", "background", "flowers"].includes(kind) && kind !== shownKind(group);
    if (kind === shownKind(group)) doc.change(confirmGroup(doc.state, id));
    else doc.change(pooled ? makeGroup(doc.state, group.tiles, kind) : setKind(doc.state, id, kind));
  }
}
