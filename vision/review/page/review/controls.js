/** The controls that ask for a fact of the win or an option. */

import { h } from "../shared/dom.js";
import { isEqual } from "../shared/facts.js";
import { hasText, t } from "../shared/i18n.js";
import { tilesField } from "./tiles_field.js";

/** @import { Term } from "../shared/facts.js" */
/** @import { Seat, TermValue } from "../shared/types.d.ts" */

/** What a value of a fact is called: a seat by its player, where that is known. @param {string} name @param {TermValue} value @param {Partial<Record<Seat, string>>|null} [players] */
export function factText(name, value, players) {
  const player = players?.[/** @type {Seat} */ (value)];
  if (player) return player;
  if (Array.isArray(value)) {
    if (!value.length) return t(`fact.${name}.none`);
    return value.length === 1 ? t(`fact.${name}.${value[0]}`) : t(`fact.${name}.${value[0]}s`, { count: value.length });
  }
  return hasText(`fact.${name}.${value}`) ? t(`fact.${name}.${value}`) : t(`seat.${value}`);
}

/**
 * One of a few, as radio buttons side by side.
 * @template {TermValue} T
 * @param {string} name
 * @param {string} legend
 * @param {(readonly [T, string|Node, note?: string|undefined])[]} options each with what it is called, and a note below
 * @param {T|null|undefined} value the one chosen, if any
 * @param {(value: T) => void} say
 */
export function choice(name, legend, options, value, say) {
  /** @param {readonly [T, string|Node, note?: string|undefined]} option @param {number} place */
  const radio = ([other, text, note], place) =>
    h(
      "label",
      {},
      h("input", { type: "radio", name: `term-${name}`, checked: isEqual(other, value), data: { key: `${name}-${place}` }, on: { change: () => say(other) } }),
      h("span", {}, text, note && h("small", { className: "number" }, note)),
    );
  return h("fieldset", { className: "field", data: { term: name } }, h("legend", {}, legend), h("div", { className: "choice" }, options.map(radio)));
}

/** A switch. @param {string} name @param {string} text @param {boolean} value @param {(value: boolean) => void} say */
export function toggle(name, text, value, say) {
  const input = h("input", { type: "checkbox", role: "switch", checked: value, data: { key: name }, on: { change: (event) => say(event.currentTarget.checked) } });
  return h("label", { className: "switch", data: { term: name } }, text, input);
}

/** A number from 0. @param {string} name @param {string} text @param {number} value @param {number} most @param {(value: number) => void} say */
function count(name, text, value, most, say) {
  /** @param {number} number */
  const set = (number) => say(Math.min(Math.max(Math.round(number * 1e4) / 1e4 || 0, 0), most));
  /** @param {number} by @param {string} sign */
  const step = (by, sign) =>
    h("button", { className: "button", "aria-label": `${text} ${sign}1`, data: { key: `${name}${sign}` }, on: { click: () => set(Number(value) + by) } }, sign);
  const input = h("input", { className: "input", type: "number", inputMode: "decimal", min: 0, max: most, step: "any", value, "aria-label": text, data: { key: name }, on: { change: (event) => set(Number(event.currentTarget.value)) } });
  return h("div", { className: "field", data: { term: name } }, h("span", { className: "label" }, text), h("div", { className: "stepper" }, step(-1, "−"), input, step(1, "+")));
}

/** A short text, such as a list of amounts. @param {string} name @param {string} text @param {string} value @param {(value: string) => void} say */
function written(name, text, value, say) {
  const input = h("input", { className: "input", autocomplete: "off", value, data: { key: name }, on: { change: (event) => say(event.currentTarget.value.trim()) } });
  return h("label", { className: "field", data: { term: name } }, h("span", { className: "label" }, text), input);
}

/**
 * The control of a term that is not one of a few. Tiles are written where there is no picker.
 * @param {Exclude<Term, {kind: "one"}>} term @param {string} legend @param {TermValue} value @param {(value: TermValue) => void} say
 * @param {Parameters<typeof tilesField>[3]} [picker]
 */
export function control(term, legend, value, say, picker) {
  const { name, kind } = term;
  if (kind === "switch") return toggle(name, legend, Boolean(value), say);
  if (kind === "count") return count(name, legend, Number(value), term.most, say);
  const text = String(value ?? "");
  return kind === "tiles" && picker ? tilesField(name, legend, text, picker) : written(name, legend, text, say);
}
