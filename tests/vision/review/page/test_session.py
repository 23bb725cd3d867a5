"""From a player's row on the score sheet to the win entered on it."""

import re
from http import HTTPStatus
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize

from tests.vision.review.page.acting import Groups, always_read_as, settle
from tests.vision.review.page.conftest import DESKTOP, PHONE, SAMPLES, OpenPage
from tests.vision.review.transports import ask, go

PLAYERS = ["An", "Bo", "Chi", "Di"]
SEVENTEEN: Groups = (
    ("pung", "5z 5z 5z"),
    ("chow", "1m 2m 3m"),
    ("chow", "2p 3p 4p"),
    ("concealed", "4p 5p 6p 7s 8s 9s 1z"),
    ("winning-tile", "1z"),
)
FOURTEEN: Groups = (*SEVENTEEN[:2], *SEVENTEEN[3:])
CLOSED: Groups = (("concealed", "5z 5z 5z 1m 2m 3m 4p 5p 6p 7s 8s 9s 1z"), ("winning-tile", "1z"))
DRAGONS: Groups = (
    ("pung", "5z 5z 5z"),
    ("pung", "6z 6z 6z"),
    ("pung", "7z 7z 7z"),
    ("concealed", "1m 2m 3m 9p"),
    ("winning-tile", "9p"),
)
_COUNT = """
// Fingers that leave the screen: a click on a label would come twice, its input's too.
addEventListener("pointerup", () => (sessionStorage.taps = 1 + Number(sessionStorage.taps ?? 0)), true);
"""

_FOLLOWS_NOTHING = "Object.defineProperty(document, 'hidden', { get: () => true })"


def test_photo_read_right_becomes_an_entered_win_in_five_taps(open_page: OpenPage) -> None:
    page, table = _open_sheet(open_page, PHONE, "taiwan16", SEVENTEEN)
    _photograph(page, page.get_by_title("Photograph Di’s hand"))
    settle(page)
    assert "Taiwan 16 · East round" in page.locator("#given").inner_text()
    assert page.locator('[data-term="seat"] input:checked + span').inner_text() == "Di"
    assert page.locator('#terms [data-term="rules"], #terms [data-term="round"]').count() == 0
    assert page.locator("#bar .primary").is_disabled()

    _say_how(page, "Discard", "Bo")
    settle(page)
    assert "Di, Bo discards" in page.locator("#bar").inner_text()
    page.go_back()
    page.get_by_text("Di’s hand, for the score sheet").wait_for()
    assert page.locator("#sample").is_hidden(), "a sample is nobody's hand"
    assert page.locator(".rules-choice").is_hidden(), "the rules are the sheet's"
    page.go_forward()
    settle(page)
    page.locator("#bar .primary", has_text="Enter").click()
    page.wait_for_url(re.compile(rf"/sheet(\.html)?#{table['id']}"))
    page.get_by_text("Entered: Di wins, Bo discards").wait_for()
    assert int(page.evaluate("sessionStorage.taps")) == 4, "photo, how, from whom, enter; the fifth is for a look"
    assert page.locator(".seat .camera").count() == 4, "the next photo is a tap away"
    event = _last(page, table)["event"]
    assert (event["winner"], event["from"], event["by"]) == ("Di", "Bo", "discard")


def test_photo_that_is_entered_is_corrected_and_not_entered_again(open_page: OpenPage) -> None:
    page, table = _open_sheet(open_page, DESKTOP, "international", FOURTEEN)
    _photograph(page, page.get_by_title("Photograph Bo’s hand"))
    _say_how(page, "Self-draw")
    _enter_photo(page, "Entered: Bo wins by self-draw")
    page.go_back()
    page.locator("#given", has_text="Already entered as hand 1.").wait_for()
    assert page.locator('[data-term="by"] input:checked + span').inner_text() == "Self-draw"
    _say_how(page, "Discard", "Di")
    page.locator("#bar .primary:enabled", has_text="Correct it").click()
    page.wait_for_url(re.compile(r"/sheet"))
    _, after = ask(page, "GET", f"/api/tables/{table['id']}")
    assert [step["event"].get("from") for step in after["events"][1:]] == ["Di"]


def test_photo_for_which_there_is_no_room_is_said_and_none_is_read_in_its_place(open_page: OpenPage) -> None:
    page, table = _open_sheet(open_page, PHONE, "international", FOURTEEN)
    page.evaluate("void (IDBObjectStore.prototype.put = function () { this.transaction.abort() })")
    _choose_photo(page, page.get_by_title("Photograph Bo’s hand"))
    page.locator("#toast", has_text="no room left").wait_for()
    assert page.url.endswith(table["id"])


def test_sheet_that_has_moved_on_is_read_again_and_the_players_stay(open_page: OpenPage) -> None:
    page, table = _open_sheet(open_page, PHONE, "international", FOURTEEN)
    page.add_init_script(_FOLLOWS_NOTHING)
    _photograph(page, page.get_by_title("Photograph Bo’s hand"))
    settle(page)
    _say_how(page, "Self-draw")
    settle(page)
    _enter(page, table, {"event": "won", "winner": "Chi", "by": "self-draw", "value": 1})
    page.locator("#bar .primary").click()
    page.get_by_text("Somebody else entered something meanwhile").wait_for()
    settle(page)
    assert "Bo, self-draw" in page.locator("#bar").inner_text(), "Bo has another seat by now"
    page.locator("#bar .primary").click()
    page.get_by_text("Entered: Bo wins by self-draw").wait_for()
    open_page.faults[:] = [fault for fault in open_page.faults if "409" not in fault]


def test_photo_goes_on_with_the_sheet_as_others_enter(open_page: OpenPage) -> None:
    page, table = _open_sheet(open_page, PHONE, "taiwan16", SEVENTEEN)
    _photograph(page, page.get_by_title("Photograph An’s hand"))
    _say_how(page, "Self-draw")
    page.locator("#given .changes", has_text="An +168").wait_for()
    _enter(page, table, {"event": "won", "winner": "An", "by": "self-draw", "value": 1})
    page.get_by_text("Somebody else entered something meanwhile").wait_for()
    page.locator("#given .changes", has_text="An +201").wait_for()
    _enter_photo(page, "Entered: An wins by self-draw")


def test_riichi_with_dora_ura_and_a_stick_is_entered_in_seven_taps_and_shows_its_amounts(open_page: OpenPage) -> None:
    page, table = _open_sheet(open_page, PHONE, "riichi", CLOSED)
    _photograph(page, page.get_by_title("Photograph Chi’s hand"))
    page.locator("#given label", has_text="Chi").last.click()
    _say_how(page, "Self-draw")
    for name, face in (("dora", "3m"), ("dora", "5s"), ("ura", "9m")):
        page.locator(f"[data-term={name}_indicators] [data-key$=all-{face}]").click()
    settle(page)
    assert "Chi +" in page.locator("#given .changes").inner_text()
    _enter_photo(page, "Entered: Chi wins by self-draw")
    assert int(page.evaluate("sessionStorage.taps")) <= 7
    last = _last(page, table)
    assert (last["event"]["riichi"], last["changes"]["An"]) == (["Chi"], -4000)


def test_who_is_liable_is_asked_for_the_hands_concerned_and_who_declared_riichi(open_page: OpenPage) -> None:
    page, table = _open_sheet(open_page, DESKTOP, "riichi", DRAGONS)
    _photograph(page, page.get_by_title("Photograph Chi’s hand"))
    _say_how(page, "Self-draw")
    declared = page.get_by_role("group", name="Declared riichi in this hand").get_by_role("checkbox")
    keys = [(box.get_attribute("data-key") or "").partition(":")[2] for box in declared.all()]
    assert keys == ["An", "Bo", "Di"], "Chi has claimed sets"
    page.get_by_role("group", name="Who fed the last set (pao)?").get_by_role("radio", name="Di").check()
    page.locator("#given .changes", has_text="Di −32,000").wait_for()
    declared.nth(1).check()
    page.locator("#given .changes", has_text="Bo −1,000").wait_for()
    _enter_photo(page, "Entered: Chi wins by self-draw")
    last = _last(page, table)
    assert (last["event"]["liable"], last["event"]["riichi"], last["changes"]["An"]) == ("Di", ["Bo"], 0)


@pytest.mark.parametrize("winners", [["An"], ["Bo", "An"]], ids=["West", "East"])
def test_further_win_of_riichi_goes_on_with_its_photo_in_the_dialog(winners: list[str], open_page: OpenPage) -> None:
    """Chi is West, or East as the deal has passed twice."""
    won = [{"event": "won", "winner": one, "by": "discard", "from": "Di", "value": "3900"} for one in winners]
    page, _ = _open_sheet(open_page, PHONE, "riichi", CLOSED, *won)
    page.get_by_role("button", name="Win", exact=True).click()
    page.get_by_role("dialog").get_by_role("radio", name="Chi").first.check()
    _photograph(page, page.get_by_role("dialog").locator(".camera"))
    settle(page)
    assert page.locator('[data-term="seat"] input:checked + span').inner_text() == "Chi"
    page.locator("#given label", has_text="Chi").last.click()
    settle(page)
    assert page.locator('[data-term="riichi"] input:checked + span').inner_text() == "Riichi", "the winner's own"
    page.locator('[data-term="by"] label', has_text="Discard").click()
    page.get_by_role("button", name="A further win on the same discard").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("group", name="Declared riichi in this hand").wait_for()
    assert dialog.get_by_role("radio", name="Chi").first.is_checked()
    assert dialog.get_by_role("switch", name="A further win on the same discard").is_checked()
    dialog.get_by_role("img", name="Photo of the hand").wait_for()


def _open_sheet(
    open_page: OpenPage, size: ViewportSize, rules: str, hand: Groups, *events: dict[str, Any]
) -> tuple[Page, dict[str, Any]]:
    page = open_page(size)
    _, table = ask(page, "POST", "/api/tables", {"players": PLAYERS, "rules": rules})
    for place, event in enumerate(events):
        _enter(page, table | {"count": table["count"] + place}, event)
    always_read_as(page, hand)
    page.add_init_script(_COUNT)
    go(page, f"/sheet#{table['id']}")
    page.locator(".seat").first.wait_for()
    return page, table


def _enter(page: Page, table: dict[str, Any], event: dict[str, Any]) -> None:
    status, _ = ask(page, "POST", f"/api/tables/{table['id']}/events", {"after": table["count"], "event": event})
    assert status == HTTPStatus.CREATED


def _last(page: Page, table: dict[str, Any]) -> dict[str, Any]:
    last: dict[str, Any] = ask(page, "GET", f"/api/tables/{table['id']}")[1]["events"][-1]
    return last


def _say_how(page: Page, how: str, giver: str | None = None) -> None:
    page.locator('[data-term="by"] label', has_text=how).click()
    if giver:
        page.locator('[data-term="from"] label', has_text=giver).click()


def _enter_photo(page: Page, said: str) -> None:
    page.locator("#bar .primary:enabled", has_text="Enter").click()
    page.get_by_text(said).wait_for()


def _choose_photo(page: Page, camera: Locator) -> None:
    with page.expect_file_chooser() as choosing:
        camera.click()
    choosing.value.set_files(SAMPLES / "international-1.jpg")


def _photograph(page: Page, camera: Locator) -> None:
    _choose_photo(page, camera)
    page.wait_for_selector("#review:not([hidden])")
