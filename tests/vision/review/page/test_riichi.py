"""A riichi hand on the review page: a five that a person says is red, and the score with its fu."""

from tests.vision.review.page.acting import read_photo
from tests.vision.review.page.conftest import DESKTOP, PHONE, OpenPage

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


def test_dora_are_tapped_shown_with_their_indicator_and_offered_from_the_photo(open_page: OpenPage) -> None:
    page = open_page(PHONE)
    read_photo(page, (*ROW, ("background", "1s 0x 0x 9p")))
    page.get_by_role("radio", name="Riichi", exact=True).first.check()
    page.locator("[data-term=dora_indicators]").wait_for()
    assert page.locator("[data-term=ura_indicators]").count() == 0, "asked after a riichi only"
    page.locator("[data-term=riichi]").get_by_role("radio", name="Riichi", exact=True).check()
    page.locator(".worth strong", has_text="3 han").wait_for()
    dora, ura = (page.locator(f"[data-term={name}_indicators]") for name in ("dora", "ura"))
    assert dora.locator("[data-key*=-seen-]").count() == 2, "tiles beside the hand are offered and not counted"
    dora.locator("[data-key$=seen-1s]").click()
    page.locator(".worth strong", has_text="6 han").wait_for()
    shown = dora.locator(".picked-tile .tile")
    assert [tile.get_attribute("data-code") for tile in shown.all()] == ["1s", "2s"]
    ura.locator("summary").click()
    ura.locator("[data-key$=all-6s]").click()
    page.locator(".worth strong", has_text="7 han").wait_for()
    dora.locator(".picked-tile").click()
    page.locator(".worth strong", has_text="4 han").wait_for()
