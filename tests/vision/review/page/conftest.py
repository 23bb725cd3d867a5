"""A running server and real browser pages that fail a test on any error, warning or violation of the policy."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, ViewportSize

ROOT = Path(__file__).parents[4]
SAMPLES = ROOT / "datasets" / "samples" / "images"
PHONE: ViewportSize = {"width": 360, "height": 740}
DESKTOP: ViewportSize = {"width": 1280, "height": 800}

NO_WORKER = "Service Worker registration blocked by Playwright"

_PHOTO_ORDER = "try { localStorage['pailens.order'] ??= JSON.stringify('photo') } catch {}"
"""The hand as it lies in the photo, which most tests compare; `read_photo` can have it sorted."""

_ADDRESS = re.compile(r"https?://[\d.]+:\d+")
_PATIENCE_MS = 30_000
_SERVE = ("tests.vision.remembering", "serve", "--host", "127.0.0.1")


@contextmanager
def serving(folder: Path, *options: str, program: Sequence[str] = _SERVE, **variables: str) -> Iterator[str]:
    """A server on a port of its own with its data in a folder; the address that it prints."""
    environment = {**os.environ, "PAILENS_DATA": str(folder), **variables}
    environment.pop("PAILENS_DATABASE_URL", None)
    asks = () if "--lan" in options else ("--open",)
    command = [sys.executable, "-m", *program, "--port", "0", *asks, *options]
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=log, encoding="utf-8"
        )
        assert process.stdout is not None
        try:
            found = next((match for line in process.stdout if (match := _ADDRESS.search(line))), None)
            assert found, (folder / "log").read_text()
            yield found.group()
        finally:
            process.terminate()
            process.communicate(timeout=20)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with an empty store."""
    with serving(tmp_path_factory.mktemp("pailens")) as printed:
        yield printed


class OpenPage:
    """Opens the page; `faults` are the errors, warnings and violations that the browser reports."""

    def __init__(self, browser: Browser, address: str, shown: str = "#start-title:not(:empty)") -> None:
        self.faults: list[str] = []
        self._forgiven: list[str] = []
        self._browser = browser
        self._address = address
        self._shown = shown
        self._contexts: list[BrowserContext] = []

    def __call__(self, size: ViewportSize, language: str = "en-US", path: str = "/", **options: Any) -> Page:
        """A page in a browser profile of its own; a narrow one is a phone's.

        Without a service worker, which fetches every file of the page a second time, unless the options say
        otherwise.
        """
        phone = size["width"] < 600
        settings: dict[str, Any] = {"accept_downloads": True, "service_workers": "block"} | options
        context = self._browser.new_context(
            viewport=size, locale=language, has_touch=phone, is_mobile=phone, **settings
        )
        context.set_default_timeout(_PATIENCE_MS)
        context.add_init_script(_PHOTO_ORDER)
        self._contexts.append(context)
        page = context.new_page()
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.goto(self._address + path)
        page.wait_for_selector(self._shown, state="attached")
        return page

    def close(self) -> None:
        """Close every profile."""
        for context in self._contexts:
            context.unroute_all(behavior="ignoreErrors")
            for page in context.pages:
                page.unroute_all(behavior="ignoreErrors")
            context.close()

    def forgive(self, *words: str) -> None:
        """Leave out the faults with one of the words, those still to come too.

        Chromium reports each request that a test has refused, and may do so after the test has ended.
        """
        self._forgiven += words
        self.faults = [fault for fault in self.faults if not self._is_forgiven(fault)]

    def _is_forgiven(self, fault: str) -> bool:
        return any(word in fault for word in self._forgiven)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and message.text != NO_WORKER and not self._is_forgiven(message.text):
            self.faults.append(message.text)


@pytest.fixture
def open_page(browser: Browser, address: str) -> Iterator[OpenPage]:
    """Opens the page; the test fails if anything went wrong in it."""
    opener = OpenPage(browser, address)
    yield opener
    opener.close()
    assert not opener.faults
