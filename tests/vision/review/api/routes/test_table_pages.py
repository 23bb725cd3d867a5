"""The list of score sheets comes in pages, and long sheets keep nobody waiting."""

import json
import threading
from collections.abc import Callable
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import event

from vision.review.api.sheets import view
from vision.review.api.sheets.csv_export import table_csv
from vision.review.api.sheets.view import TableSummary, TableView
from vision.review.store.records import StoredTable
from vision.review.store.store import Store

OPENING = {"event": "opened", "players": ["Ann", "Bob", "Cat", "Dan"], "rules": "taiwan16"}
DRAWN = '{"event": "drawn"}'


@pytest.fixture
def sheets(client: TestClient) -> list[str]:
    """The ids of five sheets, newest first."""
    return [client.post("/api/tables", json=OPENING).json()["id"] for _ in range(5)][::-1]


def _ids(page: dict[str, Any]) -> list[str]:
    return [table["id"] for table in page["tables"]]


def test_pages_show_every_sheet_once(client: TestClient, sheets: list[str]) -> None:
    first = client.get("/api/tables?limit=2").json()
    second = client.get(f"/api/tables?limit=2&before={first['next']}").json()
    third = client.get(f"/api/tables?limit=2&before={second['next']}").json()
    assert _ids(first) + _ids(second) + _ids(third) == sheets
    assert third["next"] is None
    assert client.get("/api/tables").json()["next"] is None
    assert client.get("/api/tables?before=made-up").status_code == 404
    assert client.get("/api/tables?limit=201").status_code == 422


def test_balances_are_remembered_until_the_sheet_grows(
    client: TestClient, sheets: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    replayed: list[str] = []
    from_stored = TableSummary.from_stored

    def noting(stored: StoredTable) -> TableSummary:
        replayed.append(stored.id)
        return from_stored(stored)

    monkeypatch.setattr(view.TableSummary, "from_stored", noting)
    assert _ids(client.get("/api/tables").json()) == sheets
    assert replayed == sheets
    won = {"event": "won", "winner": "Ann", "by": "self-draw", "value": 3}
    client.post(f"/api/tables/{sheets[1]}/events", json={"after": 1, "event": won})
    listed = client.get("/api/tables").json()
    assert replayed == [*sheets, sheets[1]]
    assert [table["hands"] for table in listed["tables"]] == [0, 1, 0, 0, 0]
    client.delete(f"/api/tables/{sheets[0]}")
    assert _ids(client.get("/api/tables").json()) == sheets[1:]


def test_views_and_csv_are_made_beside_the_event_loop(
    client: TestClient, sheets: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[str] = []

    def noting(made: Callable[..., Any]) -> Callable[..., Any]:
        def make(*args: Any) -> Any:
            threads.append(threading.current_thread().name.partition("_")[0])
            return made(*args)

        return make

    monkeypatch.setattr(TableView, "from_stored", noting(TableView.from_stored))
    monkeypatch.setattr("vision.review.api.routes.tables.table_csv", noting(table_csv))
    path = f"/api/tables/{sheets[0]}"
    assert client.post("/api/tables", json=OPENING).status_code == 201
    assert client.post("/api/tables/log", json={"log": client.get(f"{path}/log").text}).status_code == 201
    assert client.post(f"{path}/undo", json={"after": 9}).status_code == 409
    assert client.post(f"{path}/preview", json={"after": 9, "event": {"event": "drawn"}}).status_code == 409
    assert client.get(f"{path}/csv").status_code == 200
    assert threads == ["sheet"] * 5


def test_file_of_more_events_than_a_sheet_may_have_is_refused_unread(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vision.review.store.records.MOST_EVENTS", 3)
    lines = [json.dumps(OPENING), DRAWN, DRAWN, "no event"]
    refused = client.post("/api/tables/log", json={"log": "\n".join(lines)})
    assert (refused.status_code, refused.json()["error"]["id"]) == (422, "table.full")
    assert client.post("/api/tables/log", json={"log": "\n".join(lines[:3])}).status_code == 201


def test_events_of_a_sheet_are_written_by_one_statement(client: TestClient) -> None:
    """Between two statements other threads compute, and whoever wants to write waits for the lock."""
    store: Store = client.app.state.services.store  # type: ignore[attr-defined]
    statements: list[str] = []
    event.listen(store._database._engine, "before_cursor_execute", lambda *said: statements.append(said[2]))
    log = "\n".join([json.dumps(OPENING), *[DRAWN] * 200])
    made = client.post("/api/tables/log", json={"log": log}).json()
    assert sum("score_events" in statement for statement in statements) == 1
    statements.clear()
    client.get(f"/api/tables/{made['id']}")
    assert sum("score_events" in statement for statement in statements) == 1


def test_refused_parameter_is_named(client: TestClient, sheets: list[str]) -> None:
    error = client.get(f"/api/tables/{sheets[0]}/csv?language=fr").json()["error"]
    assert error["field"] == "language"
    assert all(language in error["message"] for language in ("en", "zh-Hant", "zh-Hans"))
