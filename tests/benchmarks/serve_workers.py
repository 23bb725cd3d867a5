"""Readings a second, latency and memory with one and with several workers, in interleaved runs.

    python -m tests.benchmarks.serve_workers [--workers 1 2] [--runs 5] [--uploads 40] [--clients 8]

A run starts a server with so many workers, sends photos as `serve_load` does from clients with addresses of their own,
and stops it. The table has the medians of the runs. `runnable` is how many threads of the server were on a core or
waiting for one, on average: with as many as there are cores, no further process makes it faster, and other programs on
the machine change readings a second but not the processor time of a reading. Memory counts shared pages once.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from tests.benchmarks.serve_load import Sent, Tally, make_photos, send_all
from tests.benchmarks.serve_process import Client, Server, family_of, serving
from tests.benchmarks.serve_watch import memory_of

_WARMING = 4


class Run(NamedTuple):
    """What a run measured: seconds are of a reading, MiB of all processes."""

    readings_a_second: float
    median_seconds: float
    processor_seconds: float
    runnable: float
    mebibytes: float
    load: float


def scheduled_seconds(server: Server) -> tuple[float, float]:
    """The seconds that the server's threads were on a core, and that they waited for one."""
    times = [
        [int(field) / 1e9 for field in thread.read_text().split()[:2]]
        for pid in family_of(server.process.pid)
        for thread in Path(f"/proc/{pid}/task").glob("*/schedstat")
    ]
    return sum(on for on, _ in times), sum(waiting for _, waiting in times)


def measure(workers: int, photos: Sequence[Sent], clients: int) -> Run:
    """One run; the first photos, which load what is loaded late, are not counted."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), "--workers", str(workers)) as server:
        connect = partial(Client, server)
        send_all(connect, photos[:_WARMING], _WARMING, Tally())
        (on, waiting), started = scheduled_seconds(server), time.perf_counter()
        send_all(connect, photos[_WARMING:], clients, tally := Tally())
        seconds = time.perf_counter() - started
        on_now, waiting_now = scheduled_seconds(server)
        count = len(tally.seconds)
        return Run(
            count / seconds,
            statistics.median(tally.seconds),
            (on_now - on) / count,
            (on_now - on + waiting_now - waiting) / seconds,
            memory_of(server),
            os.getloadavg()[0],
        )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--uploads", type=int, default=40)
    parser.add_argument("--clients", type=int, default=8)
    options = parser.parse_args()
    photos = [Sent(data, {}) for data in make_photos(options.uploads + _WARMING)]
    runs: dict[int, list[Run]] = {workers: [] for workers in options.workers}
    for _ in range(options.runs):
        for workers, measured in runs.items():
            measured.append(measure(workers, photos, options.clients))
    table = Table("workers", *(name.replace("_", " ") for name in Run._fields))
    for workers, measured in runs.items():
        table.add_row(str(workers), *(f"{statistics.median(column):.2f}" for column in zip(*measured, strict=True)))
    Console(width=120).print(table)


if __name__ == "__main__":
    main()
