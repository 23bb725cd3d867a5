"""Forwarded headers are believed of the named proxies alone."""

import pytest

from tests.vision.review.api.conftest import TOKEN, MakeClient
from vision.errors import VisionError
from vision.review.api.clients import is_proxy, read_proxies
from vision.review.api.settings import LOOPBACK_NAMES

FEW = {"requests": 2, "requests_per_second": 0.01}


def test_clients_behind_a_named_proxy_have_limits_of_their_own(make_client: MakeClient) -> None:
    client = make_client(proxies=("testclient",), limits=FEW)
    for address in ("198.51.100.1", "198.51.100.2"):
        statuses = [client.get("/healthz", headers={"X-Forwarded-For": address}).status_code for _ in range(3)]
        assert statuses == [200, 200, 429]


def test_what_a_client_writes_before_the_proxy_is_not_believed(make_client: MakeClient) -> None:
    client = make_client(proxies=("testclient",), limits=FEW)
    statuses = [
        client.get("/healthz", headers={"X-Forwarded-For": f"203.0.113.{i}, 198.51.100.1"}).status_code
        for i in range(3)
    ]
    assert statuses == [200, 200, 429]


def test_nobody_else_is_believed(make_client: MakeClient) -> None:
    client = make_client(proxies=("192.0.2.7",), limits=FEW)
    statuses = [client.get("/healthz", headers={"X-Forwarded-For": f"203.0.113.{i}"}).status_code for i in range(3)]
    assert statuses == [200, 200, 429]


def test_page_behind_a_proxy_with_a_name_of_its_own(make_client: MakeClient) -> None:
    client = make_client(token=TOKEN, hosts=LOOPBACK_NAMES | {"scores.example.org"}, proxies=("testclient",))
    headers = {
        "Host": "scores.example.org",
        "Origin": "https://scores.example.org",
        "Sec-Fetch-Site": "same-origin",
        "X-Forwarded-For": "198.51.100.1",
        "X-Forwarded-Proto": "https",
    }
    assert client.post("/api/session", json={"token": TOKEN}, headers=headers).status_code == 204
    assert client.get("/healthz", headers={"Host": "other.example.org"}).status_code == 400


@pytest.mark.parametrize(
    ("written", "address", "believed"),
    [
        ("127.0.0.1", "127.0.0.1", True),
        ("127.0.0.1", "127.0.0.2", False),
        ("10.0.0.0/8", "10.200.0.1", True),
        ("10.1.2.3/8", "10.200.0.1", True),
        ("10.0.0.0/8", "11.0.0.1", False),
        ("::1", "0:0:0:0:0:0:0:1", True),
        ("fd00::/8", "fd12::1", True),
        ("10.0.0.0/8", "no address", False),
    ],
)
def test_addresses_and_networks(written: str, address: str, believed: bool) -> None:
    assert is_proxy(address, read_proxies([written])) == believed


@pytest.mark.parametrize("written", ["", "nonsense", "10.0.0.0/99", "*"])
def test_what_is_no_address_is_refused(written: str) -> None:
    with pytest.raises(VisionError) as refused:
        read_proxies([written])
    assert refused.value.about == "--proxy"
