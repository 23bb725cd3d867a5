/** The review list, one entry at a time: the crop, the reason, and answers of one tap. */

import { buttonOf, h, show } from "../shared/dom.js";
import { codeOfTile, makeGroup, setFace, setKind, confirmGroup, confirmTile, shownCode, shownKind, findTile } from "./edits.js";
import { paintCrop } from "./faces.js";
import { ruleSet } from "../shared/facts.js";
import { language, localised, t } from "../shared/i18n.js";
import { icon } from "../shared/icons.js";
import { redCode, tileElement, tileName } from "../shared/tiles.js";

/** @import { Code, Group, ReviewEntry, ShownKind, Tile, UnsureSet } from "../shared/types.d.ts" */
/** @import { ReviewDocument } from "./document.js" */
/** @import { IconName } from "../shared/icons.js" */

const CROP_HEIGHT = 64;
/** @type {readonly ShownKind[]} */
const KONGS = ["kong", "added-kong", "concealed-kong"];
/** @type {readonly ShownKind[]} */
const SETS = ["chow", "pung", "concealed"];
/** @type {readonly ShownKind[]} */
const LONE = ["concealed", "winning-tile", "flowers", "background"];

/** @param {ReviewDocument} doc @param {ReviewEntry} doubt */
const unsureOf = (doc, doubt) => doc.unsureSets.filter(({ group }) => group === doubt.group);

/** @param {ReviewDocument} doc @param {ReviewEntry} doubt */
const groupOfDoubt = (doc, doubt) => (doubt.group === null ? undefined : doc.state.groups[doubt.group]);

/** The bar of doubts of a page. */
export class DoubtsBar {
  /**
   * @param {HTMLElement} root
   * @param {() => ReviewDocument|null} doc
   * @param {() => HTMLImageElement|null} photo
   */
  constructor(root, doc, photo) {
    this.root = root;
    this.doc = doc;
    this.photo = photo;
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
    const shown = JSON.stringify([doc.reading.id, doubts.length, doc.doubtIndex, doubt, tile, group, doc.unsureSets, language()]);
    if (shown === this.shown) return;
    this.shown = shown;
    this.root.classList.toggle("clear", !doubt);
    if (!doubt) {
      show(this.root, h("p", { className: "row" }, icon("check"), t("doubts.none")));
      return;
    }
    const body = tile ? this.#tile(doc, tile) : group ? this.#group(doc, doubt, group) : this.#hand();
    show(this.root, this.#head(doc, doubts.length), h("p", { className: "reason" }, localised(doubt, "reason")), body);
    const canvas = /** @type {HTMLCanvasElement|null} */ (this.root.querySelector("canvas"));
    if (canvas && tile) paintCrop(canvas, this.photo(), tile, doc.image, CROP_HEIGHT);
  }

  /** @param {ReviewDocument} doc @param {number} count */
  #head(doc, count) {
    /** @param {number} way @param {IconName} name @param {string} key */
    const turn = (way, name, key) =>
      h("button", { type: "button", className: "icon-button", "aria-label": t(key), disabled: count < 2, data: { turn: way, key: `turn${way}` } }, icon(name));
    return h(
      "div",
      { className: "row doubts-head" },
      h("h2", {}, t("doubts.title")),
      h("span", { className: "muted small grow" }, t("doubts.count", { place: doc.doubtIndex + 1, count })),
      turn(-1, "previous", "doubts.previous"),
      turn(1, "next", "doubts.next"),
    );
  }

  /** @param {ReviewDocument} doc @param {Tile} tile */
  #tile(doc, tile) {
    const reds = ruleSet(doc.state.rules).red_fives && redCode(tile.code) !== tile.code ? [tile.code, redCode(tile.code)] : [];
    const codes = [...new Set([shownCode(doc.state, tile), ...reds, ...tile.alternatives.map(({ code }) => code)])].slice(0, 4);
    /** @param {Code} code */
    const answer = (code) =>
      h(
        "button",
        { type: "button", className: "face", "aria-label": t("doubts.face", { name: tileName(code) }), title: tileName(code), data: { face: code, key: `face-${code}` } },
        tileElement(code, { label: null }),
      );
    const show = h("button", { type: "button", className: "crop-button", "aria-label": t("doubts.crop"), data: { act: "show", key: "show" } }, h("canvas", { "aria-hidden": "true" }));
    const other = h("button", { type: "button", className: "button small quiet", data: { act: "other", key: "other" } }, t("doubts.other"));
    return h("div", { className: "answers" }, show, h("span", { className: "equals", "aria-hidden": "true" }, "="), codes.map(answer), other);
  }

  /** @param {ReviewDocument} doc @param {ReviewEntry} doubt @param {Group} group */
  #group(doc, doubt, group) {
    const kind = shownKind(group);
    const tiles = group.tiles.map((id) => tileElement(codeOfTile(doc.state, id)));
    /** @type {readonly ShownKind[]} */
    const kinds = group.tiles.length === 4 ? KONGS : group.tiles.length === 3 ? SETS : group.tiles.length === 1 ? LONE : [];
    const offered = kinds.includes(kind) ? kinds : [kind, ...kinds];
    /** @param {ShownKind} name */
    const button = (name) =>
      h(
        "button",
        { type: "button", className: "button small", "aria-pressed": String(name === kind), "aria-label": t("doubts.as", { kind: t(`kind.${name}`) }), data: { kind: name, key: `as-${name}` } },
        t(`kind.${name}`),
      );
    const unsure = unsureOf(doc, doubt);
    if (unsure.length) return this.#claims(doc, unsure);
    return h("div", { className: "answers wrap" }, h("span", { className: "tiles" }, tiles), h("span", { className: "row wrap" }, offered.map(button)));
  }

  /**
   * Each set that may have been claimed, for one tap, and the answer that none was.
   * @param {ReviewDocument} doc
   * @param {UnsureSet[]} unsure
   */
  #claims(doc, unsure) {
    /** @param {UnsureSet} unsure @param {number} place */
    const claim = ({ kind: set, tiles }, place) => {
      const codes = tiles.map((id) => codeOfTile(doc.state, id));
      const label = t("doubts.claimed", { kind: t(`kind.${set}`), tiles: codes.map((code) => tileName(code)).join(" ") });
      return h(
        "button",
        { type: "button", className: "button", "aria-label": label, title: label, data: { claim: place, key: `claim-${place}` } },
        h("span", { className: "tiles" }, codes.map((code) => tileElement(code, { label: null }))),
      );
    };
    /** @param {string} act @param {string} text */
    const all = (act, text) => h("button", { type: "button", className: "button small", data: { act, key: act } }, t(text));
    return h(
      "div",
      { className: "answers wrap" },
      unsure.map(claim),
      h("div", { className: "row all" }, unsure.length > 1 && all("all-claimed", "doubts.allClaimed"), all("none-claimed", "doubts.noneClaimed")),
    );
  }

  #hand() {
    return h(
      "div",
      { className: "answers" },
      h("button", { type: "button", className: "button small", data: { act: "add", key: "add" } }, icon("add"), t("doubts.addTile")),
    );
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const doc = this.doc();
    const button = buttonOf(event);
    const doubt = doc?.doubts[doc.doubtIndex];
    if (!doc || !button || !doubt) return;
    const { turn, face, kind, act, claim } = button.dataset;
    const { tile, group } = doubt;
    if (turn) doc.stepDoubt(Number(turn));
    else if (face && tile !== null) this.#answer(doc, tile, face);
    else if (claim) doc.resolveSets(unsureOf(doc, doubt).slice(Number(claim), Number(claim) + 1), true);
    else if (kind && group !== null) this.#nameGroup(doc, group, /** @type {ShownKind} */ (kind));
    else if (act === "all-claimed" || act === "none-claimed") doc.resolveSets(unsureOf(doc, doubt), act === "all-claimed");
    else if (act === "add") doc.setMode("add");
    else if (act === "show") doc.select(tile, { sheet: false });
    else if (act === "other") doc.select(tile, { sheet: true });
  }

  /** @param {ReviewDocument} doc @param {number} id @param {Code} code */
  #answer(doc, id, code) {
    const same = codeOfTile(doc.state, id) === code;
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
