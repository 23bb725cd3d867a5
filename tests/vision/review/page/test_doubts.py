"""Answers to doubts: one tap each, and what was settled stays as it is."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.vision.review.page.acting import groups, hand, read_photo, settle, undo
from tests.vision.review.page.conftest import DESKTOP, PHONE, OpenPage
from tests.vision.review.transports import answer_as, ask

BACKS = "0x 0x 0x 0x"
HIDDEN_KONG = (
    ("concealed-kong", BACKS),
    ("pung", "5z 5z 5z"),
    ("concealed", "4m 5m 6m 1s 2s 3s 1z"),
    ("winning-tile", "1z"),
)
DOUBTFUL = (("concealed", "1m 2m 3m 5z 5z 5z 4p/5p 5p 6p 7s 8s 9s 1z"), ("winning-tile", "1z"), ("background", "7z"))
COMPLETE = (("concealed", "1m 2m 3m 5z 5z 5z 4p 5p 6p 7s 8s 9s 1z"), ("winning-tile", "1z"))
JOKER = (("concealed", "1m 2m 3m 5z 5z unknown 4p 5p 6p 7s 8s 9s 1z"), ("winning-tile", "1z"))
FIFTEEN = (("concealed", "1m 1m 2m 3m 5z 5z 5z 4p 5p 6p 7s 8s 9s 1z"), ("winning-tile", "1z"))
TWELVE = (("concealed", "1m 2m 3m 5z 5z 5z 7s 8s 9s 1z 1z 4p"),)


def test_one_face_settles_a_kong_of_four_backs_which_stay_backs(open_page: OpenPage) -> None:
    page = open_page(PHONE)
    read_photo(page, HIDDEN_KONG)
    faces = page.locator(".doubts [data-face]")
    assert faces.count() == 34 - 8, "no face of which the hand shows a tile"
    page.locator('.doubts [data-face="4p"]').click()
    settle(page)
    _expect_kong(page)
    assert page.locator(".worth strong").count() == 1
    page.reload()
    settle(page)
    _expect_kong(page)
    page.locator("#save").click()
    page.wait_for_selector("#save", state="hidden")
    _, stored = ask(page, "GET", f"/api/readings/{page.url.partition('#reading=')[2]}")
    assert [tile["code"] for tile in stored["tiles"][:4]] == ["0x"] * 4
    assert stored["groups"][0] == {"id": 0, "kind": "concealed-kong", "tiles": [0, 1, 2, 3], "face": "4p"}
    assert stored["hand"]["melds"][0] == {"kind": "concealed-kong", "tiles": "4444p"}
    answer_as(page, "/api/group", _split)
    page.locator(".group.kind-concealed .hand-tile").first.click()
    page.locator('.faces-all button[data-code="3m"]').click()
    settle(page)
    assert groups(page)[0] == ("concealed-kong", f"{BACKS} 4p"), "what was settled is not grouped again"
    assert len(groups(page)) == 2, "nothing else was settled"


def test_kind_of_a_hidden_kong_leaves_its_face_in_question(open_page: OpenPage) -> None:
    page = open_page(PHONE)
    read_photo(page, (("unsure", BACKS), *HIDDEN_KONG[1:]))
    page.locator(".group.kind-unsure select").select_option("concealed-kong")
    settle(page)
    assert page.locator(".doubts [data-face]").count() == 34 - 8

    page.locator(".group.kind-concealed-kong select").select_option("kong")
    settle(page)
    assert page.locator(".doubts [data-face]").count() == 34, "every back is asked about for itself"
    assert page.locator('.doubts [data-face="0x"]').count() == 0, "that it is a back answers nothing"
    page.locator('.doubts [data-face="4p"]').click()
    settle(page)
    assert "4p" in groups(page)[0][1]


@pytest.mark.parametrize(("act", "left"), [("not-tile", 0), ("not-hand", 1)])
def test_doubtful_tile_is_no_tile_or_not_of_the_hand_with_one_tap(open_page: OpenPage, act: str, left: int) -> None:
    page = open_page(PHONE)
    read_photo(page, DOUBTFUL)
    _answer(page, act)
    settle(page)
    assert dict(groups(page))["concealed"] == "1m 2m 3m 5z 5z 5z 5p 6p 7s 8s 9s 1z"
    assert page.locator(".overlay [role=button]").count() == 14 + left


def test_hand_with_a_tile_too_many_or_too_few_is_offered_what_can_mend_it(open_page: OpenPage) -> None:
    page = open_page(PHONE)
    read_photo(page, TWELVE)
    assert _offered(page) == {"add", "hidden"}
    page.locator(".brand").click()
    read_photo(page, FIFTEEN)
    assert _offered(page) == {"take"}
    _answer(page, "take")
    page.locator(".groups .hand-tile").nth(4).click()
    settle(page)
    assert dict(groups(page))["concealed"] == "1m 1m 2m 3m 5z 5z 4p 5p 6p 7s 8s 9s 1z", "chosen on the strip"
    page.locator(".groups .hand-tile").nth(4).click()
    assert page.locator("#faces[open], #faces:not([hidden])").count() == 1, "nothing is being chosen any more"
    page.keyboard.press("Escape")
    undo(page)
    _answer(page, "take")
    page.locator(".doubts [data-take]").first.click()
    settle(page)
    assert dict(groups(page))["concealed"] == "1m 2m 3m 5z 5z 5z 4p 5p 6p 7s 8s 9s 1z"
    assert page.locator(".worth strong").count() == 1


def _offered(page: Page) -> set[str]:
    return {act for act in ("take", "add", "hidden") if page.locator(f'.doubts [data-act="{act}"]').count()}


def _answer(page: Page, act: str) -> None:
    """Turn to the doubt that has the answer, and give it."""
    answer = page.locator(f'.doubts [data-act="{act}"]')
    for _ in range(5):
        if answer.count():
            break
        page.locator('.doubts [data-turn="1"]').click()
    answer.click()


def _expect_kong(page: Page) -> None:
    """The kong is settled and everything else is as it was."""
    assert groups(page) == [("concealed-kong", f"{BACKS} 4p"), *HIDDEN_KONG[1:]]
    assert page.locator(".doubts [data-face]").count() == 0


def _split(asked: dict[str, Any]) -> dict[str, Any]:
    tiles = asked["tiles"]
    return {"tiles": tiles, "groups": [{"id": 0, "kind": "concealed", "tiles": [tile["id"] for tile in tiles]}]}


def test_tile_read_with_little_confidence_carries_a_mark_until_somebody_has_confirmed_it(open_page: OpenPage) -> None:
    page = open_page(PHONE)
    read_photo(page, (("concealed", "1m 2m 3m 5z 5z 5z 4p~ 5p 6p 7s 8s 9s 1z"), ("winning-tile", "1z")))
    marked = page.locator(".hand-tile.uncertain")
    assert marked.count() == 1
    assert page.locator('.box.uncertain[aria-label*="little confidence"]').count() == 1
    marked.click()
    page.locator('.faces-all button[data-code="4p"]').click()
    settle(page)
    assert marked.count() == 0
    assert page.locator(".box.uncertain").count() == 0


def test_face_said_of_an_unknown_tile_stands_first_at_the_next_one(open_page: OpenPage) -> None:
    page = open_page(DESKTOP)
    read_photo(page, JOKER)
    first = page.locator(".doubts .answers.all")
    assert first.locator("canvas").count() == 1, "the tile as the photo shows it"
    assert first.locator("[data-face]").count() == 0
    page.locator('.doubts [data-face="5z"]').click()
    settle(page)
    assert hand(page)[5] == "5z"
    page.goto(page.url.partition("#")[0])
    page.wait_for_selector("#start-title:not(:empty)")
    read_photo(page, JOKER)
    assert first.locator('[data-face="5z"]').count() == page.locator('.doubts [data-face="5z"]').count() == 1


def test_what_an_unknown_tile_looks_like_stands_first_be_it_a_flower(open_page: OpenPage) -> None:
    page = open_page(DESKTOP)
    read_photo(page, (*COMPLETE, ("flowers", "unknown/1f")))
    answers = page.locator(".doubts .kong-faces [data-face]")
    answers.first.click()
    settle(page)
    assert hand(page)[-1] == "1f"
