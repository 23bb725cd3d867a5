"""What is refused over HTTP says which sentence it is, about which field, in English and Chinese."""

from typing import Any

import pytest
from fastapi.testclient import TestClient

from scoring.texts.catalogue import places
from vision.texts import CATALOGUE

HAND = {"rules": "international", "concealed": "123m456p789s123p11z", "winning_tile": "1z"}
OPENING = {"rules": "taiwan16", "players": ["Ann", "Bob", "Cat", "Dan"]}
IMAGE = {"width": 100, "height": 100}
TILE = {"id": 0, "code": "1m", "confidence": 1, "box": [1, 1, 9, 9]}
GROUP = {"id": 0, "kind": "concealed", "tiles": [0]}
GROUPS = {"image": IMAGE, "tiles": [TILE], "groups": [GROUP], "rules": "international"}

HOSTILE: list[tuple[str, object, str, str]] = [
    ("/api/score", {**HAND, "rules": "{0}"}, "rules", "record.expected"),
    ("/api/score", {**HAND, "{a}": 1}, "{a}", "record.unknown-field"),
    ("/api/score", {**HAND, "concealed": "{"}, "concealed", "tiles.no-notation"),
    ("/api/score", {**HAND, "melds": [{"kind": "added-kong", "tiles": "123m"}]}, "melds[0].tiles", "meld.kong"),
    ("/api/score", [], "record", "record.object"),
    ("/api/group", {"image": IMAGE, "tiles": [TILE, TILE]}, "tiles", "reading.tile-twice"),
    ("/api/group", {"image": IMAGE, "tiles": [{**TILE, "code": "{}"}]}, "tiles[0].code", "record.pattern"),
    (
        "/api/group",
        {"image": IMAGE, "tiles": [{**TILE, "box": [1, 1, 9, 1e9]}]},
        "tiles[0].box",
        "correction.far-outside",
    ),
    ("/api/review", {**GROUPS, "groups": [{**GROUP, "tiles": [0, 7]}]}, "groups", "reading.no-tile"),
    ("/api/tables", {**OPENING, "players": ["{}"] * 4}, "players[1]", "table.name-twice"),
    ("/api/tables/log", {"log": "{"}, "log, line 1: record", "record.not-json"),
    ("/api/session", {"token": "{}" * 400}, "token", "record.length"),
]


@pytest.mark.parametrize(("path", "body", "field", "sentence"), HOSTILE)
def test_a_body_is_refused_by_sentence_and_field(
    client: TestClient, path: str, body: object, field: str, sentence: str
) -> None:
    answered = client.post(path, json=body)
    assert answered.status_code == 422, answered.text
    error: dict[str, Any] = answered.json()["error"]
    assert set(error) == {"id", "code", "field", "message", "message_zh", "message_ja"}
    assert (error["field"], error["id"]) == (field, sentence)
    assert error["code"]
    assert error["message"].endswith(".")
    assert error["message_zh"].endswith("。")
    for place in places(CATALOGUE[sentence].en):
        assert f"{{{place}" not in error["message"] + error["message_zh"] + error["message_ja"]


def test_what_keeps_a_hand_from_being_scored_is_told_alike(client: TestClient) -> None:
    answered = client.post("/api/review", json=GROUPS)
    refused = answered.json()["refused"]
    assert (refused["id"], refused["field"]) == ("hand.concealed-count", "concealed")
    assert refused["message"] == "A hand of 14 with 0 melds has 14 concealed tiles, not 1."
    assert refused["message_ja"] == "14枚の手で副露が0つなら、手の内は14枚です（現在1枚）。"


@pytest.mark.parametrize(
    ("method", "path", "status", "code", "sentence"),
    [
        ("GET", "/nowhere", 404, "unknown", "request.path"),
        ("PUT", "/api/score", 405, "method", "request.method"),
        ("GET", "/api/readings/{id}", 404, "unknown", "store.reading-unknown"),
        ("GET", "/api/tables/{id}", 404, "unknown", "store.table-unknown"),
        ("GET", "/api/readings?before={}", 404, "unknown", "store.place-unknown"),
        ("GET", "/api/schema/table", 404, "unknown", "request.path"),
        ("GET", "/api/readings?limit=many", 422, "hand", "record.whole-number"),
        ("GET", "/api/labels?format={}", 422, "hand", "record.expected"),
        ("POST", "/api/score", 415, "media-type", "request.no-json"),
        ("POST", "/api/readings", 415, "media-type", "request.no-form"),
    ],
)
def test_a_request_is_refused_by_kind_and_sentence(
    client: TestClient, method: str, path: str, status: int, code: str, sentence: str
) -> None:
    answered = client.request(method, path)
    assert answered.status_code == status
    error = answered.json()["error"]
    assert (error["code"], error["id"], answered.json()["schema"]) == (code, sentence, 1)
    assert "{" not in error["message"] + error["message_zh"] + error["message_ja"]


@pytest.mark.parametrize(
    ("language", "said"),
    [("ja-JP,ja;q=0.9", "ここには何もありません。"), ("zh-TW", "這裡沒有東西。"), ("fr", "There is nothing here.")],
)
def test_a_browser_that_goes_to_an_unknown_address_gets_a_page(client: TestClient, language: str, said: str) -> None:
    answered = client.get("/nowhere", headers={"Accept": "text/html,*/*;q=0.8", "Accept-Language": language})
    assert (answered.status_code, answered.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert said in answered.text
    assert 'href="/"' in answered.text
