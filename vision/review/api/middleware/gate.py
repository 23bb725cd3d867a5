"""Middleware that notes a request's client and runs checks before its body is read: size of the head, host, origin."""

import re
from collections.abc import Callable, Collection, Sequence
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from vision.review.api.answers import error_response
from vision.review.api.clients import CURRENT_CLIENT, as_address, client_of
from vision.review.api.errors import ServerError

Check = Callable[[HTTPConnection], None]
"""Raises a `ServerError` to refuse the request."""
MOST_HEADERS: Final = 100
MOST_BYTES: Final = 32 * 1024
"""Limit on path, query and all headers together, in bytes."""
_HOST: Final = re.compile(r"(?:\[([^]]*:[^]]*)\]|([^:[][^:]*|))(?::[0-9]+)?", re.DOTALL)
_OWN: Final = ("same-origin", "none")
_READING: Final = ("GET", "HEAD", "OPTIONS")


class RequestChecks:
    """Passes requests on that every check accepts, and answers with the refusals of checks and of other middleware."""

    def __init__(self, app: ASGIApp, checks: Sequence[Check]) -> None:
        self._app = app
        self._checks = checks

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request = HTTPConnection(scope)
        CURRENT_CLIENT.set(client_of(request))
        try:
            for check in self._checks:
                check(request)
            await self._app(scope, receive, send)
        except ServerError as error:
            await error_response(error, request)(scope, receive, send)


def check_head(request: HTTPConnection) -> None:
    """Refuse oversized headers, and requests with both `Content-Length` and `Transfer-Encoding`.

    The transport stops reading headers that exceed its buffer, but passes on larger ones that arrive in one piece. A
    body with both headers may be longer than announced (RFC 9112, 6.1).
    """
    headers = request.scope["headers"]
    size = len(request.scope["raw_path"]) + len(request.scope["query_string"])
    size += sum(len(name) + len(value) for name, value in headers)
    if len(headers) > MOST_HEADERS or size > MOST_BYTES:
        raise ServerError("request.long-head", "headers")
    if "transfer-encoding" in request.headers and "content-length" in request.headers:
        raise ServerError("request.length-and-chunks", "Content-Length")


def check_host(names: Collection[str]) -> Check:
    """Refuse requests for another host than `names` or a bare address.

    In DNS rebinding another site's name resolves to this machine and its pages count as same-origin, but the browser
    still sends that name as Host. Bare addresses are safe, as no name is resolved.
    """

    def check(request: HTTPConnection) -> None:
        hosts = request.headers.getlist("host")
        if len(hosts) != 1 or not _is_known(hosts[0], names):
            raise ServerError("access.host", "Host")

    return check


def _is_known(host: str, names: Collection[str]) -> bool:
    name = without_port(host)
    return name is not None and (name in names or as_address(name) is not None)


def without_port(host: str) -> str | None:
    """The host of `host:port`, in lower case and without brackets; None if malformed."""
    found = _HOST.fullmatch(host)
    return found and (found[1] or found[2]).lower().removesuffix(".")


def check_origin(request: HTTPConnection) -> None:
    """Refuse writes and API requests from pages of another origin.

    Browsers send `Sec-Fetch-Site` and, with writes, `Origin`; other clients send neither and pass. Another port of
    the same host is another origin.
    """
    writes = request.scope["method"] not in _READING
    if not writes and not request.url.path.startswith("/api/"):
        return
    site = request.headers.get("sec-fetch-site")
    origin = request.headers.get("origin")
    if (site is not None and site not in _OWN) or (origin is not None and not _is_own(origin, request)):
        raise ServerError("access.other-site", "Origin")


def _is_own(origin: str, request: HTTPConnection) -> bool:
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and parts.netloc.lower() == request.headers.get("host", "").lower()
