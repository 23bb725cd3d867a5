"""Size limit for request headers."""

from __future__ import annotations

from typing import Final

from starlette.requests import HTTPConnection

from vision.review.api.errors import MalformedError

MOST_HEADERS: Final = 100
MOST_BYTES: Final = 32 * 1024
"""Limit on path, query and all headers together, in bytes."""


def check_head(request: HTTPConnection) -> None:
    """Refuse oversized headers, and requests with both `Content-Length` and `Transfer-Encoding`.

    The transport stops reading headers that exceed its buffer, but passes on larger ones that arrive in one piece. A
    body with both headers may be longer than announced (RFC 9112, 6.1).
    """
    headers = request.scope["headers"]
    size = len(request.scope["raw_path"]) + len(request.scope["query_string"])
    size += sum(len(name) + len(value) for name, value in headers)
    if len(headers) > MOST_HEADERS or size > MOST_BYTES:
        raise MalformedError("request.long-head", "headers")
    if "transfer-encoding" in request.headers and "content-length" in request.headers:
        raise MalformedError("request.length-and-chunks", "Content-Length")
