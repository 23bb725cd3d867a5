"""How large the head of a request may be."""

from __future__ import annotations

from typing import Final

from starlette.requests import HTTPConnection

from vision.review.api.errors import MalformedError
from vision.review.api.middleware.gate import Check

MOST_HEADERS: Final = 100
MOST_BYTES: Final = 32 * 1024
"""Of the path, the query and all headers together."""


def check_head() -> Check:
    """Refuse heads that no browser sends.

    The transport stops reading a head that goes on for as long; one that came in a single piece it passes on. A body
    with both a length and chunks is announced as smaller than it comes (RFC 9112, 6.1).
    """

    def check(request: HTTPConnection) -> None:
        headers = request.scope["headers"]
        size = len(request.scope["raw_path"]) + len(request.scope["query_string"])
        size += sum(len(name) + len(value) for name, value in headers)
        if len(headers) > MOST_HEADERS or size > MOST_BYTES:
            raise MalformedError("request.long-head", "headers")
        if "transfer-encoding" in request.headers and "content-length" in request.headers:
            raise MalformedError("request.length-and-chunks", "Content-Length")

    return check
