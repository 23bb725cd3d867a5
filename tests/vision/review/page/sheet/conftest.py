"""The score sheet page, opened in browsers beside a server that keeps sheets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from tests.vision.review.page.conftest import OpenPage as Opener
from tests.vision.review.page.sheet.pages import OpenPage
from tests.vision.review.sheet_server import address, enter, open_sheet, sheets
from tests.vision.review.transports import Transport, path_on, take_in

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, ViewportSize

__all__ = ["address", "enter", "open_page", "open_sheet", "sheets"]


@pytest.fixture
def open_page(request: pytest.FixtureRequest, browser: Browser, transport: Transport) -> Iterator[OpenPage]:
    """Opens the page; no error, warning or violation of the content policy may come of it.

    The site has the sheets that the test has opened on the server.
    """
    own = request.getfixturevalue("address" if transport == "server" else "site_address").rstrip("/")
    opener = Opener(browser, own, transport, shown="main > :not(.skeleton)")
    # A browser reports every refusal as an error of its own.
    opener.forgive("status of 409", "status of 422", "ERR_INTERNET_DISCONNECTED")

    def open_one(size: ViewportSize, path: str = "/sheet", language: str = "en-US", **options: Any) -> Page:
        if transport == "server" or "sheets" not in request.fixturenames:
            return opener(size, language, path, **options)
        page = opener(size, language, "/sheet", **options)
        take_in(page, request.getfixturevalue("sheets").get("/api/archive").content)
        page.goto("about:blank")
        page.goto(own + path_on(transport, path))
        page.locator("main > :not(.skeleton)").first.wait_for()
        return page

    yield open_one
    opener.close()
    assert not opener.faults
