"""How often a client may ask."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from typing import Final

from starlette.requests import HTTPConnection

from vision.review.api.errors import TooManyError
from vision.review.api.middleware.gate import Check

_MOST_CLIENTS: Final = 10_000
"""Clients remembered; when there are more, those that could send a whole burst again are forgotten."""


class RateLimiter:
    """Rate limiter per client: bursts of `burst`, refilled at `per_second` (generic cell rate algorithm)."""

    def __init__(self, burst: int, per_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._step = 1 / per_second
        self._depth = burst / per_second
        self._clock = clock
        self._full_at: dict[str, float] = {}

    def retry_after(self, client: str) -> float:
        """Seconds until the client may ask again, 0 where it may now."""
        return max(0.0, self._full_at.get(client, 0.0) + self._step - self._depth - self._clock())

    def consume(self, client: str) -> None:
        """Count one request of a client."""
        if len(self._full_at) >= _MOST_CLIENTS:
            self._forget()
        now = self._clock()
        self._full_at[client] = max(self._full_at.get(client, now), now) + self._step

    def _forget(self) -> None:
        now = self._clock()
        self._full_at = {client: full for client, full in self._full_at.items() if full > now}
        if len(self._full_at) >= _MOST_CLIENTS:
            self._full_at.clear()


def check_rate(rates: RateLimiter) -> Check:
    """Refuse a client that asks too often."""

    def check(request: HTTPConnection) -> None:
        client = client_of(request)
        refuse_if_early(rates, client)
        rates.consume(client)

    return check


def refuse_if_early(rates: RateLimiter, client: str) -> None:
    """Refuse a client whose bucket is empty.

    Raises:
        TooManyError: with the seconds until it may ask again.
    """
    seconds = rates.retry_after(client)
    if seconds > 0:
        raise TooManyError("busy.requests", "client", retry_after=math.ceil(seconds))


def client_of(request: HTTPConnection) -> str:
    """Who asks: an address, or the network of an IPv6 address, as one household has a whole one."""
    host = request.client.host if request.client else ""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or int(address) >> 64)
    return host
