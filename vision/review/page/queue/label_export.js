/** The corrected photos' labels as a download, for those who label. */

import { ApiError, hasCorrections, labelsAddress } from "../shared/api.js";
import { h, show } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { icon } from "../shared/icons.js";

const FORMATS = ["yolo", "yolo-obb", "coco", "labelstudio", "cvat", "voc"];
let chosen = "yolo";

/**
 * @returns {HTMLElement} a choice of formats and the link that downloads the labels in the one chosen, or, as long as
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
    const link = h("a", { className: "button", href: labelsAddress(chosen), download: `pailens-labels-${chosen}.zip`, id: "labels" }, icon("download"), t("menu.download"));
    show(root, h("span", { className: "label" }, t("menu.labels")), h("div", { className: "row" }, select, link));
  };
  draw();
  sayWhereNothing(root);
  return root;
}

/** @param {HTMLElement} root */
async function sayWhereNothing(root) {
  try {
    if (!(await hasCorrections())) show(root, h("span", { className: "label" }, t("menu.labels")), h("p", { className: "small muted" }, t("menu.nothing")));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The link stays, and says for itself what is wrong.
  }
}
