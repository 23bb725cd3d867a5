"""Request body size limits, enforced while the body is received."""

from __future__ import annotations

from collections.abc import Callable

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from vision.review.api.answers import error_response
from vision.review.api.errors import MalformedError, ServerError, TooLargeError


class BodySizeLimit:
    """Answers 413 to bodies over the limit of their path, `most(path)` bytes."""

    def __init__(self, app: ASGIApp, most: Callable[[str], int]) -> None:
        self._app = app
        self._most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, or answer with 413."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        most = self._most(scope["path"])
        try:
            _check_announced(scope, most)
        except ServerError as error:
            await error_response(error)(scope, receive, send)
            return
        received = 0

        async def receive_counted() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > most:
                raise _too_large(most)
            return message

        await self._app(scope, receive_counted, send)


def _check_announced(scope: Scope, most: int) -> None:
    length = Headers(scope=scope).get("content-length")
    if length is None:
        return
    if not (length.isascii() and length.isdigit()):
        raise MalformedError("request.length", "Content-Length")
    if int(length) > most:
        raise _too_large(most)


def _too_large(most: int) -> TooLargeError:
    return TooLargeError("request.too-large", "body", most=f"{most:,}")
