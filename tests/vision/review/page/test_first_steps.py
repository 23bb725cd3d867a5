"""The first screen: a sample in one tap, the rules, the way to lay a hand out; and the help with every element."""

import pytest
from playwright.sync_api import Route

from scoring.registry import rule_set_names
from tests.vision.review.page.acting import await_review, count_taps, taps
from tests.vision.review.page.conftest import PHONE, SAMPLES, OpenPage


def test_photo_chosen_before_the_scripts_run_is_read(open_page: OpenPage) -> None:
    page = open_page(PHONE)

    def choose_first(route: Route) -> None:
        page.set_input_files("#choose", SAMPLES / "international-1.jpg")
        route.continue_()

    page.route("**/review/main.js", choose_first, times=1)
    page.reload()
    await_review(page)
    page.go_back()
    page.locator("#start:not([hidden])").wait_for()
    assert page.locator("#choose").input_value() == "", "it is read once"


@pytest.mark.parametrize("language", ["en-US", "ja-JP"])
def test_rules_chosen_at_the_start_are_those_of_the_next_photo(open_page: OpenPage, language: str) -> None:
    page = open_page(PHONE, language)
    assert page.locator("input[name=start-rules]:checked").count() == 0, "nobody has chosen yet"
    flowers = page.locator(".layout-figure [data-code='1f']")
    assert flowers.count() == int(language != "ja-JP"), "who reads Japanese begins with riichi, which has none"
    assert page.locator(".rules-choice [data-about]").count() == len(rule_set_names()), "a line for each to choose from"
    page.locator(".rules-choice label:has([data-key=start-riichi])").click()
    assert page.locator("input[name=start-rules]:checked").count() == 1
    assert flowers.count() == 0, "riichi has none"
    assert page.locator(".rules-choice [data-about]").count() == 1, "the line of the rules that were chosen"
    page.reload()
    page.locator("input[name=start-rules]:checked").wait_for(state="attached")
    count_taps(page)
    page.locator("#sample").click()
    await_review(page)
    assert taps(page) == 1, "read and scored"
    assert page.locator(".worth strong").count() == 1
    assert page.locator(".terms .rules-choice input:checked, .terms [data-term=rules] input:checked").count() == 1
    assert page.evaluate("JSON.parse(localStorage['pailens.terms']).rules") == "riichi"


def test_help_is_searched_by_name_or_article(open_page: OpenPage) -> None:
    page = open_page(PHONE, "zh-TW", path="/#help=international")
    page.locator(".guide-element").first.wait_for()
    for sought in ("dragon", "三元刻", "27.2(5)"):
        page.locator("#help input[type=search]").fill(sought)
        page.locator(".guide-element").nth(4).wait_for(state="detached")
        # What is out of sight has no inner text before its first frame (`content-visibility`).
        assert "27.2(5)" in (page.locator(".guide").text_content() or ""), sought
        assert page.evaluate("document.activeElement.type") == "search"
        page.locator("#help input[type=search]").fill("")
        page.locator(".guide-element").nth(4).wait_for()


_NAMES = {"riichi/dora": "Dora", "taiwan16/flower_replacement": "Flower Replacement"}
_IN_VIEW = """() => {
  const { top, bottom } = document.querySelector(".guide-element.target").getBoundingClientRect();
  return top >= 0 && top < innerHeight / 2 && bottom > innerHeight / 2;
}"""


def test_element_of_a_score_leads_to_its_place_in_the_help(open_page: OpenPage) -> None:
    page = open_page(PHONE, path="/#help=international/27.2(5)")
    page.locator(".guide-element.target").wait_for()
    assert page.locator(".guide-element.target").inner_text().startswith("Pung Of Dragon")
    for place in ("riichi/dora", "taiwan16/flower_replacement"):
        page.evaluate("place => { location.hash = `help=${place}` }", place)
        page.locator(f".guide-element.target:has-text('{_NAMES[place]}')").wait_for()
        page.wait_for_function(_IN_VIEW)
    assert page.locator("h1:visible").count() == 1
