"""Token authentication, by header or, from the page, by cookie."""

from __future__ import annotations

import hashlib
import hmac
from typing import Final

from starlette.requests import HTTPConnection

from vision.review.api.clients import client_of
from vision.review.api.errors import NoAccessError
from vision.review.api.middleware.gate import Check
from vision.review.api.middleware.rates import RateLimiter, refuse_if_early
from vision.review.api.sessions import Sessions

COOKIE: Final = "pailens_session"

_OPEN_PATHS: Final = frozenset({"/", "/sheet", "/sw.js", "/manifest.webmanifest", "/favicon.ico", "/healthz", "/livez"})
"""Paths open without a token, besides the static files; none returns user data."""
_STATIC: Final = "/static/"
_OPEN_POSTS: Final = frozenset({"/api/session", "/api/score"})
"""Posts open without a token: the token itself, and a hand to score, as shared links do; none reads what is kept."""


class TokenAuth:
    """Checks the token and rate-limits wrong guesses per client.

    Attributes:
        sessions: the sessions of the page.
    """

    def __init__(self, token: str, guesses: RateLimiter) -> None:
        self._token = _digest(token)
        self._guesses = guesses
        self.sessions = Sessions(token)

    def check(self, request: HTTPConnection) -> None:
        """Refuse requests without the token, except to open paths.

        Raises:
            NoAccessError: the token is missing or wrong.
            TooManyError: too many wrong tokens from this client.
        """
        path, method = request.scope["path"], request.scope["method"]
        shell = path in _OPEN_PATHS or (path.startswith(_STATIC) and ".." not in path)
        if method in ("GET", "HEAD") and shell:
            return
        if method == "POST" and path in _OPEN_POSTS:
            return
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            self.require_token(request, token.strip())
        elif COOKIE in request.cookies:
            self._require(request, self.sessions.is_open(request.cookies[COOKIE]))
        else:
            raise NoAccessError("access.token-needed", "token")

    def require_token(self, request: HTTPConnection, token: str) -> None:
        """Refuse a wrong token, as `check` does."""
        self._require(request, hmac.compare_digest(_digest(token), self._token))

    def require_entry(self, request: HTTPConnection, shown: str) -> None:
        """Refuse what is neither the token nor an invitation, as `check` does."""
        if not self.sessions.is_invitation(shown):
            self.require_token(request, shown)

    def _require(self, request: HTTPConnection, is_right: bool) -> None:
        # The limit is on wrong ones alone: a stranger with the same address cannot lock anybody out.
        if not is_right:
            client = client_of(request)
            refuse_if_early(self._guesses, client)
            self._guesses.consume(client)
            raise NoAccessError("access.token-wrong", "token")


def _digest(text: str) -> bytes:
    # Digests have equal length, so the comparison does not leak the token's length.
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()


def check_access(access: TokenAuth | None) -> Check:
    """The check for token authentication; passes every request where `access` is None."""
    return (lambda request: None) if access is None else access.check
