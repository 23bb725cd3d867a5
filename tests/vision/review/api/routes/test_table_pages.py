"""The list of score sheets comes in pages, and a sheet has only so many events."""

import json

import pytest
from fastapi.testclient import TestClient

OPENING = {"event": "opened", "players": ["Ann", "Bob", "Cat", "Dan"], "rules": "taiwan16"}
DRAWN = '{"event": "drawn"}'


def test_pages_show_every_sheet_once(client: TestClient) -> None:
    opened = [client.post("/api/tables", json=OPENING).json()["id"] for _ in range(5)]
    first = client.get("/api/tables?limit=2").json()
    second = client.get(f"/api/tables?limit=2&before={first['next']}").json()
    third = client.get(f"/api/tables?limit=2&before={second['next']}").json()
    assert [table["id"] for page in (first, second, third) for table in page["tables"]] == opened[::-1]
    assert third["next"] is None
    assert client.get("/api/tables").json()["next"] is None
    assert client.get("/api/tables?before=made-up").status_code == 404
    assert client.get("/api/tables?limit=201").json()["error"]["field"] == "limit"


def test_file_of_more_events_than_a_sheet_may_have_is_refused_unread(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vision.review.store.records.MOST_EVENTS", 3)
    lines = [json.dumps(OPENING), DRAWN, DRAWN, "no event"]
    refused = client.post("/api/tables/log", json={"log": "\n".join(lines)})
    assert (refused.status_code, refused.json()["error"]["id"]) == (422, "table.full")
    assert client.post("/api/tables/log", json={"log": "\n".join(lines[:3])}).status_code == 201
