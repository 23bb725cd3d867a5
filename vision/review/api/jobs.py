"""Blocking work in thread pools with bounded queues that are fair to clients."""

import asyncio
from collections import Counter, deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from threading import Lock
from typing import Any, Final, ParamSpec, TypeVar

from vision.review.api.clients import CURRENT_CLIENT
from vision.review.api.errors import ServerError

P = ParamSpec("P")
T = TypeVar("T")

_RETRY_AFTER: Final = 2
"""`Retry-After`, in seconds, when the queue is full."""


@dataclass(frozen=True, slots=True)
class _Job:
    client: str
    call: Callable[[], Any]
    result: Future[Any]


class BoundedExecutor:
    """A thread pool that refuses work when its queue is full.

    Clients take turns: a job starts before the second job of whoever has waited less. Accepted work runs to completion
    even if the client disconnects.

    Args:
        waiting: maximum number of jobs that wait for one.
        of_one: maximum number of jobs of one client, running ones included; by default all that fit.
        at_once: maximum number of jobs of one client that run at a time; by default all threads.
    """

    def __init__(
        self, name: str, threads: int, waiting: int, *, of_one: int | None = None, at_once: int | None = None
    ) -> None:
        self._executor = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._most = threads + waiting
        self._of_one = self._most if of_one is None else of_one
        self._at_once = threads if at_once is None else at_once
        self._lock = Lock()
        self._waiting: dict[str, deque[_Job]] = {}  # in the order of the clients' turns
        self._taken: Counter[str] = Counter()
        self._running: Counter[str] = Counter()

    def start(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> asyncio.Future[T]:
        """Submit a call for `CURRENT_CLIENT`. Raises `ServerError`: the queue, or the client's share of it, is full."""
        client = CURRENT_CLIENT.get()
        job = _Job(client, lambda: function(*args, **kwargs), Future())
        with self._lock:
            if self._taken.total() >= self._most or self._taken[client] >= self._of_one:
                raise ServerError("busy.work", "server", retry_after=_RETRY_AFTER)
            self._taken[client] += 1
            self._waiting.setdefault(client, deque()).append(job)
        self._executor.submit(self._work)
        return asyncio.wrap_future(job.result)

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a function in the pool and return its result; raises as `start` does."""
        return await asyncio.shield(self.start(function, *args, **kwargs))

    def _work(self) -> None:
        """Run jobs until none may start; one that may not yet is started by the thread that makes room for it."""
        while (job := self._next()) is not None:
            if not job.result.set_running_or_notify_cancel():
                self._release(job.client)
                continue
            # Released first: whoever gets the result may ask again at once.
            try:
                result = job.call()
            except BaseException as error:
                self._release(job.client)
                job.result.set_exception(error)
            else:
                self._release(job.client)
                job.result.set_result(result)

    def _next(self) -> _Job | None:
        with self._lock:
            client = next((one for one in self._waiting if self._running[one] < self._at_once), None)
            if client is None:
                return None
            jobs = self._waiting.pop(client)
            job = jobs.popleft()
            if jobs:
                self._waiting[client] = jobs
            self._running[client] += 1
            return job

    def _release(self, client: str) -> None:
        with self._lock:
            for count in (self._running, self._taken):
                count[client] -= 1
                if not count[client]:
                    del count[client]

    def close(self) -> None:
        """Finish accepted jobs and stop the threads."""
        self._executor.shutdown(wait=True)
