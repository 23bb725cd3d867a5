"""The page's tests over HTTP and without a server: which transport a test has, and what answers in its place."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final, Literal
from urllib.parse import urljoin
from weakref import WeakKeyDictionary

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

Transport = Literal["server", "site"]
TRANSPORTS: Final[tuple[Transport, ...]] = ("server", "site")
MARKER: Final = "both_transports"
SERVER_ONLY: Final = "server_only"
OPTION: Final = "--transport"

SITE_PATIENCE_MS: Final = 60_000
"""A page of the site loads Python first."""

Stub = Callable[[dict[str, Any]], Any]
"""Answers the body of a request."""

_stubs: WeakKeyDictionary[Page, dict[str, Stub]] = WeakKeyDictionary()

_BINDING: Final = "stubbedAnswer"
_PREPARE: Final = """(() => {
  const photos = new Set();
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (asked, ...others) {
    if (asked.method === "POST" && asked.path === "/api/readings") photos.add(asked.id);
    if (asked.path !== "/api/group") return postMessage.call(this, asked, ...others);
    self.stubbedAnswer(asked.path, asked.body).then((text) => {
      const data = { id: asked.id, status: 200, text };
      if (text) this.dispatchEvent(new MessageEvent("message", { data }));
      else postMessage.call(this, asked, ...others);
    });
  };
  Worker.prototype.addEventListener = function (type, hear, ...others) {
    const asRead = (data) =>
      photos.has(data.id) && data.text && self.readAs ? { ...data, text: self.readAs(data.text) } : data;
    const heard = type === "message" ? ({ data }) => hear({ data: asRead(data) }) : hear;
    EventTarget.prototype.addEventListener.call(this, type, heard, ...others);
  };
})()"""
"""Messages to the worker and back take the place of requests: `readAs` alters how a photo was read."""
_TAKE_IN: Final = """async (data) => {
  const main = document.querySelector("script[type=module]").src;
  const { sendArchive } = await import(main.replace(/[^/]+\\/[^/]+$/, "shared/transport.js"));
  const archive = new Blob([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))]);
  return (await sendArchive("/api/archive", archive)).status;
}"""
_FILE: Final = """async (path) => {
  const main = document.querySelector("script[type=module]").src;
  const { fileAddress } = await import(main.replace(/[^/]+\\/[^/]+$/, "shared/transport.js"));
  const file = await fetch((await fileAddress(path)).address);
  return [...new Uint8Array(await file.arrayBuffer())];
}"""
_ASK: Final = """async ([method, path, body]) => {
  const main = document.querySelector("script[type=module]").src;
  const { send } = await import(main.replace(/[^/]+\\/[^/]+$/, "shared/transport.js"));
  const { status, text } = await send(method, path, body ?? undefined);
  return [status, text];
}"""


def add_option(parser: pytest.Parser) -> None:
    """Declare the option."""
    parser.addoption(
        OPTION,
        choices=TRANSPORTS,
        help=f"run the page's tests over HTTP or without a server; by default over HTTP, some ({MARKER}) both ways",
    )


def choose_transports(metafunc: pytest.Metafunc) -> None:
    """Give a test of the page its transports."""
    if "transport" not in metafunc.fixturenames:
        return
    chosen = metafunc.config.getoption(OPTION)
    if chosen is not None:
        transports = [pytest.param(chosen, marks=_server_alone(metafunc, chosen))]
    elif metafunc.definition.get_closest_marker(MARKER):
        transports = [pytest.param("server"), pytest.param("site", marks=pytest.mark.slow)]
    else:
        return
    metafunc.parametrize("transport", transports, indirect=True)


def _server_alone(metafunc: pytest.Metafunc, chosen: str) -> list[pytest.MarkDecorator]:
    needs = metafunc.definition.get_closest_marker(SERVER_ONLY)
    return [pytest.mark.skip(reason=needs.args[0])] if needs and chosen == "site" else []


@pytest.fixture
def transport(request: pytest.FixtureRequest) -> Transport:
    """How the pages of a test reach what answers."""
    chosen: Transport = getattr(request, "param", "server")
    return chosen


def prepare(page: Page) -> None:
    """Have stubs answer on a page of the site, before it is opened."""
    stubs: dict[str, Stub] = {}
    _stubs[page] = stubs

    def answer(_: object, path: str, body: str) -> str | None:
        return json.dumps(stubs[path](json.loads(body))) if path in stubs else None

    page.expose_binding(_BINDING, answer)
    page.add_init_script(_PREPARE)


def answer_as(page: Page, path: str, stub: Stub) -> None:
    """Have a stub answer the requests to a path, on either transport."""
    if page in _stubs:
        _stubs[page][path] = stub
        return
    page.unroute(f"**{path}")
    page.route(f"**{path}", lambda route: route.fulfill(json=stub(json.loads(route.request.post_data or ""))))


def ask(page: Page, method: str, path: str, body: Any = None) -> tuple[int, Any]:
    """Ask as the page asks: the status and the record of the answer."""
    status, text = page.evaluate(_ASK, [method, path, None if body is None else json.dumps(body)])
    return status, json.loads(text) if text else None


def file_of(page: Page, path: str) -> bytes:
    """A file that the page would save."""
    return bytes(page.evaluate(_FILE, path))


def path_on(transport: Transport, path: str) -> str:
    """The path of a page of the server, on the site where it is that."""
    return path.replace("/sheet", "/sheet.html", 1) if transport == "site" else path


def go(page: Page, path: str) -> None:
    """Open another page of the server, or of the site."""
    page.goto(urljoin(page.url, path_on("site" if page in _stubs else "server", path)))


def take_in(page: Page, archive: bytes) -> None:
    """Have a page of the site take in an archive of a server."""
    status = page.evaluate(_TAKE_IN, base64.b64encode(archive).decode())
    assert status == HTTPStatus.OK
