"""Removes the files of uploads that broke off, now and then while the server runs."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from starlette.concurrency import run_in_threadpool

from scoring.errors import PailensError
from vision.review.store import Store

_LOG: Final = logging.getLogger("pailens.server")
_SECONDS: Final = 3600.0


async def remove_leftovers(store: Store) -> None:
    """Remove, every hour and until cancelled, files that no photo has claimed in time.

    Another server of the same store may have left them, one that was killed and never starts again.
    """
    while True:
        await asyncio.sleep(_SECONDS)
        try:
            await run_in_threadpool(store.remove_leftovers)
        except PailensError as error:
            _LOG.error("files that belong to no photo are left: %s", error)
