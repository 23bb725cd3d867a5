"""Back closes what is open on top of the page."""

from __future__ import annotations

from tests.vision.review.page.conftest import PHONE, OpenPage


def test_back_closes_a_dialog_and_not_the_page(open_page: OpenPage) -> None:
    page = open_page(PHONE, path="/#help")
    for _ in range(2):
        page.locator("#menu-button").click()
        page.go_back()
        page.wait_for_selector("#menu:not([open])", state="attached")
        assert page.locator("#help").is_visible()
    page.locator("#menu-button").click()
    page.locator("#menu [data-close]").first.click()
    page.wait_for_function("history.state === null")
    assert page.locator("#help").is_visible()
