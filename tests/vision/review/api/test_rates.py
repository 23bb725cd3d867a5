"""How often a client may ask."""

import pytest
from starlette.requests import HTTPConnection

from tests.vision.review.api.conftest import MakeClient
from vision.review.api.clients import RateLimiter, client_of


class Clock:
    """A clock that stands still."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_burst_is_taken_then_one_at_a_time() -> None:
    clock = Clock()
    bucket = RateLimiter(3, 2.0, clock)
    for _ in range(3):
        assert bucket.retry_after("a") == 0
        bucket.consume("a")
    assert bucket.retry_after("a") == pytest.approx(0.5)
    clock.now += 0.5
    assert bucket.retry_after("a") == 0
    bucket.consume("a")
    assert bucket.retry_after("a") == pytest.approx(0.5)


def test_one_client_does_not_use_up_another_ones_requests() -> None:
    bucket = RateLimiter(1, 1.0, Clock())
    bucket.consume("a")
    assert bucket.retry_after("a") > 0
    assert bucket.retry_after("b") == 0


def test_client_who_asks_too_often_is_told_when_to_come_again(make_client: MakeClient) -> None:
    client = make_client(limits={"requests": 2, "requests_per_second": 0.1})
    statuses = [client.get("/api/schema/hand").status_code for _ in range(3)]
    refused = client.get("/api/schema/hand")
    assert statuses == [200, 200, 429]
    assert refused.status_code == 429
    assert 1 <= int(refused.headers["retry-after"]) <= 10


@pytest.mark.parametrize(
    ("host", "client"),
    [
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:a::1", str(0x20010DB800010002)),
        ("2001:db8:1:2:b::9", str(0x20010DB800010002)),
        ("fe80::1%eth0", str(0xFE80000000000000)),
    ],
)
def test_client_is_an_address_or_an_ipv6_network(host: str, client: str) -> None:
    assert client_of(HTTPConnection({"type": "http", "headers": [], "client": (host, 1)})) == client
