"""Security headers of every response, access log and last-resort error handler; logs neither clients nor content."""

import logging
import time
import traceback
from pathlib import Path
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from vision.review.api.answers import error_response
from vision.review.api.errors import ServerError

_POLICY: Final = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
_HEADERS: Final = {
    "Content-Security-Policy": _POLICY,
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


LOG: Final = logging.getLogger("pailens.server")
_FAULT: Final = ServerError("server.fault", "server")
_STATIC: Final = "/static/"
_OWN: Final = frozenset({"vision", "scoring"})


class OutermostMiddleware:
    """Logs method, route, status and time of each request; turns unhandled exceptions into error records.

    Adds security headers to every response, and `no-store` where it has no `Cache-Control`.
    Paths (they may hold ids) and exception texts (they may hold user input) are not logged.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started, status = time.perf_counter(), 0

        async def send_noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                headers.update(_HEADERS)
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        try:
            await self._app(scope, receive, send_noting)
        except ClientDisconnect:
            LOG.info("%s %s: the client went away", scope["method"], _route(scope))
            return
        except Exception as fault:
            LOG.error("%s %s failed: %s", scope["method"], _route(scope), _where(fault))
            if not status:
                await error_response(_FAULT)(scope, receive, send_noting)
        LOG.info("%s %s %d %.0f ms", scope["method"], _route(scope), status, 1000 * (time.perf_counter() - started))


def _route(scope: Scope) -> str:
    if scope["path"].startswith(_STATIC):
        return _STATIC
    return getattr(scope.get("route"), "path", "(another path)")


def _where(fault: BaseException) -> str:
    """The type of an exception and its traceback through our own code, innermost frame first."""
    frames = traceback.extract_tb(fault.__traceback__)
    own = [frame for frame in frames[:-1] if _OWN.intersection(Path(frame.filename).parts)]
    way = [f"{Path(frame.filename).stem}.{frame.name}:{frame.lineno}" for frame in (*own, frames[-1])]
    return f"{type(fault).__name__} in {' < '.join(reversed(way[-6:]))}"
