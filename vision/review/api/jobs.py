"""Work that blocks, done in threads: a bounded amount of it at a time, and no more than that waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, ParamSpec, TypeVar

from vision.review.api.errors import BusyError

P = ParamSpec("P")
T = TypeVar("T")

_RETRY_AFTER: Final = 2
"""Seconds after which a client that was turned away may try again."""


class BoundedExecutor:
    """A thread pool with a bounded queue.

    Accepted work runs to completion even if the client disconnects.
    """

    def __init__(self, name: str, threads: int, waiting: int) -> None:
        self._executor = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._most = threads + waiting
        self._taken = 0

    @property
    def pending(self) -> int:
        """How many pieces of work are under way or waiting."""
        return self._taken

    def start(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> asyncio.Future[T]:
        """Have a function called in one of the threads.

        Raises:
            BusyError: the queue is full.
        """
        if self._taken >= self._most:
            raise BusyError("busy.work", "server", retry_after=_RETRY_AFTER)
        loop = asyncio.get_running_loop()
        self._taken += 1
        future = self._executor.submit(function, *args, **kwargs)
        future.add_done_callback(lambda _: loop.call_soon_threadsafe(self._release))
        return asyncio.wrap_future(future)

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of a function called in one of the threads; raises as `start` does."""
        return await asyncio.shield(self.start(function, *args, **kwargs))

    def _release(self) -> None:
        self._taken -= 1

    def close(self) -> None:
        """Finish what was accepted."""
        self._executor.shutdown(wait=True)
