"""Host header check against DNS rebinding."""

from __future__ import annotations

from collections.abc import Collection
from ipaddress import ip_address

from starlette.requests import HTTPConnection

from vision.review.api.errors import MalformedError
from vision.review.api.middleware.gate import Check


def check_host(names: Collection[str]) -> Check:
    """Refuse requests for another host than `names` or a bare address.

    In DNS rebinding another site's name resolves to this machine and its pages count as same-origin, but the browser
    still sends that name as Host. Bare addresses are safe, as no name is resolved.
    """

    def check(request: HTTPConnection) -> None:
        hosts = request.headers.getlist("host")
        if len(hosts) != 1 or not _is_known(hosts[0], names):
            raise MalformedError("access.host", "Host")

    return check


def _is_known(host: str, names: Collection[str]) -> bool:
    name = without_port(host)
    return name is not None and (name in names or _is_address(name))


def without_port(host: str) -> str | None:
    """The host of `host:port`, in lower case and without brackets; None if malformed."""
    if host.startswith("["):
        name, bracket, rest = host[1:].partition("]")
        if not bracket or ":" not in name:
            return None
        port = rest.removeprefix(":") if rest else "0"
        rest_is_port = not rest or rest.startswith(":")
    else:
        name, colon, port = host.partition(":")
        port = port if colon else "0"
        rest_is_port = True
    if not rest_is_port or not (port.isascii() and port.isdigit()):
        return None
    return name.lower().removesuffix(".")


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
