"""Sessions of the page: signed cookies, which last a week unless they are ended; and invitations to have one."""

import hashlib
import hmac
import secrets
import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Final

from vision.review.store.store import Store

SESSION_SECONDS: Final = 7 * 24 * 3600
INVITATION_SECONDS: Final = 12 * 3600
_EVERY_SESSION: Final = "*"


class Sessions:
    """Opens, recognises and ends sessions.

    A session's cookie holds its id, when it expires, the score sheet that it may look at where it may do nothing else,
    and their signature; so every process that has the token knows it. The store lists those ended before they expire.
    `token`: the access token, which signs; `clock`: seconds since the epoch.
    """

    def __init__(self, token: str, clock: Callable[[], float] = time.time) -> None:
        self._session_key = hmac.digest(token.encode(), b"pailens session", hashlib.sha256)
        self._invitation_key = hmac.digest(token.encode(), b"pailens invitation", hashlib.sha256)
        self._clock = clock
        self._ended: Mapping[str, datetime] = {}

    def open(self, sheet: str | None = None) -> str:
        """The cookie of a new session; with the id of a score sheet, of one that looks at it and does nothing else."""
        return self._issue(self._session_key, SESSION_SECONDS, sheet)

    def is_open(self, cookie: str) -> bool:
        """Whether a cookie is that of a session that has neither expired nor been ended."""
        return self._is_valid(cookie, self._session_key, SESSION_SECONDS)

    def invite(self, sheet: str | None = None) -> str:
        """An invitation, good for sessions (if of a `sheet`, to look at it alone) for `INVITATION_SECONDS`."""
        return self._issue(self._invitation_key, INVITATION_SECONDS, sheet)

    def is_invitation(self, text: str) -> bool:
        """Whether a text is an invitation that has not expired; ending every session ends those made until then."""
        return self._is_valid(text, self._invitation_key, INVITATION_SECONDS)

    def _issue(self, key: bytes, seconds: int, sheet: str | None) -> str:
        content = f"{secrets.token_hex(16)}.{int(self._clock()) + seconds}{f'.{sheet}' if sheet else ''}"
        return f"{content}.{_sign(content, key)}"

    def _is_valid(self, text: str, key: bytes, seconds: int) -> bool:
        content, _, signature = text.rpartition(".")
        # Compared as bytes: the text may hold any character.
        if not hmac.compare_digest(signature.encode("utf-8", "surrogatepass"), _sign(content, key).encode()):
            return False
        expires = _expires(text)
        every = self._ended.get(_EVERY_SESSION)
        # `every` is when a session would have expired that was opened as every session was ended.
        is_ended = every is not None and expires + timedelta(seconds=SESSION_SECONDS - seconds) <= every
        return expires.timestamp() > self._clock() and _id(text) not in self._ended and not is_ended

    def end(self, store: Store, cookie: str | None) -> None:
        """End the session of a valid cookie; None ends every session opened until now."""
        if cookie is None:
            last = datetime.fromtimestamp(int(self._clock()) + SESSION_SECONDS, UTC)
            store.end_session(_EVERY_SESSION, last)
        else:
            store.end_session(_id(cookie), _expires(cookie))
        self.refresh(store)

    def refresh(self, store: Store) -> None:
        self._ended = store.ended_sessions()


def only_sheet(text: str) -> str | None:
    """The id of the score sheet that a valid cookie or invitation looks at; None where it may do everything."""
    _, _, *sheet, _ = text.split(".")
    return sheet[0] if sheet else None


def _sign(content: str, key: bytes) -> str:
    return hmac.new(key, content.encode("utf-8", "surrogatepass"), hashlib.sha256).hexdigest()


def _id(cookie: str) -> str:
    return cookie.split(".", maxsplit=1)[0]


def _expires(cookie: str) -> datetime:
    return datetime.fromtimestamp(int(cookie.split(".")[1]), UTC)
