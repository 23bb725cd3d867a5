/** Says that the page itself could not be loaded; a classic script, which needs none of the others.
 *
 * Its texts may be what is missing, so the build writes these before this text, as `self.LOST`.
 */

{
  /** @typedef {Record<string, string>} Text in each language */
  const { LOST: texts } = /** @type {{LOST: {sentence: Text, again: Text}}} */ (/** @type {unknown} */ (self));

  /** The language of the page, as `i18n.js` has it. */
  const language = () => {
    let tag = navigator.language;
    try {
      tag = localStorage.getItem("pailens.language") ?? tag;
    } catch {
      // Nothing is stored.
    }
    if (/^ja/i.test(tag)) return "ja";
    if (!/^(zh|yue)/i.test(tag)) return "en";
    return new Intl.Locale(tag).maximize().script === "Hant" ? "zh-Hant" : "zh-Hans";
  };

  const say = () => {
    // Once the page has begun it says itself what is wrong.
    if (document.querySelector("h1:not(:empty), #lost")) return;
    const tag = language();
    const again = document.createElement("button");
    Object.assign(again, { className: "button", type: "button", textContent: texts.again[tag] });
    again.addEventListener("click", () => location.reload());
    const notice = document.createElement("p");
    Object.assign(notice, { id: "lost", className: "notice warn", lang: tag, role: "alert" });
    notice.append(`${texts.sentence[tag]} `, again);
    document.body.prepend(notice);
  };

  const later = () => (document.readyState === "loading" ? addEventListener("DOMContentLoaded", say, { once: true }) : say());
  addEventListener("error", ({ target }) => (target === window || target instanceof HTMLScriptElement) && later(), true);
  addEventListener("unhandledrejection", later);
}
