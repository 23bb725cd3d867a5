"""One browser for all tests of the pages: Playwright runs once in a process."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

_ARGUMENTS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]
_PLACES = ("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, or the one that Playwright installed."""
    playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    with playwright.sync_playwright() as started:
        own = next((place for place in _PLACES if Path(place).exists()), None)
        if own is None and not Path(started.chromium.executable_path).exists():
            pytest.skip("no Chromium is installed")
        opened = started.chromium.launch(executable_path=own, args=_ARGUMENTS)
        yield opened
        opened.close()
