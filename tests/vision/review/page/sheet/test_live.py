"""One sheet on several phones: whatever one enters is on all of them."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import cv2
import httpx
import numpy as np
import pytest

from tests.vision.review.page.art import PAGE
from tests.vision.review.page.sheet.events import Enter, OpenSheet
from tests.vision.review.page.sheet.pages import PHONE, OpenPage, enter_win, totals, wait_for_entry

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = pytest.mark.server_only("nobody else follows a sheet of the site")

PLAYERS = ("Ann", "Bob", "Cat", "Dan")
DRAWN = {"event": "drawn"}
TURN = 5
EVENTS = 60
_SECOND = 1.0
_DRAW_AS_AN_ENTRY_COMES = """() => new MutationObserver((_, watch) => {
  if (!document.querySelector(".entry")) return;
  watch.disconnect();
  document.querySelector("[data-key=draw]").click();
}).observe(document.querySelector("#main"), { childList: true })"""
_FOLLOW_TOO = """(path) => {
  const stream = new EventSource(path);
  globalThis.told = new Promise((resolve) => stream.addEventListener("message", ({ data }) => {
    if (JSON.parse(data).count === 2) resolve(stream.close());
  }));
}"""
_ON_THE_DEVICE = (PAGE / "shared" / "transport.js").read_text().replace('PLACE = "server"', 'PLACE = "device"')


class Evening:
    """Phones around a table, each of which enters a win and four hands that nobody won, and passes on."""

    def __init__(self, phones: Sequence[Page]) -> None:
        self.phones = phones
        self.entries = 0
        self.waits: list[float] = []

    def turn(self, phone: Page, following: Sequence[Page]) -> None:
        self._enter(phone, following, lambda: enter_win(phone, PLAYERS[self.entries % len(PLAYERS)], "2"))
        for _ in range(TURN - 1):
            self._enter(phone, following, phone.get_by_role("button", name="Draw", exact=True).click)

    def _enter(self, phone: Page, following: Sequence[Page], act: Callable[[], object]) -> None:
        with phone.expect_response("**/events"):
            act()
        entered = time.monotonic()
        self.entries += 1
        for one in following:
            self.wait_for_all(one)
        self.waits.append(time.monotonic() - entered)

    def wait_for_all(self, phone: Page) -> None:
        phone.locator(f".entry:nth-child({self.entries})").wait_for(state="attached")


def test_an_evening_on_four_phones(open_page: OpenPage, open_sheet: OpenSheet, sheets: httpx.Client) -> None:
    address = f"/api/tables/{open_sheet()['id']}"
    phones = [open_page(PHONE, f"/sheet#{address[12:]}") for _ in PLAYERS]
    evening, online, away = Evening(phones), phones[:2], phones[2:]
    for phone in phones:
        evening.turn(phone, phones)
    for phone in away:
        phone.context.set_offline(True)
        phone.get_by_text("server cannot be reached").wait_for()
    for phone in online * 2:
        evening.turn(phone, online)
    for phone in away:
        assert phone.locator(".entry").count() == len(PLAYERS) * TURN
        phone.context.set_offline(False)
        evening.wait_for_all(phone)
    while evening.entries < EVENTS:
        evening.turn(phones[evening.entries // TURN % len(phones)], phones)
    kept = [step["event"] for step in sheets.get(address).json()["events"][1:]]
    assert [event["event"] for event in kept] == ["won", *["drawn"] * (TURN - 1)] * (EVENTS // TURN)
    shown = {tuple(phone.locator(".entry").all_inner_texts()) for phone in phones}
    assert len(shown) == 1
    assert len({tuple(totals(phone).items()) for phone in phones}) == 1
    assert statistics.median(evening.waits) < _SECOND


def test_a_tap_meant_for_the_sheet_as_it_stood_is_not_taken(
    open_page: OpenPage, open_sheet: OpenSheet, enter: Enter
) -> None:
    view = open_sheet()
    page = open_page(PHONE, f"/sheet#{view['id']}")
    page.evaluate(_DRAW_AS_AN_ENTRY_COMES)
    enter(view, DRAWN)
    page.get_by_text("Somebody else entered something meanwhile").wait_for()
    assert page.locator(".entry").count() == 1


def test_a_form_that_is_open_keeps_its_sheet_and_the_newest_is_shown_as_it_closes(
    open_page: OpenPage, open_sheet: OpenSheet, enter: Enter
) -> None:
    view = open_sheet()
    page = open_page(PHONE, f"/sheet#{view['id']}")
    page.get_by_role("button", name="Win", exact=True).click()
    page.evaluate(_FOLLOW_TOO, f"/api/tables/{view['id']}/changes")
    enter(view, DRAWN)
    page.evaluate("() => globalThis.told")
    assert page.locator(".entry").count() == 0
    page.keyboard.press("Escape")
    wait_for_entry(page, "Nobody wins")


def test_a_sheet_that_somebody_deletes_is_gone_for_all(
    address: str, browser: Browser, open_sheet: OpenSheet, sheets: httpx.Client
) -> None:
    view = open_sheet()
    page = browser.new_page(locale="en-US", service_workers="block")
    page.goto(f"{address}/sheet#{view['id']}")
    page.locator(".seat").first.wait_for()
    sheets.delete(f"/api/tables/{view['id']}")
    page.get_by_text("This sheet is no longer here").wait_for()
    page.close()


def test_a_code_lets_others_in_once_it_is_said_what_they_can_do(
    open_page: OpenPage, open_sheet: OpenSheet, address: str
) -> None:
    view = open_sheet()
    page = open_page(PHONE, f"/sheet#{view['id']}")
    page.route("**/api/invitation*", lambda route: route.fulfill(json=_invitation(route.request.url, address)))
    dialog = invite(page)
    dialog.get_by_text("enter, change and delete all sheets and photos").wait_for()
    assert dialog.locator(".qr").count() == 0
    dialog.get_by_role("button", name="Show the code", exact=True).click()
    link = decoded(dialog.locator(".qr").screenshot())
    assert link == f"{address}/sheet#{view['id']}&token=invited"
    guest = open_page(PHONE, link.removeprefix(address))
    guest.locator(".seat").first.wait_for()
    assert guest.url.endswith(f"/sheet#{view['id']}"), "nobody reads it from the address"


def test_another_code_lets_others_look_only(open_page: OpenPage, open_sheet: OpenSheet, address: str) -> None:
    view = open_sheet()
    page = open_page(PHONE, f"/sheet#{view['id']}")
    page.route("**/api/invitation*", lambda route: route.fulfill(json=_invitation(route.request.url, address)))
    dialog = invite(page)
    dialog.get_by_role("button", name="Show the code for looking").click()
    assert decoded(dialog.locator(".qr").screenshot()) == f"{address}/sheet#{view['id']}&token=look-{view['id']}"


def test_who_may_look_only_is_shown_no_way_to_enter(open_page: OpenPage, open_sheet: OpenSheet, enter: Enter) -> None:
    view = enter(open_sheet(), DRAWN)
    page = open_page(PHONE)
    page.route(f"**/api/tables/{view['id']}", lambda route: route.fulfill(json=view | {"can_enter": False}))
    page.evaluate("(id) => { location.hash = id }", view["id"])
    page.get_by_text("You are looking on").wait_for()
    page.locator(".entry summary").click()
    page.get_by_text("Ann, total after it").wait_for()
    page.keyboard.press("Control+z")
    page.get_by_role("button", name="More").click()
    page.get_by_role("dialog").get_by_role("button", name="Save as CSV").wait_for()
    for word in ("Win", "Draw", "Pay", "Undo", "Redo", "Mend", "Remove", "Invite the table", "End", "Delete"):
        assert page.get_by_role("button", name=word, include_hidden=True).count() == 0, word
    assert page.locator(".camera").count() == 0


def test_a_server_that_only_this_machine_reaches_says_so(open_page: OpenPage, open_sheet: OpenSheet) -> None:
    dialog = invite(open_page(PHONE, f"/sheet#{open_sheet()['id']}"))
    dialog.get_by_text("This server answers on this computer only").wait_for()
    assert dialog.locator(".qr").count() == 0


def test_without_a_server_the_file_is_offered(open_page: OpenPage, open_sheet: OpenSheet) -> None:
    page = open_page(PHONE)
    page.route(
        "**/shared/transport.js", lambda route: route.fulfill(body=_ON_THE_DEVICE, content_type="text/javascript")
    )
    page.evaluate("(id) => { location.hash = id; location.reload() }", open_sheet()["id"])
    dialog = invite(page)
    dialog.get_by_text("nobody can follow it live").wait_for()
    with page.expect_download() as saved:
        dialog.get_by_role("button", name="Save the sheet").click()
    assert saved.value.suggested_filename.endswith(".jsonl")


def _invitation(url: str, address: str) -> dict[str, str]:
    looked_at = url.partition("?look=")[2]
    return {"address": f"{address}/", "token": f"look-{looked_at}" if looked_at else "invited"}


def invite(page: Page) -> Locator:
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Invite the table").click()
    return page.get_by_role("dialog", name="Invite the table")


def decoded(picture: bytes) -> str:
    """What a camera reads in a picture of a code."""
    shot = cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_GRAYSCALE)
    assert shot is not None
    text, *_ = cv2.QRCodeDetector().detectAndDecode(cv2.resize(shot, None, fx=2, fy=2, interpolation=0))
    return text
