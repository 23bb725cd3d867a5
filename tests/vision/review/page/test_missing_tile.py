"""A tile that the photo does not show joins the hand and never the labels; the card of a missing tile adds it."""

import io
import zipfile

from tests.vision.review.page.acting import Groups, correct, hand, read_photo, settle
from tests.vision.review.page.conftest import PHONE, OpenPage
from tests.vision.review.transports import ask, file_of
from vision.labels.photo_names import HASH_START

REST: Groups = (("pung", "5z 5z 5z"), ("chow", "7s 8s 9s"))
SHORT: Groups = (("concealed", "1m 2m 3m 4p 6p 1z 1z"), *REST)
WHOLE: Groups = (("concealed", "1m 2m 3m 4p 5p 6p 1z 1z"), *REST)
WHOLE_HAND = " ".join(faces for _, faces in WHOLE).split()


def test_tile_added_is_of_the_hand_and_no_label(open_page: OpenPage) -> None:
    page = open_page(PHONE)
    read_photo(page, SHORT)
    card = page.locator(".doubts")
    assert card.locator("[data-put]").all_inner_texts() == ["Add 5 Dots"]
    assert card.locator("[data-face]").count() == 0, "nothing overwrites a tile"
    card.locator("[data-put]").click()
    settle(page)
    assert sorted(hand(page)) == sorted(WHOLE_HAND)
    assert page.locator(".worth, .candidates").count() > 0
    assert page.locator(".hand-tile.unseen").get_attribute("aria-label") == "5 Dots, not in the photo"
    page.locator("#save").click()
    page.wait_for_selector("#save", state="hidden")
    _, reading = ask(page, "GET", f"/api/readings/{page.url.partition('#reading=')[2]}")
    assert [tile["code"] for tile in reading["tiles"] if tile.get("in_photo") is False] == ["5p"]
    with zipfile.ZipFile(io.BytesIO(file_of(page, "/api/labels?format=yolo"))) as labels:
        mark = reading["image"]["sha256"][:HASH_START]
        (own,) = (name for name in labels.namelist() if name.startswith("labels/") and mark in name)
        lines = labels.read(own).decode().splitlines()
    assert len(lines) == 13, "what the photo does not show is no label"
    page.locator(".hand-tile.unseen").click()
    switch = page.locator(".not-in-photo input")
    assert switch.is_checked()
    switch.click()
    settle(page)
    assert page.locator(".hand-tile.unseen").count() == 0, "it can be seen after all"
    page.keyboard.press("Escape")
    page.locator(".hand-tile").first.click()
    assert page.locator(".not-in-photo").count() == 0, "what the networks saw is in the photo"


def test_tile_set_by_hand_is_offered_back_where_it_alone_would_win(open_page: OpenPage) -> None:
    page = open_page(PHONE)
    read_photo(page, WHOLE)
    correct(page, 4, "9s")
    card = page.locator(".doubts")
    assert "which you set by hand" in card.inner_text()
    card.locator('[data-face="5p"]').click()
    settle(page)
    assert hand(page)[4] == "5p"
    assert "set by hand" not in card.inner_text()
