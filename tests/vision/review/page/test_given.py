"""Until a person says who won and how, the score stands under what it assumes, and what differs is shown."""

from playwright.sync_api import Page

from tests.vision.review.page.acting import Groups, box_of, read_photo
from tests.vision.review.page.conftest import PHONE, OpenPage

CLAIMED: Groups = (
    ("pung", "2z 2z 2z"),
    ("chow", "1m 2m 3m"),
    ("concealed", "4p 5p 6p 7s 8s 9s 1z"),
    ("winning-tile", "1z"),
)
"""A pung of South: worth more to South."""


def test_score_stands_under_what_nobody_has_said(open_page: OpenPage) -> None:
    page = open_page(PHONE, "zh-TW")
    read_photo(page, CLAIMED)
    assert page.locator(".assumed").inner_text() == "若是東、自摸"
    assert "若是東、自摸" in page.locator("#bar").inner_text()
    assert _top(page, "#given") < _top(page, "#score"), "the two taps stand above the score"
    assert page.locator("#given input:checked").count() == 0
    east, south, *_ = page.locator('[data-term="seat"] small').all_inner_texts()
    assert float(south) > float(east) == float(page.locator(".worth strong").inner_text().split(" ")[0])

    page.locator('[data-term="by"] label').first.click()
    page.locator(".assumed").get_by_text("若是東", exact=True).wait_for()
    page.locator('[data-term="seat"] label').nth(1).click()
    page.locator(".assumed").wait_for(state="detached")
    assert float(page.locator(".worth strong").inner_text().split(" ")[0]) == float(south)
    assert page.locator("#given small").count() == 0, "nothing is open any more"


def _top(page: Page, selector: str) -> float:
    place = box_of(page.locator(selector))
    return place["y"]
