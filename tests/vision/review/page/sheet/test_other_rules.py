"""A club round of MCR and an evening of Hong Kong on the score sheet."""

import httpx

from tests.vision.review.page.sheet.events import Enter, OpenSheet, discard
from tests.vision.review.page.sheet.pages import PHONE, OpenPage, choose, tap

DRAWN = {"event": "drawn"}


def test_sheet_of_sixteen_hands_says_when_they_are_played(
    open_page: OpenPage, open_sheet: OpenSheet, enter: Enter
) -> None:
    view = enter(open_sheet("mcr"), *[DRAWN] * 15)
    page = open_page(PHONE, f"/sheet#{view['id']}")
    page.get_by_role("heading", name="North round · hand 16").wait_for()
    page.locator("[data-key=draw]").click()
    page.get_by_text("The last hand is played").wait_for()
    assert page.get_by_role("heading", level=1).inner_text() == "Score sheet"
    assert page.locator("[data-key=win]").is_disabled()
    assert page.locator(".seat .camera, .seat.deals").count() == 0
    page.locator("[data-key=end]").click()
    page.get_by_role("dialog").get_by_role("button", name="End").click()
    page.get_by_role("heading", name="The session has ended").wait_for()


def test_who_is_liable_is_asked_by_name_and_stays_as_the_deal_moves_on(
    open_page: OpenPage, open_sheet: OpenSheet, enter: Enter, sheets: httpx.Client
) -> None:
    view = open_sheet("hongkong")
    page = open_page(PHONE, f"/sheet#{view['id']}")
    page.locator("[data-key=win]").click()
    dialog = page.get_by_role("dialog")
    choose(dialog, "Who won?", "Cat")
    choose(dialog, "What is it worth?", "Count the tiles")
    for dragon in ("5z", "6z", "7z"):
        tap(page, "pung", dragon)
    tap(page, "concealed", "2m", "3m", "4m", "9p", "9p")
    dialog.locator(".winning-tile input").last.check()
    dialog.get_by_text("Rare").click()
    liable = dialog.get_by_role("group", name="Liable for the hand")
    assert liable.locator("label").all_inner_texts() == ["Ann", "Bob", "Dan", "Nobody"]
    enter(view, discard("Ann", "Bob", 3))
    choose(dialog, "Liable for the hand", "Bob")
    dialog.get_by_text("Yours comes after it").wait_for()
    dialog.locator(".changes", has_text="Bob −384").wait_for()
    assert dialog.get_by_text("10 fans").count() == 1
    assert dialog.get_by_text("Why these amounts").count() == 0, "there is no more to say"
    dialog.get_by_role("button", name="Enter").click()
    dialog.wait_for(state="detached")
    [*_, last] = sheets.get(f"/api/tables/{view['id']}").json()["events"]
    assert (last["event"]["liable"], last["changes"]["Bob"]) == ("Bob", -384)
