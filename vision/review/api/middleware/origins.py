"""Cross-site request checks."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from vision.review.api.errors import CrossSiteError

_OWN: Final = ("same-origin", "none")
_READING: Final = ("GET", "HEAD", "OPTIONS")


def check_origin(request: HTTPConnection) -> None:
    """Refuse writes and API requests from pages of another origin.

    Browsers send `Sec-Fetch-Site` and, with writes, `Origin`; other clients send neither and pass. Another port of
    the same host is another origin.
    """
    writes = request.scope["method"] not in _READING
    if not writes and not request.url.path.startswith("/api/"):
        return
    site = request.headers.get("sec-fetch-site")
    origin = request.headers.get("origin")
    if (site is not None and site not in _OWN) or (origin is not None and not _is_own(origin, request)):
        raise CrossSiteError("access.other-site", "Origin")


def _is_own(origin: str, request: HTTPConnection) -> bool:
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and parts.netloc.lower() == request.headers.get("host", "").lower()
