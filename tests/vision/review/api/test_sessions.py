"""Sessions of the page: opened with the token, ended by whoever has one."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from tests.vision.review.api.conftest import TOKEN, MakeClient
from vision.review.api import sessions
from vision.review.api.middleware.access import COOKIE
from vision.review.api.sessions import INVITATION_SECONDS, SESSION_SECONDS, Sessions
from vision.review.store import Store

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


def test_every_session_can_be_ended_at_once(make_client: MakeClient) -> None:
    client = make_client(token=TOKEN)
    cookies = [enter(client) for _ in range(3)]
    client.cookies.clear()
    assert client.delete("/api/session?all=true", headers=BEARER).status_code == 204
    assert [status_with(client, cookie) for cookie in cookies] == [401] * 3


def test_nobody_without_access_ends_a_session(make_client: MakeClient) -> None:
    client = make_client(token=TOKEN)
    cookie = enter(client)
    client.cookies.clear()
    assert client.delete("/api/session?all=true").status_code == 401
    assert status_with(client, cookie) == 200


def test_ended_sessions_stay_ended_after_a_start_and_in_other_processes(
    make_client: MakeClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "_REFRESH_SECONDS", 0.05)
    client, beside = make_client(token=TOKEN), make_client(token=TOKEN)
    cookie = enter(client)
    assert status_with(beside, cookie) == 200
    assert client.delete("/api/session", headers={"Cookie": f"{COOKIE}={cookie}"}).status_code == 204
    deadline = time.monotonic() + 20
    while status_with(beside, cookie) == 200 and time.monotonic() < deadline:
        time.sleep(0.05)
    assert status_with(beside, cookie) == 401
    assert status_with(make_client(token=TOKEN), cookie) == 401


def test_cookie_is_sent_over_tls_only_where_the_page_came_so(make_client: MakeClient) -> None:
    client = make_client(token=TOKEN, proxies=("testclient", "192.0.2.1"))
    assert "Secure" not in client.post("/api/session", json={"token": TOKEN}).headers["set-cookie"]
    forwarded = client.post("/api/session", json={"token": TOKEN}, headers={"X-Forwarded-Proto": "https"})
    assert "Secure" in forwarded.headers["set-cookie"]


def test_without_a_token_there_is_nothing_to_end(client: TestClient) -> None:
    assert client.delete("/api/session?all=true").status_code == 204


@pytest.mark.parametrize(
    "cookie", ["", ".", "..", "a.b.c", "é", "a.99999999999999999999.", f"{'0' * 32}.9999999999.{'0' * 64}"]
)
def test_what_the_server_did_not_sign_is_no_session(cookie: str) -> None:
    assert not Sessions(TOKEN).is_open(cookie)


def test_a_session_lasts_a_week(tmp_path: Path) -> None:
    now = 1_800_000_000.0
    cookie = Sessions(TOKEN, lambda: now).open()
    assert Sessions(TOKEN, lambda: now + SESSION_SECONDS - 1).is_open(cookie)
    assert not Sessions(TOKEN, lambda: now + SESSION_SECONDS + 1).is_open(cookie)
    assert not Sessions(f"{TOKEN}x", lambda: now).is_open(cookie)


def test_an_invitation_lets_in_for_an_evening_and_is_no_session(tmp_path: Path) -> None:
    now = 1_800_000_000.0
    invitation = Sessions(TOKEN, lambda: now).invite()
    assert Sessions(TOKEN, lambda: now + INVITATION_SECONDS - 1).is_invitation(invitation)
    assert not Sessions(TOKEN, lambda: now + INVITATION_SECONDS + 1).is_invitation(invitation)
    assert not Sessions(TOKEN, lambda: now).is_open(invitation)
    assert not Sessions(TOKEN, lambda: now).is_invitation(Sessions(TOKEN, lambda: now).open())


def test_whoever_is_invited_has_a_session_of_their_own(make_client: MakeClient) -> None:
    client = make_client(token=TOKEN)
    enter(client)
    invitation = client.post("/api/invitation").json()["token"]
    client.cookies.clear()
    assert client.get("/api/readings", headers={"Authorization": f"Bearer {invitation}"}).status_code == 401
    entered = client.post("/api/session", json={"token": invitation})
    assert entered.status_code == 204
    assert status_with(client, entered.cookies[COOKIE]) == 200


def test_nobody_without_access_invites(make_client: MakeClient) -> None:
    assert make_client(token=TOKEN).post("/api/invitation").status_code == 401


def test_invitations_end_with_every_session_and_later_ones_hold(
    make_client: MakeClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = make_client(token=TOKEN)
    early = client.post("/api/invitation", headers=BEARER).json()["token"]
    client.delete("/api/session?all=true", headers=BEARER)
    an_hour_later = time.time() + 3600
    monkeypatch.setattr(time, "time", lambda: an_hour_later)
    late = Sessions(TOKEN, time.time).invite()
    answers = [client.post("/api/session", json={"token": shown}).status_code for shown in (early, late)]
    assert answers == [401, 204]


def test_sessions_that_have_expired_are_forgotten(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        store.end_session("a" * 32, datetime(2001, 1, 1, tzinfo=UTC))
        until = datetime(2100, 1, 1, tzinfo=UTC)
        store.end_session("b" * 32, until)
        store.end_session("b" * 32, until)
        assert store.ended_sessions() == {"b" * 32: until}
