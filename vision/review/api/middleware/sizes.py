"""Limits on the bytes of request bodies, enforced while they are received."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from vision.review.api.answers import error_response
from vision.review.api.clients import CURRENT_CLIENT
from vision.review.api.errors import BusyError, MalformedError, ServerError, TooLargeError
from vision.review.api.settings import ARCHIVE_PATH, FORM_BYTES, READINGS_PATH, Limits

_RETRY_AFTER: Final = 2


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
    """Answers 413 to bodies over their path's limit, 503 to those over its budget until requests are answered."""

    def __init__(self, app: ASGIApp, limit_of: Callable[[str], BodyLimit]) -> None:
        self._app = app
        self._limit_of = limit_of

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
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


class Reserved:
    """The bytes that one body has taken of a budget."""

    def __init__(self, budget: ByteBudget, client: str) -> None:
        self._budget = budget
        self._client = client
        self._size = 0

    def take(self, size: int) -> None:
        """Take further bytes as they arrive; raises as `ByteBudget.require_room`."""
        self._budget.require_room(self._client, size)
        self._budget.taken[self._client] += size
        self._size += size

    def give_back(self) -> None:
        taken = self._budget.taken
        taken[self._client] -= self._size
        if not taken[self._client]:
            del taken[self._client]


class ByteBudget:
    """A limit on the bytes of bodies under way, counted once received. `taken`: by client."""

    def __init__(self, most: int, of_one: int) -> None:
        self._most = most
        self._of_one = of_one
        self.taken: Counter[str] = Counter()

    def require_room(self, client: str, size: int) -> None:
        """Refuse further bytes that do not fit. Raises `BusyError`: the budget, or the client's share, is exhausted."""
        if self.taken.total() + size > self._most or self.taken[client] + size > self._of_one:
            raise BusyError("busy.bodies", "server", retry_after=_RETRY_AFTER)

    @contextmanager
    def reserved(self, client: str) -> Iterator[Reserved]:
        """What a body takes while the block runs."""
        reserved = Reserved(self, client)
        try:
            yield reserved
        finally:
            reserved.give_back()
