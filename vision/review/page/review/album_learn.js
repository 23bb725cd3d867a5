/** What a hand counts as that was never open on this device: as it would be shown here, were it opened. */

import { getReading, reviewHand } from "../shared/api.js";
import { knownRules } from "../shared/facts.js";
import { handTiles } from "./album_store.js";
import { stateFromReading } from "./edits.js";
import { loadTerms } from "./local_storage.js";
import { offerRules } from "./rules_offer.js";
import { reviewRequest, withTerms } from "./serialize.js";

/** @import { HandNote, Reading, ReviewState } from "../shared/types.d.ts" */

/** The tiles and the score of a hand; rules are said where it wins by them. @param {string} id @returns {Promise<HandNote>} @throws {ApiError} */
export async function learnHand(id) {
  const reading = await getReading(id);
  const tiles = handTiles(reading);
  const { changed = null, player = null } = reading.terms ?? {};
  if (!tiles.length) return { rules: null, tiles, score: null, player, changed };
  const state = asPlayed(reading);
  const { scores } = await reviewHand(reviewRequest(reading.image, state), new AbortController().signal);
  const { win = false, unit = "", total = null } = scores[0]?.score ?? {};
  return { rules: win || changed ? state.rules : null, tiles, score: win ? { win, unit, total } : null, player, changed };
}

/** As counted elsewhere, else by the rules played here, or the only others that the tiles speak for. @param {Reading} reading @returns {ReviewState} */
function asPlayed(reading) {
  const { rules, options } = loadTerms();
  const state = stateFromReading(reading, { rules: knownRules(rules), ...(options && { options }) });
  const told = withTerms(state, reading.terms);
  if (told !== state) return told;
  const [other, ...more] = offerRules(state, true)?.rules ?? [];
  return other && !more.length ? { ...state, rules: other, options: {} } : state;
}
