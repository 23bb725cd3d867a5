"""Asking as the page asks, through its own transport, and what answers in a server's place."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urljoin

if TYPE_CHECKING:
    from playwright.sync_api import Page

Stub = Callable[[dict[str, Any]], Any]
"""Answers the body of a request."""

_LOAD: Final = """
  const main = document.querySelector("script[type=module]").src;
  const transport = await import(main.replace(/[^/]+\\/[^/]+$/, "shared/transport.js"));
  const asBlob = (data) => new Blob([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))]);
"""


def answer_as(page: Page, path: str, stub: Stub) -> None:
    """Have a stub answer the requests to a path."""
    page.unroute(f"**{path}")
    page.route(f"**{path}", lambda route: route.fulfill(json=stub(json.loads(route.request.post_data or ""))))


def on_transport(page: Page, expression: str, given: object) -> Any:
    """The value of an expression of `transport`, `given` and `asBlob`, which makes a blob of base64."""
    return page.evaluate(f"async (given) => {{ {_LOAD} return {expression}; }}", given)


def ask(page: Page, method: str, path: str, body: Any = None) -> tuple[int, Any]:
    """Ask as the page asks: the status and the record of the answer."""
    given = [method, path, None if body is None else json.dumps(body)]
    expression = "transport.send(...given.map((one) => one ?? undefined))"
    status, text = on_transport(page, f"{expression}.then(({{ status, text }}) => [status, text])", given)
    return status, json.loads(text) if text else None


def file_of(page: Page, path: str) -> bytes:
    """A file that the page would save."""
    expression = "fetch((await transport.fileAddress(given)).address).then((file) => file.arrayBuffer())"
    return bytes(on_transport(page, f"[...new Uint8Array(await {expression})]", path))


def go(page: Page, path: str) -> None:
    """Open another page of the server."""
    page.goto(urljoin(page.url, path))
