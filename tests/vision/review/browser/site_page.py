"""The site in a real browser."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, NamedTuple

from vision.review.browser.site.serve import site_server

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

PATIENCE_MS = 60_000

_SEND = """async ([transport, method, path, body]) => {
  const { send } = await import(transport);
  const { status, text } = await send(method, path, body);
  return [status, text];
}"""
_READ = """async ([transport, data]) => {
  const { sendPhoto } = await import(transport);
  const photo = new Blob([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))]);
  const begun = performance.now();
  const { status, text } = await sendPhoto("/api/readings", photo, () => undefined);
  return [status, text, performance.now() - begun];
}"""


class Read(NamedTuple):
    """A photo's reading in the browser: the HTTP status, the record and the duration."""

    status: int
    record: dict[str, Any]
    milliseconds: float


class SitePage:
    """A page of the site."""

    def __init__(self, page: Page, folder: Path) -> None:
        self.page = page
        self._transport = f"./{next(folder.glob('static-*')).name}/browser/transport.js"

    def send(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Ask as the page asks."""
        text = None if body is None else json.dumps(body)
        status, answer = self.page.evaluate(_SEND, [f"{self._base}{self._transport}", method, path, text])
        return status, json.loads(answer) if answer else None

    def read(self, photo: bytes) -> Read:
        """Have a photo read, as the page does."""
        data = base64.b64encode(photo).decode()
        status, text, milliseconds = self.page.evaluate(_READ, [f"{self._base}{self._transport}", data])
        return Read(status, json.loads(text), milliseconds)

    @property
    def _base(self) -> str:
        return self.page.url.partition("#")[0].rpartition("/")[0] + "/"


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve the site; its address."""
    server = site_server(folder)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def open_site(context: BrowserContext, address: str, folder: Path) -> SitePage:
    """Open the site's first page."""
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("#start-title:not(:empty)")
    return SitePage(page, folder)
