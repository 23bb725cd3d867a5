"""Who sent a request, for limits that hold per client."""

from contextvars import ContextVar
from ipaddress import IPv6Address, ip_address
from typing import Final

from starlette.requests import HTTPConnection

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
