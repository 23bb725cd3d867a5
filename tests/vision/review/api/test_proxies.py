"""Forwarded headers are believed of the named proxies alone."""

import pytest

from tests.vision.review.api.conftest import TOKEN, MakeClient
from vision.errors import VisionError
from vision.review.api.clients import is_proxy, read_proxies
from vision.review.api.settings import LOOPBACK_NAMES

FEW = {"requests": 2, "requests_per_second": 0.01}


@pytest.mark.parametrize(
    ("proxy", "forwarded", "statuses"),
    [
        pytest.param("testclient", ["198.51.100.1"] * 3 + ["198.51.100.2"], [200, 200, 429, 200], id="of the proxy"),
        pytest.param("testclient", [f"203.0.113.{i}, 198.51.100.1" for i in range(3)], [200, 200, 429], id="before it"),
        pytest.param("192.0.2.7", [f"203.0.113.{i}" for i in range(3)], [200, 200, 429], id="of nobody named"),
    ],
)
def test_clients_behind_a_named_proxy_have_limits_of_their_own(
    make_client: MakeClient, proxy: str, forwarded: list[str], statuses: list[int]
) -> None:
    client = make_client(proxies=(proxy,), limits=FEW)
    asked = [client.get("/healthz", headers={"X-Forwarded-For": addresses}) for addresses in forwarded]
    assert [answered.status_code for answered in asked] == statuses


def test_page_behind_a_proxy_with_a_name_of_its_own_has_its_cookie_over_tls_only(make_client: MakeClient) -> None:
    client = make_client(token=TOKEN, hosts=LOOPBACK_NAMES | {"scores.example.org"}, proxies=("testclient",))
    own = {"Host": "scores.example.org", "Origin": "https://scores.example.org", "X-Forwarded-Proto": "https"}
    asked = [client.post("/api/session", json={"token": TOKEN}, headers=headers) for headers in (own, {})]
    assert [("Secure" in answered.headers["set-cookie"]) for answered in asked] == [True, False]


@pytest.mark.parametrize(
    ("written", "address", "believed"),
    [
        ("127.0.0.1", "127.0.0.1", True),
        ("127.0.0.1", "127.0.0.2", False),
        ("10.1.2.3/8", "10.200.0.1", True),
        ("10.0.0.0/8", "11.0.0.1", False),
        ("fd00::/8", "fd12::1", True),
        ("10.0.0.0/8", "no address", False),
    ],
)
def test_addresses_and_networks(written: str, address: str, believed: bool) -> None:
    assert is_proxy(address, read_proxies([written])) == believed


@pytest.mark.parametrize("written", ["", "10.0.0.0/99", "*"])
def test_what_is_no_address_is_refused(written: str) -> None:
    with pytest.raises(VisionError) as refused:
        read_proxies([written])
    assert refused.value.about == "--proxy"
