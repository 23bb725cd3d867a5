"""With a token, nobody without it reads or writes anything."""

import re

import pytest
from fastapi.testclient import TestClient

from tests.vision.review.api.conftest import TOKEN, MakeApp, MakeClient
from vision.review.api.middleware.access import COOKIE

OPEN = {
    ("get", "/healthz"), ("head", "/healthz"), ("get", "/livez"), ("head", "/livez"), ("post", "/api/session"),
    ("post", "/api/score"),
}  # fmt: skip
BEARER = {"Authorization": f"Bearer {TOKEN}"}


@pytest.fixture
def guarded(make_client: MakeClient) -> TestClient:
    return make_client(token=TOKEN)


@pytest.mark.slow
def test_no_path_of_the_app_answers_without_the_token(guarded: TestClient, make_app: MakeApp) -> None:
    document = make_app("other").openapi()
    asked = [
        (method.upper(), re.sub(r"\{.*?\}", "x", path))
        for path, methods in document["paths"].items()
        for method in (*methods, "head", "put", "options")
        if (method, path) not in OPEN
    ]
    asked += [("GET", "/openapi.json"), ("GET", "/docs"), ("GET", "/nothing"), ("POST", "/"), ("PUT", "/static/app.js")]
    answers = {(method, path): guarded.request(method, path).status_code for method, path in asked}
    assert set(answers.values()) == {401}, answers
    assert guarded.get("/api/readings").headers["www-authenticate"] == "Bearer"
    assert len(answers) > 60


@pytest.mark.parametrize(
    "path",
    ["//api/readings", "/static/%2e%2e/api/readings", "/API/readings"],
)
def test_no_way_of_writing_a_path_leads_around_the_token(guarded: TestClient, path: str) -> None:
    answered = guarded.get(path)
    assert answered.status_code in (401, 404)
    assert "readings" not in answered.text


def test_a_browser_that_has_no_token_is_told_so_by_a_page(guarded: TestClient) -> None:
    answered = guarded.get("/nothing", headers={"Accept": "text/html", "Accept-Language": "ja"})
    assert answered.status_code == 401
    assert answered.text.startswith('<!doctype html>\n<html lang="ja">')


def test_a_shared_hand_is_scored_for_everybody(guarded: TestClient) -> None:
    hand = {"rules": "international", "concealed": "123m123p456p789s11z", "winning_tile": "1z"}
    assert guarded.post("/api/score", json=hand).json()["win"]


def test_token_is_shown_as_bearer(guarded: TestClient) -> None:
    for shown in (f"Bearer {TOKEN}", f"bearer  {TOKEN} "):
        assert guarded.get("/api/readings", headers={"Authorization": shown}).status_code == 200


@pytest.mark.parametrize(
    "value", ["Bearer ", f"Bearer {TOKEN}x", f"Bearer {TOKEN[:-1]}", f"Basic {TOKEN}", TOKEN, "Bearer é"]
)
def test_anything_else_is_refused(guarded: TestClient, value: str) -> None:
    assert guarded.get("/api/readings", headers={b"Authorization": value.encode("latin-1")}).status_code == 401


def test_token_is_exchanged_for_a_cookie_that_scripts_cannot_read(guarded: TestClient) -> None:
    answered = guarded.post("/api/session", json={"token": TOKEN})
    assert answered.status_code == 204
    cookie = answered.headers["set-cookie"]
    assert TOKEN not in cookie
    assert {"HttpOnly", "Path=/", "SameSite=strict"} <= {part.strip() for part in cookie.split(";")}
    assert guarded.get("/api/readings").status_code == 200


def test_cookie_is_no_token_and_the_token_no_cookie(guarded: TestClient) -> None:
    cookie = guarded.post("/api/session", json={"token": TOKEN}).cookies[COOKIE]
    guarded.cookies.clear()
    assert guarded.get("/api/readings", headers={"Authorization": f"Bearer {cookie}"}).status_code == 401
    assert guarded.get("/api/readings", headers={"Cookie": f"{COOKIE}={TOKEN}"}).status_code == 401


def test_guesses_are_limited_and_do_not_lock_the_right_token_out(make_client: MakeClient) -> None:
    client = make_client(token=TOKEN, limits={"guesses": 3, "guesses_per_second": 0.01})
    answers = [client.post("/api/session", json={"token": f"guess {i}"}) for i in range(5)]
    assert [answer.status_code for answer in answers] == [401, 401, 401, 429, 429]
    assert not any("set-cookie" in answer.headers for answer in answers)
    assert client.get("/api/readings", headers={"Authorization": "Bearer guess"}).status_code == 429
    assert client.get("/api/readings", headers=BEARER).status_code == 200
    assert client.post("/api/session", json={"token": TOKEN}).status_code == 204
    assert client.get("/api/readings").status_code == 200
    assert client.get("/healthz").status_code == 200


def test_without_a_token_a_session_is_not_needed(make_client: MakeClient) -> None:
    client = make_client()
    answered = client.post("/api/session", json={"token": "anything"})
    assert answered.status_code == 204
    assert "set-cookie" not in answered.headers
    assert client.delete("/api/session?all=true").status_code == 204
