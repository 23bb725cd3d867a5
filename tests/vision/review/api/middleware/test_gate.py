"""What is refused before a body is read: other names than the server's own, large heads, and what other sites send."""

import pytest
from fastapi.testclient import TestClient

from tests.vision.review.api.conftest import MakeClient
from vision.review.api.middleware.gate import without_port

_HAND = {"rules": "international", "concealed": "11223344556677p", "winning_tile": "1p"}


@pytest.mark.parametrize("host", ["127.0.0.1", "LOCALHOST:8000", "localhost.", "[::1]:8000"])
def test_own_name_or_an_address_is_answered(client: TestClient, host: str) -> None:
    assert client.get("/healthz", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "hosts",
    [
        ["evil.example"],
        ["localhost.evil.example:8000"],
        ["evil.example:127.0.0.1"],
        [""],
        ["localhost", "evil.example"],
    ],
    ids=str,
)
def test_name_that_another_site_lets_lead_here_is_refused(client: TestClient, hosts: list[str]) -> None:
    answered = client.get("/healthz", headers=[("Host", host) for host in hosts])
    assert (answered.status_code, answered.json()["error"]["field"]) == (400, "Host")


def test_further_names_are_answered_where_they_were_told(make_client: MakeClient) -> None:
    client = make_client(hosts=frozenset({"table.local"}))
    hosts = ("table.local:8000", "localhost:8000")
    assert [client.get("/healthz", headers={"Host": host}).status_code for host in hosts] == [200, 400]


@pytest.mark.parametrize(
    ("host", "name"),
    [("A.b:1", "a.b"), ("[::1]", "::1"), ("[::1]80", None), ("a:x", None), ("a:b:c", None), ("[]:1", None)],
)
def test_host_is_taken_apart(host: str, name: str | None) -> None:
    assert without_port(host) == name


def test_head_of_a_browser_is_answered(client: TestClient) -> None:
    headers = {f"X-{number}": "a" * 200 for number in range(60)}
    assert client.get("/healthz?" + "q" * 4000, headers=headers).status_code == 200


@pytest.mark.parametrize(
    ("path", "headers"),
    [
        pytest.param("/healthz", {f"X-{number}": "a" for number in range(101)}, id="101 headers"),
        pytest.param("/healthz", {"X-Long": "a" * 40_000}, id="a long header"),
        pytest.param("/healthz?" + "q" * 40_000, {}, id="a long query"),
        pytest.param("/" + "p" * 40_000, {}, id="a long path"),
    ],
)
def test_longer_head_is_refused(client: TestClient, path: str, headers: dict[str, str]) -> None:
    answered = client.get(path, headers=headers)
    assert (answered.status_code, answered.json()["error"]["field"]) == (400, "headers")


def test_length_beside_chunks_is_refused(client: TestClient) -> None:
    headers = {"Content-Type": "application/json", "Content-Length": "4", "Transfer-Encoding": "chunked"}
    answered = client.post("/api/score", content=b"1234", headers=headers)
    assert (answered.status_code, answered.json()["error"]["field"]) == (400, "Content-Length")


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Origin": "http://127.0.0.1:8000", "Sec-Fetch-Site": "same-origin"}, 200),
        ({"Sec-Fetch-Site": "none"}, 200),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://127.0.0.1:9000"}, 403),
        ({"Origin": "http://127.0.0.1:8000.evil.example"}, 403),
        ({"Origin": "file://127.0.0.1:8000"}, 403),
        ({"Origin": "http://[::1"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Sec-Fetch-Site": "same-origin", "Origin": "https://evil.example"}, 403),
    ],
    ids=str,
)
def test_writes_of_the_page_and_of_programs_are_answered_those_of_other_sites_refused(
    client: TestClient, headers: dict[str, str], status: int
) -> None:
    answered = client.post("/api/score", json=_HAND, headers=headers)
    assert answered.status_code == status
    assert status == 200 or answered.json()["error"]["field"] == "Origin"


def test_another_site_may_lead_to_the_page_and_read_nothing(client: TestClient) -> None:
    asked = [client.get(path, headers={"Sec-Fetch-Site": "cross-site"}) for path in ("/", "/api/readings")]
    assert [answered.status_code == 403 for answered in asked] == [False, True]
