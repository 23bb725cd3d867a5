"""Under which names the server may be asked for."""

import pytest

from tests.vision.review.api.conftest import MakeClient
from vision.review.api.middleware.gate import without_port


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "127.0.0.1:8000", "localhost:8000", "LOCALHOST", "localhost.", "[::1]:8000"]
)
def test_own_name_or_an_address_is_answered(make_client: MakeClient, host: str) -> None:
    assert make_client().get("/healthz", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:8000", "evil.example:127.0.0.1", "", "[::1"],
)
def test_name_that_another_site_lets_lead_here_is_refused(make_client: MakeClient, host: str) -> None:
    answered = make_client().get("/healthz", headers={"Host": host})
    assert (answered.status_code, answered.json()["error"]["field"]) == (400, "Host")


def test_two_hosts_are_refused(make_client: MakeClient) -> None:
    headers = [("Host", "localhost"), ("Host", "evil.example")]
    assert make_client().get("/healthz", headers=headers).status_code == 400


def test_further_names_are_answered_where_they_were_told(make_client: MakeClient) -> None:
    client = make_client(hosts=frozenset({"table.local"}))
    assert client.get("/healthz", headers={"Host": "table.local:8000"}).status_code == 200
    assert client.get("/healthz", headers={"Host": "localhost:8000"}).status_code == 400


@pytest.mark.parametrize(
    ("host", "name"),
    [("A.b:1", "a.b"), ("[::1]", "::1"), ("[::1]80", None), ("a:x", None), ("a:b:c", None), ("[]:1", None)],
)
def test_host_is_taken_apart(host: str, name: str | None) -> None:
    assert without_port(host) == name
