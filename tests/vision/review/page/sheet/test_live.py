"""One sheet on several phones: whatever one enters is on all of them."""

from collections.abc import Callable, Sequence

import cv2
import httpx
import numpy as np
from playwright.sync_api import Browser, Locator, Page

from tests.vision.review.page.art import PAGE
from tests.vision.review.page.sheet.events import Enter, OpenSheet
from tests.vision.review.page.sheet.pages import PHONE, OpenPage, enter_win, totals, wait_for_entry

DRAWN = {"event": "drawn"}
_AT_ONCE_MS = 5_000
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


def test_what_each_phone_enters_is_on_all_at_once_and_on_one_that_was_away_as_it_comes_back(
    open_page: OpenPage, open_sheet: OpenSheet, sheets: httpx.Client
) -> None:
    view = open_sheet()
    phones = online, away = [open_page(PHONE, f"/sheet#{view['id']}") for _ in range(2)]
    entered = 0

    def enter_on(phone: Page, following: Sequence[Page]) -> None:
        nonlocal entered
        draw = phone.get_by_role("button", name="Draw", exact=True)
        acts: tuple[Callable[[], object], ...] = (lambda: enter_win(phone, "Ann", "2"), draw.click)
        for act in acts:
            with phone.expect_response("**/events"):
                act()
            entered += 1
            for one in following:
                one.locator(f".entry:nth-child({entered})").wait_for(state="attached", timeout=_AT_ONCE_MS)

    for phone in phones:
        enter_on(phone, phones)
    away.context.set_offline(True)
    away.get_by_text("server cannot be reached").wait_for()
    enter_on(online, [online])
    assert away.locator(".entry").count() == entered - 2
    away.context.set_offline(False)
    away.locator(f".entry:nth-child({entered})").wait_for(state="attached")
    enter_on(away, phones)
    kept = [step["event"]["event"] for step in sheets.get(f"/api/tables/{view['id']}").json()["events"][1:]]
    assert kept == ["won", "drawn"] * 4
    assert len({tuple(phone.locator(".entry").all_inner_texts()) for phone in phones}) == 1
    assert len({tuple(totals(phone).items()) for phone in phones}) == 1


def test_a_tap_meant_for_the_sheet_as_it_stood_is_not_taken(
    open_page: OpenPage, open_sheet: OpenSheet, enter: Enter
) -> None:
    view = open_sheet()
    page = open_page(PHONE, f"/sheet#{view['id']}")
    page.evaluate(_DRAW_AS_AN_ENTRY_COMES)
    enter(view, DRAWN)
    page.get_by_text("Somebody else entered something meanwhile").wait_for()
    assert page.locator(".entry").count() == 1


def test_a_second_tap_after_one_that_came_too_late_is_not_taken(
    open_page: OpenPage, open_sheet: OpenSheet, enter: Enter
) -> None:
    view = open_sheet()
    page = open_page(PHONE, f"/sheet#{view['id']}")
    page.route("**/changes", lambda _: None)
    page.reload()
    page.locator(".seat").first.wait_for()
    page.evaluate(_DRAW_AS_AN_ENTRY_COMES)
    enter(view, DRAWN)
    sent = []
    page.on("request", lambda request: sent.append(request.url) if request.url.endswith("/events") else None)
    page.get_by_role("button", name="Draw", exact=True).click()
    page.get_by_text("Somebody else entered something meanwhile").wait_for()
    assert len(sent) == 1


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


def test_codes_let_others_in_or_look_once_it_is_said_what_they_can_do(
    open_page: OpenPage, open_sheet: OpenSheet, address: str
) -> None:
    view = open_sheet()
    page = open_page(PHONE, f"/sheet#{view['id']}")
    dialog = invite(page)
    dialog.get_by_text("This server answers on this computer only").wait_for()
    assert dialog.locator(".qr").count() == 0
    page.keyboard.press("Escape")
    page.route("**/api/invitation*", lambda route: route.fulfill(json=_invitation(route.request.url, address)))
    invite(page).get_by_role("button", name="Show the code for looking").click()
    assert decoded(dialog.locator(".qr").screenshot()) == f"{address}/sheet#{view['id']}&token=look-{view['id']}"
    page.keyboard.press("Escape")
    invite(page)
    dialog.get_by_text("enter, change and delete all sheets and photos").wait_for()
    assert dialog.locator(".qr").count() == 0
    dialog.get_by_role("button", name="Show the code", exact=True).click()
    link = decoded(dialog.locator(".qr").screenshot())
    assert link == f"{address}/sheet#{view['id']}&token=invited"
    guest = open_page(PHONE, link.removeprefix(address))
    guest.locator(".seat").first.wait_for()
    assert guest.url.endswith(f"/sheet#{view['id']}"), "nobody reads it from the address"


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


def test_without_a_server_the_file_is_offered(open_page: OpenPage, open_sheet: OpenSheet) -> None:
    page = open_page(PHONE)
    on_the_device = (PAGE / "shared" / "transport.js").read_text().replace('PLACE = "server"', 'PLACE = "device"')
    page.route(
        "**/shared/transport.js", lambda route: route.fulfill(body=on_the_device, content_type="text/javascript")
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
