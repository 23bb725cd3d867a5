"""Who sent a request, for limits that hold per client, and proxies whose forwarded headers are believed."""

from collections.abc import Iterable
from contextvars import ContextVar
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final

from starlette.requests import HTTPConnection

from vision.errors import VisionError


def read_proxies(addresses: Iterable[str]) -> tuple[str, ...]:
    """Proxies' addresses and networks in their usual form. Raises `VisionError`: about `--proxy`."""
    return tuple(map(_read, addresses))


def is_proxy(address: str, proxies: Iterable[str]) -> bool:
    """Whether an address is one of `proxies`, which `read_proxies` made."""
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    return any(known in ip_network(proxy) for proxy in proxies)


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
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or int(address) >> 64)
    return host
