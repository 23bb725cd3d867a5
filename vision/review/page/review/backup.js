/** Everything that is kept as one file: saved, and taken in again, from a server or another browser too. */

import { ApiError, addArchive, archiveAddress } from "../shared/api.js";
import { h } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { icon } from "../shared/icons.js";
import { save } from "../shared/saving.js";

const NAME = "pailens.zip";

/** The part of the menu that saves and opens an archive. @param {{say: (text: string) => void, added: () => void}} actions @returns {HTMLElement} */
export function backupField({ say, added }) {
  const file = h("input", { className: "visually-hidden", type: "file", accept: ".zip,application/zip", id: "open-archive" });
  file.addEventListener("change", async () => {
    const [archive] = file.files ?? [];
    file.value = "";
    if (!archive) return;
    await told(say, async () => {
      const { photos, readings, corrections, tables, events } = await addArchive(archive);
      say(t("backup.added", { photos, readings, corrections, tables, events }));
      added();
    });
  });
  return h(
    "div",
    { className: "field" },
    h("span", { className: "label" }, t("backup.title")),
    h(
      "div",
      { className: "row wrap" },
      h("button", { className: "button", id: "save-archive", on: { click: () => saveArchive(say) } }, icon("download"), t("backup.save")),
      h("label", { className: "button" }, t("backup.open"), file),
    ),
  );
}

/** Save everything as a file. @param {(text: string) => void} say @returns {Promise<void>} */
export const saveArchive = (say) => told(say, async () => save(await archiveAddress(), NAME));

/** @param {(text: string) => void} say @param {() => Promise<void>} act */
async function told(say, act) {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    say(error.sentence);
  }
}
