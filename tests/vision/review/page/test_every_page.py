"""Every page and dialog: nothing is wider than the screen, no text is cut or broken, axe finds no serious fault."""

import pytest
from playwright.sync_api import ViewportSize

from scoring.element_list import elements
from scoring.registry import rule_set_names
from scoring.texts import LANGUAGES
from tests.vision.review.page.acting import is_within
from tests.vision.review.page.axe import serious_faults
from tests.vision.review.page.conftest import DESKTOP, PHONE, OpenPage
from tests.vision.review.page.pictures import FOLDER, SHOWN
from tests.vision.review.page.scenes import walk

AXE = [(PHONE, "ja-JP", "light"), (DESKTOP, "en-US", "dark")]
"""States in which axe looks at every page: either screen and either light. It takes half of the time."""
TURNED: ViewportSize = {"width": 844, "height": 390}
STATES = [*AXE, (PHONE, "en-US", "light"), (TURNED, "zh-TW", "dark")]
"""The longest sentences are English and Japanese, so both are seen on the narrowest screen."""
_CUT = """() => {
  const dialog = document.querySelector("dialog[open]");
  const shown = (one) => one.checkVisibility({ visibilityProperty: true }) && (!dialog || dialog.contains(one));
  const clipped = (one) => ["hidden", "clip"].includes(getComputedStyle(one).overflowX) && one.clientWidth > 1;
  const own = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const found = [];
  for (const one of document.querySelectorAll("body *")) {
    if (!own(one) || !shown(one) || one.closest(".visually-hidden, .skip, svg, option, select")) continue;
    const { left, right, width } = one.getBoundingClientRect();
    if (width > 1 && (left < -1 || right > innerWidth + 1)) found.push(`beyond the screen: ${one.textContent.trim()}`);
    if (clipped(one) && one.scrollWidth > one.clientWidth + 1) found.push(`cut: ${one.textContent.trim()}`);
  }
  return found;
}"""
_EXAMPLES = "all => all.map((one) => one.querySelectorAll('.example .tile').length)"
_BROKEN = """() => {
  const found = [];
  for (const row of document.querySelectorAll(".element, .other, .guide-head, .payment")) {
    const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      for (const { 0: word, index } of walker.currentNode.data.matchAll(/[A-Za-z\\d.()+]{2,}/g)) {
        const range = document.createRange();
        range.setStart(walker.currentNode, index);
        range.setEnd(walker.currentNode, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(word);
      }
    }
    const edge = row.getBoundingClientRect().right + 1;
    const outside = [...row.querySelectorAll("span")].filter((one) => one.getBoundingClientRect().right > edge);
    found.push(...outside.map((one) => one.innerText));
  }
  return found;
}"""


@pytest.mark.parametrize(("size", "language", "scheme"), STATES)
def test_every_page_and_dialog_is_whole_and_open_to_all(
    open_page: OpenPage, size: ViewportSize, language: str, scheme: str
) -> None:
    page = open_page(size, language, color_scheme=scheme, bypass_csp=True, reduced_motion="reduce")
    for name in walk(page):
        assert page.evaluate(_CUT) == [], name
        assert page.evaluate(_BROKEN) == [], name
        assert page.locator("h1:visible").count() == 1, name
        assert (size, language, scheme) not in AXE or serious_faults(page) == [], name


def test_help_shows_an_example_of_every_element_and_cuts_or_breaks_no_name_on_a_small_phone(
    open_page: OpenPage,
) -> None:
    page = open_page(PHONE, path="/#help")
    shown = page.locator(".guide-element")
    for rules in rule_set_names():
        page.evaluate("rules => { location.hash = `help=${rules}` }", rules)
        page.locator(f'input[data-key="help-{rules}"]:checked').wait_for(state="attached")
        shown.first.wait_for()
        count = len({element.id for element in elements(rules)})
        assert (shown.count(), page.locator(".guide-element .ruling").count()) == (count, count), rules
        assert min(shown.evaluate_all(_EXAMPLES)) >= 1, rules
        for language in LANGUAGES:
            page.locator("#language").select_option(language)
            page.locator(f"html[lang={language}]").wait_for()
            assert page.evaluate(_BROKEN) == [], (rules, language)
            assert is_within(page), (rules, language)


def test_every_picture_of_the_readme_is_there() -> None:
    readme = (FOLDER.parent / "README.md").read_text("utf-8")
    for name in SHOWN:
        for screen in ("phone", "desktop"):
            assert f"pictures/{name}-{screen}.webp" in readme
            assert 0 < (FOLDER / f"{name}-{screen}.webp").stat().st_size < 120_000
