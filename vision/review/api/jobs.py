"""Blocking work in thread pools with bounded queues."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, ParamSpec, TypeVar

from vision.review.api.errors import BusyError

P = ParamSpec("P")
T = TypeVar("T")

_RETRY_AFTER: Final = 2
"""`Retry-After`, in seconds, when the queue is full."""


class BoundedExecutor:
    """A thread pool that refuses work when its queue is full.

    Accepted work runs to completion even if the client disconnects.
    """

    def __init__(self, name: str, threads: int, waiting: int) -> None:
        self._executor = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._most = threads + waiting
        self._taken = 0

    @property
    def pending(self) -> int:
        """Number of jobs running or queued."""
        return self._taken

    def start(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> asyncio.Future[T]:
        """Submit a call to the pool.

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
        """Call a function in the pool and return its result; raises as `start` does."""
        return await asyncio.shield(self.start(function, *args, **kwargs))

    def _release(self) -> None:
        self._taken -= 1

    def close(self) -> None:
        """Finish accepted jobs and stop the threads."""
        self._executor.shutdown(wait=True)
