"""Requests to every route of the app without the token."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from tests.benchmarks.serve_process import Client, Server
from vision.review.api.app import create_app
from vision.review.api.settings import Settings

_OPEN: Final = {
    ("GET", "/livez"),
    ("HEAD", "/livez"),
    ("GET", "/healthz"),
    ("HEAD", "/healthz"),
    ("POST", "/api/session"),
    ("POST", "/api/score"),  # shared links are scored for everybody
}
_METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


def asked_without_token(server: Server) -> dict[str, int]:
    """The status of each method of each path that is not open to all, with no token and with wrong ones."""
    paths = [re.sub(r"\{.*?\}", "x", path) for path in create_app(Settings(Path("unopened"))).openapi()["paths"]]
    paths += ["/openapi.json", "/docs", "/nothing", "/api/readings/", "//api/readings", "/static/../api/readings"]
    bare = Server(server.process, server.port, None)
    answers = {}
    for number, path in enumerate(paths):
        client = Client(bare, 2 + number % 250)
        for method in _METHODS:
            if (method, path) not in _OPEN:
                answers[f"{method} {path}"] = client.ask(method, path).status
    for number, wrong in enumerate(("wrong", "", (server.token or "")[:-1], f"{server.token}x")):
        client = Client(Server(server.process, server.port, wrong or " "), 2 + number)
        answers[f"GET /api/readings with the token {wrong!r}"] = client.ask("GET", "/api/readings").status
    return answers
