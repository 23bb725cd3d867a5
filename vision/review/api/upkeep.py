"""What the server does in the background: it removes leftovers of uploads, logs damage, and follows ended sessions."""

import asyncio
import logging
import time
from collections.abc import Callable
from functools import partial
from typing import Final

from anyio import to_thread
from starlette.concurrency import run_in_threadpool

from scoring.errors import PailensError
from vision.review.api.sessions import Sessions
from vision.review.store.store import Store

_LOG: Final = logging.getLogger("pailens.server")
_LOOK_AFTER: Final = 10.0
"""Seconds after the start, when those who waited for it have been served."""
_PAUSE: Final = 0.004
"""Before each row, whose reading takes a millisecond."""
_REMOVE_EVERY: Final = 3600.0
_REFRESH_EVERY: Final = 5.0
"""Time within which a session that another process ended is ended here."""


async def report_damage(store: Store) -> None:
    """Log each part of the database that cannot be read: damage that the check at the start does not see."""
    await asyncio.sleep(_LOOK_AFTER)
    try:
        # Given up when the server stops: it only reads.
        found = await to_thread.run_sync(store.find_damage, lambda: time.sleep(_PAUSE), abandon_on_cancel=True)
    except PailensError as error:
        found = [error]
    for damage in found:
        _LOG.error("damaged: %s", damage)


async def remove_leftovers(store: Store) -> None:
    """Remove, every hour until cancelled, files that no photo claimed, as of another server that was killed."""
    await _repeat(_REMOVE_EVERY, store.remove_leftovers, "files that belong to no photo are left")


async def follow_sessions(sessions: Sessions, store: Store) -> None:
    """End sessions, until cancelled, that another process has ended."""
    await _repeat(_REFRESH_EVERY, partial(sessions.refresh, store), "which sessions were ended is not known")


async def _repeat(seconds: float, work: Callable[[], None], fault: str) -> None:
    while True:
        await asyncio.sleep(seconds)
        try:
            await run_in_threadpool(work)
        except PailensError as error:
            _LOG.error("%s: %s", fault, error)
