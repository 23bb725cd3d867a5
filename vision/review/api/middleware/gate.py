"""Middleware that notes a request's client and runs checks before its body is read."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from vision.review.api.answers import error_response
from vision.review.api.clients import CURRENT_CLIENT, client_of
from vision.review.api.errors import ServerError

Check = Callable[[HTTPConnection], None]
"""Raises a `ServerError` to refuse the request."""


class RequestChecks:
    """Passes requests on that every check accepts."""

    def __init__(self, app: ASGIApp, checks: Sequence[Check]) -> None:
        self._app = app
        self._checks = checks

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, or answer with the check's error."""
        if scope["type"] == "http":
            request = HTTPConnection(scope)
            CURRENT_CLIENT.set(client_of(request))
            try:
                for check in self._checks:
                    check(request)
            except ServerError as error:
                await error_response(error)(scope, receive, send)
                return
        await self._app(scope, receive, send)
