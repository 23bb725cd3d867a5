"""Serves a site on this machine, to try it."""

from __future__ import annotations

import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final

from scoring.texts.system import system_reason
from vision.errors import VisionError

_TYPES: Final = {
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
}


class _Handler(SimpleHTTPRequestHandler):
    """Names the types of files as static hosts do, whatever this machine's own table says."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | _TYPES

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "max-age=31536000" if "/" in self.path.strip("/") else "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Log nothing."""


class _Server(ThreadingHTTPServer):
    """Says nothing of browsers that leave before all is sent."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def site_server(folder: Path, port: int = 0, host: str = "127.0.0.1") -> ThreadingHTTPServer:
    """A server of a folder; port 0 takes a free one. Raises `VisionError`: the port is in use or not permitted."""
    try:
        return _Server((host, port), partial(_Handler, directory=str(folder)))
    except OSError as error:
        raise VisionError("server.port", "--port", host=host, port=port, fault=system_reason(error)) from None
