/** The tile strip: the hand as drawn tiles by group; tiles are selected, dragged, and groups renamed. */

import { Drag } from "./drag.js";
import { buttonOf, h, show } from "../shared/dom.js";
import { codeOfTile, findTile, makeGroup, KINDS, moveTile, setKind, shownKind, toggleOwn } from "./edits.js";
import { t } from "../shared/i18n.js";
import { icon } from "../shared/icons.js";
import { ruleSet } from "../shared/facts.js";
import { loadPhotoOrder, savePhotoOrder } from "./local_storage.js";
import { doubtfulTiles, uncertainTiles } from "./open_questions.js";
import { otherHand, switchHands } from "./other_hand.js";
import { sortHand } from "./sorted_hand.js";
import { plainCode, bareTile, tileElement, tileName } from "../shared/tiles.js";

/** @import { Group, ShownKind } from "../shared/types.d.ts" */
/** @import { ReviewDocument } from "./document.js" */
/** @import { SortedHand } from "./sorted_hand.js" */

/** What a lesson says of a tile, as classes. */
const MARKS = ["lit", "misfit"];

/** The tile strip of the page, for whichever document is open. */
export class TileStrip {
  /** @param {HTMLElement} root @param {() => ReviewDocument|null} doc @param {{regroup: () => void}} actions */
  constructor(root, doc, actions) {
    this.root = root;
    this.doc = doc;
    this.actions = actions;
    this.backgroundOpen = false;
    /** What of the answer was drawn: the sorted hand, as text. */
    this.drawn = "";
    root.addEventListener("click", (event) => this.#click(event));
    root.addEventListener("change", (event) => this.#rename(event));
    this.drag = new Drag(root, (id, group, place) => this.#drop(id, group, place));
  }

  /** Show the groups as they are. */
  draw() {
    const doc = this.doc();
    if (!doc) return;
    const { state, mode } = doc;
    const hand = sortHand(doc);
    this.drawn = JSON.stringify(hand);
    const sorted = loadPhotoOrder() || mode === "groups" ? null : hand;
    const first = state.groups.find(({ kind, tiles }) => kind === "concealed" && tiles.length);
    // Sorted, all loose tiles stand in the first concealed group: those of further rows, and a winning tile apart.
    const own = state.groups.filter((group) => group.kind !== "background" && !(sorted && first && group !== first && (group.kind === "concealed" || (group.kind === "winning-tile" && group.tiles.length === 1))));
    const rest = state.groups.filter((group) => group.kind === "background");
    const count = rest.reduce((sum, group) => sum + group.tiles.length, 0);
    show(
      this.root,
      this.#head(doc, hand !== null),
      mode === "groups" && this.#picker(doc),
      state.tiles.length === 0 && h("p", { className: "notice" }, h("strong", {}, t("hand.empty")), " ", t("hand.emptyHint")),
      h("div", { className: "groups" }, own.map((group) => this.#group(doc, group, sorted))),
      otherHand(state, doc.reading) && h("button", { className: "button quiet small", data: { act: "other", key: "other" } }, t("hand.other")),
      count > 0 && this.#background(doc, rest, count),
    );
    this.look();
  }

  /** Show what is selected, without building the strip again. */
  look() {
    const doc = this.doc();
    if (!doc) return;
    if (JSON.stringify(sortHand(doc)) !== this.drawn) return this.draw();
    const doubtful = doubtfulTiles(doc.doubts);
    const uncertain = uncertainTiles(doc.state);
    for (const button of this.root.querySelectorAll("[data-id]")) {
      const id = Number(button.getAttribute("data-id"));
      const on = doc.mode === "groups" ? doc.picked.has(id) : doc.selected === id;
      button.setAttribute("aria-pressed", String(on));
      button.classList.toggle("doubtful", doubtful.has(id));
      button.classList.toggle("uncertain", uncertain.has(id));
      for (const mark of MARKS) button.classList.toggle(mark, doc.marks.get(id) === mark);
    }
  }

  /** @param {ReviewDocument} doc @param {boolean} sortable */
  #head(doc, sortable) {
    const editing = doc.mode === "groups";
    const regroup = h("button", { className: "button quiet small", data: { act: "regroup", key: "regroup" } }, icon("again"), t("hand.regroup"));
    return h(
      "div",
      { className: "strip-head row" },
      h("h2", { className: "grow" }, t("hand.title")),
      editing && doc.state.handGrouped && regroup,
      !editing && sortable && h("button", { className: "button quiet small", data: { act: "order", key: "order" } }, t(loadPhotoOrder() ? "learn.bySets" : "learn.asPhoto")),
      h(
        "button",
        { className: "button quiet small", "aria-pressed": String(editing), data: { act: "groups", key: "groups" } },
        icon(editing ? "check" : "groups"),
        editing ? t("hand.groupsDone") : t("hand.groups"),
      ),
    );
  }

  /** @param {ReviewDocument} doc */
  #picker(doc) {
    const none = doc.picked.size === 0;
    return h(
      "div",
      { className: "picker" },
      h("p", { className: "small muted", role: "status" }, none ? t("hand.pick") : t("hand.picked", { count: doc.picked.size })),
      h(
        "div",
        { className: "row wrap" },
        KINDS.filter((kind) => kind !== "unsure").map((kind) =>
          h("button", { className: `button small chip kind-${kind}`, disabled: none, data: { gather: kind, key: `gather-${kind}` } }, t(`kind.${kind}`)),
        ),
      ),
    );
  }

  /** @param {ReviewDocument} doc @param {Group} group @param {SortedHand|null} [sorted] */
  #group(doc, group, sorted = null) {
    const kind = shownKind(group);
    const number = doc.state.groups.indexOf(group) + 1;
    const select = h(
      "select",
      { className: "kind-select", "aria-label": t("hand.kind", { number }), data: { kind: group.id, key: `kind-${group.id}` } },
      KINDS.map((name) => h("option", { value: name, selected: name === kind }, t(`kind.${name}`))),
    );
    const tiles =
      sorted && group.kind === "concealed"
        ? sorted.sets.map((set) => h("span", { className: "set-tiles" }, set.map((id) => this.#tile(doc, id, sorted.won))))
        : group.tiles.map((id) => this.#tile(doc, id, sorted?.won));
    const face = group.face && h("span", { className: "kong-face row" }, "=", tileElement(ruleSet(doc.state.rules).red_fives ? group.face : plainCode(group.face)));
    return h("div", { className: `group kind-${kind}`, data: { group: group.id }, role: "group", "aria-label": t(`kind.${kind}`) }, select, h("div", { className: "group-tiles" }, tiles, face));
  }

  /** @param {ReviewDocument} doc @param {number} id @param {number|null} [winning] the winning tile, if it is known */
  #tile(doc, id, winning = null) {
    const code = codeOfTile(doc.state, id);
    const won = (winning === null ? doc.state.winningTile === code : winning === id) ? " won" : "";
    const unseen = findTile(doc.state, id)?.in_photo === false;
    const name = unseen ? t("hand.unseen", { name: tileName(code) }) : tileName(code);
    return h(
      "button",
      { className: `hand-tile${won}${unseen ? " unseen" : ""}`, title: name, "aria-label": name, data: { id, key: `tile-${id}` } },
      bareTile(code),
    );
  }

  /** @param {ReviewDocument} doc @param {Group[]} groups @param {number} count */
  #background(doc, groups, count) {
    const details = h(
      "details",
      { className: "rest", open: this.backgroundOpen, on: { toggle: (event) => (this.backgroundOpen = event.currentTarget.open) } },
      h("summary", { className: "small", data: { key: "rest" } }, t("hand.background", { count })),
      groups.map((group) => this.#group(doc, group)),
    );
    return details;
  }

  /** @param {Event} event */
  #click(event) {
    const doc = this.doc();
    const button = buttonOf(event);
    if (!doc || !button) return;
    if (button.dataset.id) {
      const id = Number(button.dataset.id);
      if (doc.mode === "groups") doc.togglePicked(id);
      else if (doc.taking) doc.change(toggleOwn(doc.state, id));
      else doc.select(id, { sheet: true });
    } else if (button.dataset.gather) {
      const picked = [...doc.picked];
      doc.picked = new Set();
      doc.change(makeGroup(doc.state, picked, /** @type {ShownKind} */ (button.dataset.gather)));
    } else if (button.dataset.act === "order") {
      savePhotoOrder(!loadPhotoOrder());
      this.draw();
    } else if (button.dataset.act === "groups") doc.setMode(doc.mode === "groups" ? "look" : "groups");
    else if (button.dataset.act === "regroup") this.actions.regroup();
    else if (button.dataset.act === "other") doc.change(switchHands(doc.state, otherHand(doc.state, doc.reading) ?? []));
  }

  /** @param {Event} event */
  #rename(event) {
    const doc = this.doc();
    const { target } = event;
    if (!doc || !(target instanceof HTMLSelectElement) || target.dataset.kind === undefined) return;
    doc.change(setKind(doc.state, Number(target.dataset.kind), /** @type {ShownKind} */ (target.value)));
  }

  /** @param {number} id @param {number} group @param {number} place */
  #drop(id, group, place) {
    const doc = this.doc();
    if (doc) doc.change(moveTile(doc.state, id, group, place));
  }
}
