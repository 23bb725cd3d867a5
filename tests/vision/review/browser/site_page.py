"""The site in a real browser."""

import base64
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

from playwright.sync_api import BrowserContext, Page

from tests.vision.review.transports import ask, on_transport
from vision.review.browser.site.serve import site_server

PATIENCE_MS = 60_000

_READ = """(async () => {
  const begun = performance.now();
  const { status, text } = await transport.sendPhoto("/api/readings", asBlob(given), () => undefined);
  return [status, text, performance.now() - begun];
})()"""


class Read(NamedTuple):
    """A photo's reading in the browser: the HTTP status, the record and the duration."""

    status: int
    record: dict[str, Any]
    milliseconds: float


class SitePage:
    """A page of the site."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def send(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Ask as the page asks."""
        return ask(self.page, method, path, body)

    def read(self, photo: bytes) -> Read:
        """Have a photo read, as the page does."""
        status, text, milliseconds = on_transport(self.page, _READ, base64.b64encode(photo).decode())
        return Read(status, json.loads(text), milliseconds)


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


def open_site(context: BrowserContext, address: str) -> SitePage:
    """Open the site's first page."""
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("#start-title:not(:empty)")
    return SitePage(page)
