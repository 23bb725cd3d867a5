"""Rules that the hand speaks for are one tap away, and a correction moves no other tile without a word."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from scoring.registry import rule_sets
from tests.vision.review.page.acting import Groups, groups, read_photo, say, settle
from tests.vision.review.page.conftest import DESKTOP, PHONE, OpenPage
from tests.vision.review.transports import answer_as

if TYPE_CHECKING:
    from playwright.sync_api import Page, ViewportSize

SEVENTEEN: Groups = (
    ("concealed", "1m 2m 3m 4p 5p 6p 7s 8s 9s 5z 5z 5z 2p 3p 4p 1z"),
    ("winning-tile", "1z"),
)
FOURTEEN: Groups = (("concealed", "1m 2m 3m 4p 5p 6p 7s 8s 9s 5z 5z 5z 1z"), ("winning-tile", "1z"))


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_hand_of_seventeen_is_scored_as_taiwan_in_one_tap_and_so_is_the_next(
    open_page: OpenPage, size: ViewportSize
) -> None:
    page = open_page(size)
    read_photo(page, SEVENTEEN)
    card = page.locator(".doubts")
    assert "17 tiles: a hand of International has 14." in card.inner_text()
    assert card.locator("[data-rules]").all_inner_texts() == ["Score as Taiwan 16"]
    card.locator("[data-rules]").click()
    settle(page)
    assert page.locator(".worth strong").inner_text().endswith("fans")
    assert card.locator("[data-rules]").count() == 0
    page.locator(".brand").click()
    read_photo(page, SEVENTEEN)
    assert page.locator(".worth strong").count() == 1, "the rules chosen last are those of the next photo"
    page.locator(".brand").click()
    read_photo(page, FOURTEEN)
    assert card.locator("[data-rules]").count() == sum(one.size == 14 for one in rule_sets())


def test_tiles_that_a_correction_moves_are_told_and_go_back_with_one_tap(open_page: OpenPage) -> None:
    page = open_page(PHONE)
    read_photo(page, FOURTEEN)
    answer_as(page, "/api/group", _leave_out_a_chow)
    _correct_first(page)
    card = page.locator(".doubts")
    assert card.locator(".tiles .tile").count() == 3
    assert "not part of the hand any more" in card.inner_text()
    assert "Nothing looks doubtful" not in card.inner_text()
    card.locator('[data-act="put-back"]').click()
    settle(page)
    assert groups(page) == [("concealed", "9m 2m 3m 4p 5p 6p 7s 8s 9s 5z 5z 5z 1z"), ("winning-tile", "1z")]
    assert card.locator('[data-act="put-back"]').count() == 0


def test_other_rules_group_the_tiles_anew_and_those_of_another_size_are_left_out(open_page: OpenPage) -> None:
    page = open_page(PHONE)
    read_photo(page, SEVENTEEN)
    asked: list[dict[str, Any]] = []

    def group(body: dict[str, Any]) -> dict[str, Any]:
        asked.append(body)
        return _leave_out_a_chow(body)

    answer_as(page, "/api/group", group)
    page.locator(".doubts [data-rules]").click()
    settle(page)
    assert asked.pop()["rules"] == "taiwan16"
    page.locator("#undo").click()
    say(page, "rules", "International")
    asked.clear()
    _correct_first(page)
    assert "rules" not in asked[0]


def _correct_first(page: Page) -> None:
    page.locator(".groups .hand-tile").first.click()
    page.locator('.faces-all button[data-code="9m"]').click()
    settle(page)


def _leave_out_a_chow(asked: dict[str, Any]) -> dict[str, Any]:
    tiles = asked["tiles"]
    own = [tile["id"] for tile in tiles]
    split = [("concealed", own[:3] + own[6:13]), ("winning-tile", own[13:]), ("background", own[3:6])]
    made = [{"id": place, "kind": kind, "tiles": ids} for place, (kind, ids) in enumerate(split)]
    return {"tiles": tiles, "groups": made}
