"""A riichi hand on the review page: a five that a person says is red, and the score with its fu."""

from __future__ import annotations

from tests.vision.review.page.acting import read_photo
from tests.vision.review.page.conftest import DESKTOP, OpenPage

ROW = (("concealed", "1m 2m 3m 4p 5p 6p 7s 8s 9s 2s 2s 2s 3s"), ("winning-tile", "4s"))


def test_a_five_is_said_to_be_red_and_the_score_shows_fu(open_page: OpenPage) -> None:
    page = open_page(DESKTOP)
    read_photo(page, ROW)
    page.get_by_role("radio", name="Riichi", exact=True).first.check()
    page.locator("[data-term=riichi]").get_by_role("radio", name="Riichi", exact=True).check()
    page.locator(".worth strong", has_text="3 han").wait_for()
    page.locator(".hand-tile[aria-label='5 Dots']").click()
    page.locator(".faces-all").get_by_role("button", name="Red 5 Dots").click()
    page.locator(".worth strong", has_text="4 han").wait_for()
    page.locator(".worth", has_text="7,800 points").wait_for()
    page.get_by_text("20 fu: Base (fuutei) 20").wait_for()
    assert page.locator(".hand-tile[aria-label='Red 5 Dots']").count() == 1
