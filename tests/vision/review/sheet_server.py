"""A server on a socket that keeps score sheets, for the tests of the HTTP API and of the page."""

import threading
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import uvicorn

from tests.vision.review.page.sheet.events import Enter, OpenSheet, View
from vision.review.api.app import create_app
from vision.review.api.serving import listen
from vision.review.api.settings import Limits, Settings
from vision.review.api.transport import GuardedProtocol

PLAYERS = ("Ann", "Bob", "Cat", "Dan")
_ENOUGH = 10**9


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server listens that keeps its score sheets in a folder of its own."""
    limits = Limits(requests=_ENOUGH, requests_per_second=_ENOUGH)
    app = create_app(Settings(tmp_path_factory.mktemp("sheets"), limits=limits))
    with listen("127.0.0.1", 0) as socket:
        config = uvicorn.Config(app, http=GuardedProtocol, lifespan="on", log_level="error", ws="none")
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, args=([socket],))
        thread.start()
        while not server.started and thread.is_alive():
            time.sleep(0.02)
        yield f"http://127.0.0.1:{socket.getsockname()[1]}"
        server.should_exit = True
        thread.join()


@pytest.fixture(scope="session")
def sheets(address: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=address) as sheets:
        yield sheets


@pytest.fixture
def open_sheet(sheets: httpx.Client) -> OpenSheet:
    """Opens a score sheet; the fields of its opening by name."""

    def open_one(rules: str = "taiwan16", **opening: Any) -> View:
        answered = sheets.post("/api/tables", json={"players": PLAYERS, "rules": rules, **opening})
        assert answered.status_code == 201, answered.text
        view: View = answered.json()
        return view

    return open_one


@pytest.fixture
def enter(sheets: httpx.Client) -> Enter:
    """Enters events on a sheet, one after the other; what stands then."""

    def enter_all(view: View, *events: dict[str, Any]) -> View:
        for event in events:
            answered = sheets.post(f"/api/tables/{view['id']}/events", json={"after": view["count"], "event": event})
            assert answered.status_code == 201, answered.text
            view = answered.json()
        return view

    return enter_all
