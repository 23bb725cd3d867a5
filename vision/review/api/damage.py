"""Looks through the whole database once after the start, in the background, and logs what is lost."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Final

from anyio import to_thread

from scoring.errors import PailensError
from vision.review.store import Store

_LOG: Final = logging.getLogger("pailens.server")
_SECONDS: Final = 10.0
"""After the start, when those who waited for it have been served."""
_PAUSE: Final = 0.004
"""Before each row, whose reading takes a millisecond."""


async def report_damage(store: Store) -> None:
    """Log each part of the database that cannot be read: damage that the check at the start does not see."""
    await asyncio.sleep(_SECONDS)
    try:
        # Given up when the server stops: it only reads.
        found = await to_thread.run_sync(store.find_damage, lambda: time.sleep(_PAUSE), abandon_on_cancel=True)
    except PailensError as error:
        found = [error]
    for damage in found:
        _LOG.error("damaged: %s", damage)
