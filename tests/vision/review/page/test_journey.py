"""From a photo to the score sheet and the labels, as a person goes, on a phone and on a desktop."""

import json

from playwright.sync_api import Page

from scoring import score
from scoring.records.hand import HandRecord
from scoring.registry import rule_sets
from tests.vision.review.page.acting import (
    HAND,
    box_of,
    correct,
    count_taps,
    groups,
    hand,
    read_photo,
    say,
    settle,
    taps,
    undo,
)
from tests.vision.review.page.conftest import DESKTOP, PHONE, SAMPLES, OpenPage
from tests.vision.review.transports import ask
from vision.texts import CATALOGUE

RIGHT = ["4f", "6f", "1p", "1p", "1p", "1p", "8s", "0x", "0x", "8s", "4m", "5m", "6m", "4p", "4p", "1z", "1z", "1z"]
FIRST, FOURTH = 10, 13
"""The first and the fourth of the concealed tiles, as they are numbered in the photo and as they stand in the strip."""
MISREAD = (*HAND[:3], ("concealed", "9p/4m 5m 6m 7z 4p 1z 1z"), *HAND[4:])
GAPLESS = (("concealed", "1m 2m 3m 5z 5z 5z 4p 5p 6p 7s 8s 9s 1z"), ("winning-tile", "1z"))
"""A row in which nothing shows what was claimed."""


def test_photo_to_score_sheet(open_page: OpenPage) -> None:
    page = open_page(DESKTOP)
    read_photo(page, MISREAD)
    count_taps(page)
    _correct_in_photo(page, FIRST, "4m")
    correct(page, FOURTH, "4p")
    assert taps(page) == 4
    assert sorted(hand(page)) == sorted(RIGHT)

    _fix_group(page)
    say(page, "by", "Discard")
    say(page, "from", "South")
    say(page, "round", "South")
    _expect_score(page)
    _save(page)

    total = page.locator(".worth strong").inner_text()
    page.locator('#bar [data-act="sheet"]').click()
    page.wait_for_url("**/sheet*")
    record = page.evaluate("sessionStorage['pailens.win']")
    result = score(HandRecord.read(record).to_hand())
    assert f"{result.total:g} fans" == total
    assert json.loads(record)["win"] == {"by": "discard", "from": "south", "round": "south"}
    assert [meld["kind"] for meld in json.loads(record)["melds"]].count("kong") == 1


def _correct_in_photo(page: Page, tile: int, face: str) -> None:
    """One tap on the tile in the photo, one on the likely face."""
    page.locator(f'.overlay [data-id="{tile}"] polygon').first.click(force=True)
    page.locator(f'.likely button[data-code="{face}"]').click()
    settle(page)


def _fix_group(page: Page) -> None:
    """The added kong was claimed."""
    page.locator(".group.kind-added-kong select").select_option("kong")
    settle(page)
    assert ("kong", "1p 1p 1p 1p") in groups(page)


def _expect_score(page: Page) -> None:
    lines = page.locator(".element:not(.total)")
    assert lines.count() > 1
    assert page.locator(".payment dd").all_inner_texts().count("0") == 2
    page.locator(".others summary").click()
    assert page.locator(".other").first.is_visible()


def _save(page: Page) -> None:
    page.locator("#save").click()
    page.wait_for_selector("#save", state="hidden")
    page.locator("#menu-button").click()
    assert not page.locator("#labels").is_visible(), "formats of labels are no player's matter"
    page.locator("#menu [data-close]").click()


def test_winning_tile_is_asked_for_with_scores_of_one_tap(open_page: OpenPage) -> None:
    page = open_page(PHONE)
    read_photo(page, [("concealed", "1m 1m 1m 2m 3m 4m 5m 5m 6m 7m 8m 9m 9m 9m")])
    candidates = page.locator(".candidate")
    assert candidates.count() > 2
    chosen = candidates.last
    tile = chosen.get_attribute("data-won")
    promised = chosen.locator(".number").inner_text()
    chosen.click()
    settle(page)
    assert page.locator(".won-on .tile").get_attribute("data-code") == tile
    assert page.locator(".worth strong").inner_text() == f"{promised} fans"
    page.locator('[data-act="ask"]').click()
    settle(page)
    assert candidates.count() > 2


def test_tiles_become_a_group_without_dragging(open_page: OpenPage) -> None:
    page = open_page(PHONE)
    read_photo(page)
    page.locator('.strip-head [data-act="groups"]').click()
    concealed = page.locator(".group.kind-concealed .hand-tile")
    faces = [tile.get_attribute("data-code") for tile in page.locator(".group.kind-concealed .tile").all()][:3]
    for place in range(3):
        concealed.nth(place).click()
    page.locator('[data-gather="chow"]').click()
    settle(page)
    assert ("chow", " ".join(map(str, faces))) in groups(page)
    undo(page)
    assert not [kind for kind, _ in groups(page) if kind == "chow"]


def test_whether_a_set_was_claimed_is_asked_with_both_scores_until_one_answer_is_given(open_page: OpenPage) -> None:
    page = open_page(PHONE)
    read_photo(page, GAPLESS)
    sheet, total = page.locator('#bar [data-act="sheet"]'), page.locator(".worth strong")
    answers = {name: page.locator(f'.claims [data-act="{name}"]') for name in ("concealed", "claimed")}
    promised = {name: answer.inner_text().partition(": ")[2] for name, answer in answers.items()}
    assert promised["concealed"] != promised["claimed"]
    assert sheet.is_disabled()

    page.locator('[data-claim="1"]').click()
    settle(page)
    assert ("pung", "5z 5z 5z") in groups(page)
    assert page.locator(".claims, [data-claim]").count() == 0, "one answer is enough"
    undo(page)
    answers["claimed"].click()
    settle(page)
    assert [kind for kind, _ in groups(page)].count("chow") == 3
    assert total.inner_text() == promised["claimed"]
    assert sheet.is_enabled()
    undo(page)
    answers["concealed"].click()
    settle(page)
    assert total.inner_text() == promised["concealed"]
    assert (len(groups(page)), sheet.is_enabled()) == (2, True)
    page.reload()
    settle(page)
    assert page.locator(".claims, [data-claim]").count() == 0, "what was settled stays so"


def test_one_tap_says_what_won_and_that_no_set_was_claimed_and_leaves_a_doubtful_tile_to_be_checked(
    open_page: OpenPage,
) -> None:
    page = open_page(PHONE)
    read_photo(page, (("concealed", "1m 2m 3m 5z/6z 5z 5z 4p 5p 6p 7s 8s 9s 1z 1z"),))
    page.get_by_role("radio", name="Riichi", exact=True).first.check()
    settle(page)
    assert page.locator("#score .question").count() == 1
    assert page.locator(".doubts [data-claim]").count() == 0
    page.locator('.claims [data-act="concealed"][data-won="3m"]').click()
    settle(page)
    assert page.locator(".question").count() == 0
    assert page.locator(".won-on .tile").get_attribute("data-code") == "3m"
    assert page.locator(".hand-tile.doubtful").count() == 1


def test_runner_up_is_taken_with_one_tap(open_page: OpenPage) -> None:
    page = open_page(PHONE)
    changes = [{"tile": 10, "code": "1m"}, {"tile": 11, "code": "2m"}]
    read_photo(page, MISREAD, runners=[{"changes": changes, "hand": {}, "odds": 0.2}])
    before = hand(page)
    assert page.locator(".runner [role=img]").first.get_attribute("aria-label") == "9 Dots is 1 Characters"
    page.locator(".runner").click()
    settle(page)
    assert hand(page) == [*before[:10], "1m", "2m", *before[12:]]
    assert page.locator("#runners").is_hidden()
    undo(page)
    assert hand(page) == before
    correct(page, FIRST, "4m")
    assert page.locator("#runners").is_hidden(), "one of its tiles is settled"


def test_tile_is_dragged_to_another_group(open_page: OpenPage) -> None:
    page = open_page(DESKTOP)
    read_photo(page)
    before = dict(groups(page))
    tile = page.locator(".group.kind-winning-tile .hand-tile")
    tile.drag_to(page.locator(".group.kind-concealed .hand-tile").first, target_position={"x": 4, "y": 20})
    settle(page)
    after = dict(groups(page))
    assert after["concealed"] == f"{before['winning-tile']} {before['concealed']}"
    assert page.locator("#faces").is_hidden()


def test_missing_tile_is_added_and_a_wrong_box_deleted(open_page: OpenPage) -> None:
    page = open_page(PHONE)
    read_photo(page)
    whole = hand(page)
    page.locator(".group.kind-concealed .hand-tile").first.click()
    page.locator('[data-act="remove"]').click()
    settle(page)
    assert len(hand(page)) == len(whole) - 1
    assert page.locator('#bar [data-act="sheet"]').is_disabled()
    page.locator("#add").click()
    page.locator(".group.kind-concealed .hand-tile").first.wait_for()
    box = box_of(page.locator("#photo"))
    page.locator("#photo").click(position={"x": 32, "y": box["height"] / 2 + 30})
    page.locator(f'.faces-all button[data-code="{whole[0]}"]').click()
    settle(page)
    assert len(hand(page)) == len(whole)


def test_earlier_readings_are_listed_and_deleted_with_their_photo(open_page: OpenPage) -> None:
    page = open_page(PHONE)
    read_photo(page, photo=SAMPLES / "australia-2.jpg")
    page.wait_for_url("**#reading=*")
    named = page.url
    reading = named.partition("reading=")[2]
    page.locator(".brand").click()
    # Not the first of the list, which may still be the one from before this reading.
    page.locator(f"[data-key='hand-{reading}']").click()
    page.wait_for_url(named)
    page.locator(".hand-tile").first.wait_for()
    settle(page)
    page.locator("#menu-button").click()
    page.locator(".button.danger").click()
    page.locator(".button.danger").click()
    page.wait_for_selector("#start:not([hidden])")
    assert ask(page, "GET", f"/api/readings/{reading}")[0] == 404
    open_page.forgive("404")


def test_facts_and_options_follow_the_rule_set_and_belong_to_the_photo(open_page: OpenPage) -> None:
    page = open_page(PHONE)
    read_photo(page)
    terms = page.locator("[data-term]")
    names = "all => all.map((one) => one.dataset.term)"
    asked = terms.evaluate_all(names)
    for rules in rule_sets():
        say(page, "rules", CATALOGUE[f"rules.{rules.name}"].en)
        options = [term.name for term in rules.options if term.asked is not None]
        facts = [term.name.removesuffix("_") for term in rules.facts]
        shown = terms.evaluate_all(names)
        assert shown[:3] == ["seat", "by", "rules"]
        assert set(options) <= set(shown) <= {"rules", *facts, *options}
        assert ("round" in shown) == ("round" in facts)
    say(page, "rules", "International")
    assert terms.evaluate_all(names) == asked
    say(page, "by", "Discard")
    assert page.locator('[data-term="from"]').is_visible()
    page.locator(".brand").click()
    read_photo(page)
    assert page.locator('[data-term="by"] input:checked').count() == 0, "nobody has said it of this photo"
