/** Gives the rules that a new sheet is set up with a name, under which they are there again. */

import { h } from "../shared/dom.js";
import { chosenOptions, houseRulesOf, saveHouseRules } from "../shared/house_rules.js";
import { t } from "../shared/i18n.js";
import { icon } from "../shared/icons.js";

/** @import { Opening } from "../shared/types.d.ts" */

/** A name and a button; nothing where the rules have a name already. @param {Opening} opening @param {() => void} onSave @returns {HTMLElement|null} */
export function houseRulesForm({ rules, options }, onSave) {
  if (houseRulesOf(rules, options)) return null;
  const input = h("input", {
    className: "input grow",
    maxLength: 60,
    autocomplete: "off",
    "aria-label": t("setup.house.name"),
    placeholder: t("setup.house.name"),
    data: { key: "house-name" },
  });
  const save = () => {
    const name = input.value.trim();
    if (!name) return input.focus();
    saveHouseRules({ name, rules, options: chosenOptions(rules, options) });
    onSave();
  };
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault(); // It would begin the sheet.
    save();
  });
  return h(
    "details",
    {},
    h("summary", { className: "small", data: { key: "house" } }, t("house.title")),
    h("div", { className: "row wrap" }, input, h("button", { className: "button", data: { key: "house-save" }, on: { click: save } }, icon("save"), t("house.save"))),
  );
}
