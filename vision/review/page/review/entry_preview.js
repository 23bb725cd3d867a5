/** What entering the win on its score sheet would change, by name, and who is liable where that is asked. */

import { h, show } from "../shared/dom.js";
import { previewAmendment, previewEvent } from "../sheet/api.js";
import { changesList, whyList } from "../sheet/event_preview.js";
import { liabilityChoice } from "../sheet/liability.js";
import { winOn, missingFacts } from "./session.js";

/** @import { EntryEvent, Preview } from "../shared/types.d.ts" */
/** @import { ReviewDocument } from "./document.js" */

/** Shows the change of every player's total before it is entered. */
export class EntryPreview {
  /** @param {() => ReviewDocument|null} doc */
  constructor(doc) {
    this.doc = doc;
    this.element = h("div", { className: "stack", role: "status", hidden: true });
    this.asked = new AbortController();
    this.shown = "";
  }

  /** Ask for the preview of the hand as it counts now. */
  async draw() {
    const doc = this.doc();
    const event = doc && !doc.stale && !doc.failure && doc.session && missingFacts(doc.state).length === 0 ? winOn(doc) : null;
    const shown = JSON.stringify([event, doc?.session?.count]);
    if (shown === this.shown) return;
    this.shown = shown;
    this.asked.abort();
    if (!doc?.session || !event) {
      this.element.hidden = true;
      return;
    }
    const { signal } = (this.asked = new AbortController());
    // Where there is none, entering it says why.
    const { entered, session } = doc;
    const preview = await (entered ? previewAmendment(session, entered.place, event, signal) : previewEvent(session, event, signal)).catch(() => null);
    if (!signal.aborted) this.#show(doc, event, preview);
  }

  /** @param {ReviewDocument} doc @param {EntryEvent} event @param {Preview|null} preview */
  #show(doc, event, preview) {
    const { session, state } = doc;
    this.element.hidden = !session || !preview?.changes;
    if (!session || !preview?.changes || event.event !== "hand") return;
    const asks = preview.liability.length > 0;
    show(
      this.element,
      asks && liabilityChoice(session, event.winner, event.hand.melds, state.liable, (liable) => doc.change({ ...doc.state, liable })),
      changesList(preview.changes, session),
      whyList(preview.explained, event, preview.score, session),
    );
  }
}
