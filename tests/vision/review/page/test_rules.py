"""Rules that the hand speaks for are one tap away, and a correction moves no other tile without a word."""

from typing import Any

from scoring.registry import rule_sets
from tests.vision.review.page.acting import Groups, correct, groups, read_photo, settle
from tests.vision.review.page.conftest import PHONE, OpenPage
from tests.vision.review.transports import answer_as

SEVENTEEN: Groups = (
    ("concealed", "1m 2m 3m 4p 5p 6p 7s 8s 9s 5z 5z 5z 2p 3p 4p 1z"),
    ("winning-tile", "1z"),
)
FOURTEEN: Groups = (("concealed", "1m 2m 3m 4p 5p 6p 7s 8s 9s 5z 5z 5z 1z"), ("winning-tile", "1z"))


def test_hand_of_seventeen_is_scored_as_taiwan_in_one_tap_and_so_is_the_next(open_page: OpenPage) -> None:
    page = open_page(PHONE)
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
    correct(page, 0, "9m")
    card = page.locator(".doubts")
    assert card.locator(".tiles .tile").count() == 3
    assert "not part of the hand any more" in card.inner_text()
    assert "Nothing looks doubtful" not in card.inner_text()
    card.locator('[data-act="put-back"]').click()
    settle(page)
    assert groups(page) == [("concealed", "9m 2m 3m 4p 5p 6p 7s 8s 9s 5z 5z 5z 1z"), ("winning-tile", "1z")]
    assert card.locator('[data-act="put-back"]').count() == 0


def _leave_out_a_chow(asked: dict[str, Any]) -> dict[str, Any]:
    tiles = asked["tiles"]
    own = [tile["id"] for tile in tiles]
    split = [("concealed", own[:3] + own[6:13]), ("winning-tile", own[13:]), ("background", own[3:6])]
    made = [{"id": place, "kind": kind, "tiles": ids} for place, (kind, ids) in enumerate(split)]
    return {"tiles": tiles, "groups": made}
