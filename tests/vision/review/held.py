"""Answers of the server that come later than something else that a person does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page, Request, Route

_NEXT_FRAME = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
_QUIET_FRAMES = 6
"""Frames in a row in which the page asks for nothing: it has dealt with what it was answered."""


@contextmanager
def held(page: Page, asked: str, act: Callable[[], object]) -> Iterator[None]:
    """Do what asks for an address (a glob); its answer comes, and is dealt with, at the end of the block."""
    waiting: list[Route] = []

    def hold(route: Route) -> None:
        waiting.append(route)

    page.route(asked, hold, times=1)
    with page.expect_request(asked):
        act()
    yield
    under_way = _under_way(page)
    with page.expect_response(asked):
        waiting[0].continue_()
    quiet = 0
    while quiet < _QUIET_FRAMES:
        page.evaluate(_NEXT_FRAME)
        quiet = 0 if under_way else quiet + 1


def _under_way(page: Page) -> set[Request]:
    """What a page has asked for from now on and not got yet."""
    requests: set[Request] = set()

    def began(request: Request) -> None:
        if request.resource_type in ("fetch", "xhr"):
            requests.add(request)

    def ended(request: Request) -> None:
        requests.discard(request)

    page.on("request", began)
    page.on("requestfinished", ended)
    page.on("requestfailed", ended)
    return requests
