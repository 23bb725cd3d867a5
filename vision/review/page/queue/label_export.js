/** The corrected photos' labels as a download, for those who label. */

import { ApiError, hasCorrections, labelsAddress } from "../shared/api.js";
import { h, show } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { icon } from "../shared/icons.js";
import { save } from "../shared/saving.js";
import { showToast } from "../shared/toast.js";

const FORMATS = ["yolo", "yolo-obb", "coco", "labelstudio", "cvat", "voc"];
let chosen = "yolo";

/**
 * @returns {HTMLElement} a choice of formats and the button that downloads the labels in the one chosen, or, as long as
 *   nothing is corrected, that there is nothing yet
 */
export function labelExport() {
  const root = h("div", { className: "field label-export" });
  const draw = () => {
    const select = h(
      "select",
      {
        className: "select",
        "aria-label": t("menu.format"),
        data: { key: "format" },
        on: {
          change: (event) => {
            chosen = event.currentTarget.value;
            draw();
          },
        },
      },
      FORMATS.map((format) => h("option", { value: format, selected: format === chosen }, format)),
    );
    const button = h("button", { className: "button", id: "labels", on: { click: () => download(chosen) } }, icon("download"), t("menu.download"));
    show(root, h("span", { className: "label" }, t("menu.labels")), h("div", { className: "row" }, select, button));
  };
  draw();
  sayWhereNothing(root);
  return root;
}

/** @param {string} format */
async function download(format) {
  try {
    save(await labelsAddress(format), `pailens-labels-${format}.zip`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showToast(() => error.sentence);
  }
}

/** @param {HTMLElement} root */
async function sayWhereNothing(root) {
  try {
    if (!(await hasCorrections())) show(root, h("span", { className: "label" }, t("menu.labels")), h("p", { className: "small muted" }, t("menu.nothing")));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The button stays, and says for itself what is wrong.
  }
}
