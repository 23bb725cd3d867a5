"""What it costs to begin a run over many photos: listing, planning and starting processes, on Ray and in the pool.

    python -m tests.benchmarks.ray_start [--photos 10000] [--workers 1 2] [--rounds 1]

Needs `pip install 'pailens[ray]'`. Renders 24 photos and copies each under many names: what is measured is the time
from the command to the first photo in the journal, with that many photos named, and reading stops there. Prints seconds
and their ratio to the pool for each number of workers, then photos a second of a whole run over the 24 photos.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from rich.console import Console
from rich.table import Table

from vision.synthesis.rendering.series_folder import SeriesFolder
from vision.synthesis.rendering.synth import Series

RENDERED, _SIDE, _SEED = 24, 1600, 5
_LIMIT: Final = 600.0
"""Seconds after which a run without a first photo is given up."""


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--photos", type=int, default=10_000)
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--rounds", type=int, default=1)
    options = parser.parse_args()
    os.environ.setdefault("RAY_worker_niceness", "0")  # else its processes wait for all others of a busy machine
    table = Table("workers", "pool, s", "Ray, s", "ratio", "pool, photos/s", "Ray, photos/s", "ratio")
    with TemporaryDirectory() as place:
        few = render(Path(place, "few"))
        many = copy_often(few, Path(place, "many"), options.photos)
        for workers in options.workers:
            ways = [["--workers", str(workers)], ["--workers", str(workers), "--ray", "local"]]
            starts: list[list[float]] = [[], []]
            rates: list[list[float]] = [[], []]
            for number in range(options.rounds):
                for way, arguments in enumerate(ways):
                    out = Path(place, f"out-{workers}-{number}-{way}")
                    starts[way].append(first_photo(many, out / "many", arguments))
                    rates[way].append(RENDERED / whole_run(few, out / "few", arguments))
            (pool, ray), (slow, fast) = (tuple(map(median, kind)) for kind in (starts, rates))
            cells = (pool, ray, ray / pool, slow, fast, fast / slow)
            table.add_row(str(workers), *(f"{cell:.2f}" for cell in cells))
    Console().print(f"{options.photos} photos named, {options.rounds} rounds", table)


def render(folder: Path) -> Path:
    """A few photos of laid-out hands; returns their folder."""
    for _ in SeriesFolder(replace(Series.of(_SEED, _SIDE), plain=True), RENDERED, folder).render():
        pass
    return folder / "images"


def copy_often(photos: Path, folder: Path, count: int) -> Path:
    """Every photo under many names, `count` in all."""
    folder.mkdir()
    paths = sorted(photos.iterdir())
    for number in range(count):
        shutil.copy(paths[number % len(paths)], folder / f"{number:06}.jpg")
    return folder


def first_photo(photos: Path, out: Path, options: list[str]) -> float:
    """Seconds until the journal has a photo; the run is stopped then."""
    begun = time.perf_counter()
    with subprocess.Popen(detect(photos, out, options), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as running:
        journal = out / "detect.jsonl"
        while not (journal.is_file() and b'"photo"' in journal.read_bytes()):
            if running.poll() is not None or time.perf_counter() - begun > _LIMIT:
                running.kill()
                raise SystemExit(f"no photo was read: {running.stderr.read().decode() if running.stderr else ''}")
            time.sleep(0.02)
        taken = time.perf_counter() - begun
        running.send_signal(signal.SIGINT)
        running.communicate()
    return taken


def whole_run(photos: Path, out: Path, options: list[str]) -> float:
    """Seconds of a run."""
    begun = time.perf_counter()
    subprocess.run(detect(photos, out, options), stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - begun


def detect(photos: Path, out: Path, options: list[str]) -> list[str]:
    """The command."""
    command = [sys.executable, "-m", "vision.cli", "detect", str(photos), "--format", "json", "-o", str(out)]
    return [*command, *options]


if __name__ == "__main__":
    main()
