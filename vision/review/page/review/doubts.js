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

const unsureOf = (bench, doubt) => bench.unsureSets.filter(({ group }) => group === doubt.group);

/** The bar of doubts of a page. */
export class DoubtsBar {
  /**
   * @param {HTMLElement} root
   * @param {() => import("./document.js").Bench|null} bench
   * @param {() => HTMLImageElement|null} photo
   */
  constructor(root, bench, photo) {
    this.root = root;
    this.bench = bench;
    this.photo = photo;
    root.addEventListener("click", (event) => this.#click(event));
  }

  /** Show the doubt that is up. */
  draw() {
    const bench = this.bench();
    if (!bench) return;
    const { doubts } = bench;
    const doubt = doubts[bench.doubt];
    const tile = doubt && tileOf(bench.doc, doubt.tile);
    const group = doubt && bench.doc.groups[doubt.group];
    const shown = JSON.stringify([bench.reading.id, doubts.length, bench.doubt, doubt, tile, group, bench.unsureSets, language()]);
    if (shown === this.shown) return;
    this.shown = shown;
    this.root.classList.toggle("clear", !doubt);
    if (!doubt) {
      show(this.root, h("p", { className: "row" }, icon("check"), t("doubts.none")));
      return;
    }
    const body = doubt.tile !== null ? this.#tile(bench, doubt) : doubt.group !== null ? this.#group(bench, doubt) : this.#hand();
    show(this.root, this.#head(bench, doubts.length), h("p", { className: "reason" }, localised(doubt, "reason")), body);
    const canvas = /** @type {HTMLCanvasElement|null} */ (this.root.querySelector("canvas"));
    if (canvas) paintCrop(canvas, this.photo(), tile, bench.image, CROP_HEIGHT);
  }

  #head(bench, count) {
    const turn = (way, name, key) =>
      h("button", { type: "button", className: "icon-button", "aria-label": t(key), disabled: count < 2, data: { turn: way, key: `turn${way}` } }, icon(name));
    return h(
      "div",
      { className: "row doubts-head" },
      h("h2", {}, t("doubts.title")),
      h("span", { className: "muted small grow" }, t("doubts.count", { place: bench.doubt + 1, count })),
      turn(-1, "previous", "doubts.previous"),
      turn(1, "next", "doubts.next"),
    );
  }

  #tile(bench, doubt) {
    const tile = tileOf(bench.doc, doubt.tile);
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

  #group(bench, doubt) {
    const group = bench.doc.groups[doubt.group];
    const kind = shownKind(group);
    const tiles = group.tiles.map((id) => tileElement(tileOf(bench.doc, id).code));
    const kinds = group.tiles.length === 4 ? KONGS : group.tiles.length === 3 ? SETS : group.tiles.length === 1 ? LONE : [];
    const offered = kinds.includes(kind) ? kinds : [kind, ...kinds];
    const button = (name) =>
      h(
        "button",
        { type: "button", className: "button small", "aria-pressed": String(name === kind), "aria-label": t("doubts.as", { kind: t(`kind.${name}`) }), data: { kind: name, key: `as-${name}` } },
        t(`kind.${name}`),
      );
    const unsure = unsureOf(bench, doubt);
    if (unsure.length) return this.#claims(bench, unsure);
    return h("div", { className: "answers wrap" }, h("span", { className: "tiles" }, tiles), h("span", { className: "row wrap" }, offered.map(button)));
  }

  /** Each set that may have been claimed, for one tap, and the answer that none was. */
  #claims(bench, unsure) {
    const claim = ({ kind: set, tiles }, place) => {
      const codes = tiles.map((id) => tileOf(bench.doc, id).code);
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
    const bench = this.bench();
    const button = event.target.closest("button");
    const doubt = bench?.doubts[bench.doubt];
    if (!bench || !button || !doubt) return;
    const { turn, face, kind, act, claim } = button.dataset;
    if (turn) bench.goDoubt(Number(turn));
    else if (face) this.#answer(bench, doubt.tile, face);
    else if (claim) bench.settleSets([unsureOf(bench, doubt)[Number(claim)]], true);
    else if (kind) this.#nameGroup(bench, doubt.group, kind);
    else if (act === "all-claimed" || act === "none-claimed") bench.settleSets(unsureOf(bench, doubt), act === "all-claimed");
    else if (act === "add") bench.setMode("add");
    else if (act === "show") bench.select(doubt.tile, { sheet: false });
    else if (act === "other") bench.select(doubt.tile, { sheet: true });
  }

  #answer(bench, id, code) {
    const same = tileOf(bench.doc, id).code === code;
    bench.change(same ? settleTile(bench.doc, id) : setFace(bench.doc, id, code), { regroup: !same });
  }

  #nameGroup(bench, id, kind) {
    const group = bench.doc.groups[id];
    const pooled = ["concealed", "background", "flowers"].includes(kind) && kind !== shownKind(group);
    if (kind === shownKind(group)) bench.change(settleGroup(bench.doc, id));
    else bench.change(pooled ? gather(bench.doc, group.tiles, kind) : setKind(bench.doc, id, kind));
  }
}
