"""A server on a socket, for tests that ask it as browsers do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, cast

import pytest

from tests.vision.review.page.sheet.pages import OpenPage
from tests.vision.review.sheet_server import address, enter, open_sheet, sheets
from tests.vision.review.transports import SITE_PATIENCE_MS, Transport, path_on, take_in

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, ViewportSize

__all__ = ["address", "enter", "open_page", "open_sheet", "sheets"]

_PATIENCE_MS = 20_000
_EXPECTED = re.compile(r"status of (409|422)|ERR_INTERNET_DISCONNECTED|Service Worker registration blocked")
"""A browser reports every refusal as an error of its own."""


@pytest.fixture
def open_page(request: pytest.FixtureRequest, browser: Browser, transport: Transport) -> Iterator[OpenPage]:
    """Opens the page; no error, warning or violation of the content policy may come of it.

    The site has the sheets that the test has opened on the server.
    """
    own = request.getfixturevalue("address" if transport == "server" else "site_address").rstrip("/")
    faults: list[str] = []
    contexts = []

    def open_one(size: dict[str, int], path: str = "/sheet", language: str = "en-US", **options: Any) -> Page:
        phone = size["width"] < 600
        settings: dict[str, Any] = {"accept_downloads": True, "service_workers": "block"} | options
        context = browser.new_context(
            viewport=cast("ViewportSize", size),
            locale=language,
            has_touch=phone,
            is_mobile=phone,
            **settings,
        )
        context.set_default_timeout(_PATIENCE_MS if transport == "server" else SITE_PATIENCE_MS)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda said: faults.append(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: faults.append(str(error)))
        if transport == "site" and "sheets" in request.fixturenames:
            page.goto(own + path_on(transport, "/sheet"))
            take_in(page, request.getfixturevalue("sheets").get("/api/archive").content)
            page.goto("about:blank")
        page.goto(own + path_on(transport, path))
        page.locator("main > :not(.skeleton)").first.wait_for()
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert not [fault for fault in faults if not _EXPECTED.search(fault)]
