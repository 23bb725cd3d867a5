"""Renders pictures in several processes."""

import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from multiprocessing.synchronize import Event
from typing import Any, TypeVar

import cv2

from vision.errors import VisionError

Made = TypeVar("Made")

_at_work: tuple[Callable[[int], Any], Event] | None = None


def make_in_processes(
    make: Callable[[int], Made], numbers: Sequence[int], workers: int, at_once: int, about: str
) -> Iterator[Made]:
    """What `make` gives for each number, in order; each process is sent it once, so that what it caches lasts.

    Up to `at_once` neighbours, which may share what takes long, are made by one process. Raises `PailensError`: a
    process died, about `about`.
    """
    size = max(1, min(at_once, len(numbers) // workers))
    if workers == 1 or len(numbers) <= size:
        yield from map(make, numbers)
        return
    # Spawn, not fork: forking a process that has threads can deadlock.
    context = get_context("spawn")
    stop = context.Event()
    with ProcessPoolExecutor(min(workers, len(numbers)), context, _start, (make, stop)) as pool:
        try:
            yield from pool.map(_make, numbers, chunksize=size)
        except BrokenProcessPool as error:
            raise VisionError("synth.ended", about) from error
        finally:
            stop.set()
            pool.shutdown(cancel_futures=True)


def _start(make: Callable[[int], Any], stop: Event) -> None:
    """Prepare a worker: it ignores Ctrl-C, and exits when its parent does."""
    global _at_work  # noqa: PLW0603 - a pool's processes keep what they need in the module
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    cv2.setNumThreads(1)
    _at_work = make, stop


def _end_with_parent() -> None:
    if (parent := parent_process()) is not None:
        parent.join()
        os._exit(1)


def _make(number: int) -> Any:
    assert _at_work is not None
    make, stop = _at_work
    return None if stop.is_set() else make(number)
