/** What to check first, one doubt at a time: the crop, the reason, and answers of one tap. */

import { h, show } from "../shared/dom.js";
import { gather, setFace, setKind, settleGroup, settleTile, shownKind, tileOf } from "./edits.js";
import { paintCrop } from "./faces.js";
import { language, localised, t } from "../shared/i18n.js";
import { icon } from "../shared/icons.js";
import { tileElement, tileName } from "../shared/tiles.js";

const CROP_HEIGHT = 64;
const KONGS = ["kong", "added-kong", "concealed-kong"];
const SETS = ["chow", "pung", "concealed"];
const LONE = ["concealed", "winning-tile", "flowers", "background"];

const unsureOf = (doc, doubt) => doc.unsureSets.filter(({ group }) => group === doubt.group);

/** The bar of doubts of a page. */
export class DoubtsBar {
  /**
   * @param {HTMLElement} root
   * @param {() => import("./document.js").ReviewDocument|null} doc
   * @param {() => HTMLImageElement|null} photo
   */
  constructor(root, doc, photo) {
    this.root = root;
    this.doc = doc;
    this.photo = photo;
    root.addEventListener("click", (event) => this.#click(event));
  }

  /** Show the doubt that is up. */
  draw() {
    const doc = this.doc();
    if (!doc) return;
    const { doubts } = doc;
    const doubt = doubts[doc.doubt];
    const tile = doubt && tileOf(doc.state, doubt.tile);
    const group = doubt && doc.state.groups[doubt.group];
    const shown = JSON.stringify([doc.reading.id, doubts.length, doc.doubt, doubt, tile, group, doc.unsureSets, language()]);
    if (shown === this.shown) return;
    this.shown = shown;
    this.root.classList.toggle("clear", !doubt);
    if (!doubt) {
      show(this.root, h("p", { className: "row" }, icon("check"), t("doubts.none")));
      return;
    }
    const body = doubt.tile !== null ? this.#tile(doc, doubt) : doubt.group !== null ? this.#group(doc, doubt) : this.#hand();
    show(this.root, this.#head(doc, doubts.length), h("p", { className: "reason" }, localised(doubt, "reason")), body);
    const canvas = /** @type {HTMLCanvasElement|null} */ (this.root.querySelector("canvas"));
    if (canvas) paintCrop(canvas, this.photo(), tile, doc.image, CROP_HEIGHT);
  }

  #head(doc, count) {
    const turn = (way, name, key) =>
      h("button", { type: "button", className: "icon-button", "aria-label": t(key), disabled: count < 2, data: { turn: way, key: `turn${way}` } }, icon(name));
    return h(
      "div",
      { className: "row doubts-head" },
      h("h2", {}, t("doubts.title")),
      h("span", { className: "muted small grow" }, t("doubts.count", { place: doc.doubt + 1, count })),
      turn(-1, "previous", "doubts.previous"),
      turn(1, "next", "doubts.next"),
    );
  }

  #tile(doc, doubt) {
    const tile = tileOf(doc.state, doubt.tile);
    const codes = [...new Set([tile.code, ...tile.alternatives.map(({ code }) => code)])].slice(0, 4);
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

  #group(doc, doubt) {
    const group = doc.state.groups[doubt.group];
    const kind = shownKind(group);
    const tiles = group.tiles.map((id) => tileElement(tileOf(doc.state, id).code));
    const kinds = group.tiles.length === 4 ? KONGS : group.tiles.length === 3 ? SETS : group.tiles.length === 1 ? LONE : [];
    const offered = kinds.includes(kind) ? kinds : [kind, ...kinds];
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

  /** Each set that may have been claimed, for one tap, and the answer that none was. */
  #claims(doc, unsure) {
    const claim = ({ kind: set, tiles }, place) => {
      const codes = tiles.map((id) => tileOf(doc.state, id).code);
      const label = t("doubts.claimed", { kind: t(`kind.${set}`), tiles: codes.map((code) => tileName(code)).join(" ") });
      return h(
        "button",
        { type: "button", className: "button", "aria-label": label, title: label, data: { claim: place, key: `claim-${place}` } },
        h("span", { className: "tiles" }, codes.map((code) => tileElement(code, { label: null }))),
      );
    };
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

  #click(event) {
    const doc = this.doc();
    const button = event.target.closest("button");
    const doubt = doc?.doubts[doc.doubt];
    if (!doc || !button || !doubt) return;
    const { turn, face, kind, act, claim } = button.dataset;
    if (turn) doc.goDoubt(Number(turn));
    else if (face) this.#answer(doc, doubt.tile, face);
    else if (claim) doc.settleSets([unsureOf(doc, doubt)[Number(claim)]], true);
    else if (kind) this.#nameGroup(doc, doubt.group, kind);
    else if (act === "all-claimed" || act === "none-claimed") doc.settleSets(unsureOf(doc, doubt), act === "all-claimed");
    else if (act === "add") doc.setMode("add");
    else if (act === "show") doc.select(doubt.tile, { sheet: false });
    else if (act === "other") doc.select(doubt.tile, { sheet: true });
  }

  #answer(doc, id, code) {
    const same = tileOf(doc.state, id).code === code;
    doc.change(same ? settleTile(doc.state, id) : setFace(doc.state, id, code), { regroup: !same });
  }

  #nameGroup(doc, id, kind) {
    const group = doc.state.groups[id];
    const pooled = ["concealed", "background", "flowers"].includes(kind) && kind !== shownKind(group);
    if (kind === shownKind(group)) doc.change(settleGroup(doc.state, id));
    else doc.change(pooled ? gather(doc.state, group.tiles, kind) : setKind(doc.state, id, kind));
  }
}
