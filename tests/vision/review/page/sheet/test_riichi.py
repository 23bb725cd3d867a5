"""A session of riichi on the score sheet page: a draw with ready players, a win with sticks, a hand with a red five."""

import pytest
from playwright.sync_api import Locator

from tests.vision.review.page.sheet.events import Enter, OpenSheet, discard
from tests.vision.review.page.sheet.pages import DESKTOP, PHONE, OpenPage, choose, tap, totals, wait_for_entry

PLAYERS = [("East", "Ann"), ("South", "Bob"), ("West", "Cat"), ("North", "Dan")]


def test_presets_fill_in_every_row_and_a_change_makes_them_own_rules(open_page: OpenPage) -> None:
    page = open_page(PHONE, "/sheet#new")
    page.locator("[data-key=rules-riichi]").check()
    shown = page.locator(".preset-now")
    assert shown.inner_text() == "Tenhou"
    start, red = page.locator("[data-key=start]"), page.locator("[data-key=red_fives]")
    assert (_selected(start), red.is_checked()) == ("25,000", True)
    choose(page, "Rules of the table", "European Mahjong Association")
    assert (_selected(start), red.is_checked()) == ("30,000", False)
    red.check()
    assert "Own rules, like European Mahjong Association" in shown.inner_text()
    assert "Preset: No" in page.locator("[data-term=red_fives]").inner_text()
    shown.get_by_role("button", name="Back to the preset").click()
    assert shown.inner_text() == "European Mahjong Association"


def test_three_players_are_a_choice_with_presets_of_their_own(open_page: OpenPage) -> None:
    page = open_page(DESKTOP, "/sheet#new")
    page.locator("[data-key=rules-riichi]").check()
    choose(page, "Players", "3 players")
    assert _selected(page.locator("[data-key=start]")) == "35,000"
    assert page.locator("[data-key^=player-]").count() == 3
    for seat, name in PLAYERS[:3]:
        page.get_by_role("combobox", name=f"Name of {seat}").fill(name)
    page.get_by_role("button", name="Begin").click()
    page.locator(".seat").nth(2).wait_for()
    assert totals(page) == {"Ann": "35,000", "Bob": "35,000", "Cat": "35,000"}


def test_hand_that_nobody_wins_ends_as_the_preset_lets_it(open_page: OpenPage, open_sheet: OpenSheet) -> None:
    page = open_page(PHONE, f"/sheet#{open_sheet('riichi')['id']}")
    page.get_by_role("button", name="Draw", exact=True).click()
    dialog = page.get_by_role("dialog")
    choose(dialog, "How did it end?", "nine kinds of terminals and honours")
    dialog.get_by_role("button", name="Enter").click()
    wait_for_entry(page, "Broken off: nine kinds of terminals and honours")
    page.get_by_role("button", name="Draw", exact=True).click()
    dialog.get_by_role("group", name="Nagashi mangan").get_by_role("checkbox", name="Ann").check()
    dialog.get_by_role("button", name="Enter").click()
    wait_for_entry(page, "Nagashi mangan: Ann")
    page.get_by_role("button", name="Draw", exact=True).click()
    choose(dialog, "How did it end?", "chombo")
    choose(dialog, "Who made the foul?", "Bob")
    dialog.get_by_role("button", name="Enter").click()
    wait_for_entry(page, "Bob: chombo")
    assert page.locator("[data-key=pay]").count() == 0


def test_the_winners_stick_and_the_riichi_of_the_hand_are_one(open_page: OpenPage, open_sheet: OpenSheet) -> None:
    page = open_page(PHONE, f"/sheet#{open_sheet('riichi')['id']}")
    page.get_by_role("button", name="Win", exact=True).click()
    dialog = page.get_by_role("dialog")
    choose(dialog, "Who won?", "Bob")
    stick = dialog.get_by_role("group", name="Declared riichi in this hand").get_by_role("checkbox", name="Bob")
    of_hand = dialog.get_by_role("group", name="Riichi", exact=True).get_by_role("radio")
    choose(dialog, "What is it worth?", "Count the tiles")
    assert dialog.locator("[data-key=riichi_sticks]").count() == 0, "the sheet knows the sticks on the table"
    stick.check()
    assert of_hand.nth(1).is_checked()
    of_hand.nth(0).check()
    assert not stick.is_checked()
    of_hand.nth(2).check()
    assert stick.is_checked()
    stick.uncheck()
    assert of_hand.nth(0).is_checked()


def test_a_session_that_is_over_by_its_rules_says_so_and_offers_its_end(
    open_page: OpenPage, open_sheet: OpenSheet, enter: Enter
) -> None:
    view = enter(open_sheet("riichi"), discard("Bob", "Cat", 12000), discard("Bob", "Cat", 16000))
    page = open_page(PHONE, f"/sheet#{view['id']}")
    end = page.get_by_role("button", name="End the session")
    page.get_by_text("Somebody has less than 0").wait_for()
    end.click()
    page.get_by_role("dialog").get_by_role("button", name="End the session").click()
    results = page.locator(".results")
    results.wait_for()
    for width in (PHONE["width"], 320):
        page.set_viewport_size({"width": width, "height": PHONE["height"]})
        columns = results.evaluate("one => [one.parentElement.scrollWidth, one.parentElement.clientWidth]")
        assert columns[0] == columns[1], "the sum is seen without scrolling"
    assert end.count() == 0


@pytest.mark.parametrize(("before", "winner", "asked"), [((), "Cat", 0), (("Cat",), "Cat", 0), (("Cat",), "Dan", 1)])
def test_a_further_win_on_a_discard_is_asked_for_only_after_anothers(
    open_page: OpenPage, open_sheet: OpenSheet, enter: Enter, before: tuple[str, ...], winner: str, asked: int
) -> None:
    view = enter(open_sheet("riichi"), *(discard("Bob", one, 2000) for one in before))
    page = open_page(PHONE, f"/sheet#{view['id']}")
    page.get_by_role("button", name="Win", exact=True).click()
    choose(page.get_by_role("dialog"), "Who won?", winner)
    choose(page.get_by_role("dialog"), "How?", "Discard")
    assert page.get_by_text("A further win on the same discard").count() == asked


def test_two_wins_on_one_discard_stand_under_the_same_deal(
    open_page: OpenPage, open_sheet: OpenSheet, enter: Enter
) -> None:
    wins = discard("Bob", "Cat", 2000), discard("Bob", "Dan", 3900) | {"same_hand": True}
    page = open_page(PHONE, f"/sheet#{enter(open_sheet('riichi'), *wins)['id']}")
    entries = page.locator(".entry")
    assert [one.locator(".entry-changes .muted").inner_text() for one in entries.all()] == ["East 1", "East 1"]
    entries.first.locator("summary").click()
    assert "Dealer\nAnn" in entries.first.inner_text()


def test_a_form_that_lost_the_server_goes_on_when_it_is_back(open_page: OpenPage, open_sheet: OpenSheet) -> None:
    page = open_page(PHONE, f"/sheet#{open_sheet('riichi')['id']}")
    page.context.set_offline(True)
    page.get_by_role("button", name="Draw", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("group", name="Ready (tenpai), and shown").get_by_role("checkbox", name="Ann").check()
    dialog.get_by_text("Nothing you entered is lost").wait_for()
    page.context.set_offline(False)
    dialog.get_by_role("button", name="Enter").click()
    wait_for_entry(page, "Nobody wins")
    assert totals(page)["Ann"] == "28,000"


def _selected(choices: Locator) -> str:
    text: str = choices.evaluate("(select) => select.selectedOptions[0].text")
    return text


def test_an_evening_of_riichi(open_page: OpenPage) -> None:
    page = open_page(PHONE)
    page.get_by_role("button", name="New sheet").click()
    for seat, name in PLAYERS:
        page.get_by_role("combobox", name=f"Name of {seat}").fill(name)
    page.reload()
    assert page.locator("[data-key=player-2]").input_value() == "Cat", "what was typed is there still"
    page.locator("[data-key=rules-riichi]").check()
    page.get_by_role("button", name="Begin").click()

    page.get_by_role("button", name="Draw", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("group", name="Declared riichi in this hand").get_by_role("checkbox", name="Bob").check()
    ready = dialog.get_by_role("group", name="Ready (tenpai), and shown")
    assert ready.get_by_role("checkbox", name="Bob").is_checked()
    ready.get_by_role("checkbox", name="Ann").check()
    dialog.get_by_role("button", name="Enter").click()
    dialog.wait_for(state="detached")
    assert totals(page) == {"Ann": "26,500", "Bob": "25,500", "Cat": "23,500", "Dan": "23,500"}
    assert page.locator("h1").inner_text() == "East 1 · 1 honba · 1 stick"

    page.get_by_role("button", name="Win", exact=True).click()
    dialog = page.get_by_role("dialog")
    choose(dialog, "Who won?", "Cat")
    choose(dialog, "How?", "Discard")
    choose(dialog, "Who discarded?", "Bob")
    choose(dialog, "What is it worth?", "Count the tiles")
    tap(page, "concealed", *("1m", "2m", "3m", "4p", "0p", "6p", "7s", "8s", "9s", "2s", "2s", "2s", "3s", "4s"))
    choose(dialog, "Which tile completed it?", "4 Bamboos")
    choose(dialog, "Riichi", "Riichi")
    dialog.locator("summary", has_text="3 han · 3,900 points").wait_for()
    dialog.get_by_role("button", name="Enter").click()
    dialog.wait_for(state="detached")
    # Riichi, pinfu and a red five: 3,900 and a counter of 300; Cat takes Bob's stick and her own.
    assert totals(page) == {"Ann": "26,500", "Bob": "21,300", "Cat": "28,700", "Dan": "23,500"}
    assert page.locator("h1").inner_text() == "East 2"
    assert "East 1 · 1 honba · 1 stick" in page.locator(".entry").first.inner_text()

    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="End the session").click()
    page.get_by_role("dialog").get_by_role("button", name="End").last.click()
    rows = page.locator(".results tbody tr")
    rows.first.wait_for()
    assert [row.locator("th").inner_text() for row in rows.all()] == ["1 Cat", "2 Ann", "3 Dan", "4 Bob"]
    assert rows.first.locator("td").first.inner_text() == "28,700"
