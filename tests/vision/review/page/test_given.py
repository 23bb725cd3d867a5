"""Until a person says who won and how, the score stands under what it assumes, and what differs is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.vision.review.page.acting import Groups, read_photo
from tests.vision.review.page.conftest import DESKTOP, PHONE, OpenPage

if TYPE_CHECKING:
    from playwright.sync_api import Page, ViewportSize

CLAIMED: Groups = (
    ("pung", "2z 2z 2z"),
    ("chow", "1m 2m 3m"),
    ("concealed", "4p 5p 6p 7s 8s 9s 1z"),
    ("winning-tile", "1z"),
)
"""A pung of South: worth more to South."""


@pytest.mark.parametrize(
    ("size", "language", "assumed", "left"),
    [(PHONE, "en-US", "If East, self-drawn", "If East"), (DESKTOP, "zh-TW", "若是東、自摸", "若是東")],
    ids=["phone", "desktop"],
)
def test_score_stands_under_what_nobody_has_said(
    open_page: OpenPage, size: ViewportSize, language: str, assumed: str, left: str
) -> None:
    page = open_page(size, language)
    read_photo(page, CLAIMED)
    assert page.locator(".assumed").inner_text() == assumed
    assert assumed in page.locator("#bar").inner_text()
    assert _top(page, "#given") < _top(page, "#score"), "the two taps stand above the score"
    assert page.locator("#given input:checked").count() == 0
    east, south, *_ = page.locator('[data-term="seat"] small').all_inner_texts()
    assert float(south) > float(east) == float(page.locator(".worth strong").inner_text().split(" ")[0])

    page.locator('[data-term="by"] label').first.click()
    page.locator(".assumed").get_by_text(left, exact=True).wait_for()
    page.locator('[data-term="seat"] label').nth(1).click()
    page.locator(".assumed").wait_for(state="detached")
    assert float(page.locator(".worth strong").inner_text().split(" ")[0]) == float(south)
    assert page.locator("#given small").count() == 0, "nothing is open any more"


def _top(page: Page, selector: str) -> float:
    place = page.locator(selector).bounding_box()
    assert place is not None
    return place["y"]
