"""Reads photos in several local processes, each running the networks on one thread."""

import os
import signal
import threading
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from pathlib import Path
from typing import Final

from vision.annotation.prelabel.outcome import PhotoReader, ReadOutcome, process_ended
from vision.annotation.prelabel.photos import FoundPhoto

_AHEAD: Final = 4
"""Photos queued per process beyond the current one, so that no process waits for the journal."""

_reader: PhotoReader | None = None


def read_in_processes(photos: Sequence[FoundPhoto], model: Path | None, workers: int) -> Iterator[ReadOutcome]:
    """Read photos and yield outcomes in input order.

    When a process dies, the photos in flight are retried, each in a process of its own; one whose process dies again is
    refused. `model`: model folder, None for the model in the package.
    """
    left = deque(photos)
    while left:
        under_way: deque[tuple[FoundPhoto, Future[ReadOutcome]]] = deque()
        with _pool(min(workers, len(left)), model) as pool:
            try:
                yield from _read_window(pool, left, under_way, workers * _AHEAD)
            except BrokenProcessPool:
                pass
            finally:
                pool.shutdown(wait=False, cancel_futures=True)
        for photo, _ in under_way:
            yield _read_alone(photo, model)


def _read_window(
    pool: ProcessPoolExecutor,
    left: deque[FoundPhoto],
    under_way: deque[tuple[FoundPhoto, Future[ReadOutcome]]],
    most: int,
) -> Iterator[ReadOutcome]:
    """Keep up to `most` photos in flight until none is left; a photo leaves `under_way` once its outcome is known."""
    while left or under_way:
        while left and len(under_way) < most:
            future = pool.submit(_read, left[0])
            under_way.append((left.popleft(), future))
        outcome = under_way[0][1].result()
        under_way.popleft()
        yield outcome


def _read_alone(photo: FoundPhoto, model: Path | None) -> ReadOutcome:
    with _pool(1, model) as pool:
        try:
            return pool.submit(_read, photo).result()
        except BrokenProcessPool:
            return process_ended(photo)


def _pool(workers: int, model: Path | None) -> ProcessPoolExecutor:
    # Spawn, not fork: forking a process that has threads can deadlock.
    return ProcessPoolExecutor(workers, get_context("spawn"), initializer=_start, initargs=(model,))


def _start(model: Path | None) -> None:
    """Initialise a worker: it ignores interrupts, and exits when its parent is gone."""
    global _reader  # noqa: PLW0603 - a pool's processes keep what they need in the module
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _reader = PhotoReader(model)


def _end_with_parent() -> None:
    if (parent := parent_process()) is not None:
        parent.join()
        os._exit(1)


def _read(photo: FoundPhoto) -> ReadOutcome:
    if _reader is None:
        raise RuntimeError("the process was not made ready")
    return _reader.read(photo)
