"""Rate limiting per client."""

import math
import time
from collections.abc import Callable
from typing import Final

from starlette.requests import HTTPConnection

from vision.review.api.clients import client_of
from vision.review.api.errors import TooManyError

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
        if len(self._full_at) >= _MOST_CLIENTS:
            self._forget()
        now = self._clock()
        self._full_at[client] = max(self._full_at.get(client, now), now) + self._step

    def require(self, client: str) -> None:
        """Refuse a client over its limit, counting nothing. Raises `TooManyError`: with `retry_after` in seconds."""
        seconds = self.retry_after(client)
        if seconds > 0:
            raise TooManyError("busy.requests", "client", retry_after=math.ceil(seconds))

    def check(self, request: HTTPConnection) -> None:
        """Count a request of its client; refuses as `require`."""
        client = client_of(request)
        self.require(client)
        self.consume(client)

    def _forget(self) -> None:
        now = self._clock()
        self._full_at = {client: full for client, full in self._full_at.items() if full > now}
        if len(self._full_at) >= _MOST_CLIENTS:
            self._full_at.clear()
