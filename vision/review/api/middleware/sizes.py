"""Limits on the bytes of request bodies, enforced while they are received."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from vision.review.api.answers import error_response
from vision.review.api.clients import CURRENT_CLIENT
from vision.review.api.errors import MalformedError, ServerError, TooLargeError
from vision.review.api.middleware.budgets import ByteBudget
from vision.review.api.settings import ARCHIVE_PATH, FORM_BYTES, READINGS_PATH, Limits


@dataclass(frozen=True, slots=True)
class BodyLimit:
    """The limits of a path's bodies: `most` bytes each, and the budget that all bodies of its kind share."""

    most: int
    budget: ByteBudget


def body_limits(limits: Limits) -> Callable[[str], BodyLimit]:
    """The limits of each path's bodies: photos, archives and JSON have a budget each."""
    archives = limits.archive_bytes + FORM_BYTES
    json = ByteBudget(limits.bodies_bytes, limits.bodies_bytes // 4)
    uploads = {
        READINGS_PATH: ByteBudget(limits.upload_bytes, limits.upload_bytes // 2),
        ARCHIVE_PATH: ByteBudget(archives, archives),
    }
    return lambda path: BodyLimit(limits.body_bytes(path), uploads.get(path, json))


class BodySizeLimit:
    """Answers 413 to bodies over the limit of their path, and 503 to those that do not fit into its budget now.

    The bytes of a body count until its request is answered.
    """

    def __init__(self, app: ASGIApp, limit_of: Callable[[str], BodyLimit]) -> None:
        self._app = app
        self._limit_of = limit_of

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, or answer with the error."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        limit, client = self._limit_of(scope["path"]), CURRENT_CLIENT.get()
        try:
            limit.budget.require_room(client, _announced(scope, limit.most))
        except ServerError as error:
            await error_response(error)(scope, receive, send)
            return
        received = 0
        with limit.budget.reserved(client) as reserved:

            async def receive_counted() -> Message:
                nonlocal received
                message = await receive()
                size = len(message.get("body", b""))
                received += size
                if received > limit.most:
                    raise _too_large(limit.most)
                reserved.take(size)
                return message

            await self._app(scope, receive_counted, send)


def _announced(scope: Scope, most: int) -> int:
    """The body's size by `Content-Length`, 0 without one."""
    length = Headers(scope=scope).get("content-length")
    if length is None:
        return 0
    if not (length.isascii() and length.isdigit()):
        raise MalformedError("request.length", "Content-Length")
    if int(length) > most:
        raise _too_large(most)
    return int(length)


def _too_large(most: int) -> TooLargeError:
    return TooLargeError("request.too-large", "body", most=f"{most:,}")
