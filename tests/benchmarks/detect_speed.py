"""Throughput of `pailens detect` in photos per second with one process, with two, and with local Ray.

    python tests/benchmarks/detect_speed.py [PHOTOS ...] [--count 48] [--rounds 3] [--workers 1 2] [--no-ray]

Without photos the samples are repeated. The configurations alternate, so that background load affects all alike. Prints
the median over rounds of photos per second (process start included), its ratio to the first configuration, and the time
to the first result, which is mostly process start: use many photos to amortise it.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.table import Table

from vision.annotation.prelabel.outcome import ReadOutcome
from vision.annotation.prelabel.photos import FoundPhoto, find_photos
from vision.annotation.prelabel.pool import read_in_processes
from vision.annotation.prelabel.ray_pool import LOCAL, read_on_ray
from vision.annotation.prelabel.run import Engine
from vision.texts import CATALOGUE

SAMPLES = Path(__file__).parents[2] / "datasets" / "samples" / "images"


def main() -> None:
    """Runs the benchmark and prints its table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("photos", nargs="*")
    parser.add_argument("--count", type=int, default=48)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--no-ray", action="store_true")
    arguments = parser.parse_args()
    found = find_photos(arguments.photos or [str(SAMPLES)], Path("nowhere"))
    photos = [FoundPhoto(found[i % len(found)].path, f"{i}.jpg") for i in range(arguments.count)]
    ways: dict[str, Engine] = {}
    for workers in arguments.workers:
        ways[f"{workers} in a pool"] = partial(read_in_processes, model=None, workers=workers)
        if not arguments.no_ray:
            ways[f"{workers} on Ray"] = partial(read_on_ray, model=None, workers=workers, address=LOCAL)
    rates: dict[str, list[float]] = {name: [] for name in ways}
    starts: dict[str, list[float]] = {name: [] for name in ways}
    os.environ.setdefault("RAY_worker_niceness", "0")  # else Ray's processes give way to all others of the machine
    for _ in range(arguments.rounds):
        for name, engine in ways.items():
            start, rate = measure(engine, photos)
            starts[name].append(start)
            rates[name].append(rate)
    table = Table("processes", "photos a second", "ratio", "first, s")
    base = statistics.median(rates[next(iter(ways))])
    for name in ways:
        rate = statistics.median(rates[name])
        table.add_row(name, f"{rate:.2f}", f"{rate / base:.2f}", f"{statistics.median(starts[name]):.1f}")
    Console().print(f"{len(photos)} photos, {arguments.rounds} rounds", table)


def measure(engine: Engine, photos: Sequence[FoundPhoto]) -> tuple[float, float]:
    """Seconds until the first outcome is there, and photos a second over all."""
    begun = time.perf_counter()
    times = list(moments(engine(photos)))
    return times[0] - begun, len(times) / (times[-1] - begun)


def moments(outcomes: Iterator[ReadOutcome]) -> Iterator[float]:
    """When each outcome came."""
    for outcome in outcomes:
        if outcome.refusal:
            raise SystemExit(f"{outcome.path}: {CATALOGUE.translate(outcome.refusal)}")
        yield time.perf_counter()


if __name__ == "__main__":
    main()
