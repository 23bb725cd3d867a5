"""A score sheet that is followed over HTTP."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn

from tests.vision.review.api.conftest import TOKEN, MakeApp, MakeClient
from tests.vision.review.page.sheet.events import Enter, OpenSheet
from vision.review.api.serving import listen
from vision.review.api.transport import GuardedProtocol
from vision.review.store.store import Store

pytestmark = pytest.mark.slow

NOBODY = "00000000-0000-4000-8000-000000000000"


@contextmanager
def followed(sheets: httpx.Client, table_id: str) -> Iterator[Callable[[], int]]:
    """Reads the counts of a stream, one at a time."""
    with sheets.stream("GET", f"/api/tables/{table_id}/changes", timeout=20) as answered:
        assert answered.status_code == 200
        assert answered.headers["content-type"].startswith("text/event-stream")
        lines = answered.iter_lines()
        yield lambda: next(json.loads(line[6:])["count"] for line in lines if line.startswith("data: "))


def test_entries_are_told_to_who_follows(sheets: httpx.Client, open_sheet: OpenSheet, enter: Enter) -> None:
    view = open_sheet()
    with followed(sheets, view["id"]) as next_count:
        assert next_count() == 1
        enter(view, {"event": "drawn"})
        assert next_count() == 2


def test_nobody_follows_without_access(make_client: MakeClient) -> None:
    client = make_client(token=TOKEN)
    path = f"/api/tables/{NOBODY}/changes"
    assert client.get(path).status_code == 401
    client.post("/api/session", json={"token": TOKEN})
    assert [client.get(one).status_code for one in (path, "/api/tables/x/changes")] == [404, 404]


def test_a_stream_that_is_open_does_not_keep_the_server_from_stopping(make_app: MakeApp, tmp_path: Path) -> None:
    with Store.open(tmp_path / "data"):
        pass
    with listen("127.0.0.1", 0) as listener:
        options: dict[str, Any] = {"log_level": "error", "ws": "none", "timeout_graceful_shutdown": 60}
        server = uvicorn.Server(uvicorn.Config(make_app(), http=GuardedProtocol, lifespan="on", **options))
        thread = threading.Thread(target=server.run, args=([listener],))
        thread.start()
        with httpx.Client(base_url=f"http://127.0.0.1:{listener.getsockname()[1]}", timeout=20) as sheets:
            players = ("Ann", "Bob", "Cat", "Dan")
            view = sheets.post("/api/tables", json={"players": players, "rules": "taiwan16"}).json()
            with followed(sheets, view["id"]) as next_count:
                next_count()
                server.should_exit = True
                with suppress(StopIteration):
                    next_count()
                thread.join(30)
                assert not thread.is_alive()
