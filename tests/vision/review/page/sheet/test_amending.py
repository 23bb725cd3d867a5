"""Entries of a score sheet explain themselves, and are mended or removed where they stand."""

import httpx

from tests.vision.review.page.sheet.events import Enter, OpenSheet, discard, self_draw
from tests.vision.review.page.sheet.pages import DESKTOP, PHONE, OpenPage, choose, totals


def test_entry_says_how_its_amounts_come_about(open_page: OpenPage, open_sheet: OpenSheet, enter: Enter) -> None:
    view = enter(open_sheet("taiwan16"), self_draw("Ann", 22), discard("Bob", "Ann", 3), discard("Cat", "Bob", 5))
    page = open_page(PHONE, f"/sheet#{view['id']}")
    second, last = page.locator(".entry").nth(1), page.locator(".entry").first
    for entry in (second, last):
        entry.locator("summary").click()
    assert "10 + (3 + 3) × 2 = 22" in second.inner_text(), "base, fans, the dealer's bonus after a win, rate"
    assert "56 × 1.5" in second.inner_text(), "Bob owed Ann already"
    assert "Bob settles the debt to Ann\n106" in last.inner_text()


def test_entry_is_removed_with_what_follows_counted_anew(
    open_page: OpenPage, open_sheet: OpenSheet, enter: Enter
) -> None:
    view = enter(open_sheet("taiwan16"), self_draw("Ann", 22), discard("Bob", "Ann", 3))
    page = open_page(DESKTOP, f"/sheet#{view['id']}")
    page.locator(".entry").last.locator("summary").click()
    page.locator("[data-key=remove-1]").click()
    dialog = page.get_by_role("dialog")
    assert "−56 → 0" in dialog.locator("dl .row", has_text="Cat").inner_text()
    dialog.get_by_role("button", name="Remove").click()
    dialog.wait_for(state="detached")
    assert totals(page) == {"Ann": "+18", "Bob": "−18", "Cat": "0", "Dan": "0"}


def test_entry_is_mended_where_it_stands(open_page: OpenPage, open_sheet: OpenSheet, enter: Enter) -> None:
    view = enter(open_sheet("international"), discard("Bob", "Ann", 4), self_draw("Cat", 2))
    page = open_page(PHONE, f"/sheet#{view['id']}")
    page.locator(".entry").last.locator("summary").click()
    page.locator("[data-key=mend-1]").click()
    dialog = page.get_by_role("dialog")
    assert dialog.get_by_role("textbox").input_value() == "4"
    dialog.get_by_role("group", name="Who discarded?").get_by_role("radio", name="Dan").check()
    dialog.get_by_role("button", name="Enter").click()
    dialog.wait_for(state="detached")
    titles = page.locator(".entry-title strong").all_inner_texts()
    assert titles == ["Cat wins by self-draw", "Ann wins, Dan discards"]


def test_entry_is_mended_and_removed_on_the_sheet_as_others_left_it(
    open_page: OpenPage, open_sheet: OpenSheet, enter: Enter, sheets: httpx.Client
) -> None:
    view = enter(open_sheet("international"), discard("Bob", "Ann", 4))
    page = open_page(PHONE, f"/sheet#{view['id']}")
    dialog = page.get_by_role("dialog")
    page.locator(".entry summary").click()
    page.locator("[data-key=mend-1]").click()
    assert dialog.locator(".camera").count() == 0, "a photo would be another win"
    view = enter(view, self_draw("Cat", 2))
    choose(dialog, "Who discarded?", "Dan")
    dialog.get_by_text("please look again").wait_for()
    dialog.get_by_role("button", name="Enter").click()
    dialog.wait_for(state="detached")
    titles = page.locator(".entry-title strong").all_inner_texts()
    assert titles == ["Cat wins by self-draw", "Ann wins, Dan discards"]

    page.locator(".entry summary").last.click()
    page.locator("[data-key=remove-1]").click()
    dialog.get_by_role("button", name="Remove").and_(page.locator(":enabled")).wait_for()
    enter(sheets.get(f"/api/tables/{view['id']}").json(), {"event": "drawn"})
    dialog.get_by_role("button", name="Remove").click()
    dialog.get_by_text("please look again").wait_for()
    dialog.get_by_role("button", name="Remove").click()
    dialog.wait_for(state="detached")
    assert page.locator(".entry-title strong").all_inner_texts() == ["Nobody wins", "Cat wins by self-draw"]


def test_entry_that_is_another_by_now_is_not_mended(
    open_page: OpenPage, open_sheet: OpenSheet, enter: Enter, sheets: httpx.Client
) -> None:
    view = enter(open_sheet("international"), discard("Bob", "Ann", 4), self_draw("Cat", 2))
    page = open_page(PHONE, f"/sheet#{view['id']}")
    page.locator(".entry summary").last.click()
    page.locator("[data-key=mend-1]").click()
    sheets.post(f"/api/tables/{view['id']}/amend", json={"after": view["count"], "entry": 1, "event": None})
    choose(page.get_by_role("dialog"), "Who discarded?", "Dan")
    page.get_by_role("dialog").locator(".notice.danger").wait_for()
    assert page.get_by_role("dialog").get_by_role("button", name="Enter").is_disabled()


def test_amendment_is_taken_back_and_done_again(open_page: OpenPage, open_sheet: OpenSheet, enter: Enter) -> None:
    view = enter(open_sheet("international"), discard("Bob", "Ann", 4), self_draw("Cat", 2))
    page = open_page(PHONE, f"/sheet#{view['id']}")
    page.locator(".entry summary").last.click()
    page.locator("[data-key=remove-1]").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    for name, entries in (("undo", 2), ("redo", 1)):
        page.locator(f"[data-key={name}]").click()
        page.wait_for_function("(count) => document.querySelectorAll('.entry').length === count", arg=entries)
    page.get_by_text("Mended; what follows was counted anew").wait_for()
