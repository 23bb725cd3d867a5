"""A series of rendered photos, written by several processes and resumable."""

import json
import os
import signal
import threading
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import Any, Final

import cv2

from vision.errors import VisionError
from vision.synthesis.rendering.sample_files import write_sample, write_truth
from vision.synthesis.rendering.synth import ALIKE, Series

JOURNAL: Final = "rendering.jsonl"
"""Journal of an unfinished series: its recipe, then one line of ground truth per photo."""

_Entry = dict[str, Any]

_at_work: tuple[Series, Path, Event] | None = None


class SeriesFolder:
    """A folder for the first photos of a series.

    Complete photos of this series are kept; those of another series are overwritten.
    """

    def __init__(self, series: Series, count: int, out: Path) -> None:
        self._series, self._count, self._out = series, count, out
        self._journal = out / JOURNAL
        self._entries = {place: entry for place, entry in self._kept().items() if place < count}

    def missing(self) -> list[int]:
        """Indices of the photos still to be rendered."""
        return [place for place in range(self._count) if place not in self._entries]

    def render(self, workers: int = 1) -> Iterator[int]:
        """Render the missing photos, yielding each index once it is written; then write the ground truth.

        Raises `PailensError`: a worker died; what was rendered until then is kept.
        """
        missing = self.missing()
        self._out.mkdir(parents=True, exist_ok=True)
        lines = [self._series.recipe(), *({"place": place} | entry for place, entry in self._entries.items())]
        self._journal.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
        with self._journal.open("a", encoding="utf-8") as journal:
            for place, entry in _rendered(self._series, self._out, missing, workers):
                self._entries[place] = entry
                journal.write(f"{json.dumps({'place': place} | entry)}\n")
                journal.flush()
                yield place
        write_truth([self._entries[place] for place in range(self._count)], self._out, self._series.recipe())
        self._journal.unlink()

    def _kept(self) -> dict[int, _Entry]:
        found = dict(enumerate(self._finished())) | self._begun()
        return {
            place: entry
            for place, entry in found.items()
            if entry.get("file") == f"{self._series.name(place)}.jpg" and self._written(self._series.name(place))
        }

    def _finished(self) -> list[_Entry]:
        try:
            truth = json.loads((self._out / "truth.json").read_text(encoding="utf-8"))
            return [dict(image) for image in truth["images"]] if truth["recipe"] == self._series.recipe() else []
        except (OSError, ValueError, LookupError, TypeError):
            return []

    def _begun(self) -> dict[int, _Entry]:
        try:
            recipe, *lines = self._journal.read_text(encoding="utf-8").split("\n")
            if json.loads(recipe) != self._series.recipe():
                return {}
            # A last line without newline was cut off in writing and is dropped.
            entries = [dict(json.loads(line)) for line in lines[:-1]]
            return {int(entry.pop("place")): entry for entry in entries}
        except (OSError, ValueError, LookupError, TypeError):
            return {}

    def _written(self, name: str) -> bool:
        files = self._out / "images" / f"{name}.jpg", self._out / "labels" / f"{name}.txt"
        return all(path.is_file() and path.stat().st_size > 0 for path in files)


def _rendered(series: Series, out: Path, places: Sequence[int], workers: int) -> Iterator[tuple[int, _Entry]]:
    """Index and ground truth of each photo once it is written, in any order."""
    # Neighbours share their tile style, so one process renders them all.
    size = max(1, min(ALIKE, len(places) // workers))
    parts = [places[start : start + size] for start in range(0, len(places), size)]
    if workers == 1 or len(parts) < 2:
        for place in places:
            yield place, write_sample(series.sample(place), series.name(place), out)
        return
    # Spawn, not fork: forking a process that has threads can deadlock.
    context = get_context("spawn")
    stop = context.Event()
    left, under_way = deque(parts), set[Future[list[tuple[int, _Entry]]]]()
    with ProcessPoolExecutor(
        min(workers, len(parts)), context, initializer=_start, initargs=(series, out, stop)
    ) as pool:
        try:
            while left or under_way:
                while left and len(under_way) <= workers:
                    under_way.add(pool.submit(_render, left.popleft()))
                done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
                for part in done:
                    yield from part.result()
        except BrokenProcessPool as error:
            raise VisionError("synth.ended", str(out)) from error
        finally:
            stop.set()
            pool.shutdown(cancel_futures=True)


def _start(series: Series, out: Path, stop: Event) -> None:
    global _at_work  # noqa: PLW0603 - a pool's processes keep what they need in the module
    leave_signals_to_parent()
    cv2.setNumThreads(1)
    _at_work = series, out, stop


def _render(places: Sequence[int]) -> list[tuple[int, _Entry]]:
    if _at_work is None:
        raise RuntimeError("the process was not made ready")
    series, out, stop = _at_work
    done = []
    for place in places:
        if stop.is_set():
            break
        done.append((place, write_sample(series.sample(place), series.name(place), out)))
    return done


def leave_signals_to_parent() -> None:
    """Ignore Ctrl-C in this worker process, and exit when the parent does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    if (parent := parent_process()) is not None:
        parent.join()
        os._exit(1)
