"""What is refused over HTTP says which sentence it is, about which field, in English and Chinese."""

from typing import Any

import httpx2
import pytest
from fastapi.testclient import TestClient

from scoring.texts.catalogue import places
from tests.vision.review.api.conftest import MakeClient
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
    ("/api/group", {"image": IMAGE, "tiles": [{**TILE, "id": i} for i in range(500)]}, "tiles", "record.entries"),
    ("/api/group", {"image": IMAGE, "tiles": [{**TILE, "code": "{}"}]}, "tiles[0].code", "record.pattern"),
    (
        "/api/group",
        {"image": IMAGE, "tiles": [{**TILE, "box": [1, 1, 9, 1e9]}]},
        "tiles[0].box",
        "correction.far-outside",
    ),
    ("/api/review", {**GROUPS, "groups": [{**GROUP, "tiles": [0, 0]}]}, "groups", "reading.tile-groups"),
    ("/api/review", {**GROUPS, "groups": [{**GROUP, "tiles": [0, 7]}]}, "groups", "reading.no-tile"),
    ("/api/tables", {**OPENING, "players": ["{}"] * 4}, "players[1]", "table.name-twice"),
    ("/api/tables/log", {"log": "{"}, "log, line 1: record", "record.not-json"),
    ("/api/session", {"token": "{}" * 400}, "token", "record.length"),
]

EVENTS: list[tuple[object, str, str]] = [
    ({}, "event.event", "record.missing"),
    ({"event": "won", "winner": "{0}", "by": "self-draw", "value": 1}, "event.winner", "table.name-unknown"),
    ({"event": "won", "winner": "Ann", "by": "self-draw", "value": "1e9999999"}, "event.value", "record.amount-digits"),
    ({"event": "paid", "id": "{id}"}, "event.id", "record.one-of"),
    ({"event": "hand", "winner": "Ann", "hand": HAND}, "event.hand.rules", "table.other-rules"),
    (
        {"event": "hand", "winner": "Ann", "hand": {**HAND, "rules": "taiwan16", "concealed": "123456789m12345p147s"}},
        "event.hand.winning_tile",
        "hand.winning-tile-not-held",
    ),
]


def check(answered: httpx2.Response, field: str, sentence: str) -> None:
    assert answered.status_code == 422, answered.text
    error: dict[str, Any] = answered.json()["error"]
    assert set(error) == {"id", "code", "field", "message", "message_zh", "message_ja"}
    assert (error["field"], error["id"]) == (field, sentence)
    assert error["code"]
    assert error["message"].endswith(".")
    assert error["message_zh"].endswith("。")
    for place in places(CATALOGUE[sentence].en):
        assert f"{{{place}" not in error["message"] + error["message_zh"] + error["message_ja"]


@pytest.mark.parametrize(("path", "body", "field", "sentence"), HOSTILE)
def test_a_body_is_refused_by_sentence_and_field(
    client: TestClient, path: str, body: object, field: str, sentence: str
) -> None:
    check(client.post(path, json=body), field, sentence)


@pytest.mark.parametrize(("event", "field", "sentence"), EVENTS)
def test_an_event_is_refused_by_sentence_and_field(
    client: TestClient, event: object, field: str, sentence: str
) -> None:
    sheet = client.post("/api/tables", json=OPENING).json()["id"]
    for action in ("events", "preview"):
        answered = client.post(f"/api/tables/{sheet}/{action}", json={"after": 1, "event": event})
        check(answered, field, sentence)


def test_what_keeps_a_hand_from_being_scored_is_told_alike(client: TestClient) -> None:
    answered = client.post("/api/review", json=GROUPS)
    assert answered.json()["refused"] == {
        "id": "hand.concealed-count",
        "field": "concealed",
        "message": "A hand of 14 with 0 melds has 14 concealed tiles, not 1.",
        "message_zh": "14 張的胡牌有 0 副吃碰槓時，手牌應為 14 張，現有 1 張。",
        "message_ja": "14枚の手で副露が0つなら、手の内は14枚です（現在1枚）。",
    }


@pytest.mark.parametrize(
    ("method", "path", "status", "code", "sentence"),
    [
        ("GET", "/nowhere", 404, "unknown", "request.path"),
        ("PUT", "/api/score", 405, "method", "request.method"),
        ("GET", "/api/readings/{id}", 404, "unknown", "store.reading-unknown"),
        ("GET", "/api/tables/{id}", 404, "unknown", "store.table-unknown"),
        ("GET", "/api/readings?before={}", 404, "unknown", "store.place-unknown"),
        ("GET", "/api/readings?limit=0", 422, "hand", "record.least"),
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


def test_a_file_that_is_no_archive_is_refused_in_chinese_too(client: TestClient) -> None:
    answered = client.post("/api/archive", files={"archive": ("pailens.zip", b"{}")})
    check(answered, "archive", "archive.no-zip")
    assert answered.json()["error"]["code"] == "archive"


def test_a_form_without_its_file_names_the_field(client: TestClient) -> None:
    answered = client.post("/api/readings", files={"picture": ("a.jpg", b"x")})
    check(answered, "photo", "request.no-file")


def test_without_the_token_the_refusal_has_its_kind(make_client: MakeClient) -> None:
    error = make_client(token="a-token-that-nobody-guesses").get("/api/readings").json()["error"]
    assert (error["code"], error["id"]) == ("no-access", "access.token-needed")
