"""Rate limiting per client."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Final

from starlette.requests import HTTPConnection

from vision.review.api.clients import client_of
from vision.review.api.errors import TooManyError
from vision.review.api.middleware.gate import Check

_MOST_CLIENTS: Final = 10_000
"""Maximum number of clients tracked; beyond it, clients with a full burst available are dropped."""


class RateLimiter:
    """Rate limiter per client: bursts of `burst`, refilled at `per_second` (generic cell rate algorithm)."""

    def __init__(self, burst: int, per_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._step = 1 / per_second
        self._depth = burst / per_second
        self._clock = clock
        self._full_at: dict[str, float] = {}

    def retry_after(self, client: str) -> float:
        """Seconds until the client's next request is allowed, 0 if it is now."""
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
    """The check that counts requests per client and refuses clients over their rate limit."""

    def check(request: HTTPConnection) -> None:
        client = client_of(request)
        refuse_if_early(rates, client)
        rates.consume(client)

    return check


def refuse_if_early(rates: RateLimiter, client: str) -> None:
    """Refuse a client that is over its rate limit, without counting a request.

    Raises:
        TooManyError: with `retry_after`, in seconds.
    """
    seconds = rates.retry_after(client)
    if seconds > 0:
        raise TooManyError("busy.requests", "client", retry_after=math.ceil(seconds))
