"""Answers of the server that come later than something else that a person does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

_SETTLED_MS = 400


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
    with page.expect_response(asked):
        waiting[0].continue_()
    page.wait_for_timeout(_SETTLED_MS)
