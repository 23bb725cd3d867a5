"""Limits on the bytes of request bodies, enforced while they are received."""

from collections import Counter
from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from vision.review.api.clients import CURRENT_CLIENT
from vision.review.api.errors import ServerError
from vision.review.api.settings import ARCHIVE_PATH, FORM_BYTES, READINGS_PATH, Limits

_RETRY_AFTER: Final = 2


class BodySizeLimit:
    """Refuses bodies over their path's limit, and those over its budget until requests are answered.

    Photos, archives and JSON have a budget each.
    """

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self._app = app
        self._limits = limits
        archives = limits.archive_bytes + FORM_BYTES
        self._json = ByteBudget(limits.bodies_bytes, limits.bodies_bytes // 4)
        self._uploads = {
            READINGS_PATH: ByteBudget(limits.upload_bytes, limits.upload_bytes // 2),
            ARCHIVE_PATH: ByteBudget(archives, archives),
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        most, budget = self._limits.body_bytes(scope["path"]), self._uploads.get(scope["path"], self._json)
        client = CURRENT_CLIENT.get()
        budget.require_room(client, _announced(scope, most))
        received = 0

        async def receive_counted() -> Message:
            nonlocal received
            message = await receive()
            size = len(message.get("body", b""))
            if received + size > most:
                raise _too_large(most)
            budget.take(client, size)
            received += size
            return message

        try:
            await self._app(scope, receive_counted, send)
        finally:
            budget.give_back(client, received)


def _announced(scope: Scope, most: int) -> int:
    """The body's size by `Content-Length`, 0 without one."""
    length = Headers(scope=scope).get("content-length")
    if length is None:
        return 0
    if not (length.isascii() and length.isdigit()):
        raise ServerError("request.length", "Content-Length")
    if int(length) > most:
        raise _too_large(most)
    return int(length)


def _too_large(most: int) -> ServerError:
    return ServerError("request.too-large", "body", most=f"{most:,}")


class ByteBudget:
    """A limit on the bytes of bodies under way, counted once received. `taken`: by client."""

    def __init__(self, most: int, of_one: int) -> None:
        self._most = most
        self._of_one = of_one
        self.taken: Counter[str] = Counter()

    def require_room(self, client: str, size: int) -> None:
        """Refuse further bytes that do not fit. Raises `ServerError`: the budget, or a client's share, is used up."""
        if self.taken.total() + size > self._most or self.taken[client] + size > self._of_one:
            raise ServerError("busy.bodies", "server", retry_after=_RETRY_AFTER)

    def take(self, client: str, size: int) -> None:
        """Take further bytes as they arrive; raises as `require_room`."""
        self.require_room(client, size)
        self.taken[client] += size

    def give_back(self, client: str, size: int) -> None:
        self.taken[client] -= size
        if not self.taken[client]:
            del self.taken[client]
