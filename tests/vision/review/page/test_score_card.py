"""What the score card says in words: article numbers, units, and why there is no score."""

import re

from tests.vision.review.page.acting import read_photo, say
from tests.vision.review.page.conftest import PHONE, OpenPage
from tests.vision.review.transports import go

ENGINE = re.compile(r"hand of \d+ with")
CLAIMED = (("pung", "7z 7z 7z"), ("concealed", "1m 2m 3m 4p 5p 6p 7s 8s 9s 1z"), ("winning-tile", "1z"))
SEVENTEEN = (("concealed", "1m 2m 3m 4p 5p 6p 7s 8s 9s 1z 1z 1z 2p 3p 4p 2z"), ("winning-tile", "2z"))


def test_a_wrong_size_is_told_in_tiles_and_a_score_in_fans_without_ids_of_elements(open_page: OpenPage) -> None:
    page = open_page(PHONE)
    read_photo(page, SEVENTEEN)
    assert "17 tiles were read as the hand; a winning hand has 14." in page.locator("#score").inner_text()
    assert not ENGINE.search(page.locator("#review").inner_text())
    say(page, "rules", "Taiwan 16")
    assert re.fullmatch(r"\d+ fans", page.locator(".worth strong").inner_text())
    page.locator(".others summary").click()
    assert page.locator(".element:not(.total)").count() > 1
    assert "_" not in page.locator("#score").inner_text()
    assert page.locator(".article").count() == 0


def test_reasons_show_tiles_and_no_codes_and_every_page_has_one_title(open_page: OpenPage) -> None:
    page = open_page(PHONE)
    assert page.locator("h1:visible").count() == 1
    read_photo(page, CLAIMED)
    page.locator(".others summary").first.click()
    reasons = page.locator(".others")
    assert reasons.locator(".tiles-in-text .tile").count() > 0
    assert not re.search(r"\d[mpszfx]\b", reasons.inner_text())
    assert page.locator("h1:visible").all_inner_texts() == ["Check the hand"]
    go(page, "/sheet")
    page.wait_for_selector("main h1")
    assert page.locator("h1:visible").count() == 1


def test_photo_without_a_hand_says_so_and_offers_another(open_page: OpenPage) -> None:
    page = open_page(PHONE)
    read_photo(page, (("background", "0x 0x 1m"),))
    assert page.locator("#doubts").inner_text().startswith("No hand was found in this photo.")
    assert page.locator("#doubts li").count() == 3
    assert page.locator("#given").is_hidden(), "nobody won"
    assert not ENGINE.search(page.locator("#review").inner_text())
    with page.expect_file_chooser():
        page.locator('#doubts [data-act="choose"]').click()
    page.locator('#doubts [data-act="add"]').click()
    assert page.locator("#photo-hint").is_visible()


def test_changed_hand_never_stands_beside_the_old_score(open_page: OpenPage) -> None:
    page = open_page(PHONE)
    read_photo(page)
    page.route("**/api/review", lambda route: None)
    page.locator(".group.kind-concealed .hand-tile").first.click()
    page.locator('.faces-all button[data-code="7m"]').click()
    page.wait_for_selector('#score[aria-busy="true"]', state="attached")
    assert page.locator("#score .worth").inner_text() == "Scoring…"
    assert page.locator(".sum").inner_text().split() == ["…", "Scoring…"]
