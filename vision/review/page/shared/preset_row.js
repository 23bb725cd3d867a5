/** A row of a form: an option that a preset fills in, with the value that is played. */

import { h } from "./dom.js";
import { isEqual } from "./facts.js";
import { t } from "./i18n.js";
import { agree, filledOption } from "./presets.js";

/** @import { Option } from "./facts.js" */
/** @import { Options, Rules } from "./types.d.ts" */

/**
 * A switch or a list with the value that is played; where it is not the preset's, that stands below.
 * @param {Rules} rules @param {Partial<Options>} options @param {Option} option
 * @param {(options: Partial<Options>) => void} onAgree
 * @returns {HTMLElement|null} null where no preset fills the option in
 */
export function presetRow(rules, options, option, onAgree) {
  const filled = filledOption(rules, options, option);
  if (!filled) return null;
  const { name, values, value, preset } = filled;
  /** @param {import("./types.d.ts").TermValue} chosen */
  const choose = (chosen) => onAgree(agree(rules, options, name, chosen));
  /** @param {import("./types.d.ts").TermValue} one */
  const text = (one) => t(`option.${name}.${one}`);
  const control =
    typeof value === "boolean"
      ? h("input", { type: "checkbox", role: "switch", checked: value, data: { key: name }, on: { change: (event) => choose(event.currentTarget.checked) } })
      : h(
          "select",
          { className: "select", data: { key: name }, on: { change: (event) => choose(values[event.currentTarget.selectedIndex] ?? null) } },
          values.map((one) => h("option", { selected: isEqual(one, value) }, text(one))),
        );
  const note = !isEqual(value, preset) && h("span", { className: "small muted" }, t("preset.says", { value: text(preset) }));
  return h("label", { className: typeof value === "boolean" ? "switch" : "listed", data: { term: name } }, h("span", {}, t(`option.${name}`), note && h("br", {}), note), control);
}
