"""Who sent a request and how often, and proxies whose forwarded headers are believed."""

import math
import time
from collections.abc import Callable, Iterable
from contextvars import ContextVar
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final

from starlette.requests import HTTPConnection

from vision.errors import VisionError
from vision.review.api.errors import ServerError


def read_proxies(addresses: Iterable[str]) -> tuple[str, ...]:
    """Proxies' addresses and networks in their usual form. Raises `VisionError`: about `--proxy`."""
    return tuple(map(_read, addresses))


def is_proxy(address: str, proxies: Iterable[str]) -> bool:
    """Whether an address is one of `proxies`, which `read_proxies` made."""
    known = as_address(address.partition("%")[0])
    return known is not None and any(known in ip_network(proxy) for proxy in proxies)


def as_address(text: str) -> IPv4Address | IPv6Address | None:
    """The IP address that a text is, None if it is none."""
    try:
        return ip_address(text)
    except ValueError:
        return None


def _read(address: str) -> str:
    try:
        network = ip_network(address, strict=False)
    except ValueError:
        raise VisionError("server.proxy", "--proxy", address=address) from None
    return str(network if network.num_addresses > 1 else network.network_address)


CURRENT_CLIENT: Final = ContextVar("client", default="")
"""The client whose request is handled, by `client_of`."""


def client_of(request: HTTPConnection) -> str:
    """The key of a client: its IPv4 address, or the /64 prefix of its IPv6 address."""
    host = request.client.host if request.client else ""
    address = as_address(host.partition("%")[0])
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or int(address) >> 64)
    return host


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
        """Refuse a client over its limit, counting nothing. Raises `ServerError`: with `retry_after` in seconds."""
        seconds = self.retry_after(client)
        if seconds > 0:
            raise ServerError("busy.requests", "client", retry_after=math.ceil(seconds))

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
