/** Form controls: radio group, checkboxes, buttons. */

import { h } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { icon } from "../shared/icons.js";

/** @import { IconName } from "../shared/icons.js" */

let groups = 0;

/**
 * One of a few, as radio buttons side by side.
 * @template T
 * @param {object} fields
 * @param {string} fields.legend what is asked
 * @param {{value: T, text: string|Node}[]} fields.options
 * @param {T|null|undefined} fields.value the one chosen
 * @param {(value: T) => void} fields.onChoose
 * @param {string} [fields.className]
 * @returns {HTMLFieldSetElement}
 */
export function choice({ legend, options, value, onChoose, className = "" }) {
  const name = `choice-${(groups += 1)}`;
  return h(
    "fieldset",
    { className: `field ${className}` },
    h("legend", {}, legend),
    h(
      "div",
      { className: "choice" },
      options.map((option) =>
        h(
          "label",
          {},
          h("input", { type: "radio", name, checked: option.value === value, data: { key: `${legend}:${option.value}` }, on: { change: () => onChoose(option.value) } }),
          h("span", {}, option.text),
        ),
      ),
    ),
  );
}

/**
 * Any of a few, as checkboxes side by side.
 * @param {string} legend what is asked
 * @param {string[]} values
 * @param {string[]} chosen
 * @param {(chosen: string[]) => void} onChoose
 * @returns {HTMLFieldSetElement}
 */
export function several(legend, values, chosen, onChoose) {
  /** @param {string} value */
  const turned = (value) => values.filter((one) => (one === value) !== chosen.includes(one));
  return h(
    "fieldset",
    { className: "field" },
    h("legend", {}, legend),
    h(
      "div",
      { className: "choice" },
      values.map((value) =>
        h(
          "label",
          {},
          h("input", { type: "checkbox", checked: chosen.includes(value), data: { key: `${legend}:${value}` }, on: { change: () => onChoose(turned(value)) } }),
          h("span", {}, h("bdi", { className: "name" }, value)),
        ),
      ),
    ),
  );
}

/**
 * A button with an icon and a text.
 * @param {IconName|null} picture
 * @param {string} text
 * @param {() => void} onPress
 * @param {{className?: string, disabled?: boolean, key?: string, small?: boolean, word?: string}} [options] `small` shows the icon only, over a `word` if there is one
 * @returns {HTMLButtonElement}
 */
export const button = (picture, text, onPress, { className = "", disabled = false, key = text, small = false, word = "" } = {}) =>
  h(
    "button",
    {
      className: small ? `icon-button ${word && "worded"} ${className}` : `button ${className}`,
      disabled,
      data: { key },
      title: small ? text : undefined,
      "aria-label": small ? text : undefined,
      on: { click: onPress },
    },
    picture && icon(picture),
    small ? word && h("span", {}, word) : text,
  );

/**
 * A button with the sign of a camera that takes a photo, or chooses one.
 * @param {string} text
 * @param {(photo: File) => void} onPhoto
 * @param {{small?: boolean, capture?: boolean}} [options] `small` shows the icon over a word; `capture` opens a phone's camera at once
 * @returns {HTMLLabelElement}
 */
export function camera(text, onPhoto, { small = true, capture = true } = {}) {
  /** @param {Event & {currentTarget: HTMLInputElement}} event */
  const take = ({ currentTarget }) => {
    const [photo] = currentTarget.files ?? [];
    currentTarget.value = "";
    if (photo) onPhoto(photo);
  };
  const input = h("input", { className: "visually-hidden", type: "file", accept: "image/*", "aria-label": text, data: { key: text }, on: { change: take } });
  if (capture) input.setAttribute("capture", "environment");
  return h("label", { className: small ? "icon-button worded camera" : "button camera", title: text }, icon("camera"), small ? h("span", {}, t("session.word")) : text, input);
}
