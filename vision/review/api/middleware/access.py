"""Token authentication, by header or, from the page, by cookie."""

import hashlib
import hmac
from typing import Final

from starlette.requests import HTTPConnection

from vision.review.api.clients import RateLimiter, client_of
from vision.review.api.errors import ServerError
from vision.review.api.sessions import Sessions, only_sheet

COOKIE: Final = "pailens_session"

_OPEN_PATHS: Final = frozenset({"/", "/sheet", "/sw.js", "/manifest.webmanifest", "/favicon.ico", "/healthz", "/livez"})
"""Paths open without a token, besides the static files; none returns user data."""
_STATIC: Final = "/static/"
_OPEN_POSTS: Final = frozenset({"/api/session", "/api/score"})
"""Posts open without a token: the token itself, and a hand to score, as shared links do; none reads what is kept."""

_SHEET_PARTS: Final = ("", "/changes", "/csv", "/log")
"""What is to be seen of a score sheet."""


class TokenAuth:
    """Checks the token and rate-limits wrong guesses per client."""

    def __init__(self, token: str, guesses: RateLimiter) -> None:
        self._token = _digest(token)
        self._guesses = guesses
        self.sessions = Sessions(token)

    def check(self, request: HTTPConnection) -> None:
        """Refuse requests without the token, except to open paths.

        Raises `ServerError`: the token is missing or wrong; the session looks at one score sheet, and this is
        something else; too many wrong tokens from this client.
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
            cookie = request.cookies[COOKIE]
            self._require(request, self.sessions.is_open(cookie))
            sheet = only_sheet(cookie)
            request.state.looks_only = sheet is not None
            if sheet is not None and not _is_looking(request, sheet):
                raise ServerError("access.look-only", "session")
        else:
            raise ServerError("access.token-needed", "token")

    def require_token(self, request: HTTPConnection, token: str) -> None:
        """Refuse a wrong token, as `check` does."""
        self._require(request, hmac.compare_digest(_digest(token), self._token))

    def enter(self, request: HTTPConnection, shown: str) -> str | None:
        """The cookie for a token or invitation, None if the session may do more already; refuses as `check` does."""
        if not self.sessions.is_invitation(shown):
            self.require_token(request, shown)
            return self.sessions.open()
        sheet, own = only_sheet(shown), request.cookies.get(COOKIE, "")
        if sheet is not None and self.sessions.is_open(own) and only_sheet(own) is None:
            return None
        return self.sessions.open(sheet)

    def _require(self, request: HTTPConnection, is_right: bool) -> None:
        # The limit is on wrong ones alone: a stranger with the same address cannot lock anybody out.
        if not is_right:
            client = client_of(request)
            self._guesses.require(client)
            self._guesses.consume(client)
            raise ServerError("access.token-wrong", "token")


def looks_only(request: HTTPConnection) -> bool:
    """Whether a request that `TokenAuth.check` let pass comes from a session that looks at one score sheet."""
    return getattr(request.state, "looks_only", False)


def _is_looking(request: HTTPConnection, sheet: str) -> bool:
    path, method = request.scope["path"], request.scope["method"]
    if method == "DELETE":
        return path == "/api/session" and not request.scope["query_string"]
    return method in ("GET", "HEAD") and path in {f"/api/tables/{sheet}{part}" for part in _SHEET_PARTS}


def _digest(text: str) -> bytes:
    # Digests have equal length, so the comparison does not leak the token's length.
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
