"""The page teaches: what an element rests on, what a hand waits for, which tiles do not fit."""

from playwright.sync_api import Page

from scoring.examples import rulings
from tests.vision.review.page.acting import is_within, read_photo
from tests.vision.review.page.conftest import DESKTOP, PHONE, OpenPage

ONE_SHORT = (("concealed", "1m 2m 3m 4p 5p 7s 8s 9s 1z 1z 5z 5z 5z"),)
ONE_WRONG = (("concealed", "1m 2m 3m 4p 5p 7s 8s 9s 1z 1z 5z 5z 5z"), ("winning-tile", "9p"))
FAR = (("concealed", "1m 2m 3m 4p 5p 6p 7s 8s 9s 1z 1z 5z 6s"), ("winning-tile", "7z"))


def _codes(page: Page, where: str) -> list[str]:
    return [tile.get_attribute("data-code") or "" for tile in page.locator(f"{where} .tile").all()]


def test_tapped_element_lights_its_sets_and_shows_its_ruling_and_an_example(open_page: OpenPage) -> None:
    page = open_page(DESKTOP, "zh-CN")
    read_photo(page)
    page.locator('[data-element="27.2(7)"]').click()
    page.locator(".lesson .example").wait_for()
    page.locator(".overlay .box.lit").nth(2).wait_for(state="attached")
    assert page.locator(".overlay .box.lit").count() == 3
    assert _codes(page, ".hand-tile.lit") == ["1z", "1z", "1z"]
    assert _codes(page, ".example .set.lit") == ["3z", "3z", "3z"]
    assert "27.2(7)" in page.locator(".lesson").inner_text()
    assert page.locator(".lesson .ruling").inner_text() == rulings("international")["27.2(7)"].zh_hans
    page.locator('[data-element="26.1"]').click()
    assert page.locator(".lesson").count() == 1, "one at a time"
    page.locator('[data-element="26.1"]').click()
    assert page.locator(".lesson").count() == 0
    assert page.locator(".overlay .box.lit").count() == 0


def test_hand_one_tile_short_shows_its_waits_with_their_worth(open_page: OpenPage) -> None:
    page = open_page(PHONE)
    read_photo(page, ONE_SHORT)
    page.locator(".wait").first.wait_for()
    assert _codes(page, ".wait") == ["3p", "6p"]
    assert "fan" in (page.locator(".wait").first.get_attribute("aria-label") or "")
    assert page.locator(".wait").first.inner_text().endswith("fans")
    page.locator(".brand").click()
    read_photo(page, (("concealed", "1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z"),))
    page.locator(".wait").nth(12).wait_for()
    assert len(_codes(page, ".wait")) == len(_codes(page, ".wanted")) == 13, "thirteen orphans"
    assert page.locator(".missing").inner_text().endswith("1 tile away from a hand")
    assert is_within(page)


def test_wrong_tile_is_marked_with_what_would_fit(open_page: OpenPage) -> None:
    page = open_page(PHONE, "zh-CN")
    read_photo(page, ONE_WRONG)
    page.locator(".wait").first.wait_for()
    assert _codes(page, ".wait") == ["3p", "6p"]
    assert page.locator("#score .notice.warn").inner_text().startswith("这些牌不成四副一眼")
    assert _codes(page, ".hand-tile.misfit") == ["9p"]
    assert page.locator(".overlay .box.misfit").count() == 1


def test_tiles_far_from_a_hand_are_shown_as_the_sets_they_have(open_page: OpenPage) -> None:
    page = open_page(PHONE)
    read_photo(page, FAR)
    page.locator(".missing").wait_for()
    assert "2 tiles away from a hand" in page.locator(".missing").inner_text()
    assert page.locator(".missing .wanted").count() == 2
    assert len(_codes(page, ".set.misfit")) == 2
    assert "No part of the rest is there" not in page.locator(".missing").inner_text()
    page.locator(".brand").click()
    read_photo(page, (("pung", "9m 9m 9m"), ("chow", "5m 6m 7m"), ("concealed", "2s 3s 4s 4p 4p")))
    page.locator(".missing", has_text="3 tiles away from a hand").wait_for()
    assert "No part of the rest is there: 3 more tiles." in page.locator(".missing").inner_text()
    assert page.locator(".wait").count() == 0


def test_hand_is_sorted_into_its_sets_with_the_winning_tile_marked(open_page: OpenPage) -> None:
    page = open_page(PHONE)
    read_photo(page, order="sets")
    sets = page.locator(".group .set-tiles").all()
    faces = [[tile.get_attribute("data-code") for tile in one.locator(".tile").all()] for one in sets]
    assert faces == [["4m", "5m", "6m"], ["1z", "1z", "1z"], ["4p", "4p"]]
    assert _codes(page, ".hand-tile.won") == ["1z"]
    assert page.locator(".group.kind-winning-tile").count() == 0
    page.locator('[data-act="order"]').click()
    assert page.locator(".set-tiles").count() == 0
    assert page.locator(".group.kind-winning-tile").count() == 1
    page.reload()
    page.locator('[data-act="order"]').wait_for()
    assert page.locator(".set-tiles").count() == 0, "remembered"

    page.locator(".brand").click()
    rows = (("concealed", "4m 5m 6m 4p"), ("concealed", "4p 1z 1z 1z"))
    read_photo(page, (*rows, ("pung", "9m 9m 9m"), ("chow", "5s 6s 7s")), order="sets")
    page.locator(".set-tiles").first.wait_for()
    assert page.locator(".set-tiles .hand-tile").count() == 8, "two rows are sorted into one"
    page.locator('[data-act="order"]').click()
    assert page.locator(".group.kind-concealed").count() == 2
    page.locator('[data-act="order"]').click()
    page.locator(".set-tiles .hand-tile").nth(1).click()
    page.locator('#faces [data-face="9p"], #faces [data-code="9p"]').first.click()
    page.locator("#score .notice.warn").wait_for()
    assert page.locator(".set-tiles").count() == 0, "no win has no sets"
