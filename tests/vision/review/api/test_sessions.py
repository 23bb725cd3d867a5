"""Sessions of the page: opened with the token, ended by whoever has one."""

import time
from datetime import UTC, datetime
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from tests.vision.review.api.conftest import TOKEN, MakeClient
from tests.waiting import wait_until
from vision.review.api import upkeep
from vision.review.api.middleware.access import COOKIE
from vision.review.api.sessions import INVITATION_SECONDS, SESSION_SECONDS, Sessions
from vision.review.store.store import Store

BEARER = {"Authorization": f"Bearer {TOKEN}"}


def enter(client: TestClient) -> str:
    cookie: str = client.post("/api/session", json={"token": TOKEN}).cookies[COOKIE]
    return cookie


def status_with(client: TestClient, cookie: str) -> int:
    client.cookies.clear()
    return client.get("/api/readings", headers={"Cookie": f"{COOKIE}={cookie}"}).status_code


def test_a_session_that_was_ended_is_no_longer_one_and_the_others_are(make_client: MakeClient) -> None:
    client = make_client(token=TOKEN)
    other, cookie = enter(client), enter(client)
    ended = client.delete("/api/session")
    assert ended.status_code == 204
    assert f'{COOKIE}="";' in ended.headers["set-cookie"]
    assert (status_with(client, cookie), status_with(client, other)) == (401, 200)


def test_ended_sessions_stay_ended_after_a_start_and_in_other_processes(
    make_client: MakeClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upkeep, "_REFRESH_EVERY", 0.05)
    client, beside = make_client(token=TOKEN), make_client(token=TOKEN)
    cookie = enter(client)
    assert status_with(beside, cookie) == 200
    assert client.delete("/api/session", headers={"Cookie": f"{COOKIE}={cookie}"}).status_code == 204
    wait_until(lambda: status_with(beside, cookie) == 401)
    assert status_with(make_client(token=TOKEN), cookie) == 401


@pytest.mark.parametrize("cookie", ["", "..", "é", "a.99999999999999999999.", f"{'0' * 32}.9999999999.{'0' * 64}"])
def test_what_the_server_did_not_sign_is_no_session(cookie: str) -> None:
    assert not Sessions(TOKEN).is_open(cookie)


def test_a_session_lasts_a_week_and_an_invitation_an_evening() -> None:
    now = 1_800_000_000.0
    before = Sessions(TOKEN, lambda: now)
    session, invitation = before.open(), before.invite()
    assert Sessions(TOKEN, lambda: now + SESSION_SECONDS - 1).is_open(session)
    assert not Sessions(TOKEN, lambda: now + SESSION_SECONDS + 1).is_open(session)
    assert not Sessions(f"{TOKEN}x", lambda: now).is_open(session)
    assert Sessions(TOKEN, lambda: now + INVITATION_SECONDS - 1).is_invitation(invitation)
    assert not Sessions(TOKEN, lambda: now + INVITATION_SECONDS + 1).is_invitation(invitation)
    assert (before.is_open(invitation), before.is_invitation(session)) == (False, False)


def test_whoever_is_invited_has_a_session_of_their_own(make_client: MakeClient) -> None:
    client = make_client(token=TOKEN)
    enter(client)
    invitation = client.post("/api/invitation").json()["token"]
    client.cookies.clear()
    assert client.get("/api/readings", headers={"Authorization": f"Bearer {invitation}"}).status_code == 401
    entered = client.post("/api/session", json={"token": invitation})
    assert entered.status_code == 204
    assert status_with(client, entered.cookies[COOKIE]) == 200


def test_every_session_and_invitation_ends_at_once_and_later_ones_hold(
    make_client: MakeClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = make_client(token=TOKEN)
    cookies = [enter(client) for _ in range(2)]
    early = client.post("/api/invitation", headers=BEARER).json()["token"]
    assert client.delete("/api/session?all=true", headers=BEARER).status_code == 204
    assert [status_with(client, cookie) for cookie in cookies] == [401] * 2
    an_hour_later = time.time() + 3600
    monkeypatch.setattr(time, "time", lambda: an_hour_later)
    late = Sessions(TOKEN, time.time).invite()
    answers = [client.post("/api/session", json={"token": shown}).status_code for shown in (early, late)]
    assert answers == [401, 204]


def test_sessions_that_have_expired_are_forgotten(tmp_path: Path) -> None:
    until = datetime(2100, 1, 1, tzinfo=UTC)
    with Store.open(tmp_path) as store:
        for name, end in (("a", datetime(2001, 1, 1, tzinfo=UTC)), ("b", until), ("b", until)):
            store.end_session(name * 32, end)
        assert store.ended_sessions() == {"b" * 32: until}


OPENED = {"players": ["Ann", "Bob", "Cat", "Dan"], "rules": "international"}


@pytest.fixture
def onlooker(make_client: MakeClient) -> tuple[TestClient, str]:
    """Somebody who was invited to look at a score sheet, and its address."""
    client = make_client(token=TOKEN)
    sheet = client.post("/api/tables", json=OPENED, headers=BEARER).json()["id"]
    client.post(f"/api/tables/{sheet}/events", json={"after": 1, "event": {"event": "drawn"}}, headers=BEARER)
    invitation = client.post(f"/api/invitation?look={sheet}", headers=BEARER).json()["token"]
    client.cookies.clear()
    assert client.post("/api/session", json={"token": invitation}).status_code == 204
    return client, f"/api/tables/{sheet}"


def test_who_is_invited_to_look_sees_the_one_sheet(onlooker: tuple[TestClient, str]) -> None:
    client, sheet = onlooker
    other = client.post("/api/tables", json=OPENED, headers=BEARER).json()["id"]
    assert client.get(f"/api/tables/{other}").status_code == 403
    seen = client.get(sheet).json()
    assert (seen["count"], seen["can_enter"], seen["can_undo"], seen["can_redo"]) == (2, False, False, False)
    assert [client.get(sheet + part).status_code for part in ("/csv", "/log")] == [200, 200]
    full = client.get(sheet, headers=BEARER).json()
    assert (full["can_enter"], full["can_undo"]) == (True, True)
    assert client.delete("/api/session").status_code == 204, "the own session may be ended"
    assert client.get(sheet).status_code == 401


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "{sheet}/events"), ("POST", "{sheet}/undo"), ("POST", "{sheet}/redo"), ("POST", "{sheet}/amend"),
        ("POST", "{sheet}/preview"), ("DELETE", "{sheet}"), ("GET", "{sheet}/x"), ("GET", "/api/tables"),
        ("POST", "/api/tables"), ("GET", "/api/readings"), ("POST", "/api/readings"), ("GET", "/api/archive"),
        ("POST", "/api/archive"), ("GET", "/api/gallery"), ("POST", "/api/invitation"), ("POST", "/api/review"),
        ("DELETE", "/api/session?all=true"), ("GET", "/openapi.json"),
    ],
)  # fmt: skip
def test_who_is_invited_to_look_does_nothing_else(onlooker: tuple[TestClient, str], method: str, path: str) -> None:
    client, sheet = onlooker
    refused = client.request(method, path.format(sheet=sheet), json={})
    assert (refused.status_code, refused.json()["error"]["id"]) == (403, "access.look-only")


def test_an_invitation_to_look_takes_nothing_from_who_may_do_more(make_client: MakeClient) -> None:
    client = make_client(token=TOKEN)
    enter(client)
    sheet = client.post("/api/tables", json=OPENED).json()["id"]
    looking = client.post(f"/api/invitation?look={sheet}").json()["token"]
    assert client.post("/api/session", json={"token": looking}).status_code == 204
    assert client.get("/api/readings").status_code == 200


def test_an_invitation_to_look_is_to_a_sheet_that_there_is_and_cannot_be_made_a_full_one(
    onlooker: tuple[TestClient, str],
) -> None:
    client, sheet = onlooker
    assert client.post("/api/invitation?look=x", headers=BEARER).status_code == 404
    text = client.post(f"/api/invitation?look={sheet[12:]}", headers=BEARER).json()["token"]
    start, expires, _, signature = text.split(".")
    assert client.post("/api/session", json={"token": f"{start}.{expires}.{signature}"}).status_code == 401
