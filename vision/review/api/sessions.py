"""Sessions of the page: signed cookies, which last a week unless they are ended."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
import secrets
import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Final

from starlette.concurrency import run_in_threadpool

from scoring.errors import PailensError
from vision.review.store import Store

_LOG: Final = logging.getLogger("pailens.server")
SESSION_SECONDS: Final = 7 * 24 * 3600
_EVERY_SESSION: Final = "*"
_REFRESH_SECONDS: Final = 5.0
"""Time within which a session that another process ended is ended here."""


class Sessions:
    """Opens, recognises and ends sessions.

    A session's cookie holds its id, when it expires, and their signature; so every process that has the token knows it.
    The store lists those ended before they expire.

    Args:
        token: the access token, which signs.
        clock: seconds since the epoch.
    """

    def __init__(self, token: str, clock: Callable[[], float] = time.time) -> None:
        self._key = hmac.digest(token.encode(), b"pailens session", hashlib.sha256)
        self._clock = clock
        self._ended: Mapping[str, datetime] = {}

    def open(self) -> str:
        """The cookie of a new session."""
        content = f"{secrets.token_hex(16)}.{int(self._clock()) + SESSION_SECONDS}"
        return f"{content}.{self._sign(content)}"

    def is_open(self, cookie: str) -> bool:
        """Whether a cookie is that of a session that has neither expired nor been ended."""
        content, _, signature = cookie.rpartition(".")
        # Compared as bytes: the cookie may hold any character.
        if not hmac.compare_digest(signature.encode("utf-8", "surrogatepass"), self._sign(content).encode()):
            return False
        expires = _expires(cookie)
        every = self._ended.get(_EVERY_SESSION)
        return (
            expires.timestamp() > self._clock()
            and _id(cookie) not in self._ended
            and not (every is not None and expires <= every)
        )

    def end(self, store: Store, cookie: str | None) -> None:
        """End the session of a valid cookie; None ends every session opened until now."""
        if cookie is None:
            last = datetime.fromtimestamp(int(self._clock()) + SESSION_SECONDS, UTC)
            store.end_session(_EVERY_SESSION, last)
        else:
            store.end_session(_id(cookie), _expires(cookie))
        self.refresh(store)

    def refresh(self, store: Store) -> None:
        """Read which sessions have been ended."""
        self._ended = store.ended_sessions()

    async def keep_fresh(self, store: Store) -> None:
        """Refresh again and again, until cancelled."""
        while True:
            await asyncio.sleep(_REFRESH_SECONDS)
            try:
                await run_in_threadpool(self.refresh, store)
            except PailensError as error:
                _LOG.error("which sessions were ended is not known: %s", error)

    def _sign(self, content: str) -> str:
        return hmac.new(self._key, content.encode("utf-8", "surrogatepass"), hashlib.sha256).hexdigest()


def _id(cookie: str) -> str:
    return cookie.split(".", maxsplit=1)[0]


def _expires(cookie: str) -> datetime:
    return datetime.fromtimestamp(int(cookie.split(".")[1]), UTC)
