"""A server on a socket, for tests that ask it as browsers do."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, cast

import httpx
import pytest
import uvicorn

from tests.vision.review.page.sheet.events import Enter, OpenSheet, View
from tests.vision.review.page.sheet.pages import OpenPage
from vision.review.api.app import create_app
from vision.review.api.run import listen
from vision.review.api.settings import Limits, Settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, ViewportSize

PLAYERS = ("Ann", "Bob", "Cat", "Dan")
_ENOUGH = 10**9
_PATIENCE_MS = 20_000
_EXPECTED = re.compile(r"status of (409|422)|ERR_INTERNET_DISCONNECTED|Service Worker registration blocked")
"""A browser reports every refusal as an error of its own."""


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server listens that keeps its score sheets in a folder of its own."""
    limits = Limits(requests=_ENOUGH, requests_per_second=_ENOUGH)
    app = create_app(Settings(tmp_path_factory.mktemp("sheets"), limits=limits))
    with listen("127.0.0.1", 0) as socket:
        server = uvicorn.Server(uvicorn.Config(app, lifespan="on", log_level="error", ws="none"))
        thread = threading.Thread(target=server.run, args=([socket],))
        thread.start()
        while not server.started and thread.is_alive():
            time.sleep(0.02)
        yield f"http://127.0.0.1:{socket.getsockname()[1]}"
        server.should_exit = True
        thread.join()


@pytest.fixture(scope="session")
def client(address: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=address) as client:
        yield client


@pytest.fixture
def open_sheet(client: httpx.Client) -> OpenSheet:
    """Opens a score sheet; the fields of its opening by name."""

    def open_one(rules: str = "taiwan16", **opening: Any) -> View:
        answered = client.post("/api/tables", json={"players": PLAYERS, "rules": rules, **opening})
        assert answered.status_code == 201, answered.text
        view: View = answered.json()
        return view

    return open_one


@pytest.fixture
def enter(client: httpx.Client) -> Enter:
    """Enters events on a sheet, one after the other; what stands then."""

    def enter_all(view: View, *events: dict[str, Any]) -> View:
        for event in events:
            answered = client.post(f"/api/tables/{view['id']}/events", json={"after": view["count"], "event": event})
            assert answered.status_code == 201, answered.text
            view = answered.json()
        return view

    return enter_all


@pytest.fixture
def open_page(address: str, browser: Browser) -> Iterator[OpenPage]:
    """Opens the page; no error, warning or violation of the content policy may come of it."""
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
        context.set_default_timeout(_PATIENCE_MS)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda said: faults.append(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(address + path)
        page.locator("main > *").first.wait_for()
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert not [fault for fault in faults if not _EXPECTED.search(fault)]
