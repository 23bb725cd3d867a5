"""The score sheet page, opened in browsers beside a server that keeps sheets."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.vision.review.page.conftest import OpenPage as Opener
from tests.vision.review.page.sheet.pages import OpenPage
from tests.vision.review.sheet_server import address, enter, open_sheet, sheets

__all__ = ["address", "enter", "open_page", "open_sheet", "sheets"]


@pytest.fixture
def open_page(browser: Browser, address: str) -> Iterator[OpenPage]:
    """Opens the page; no error, warning or violation of the content policy may come of it."""
    opener = Opener(browser, address, shown="main > :not(.skeleton)")
    # A browser reports every refusal as an error of its own.
    opener.forgive("status of 409", "status of 422", "ERR_INTERNET_DISCONNECTED")

    def open_one(size: ViewportSize, path: str = "/sheet", language: str = "en-US", **options: Any) -> Page:
        return opener(size, language, path, **options)

    yield open_one
    opener.close()
    assert not opener.faults
