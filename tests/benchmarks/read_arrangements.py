"""Processor time and time of a reading by how the networks are shared among photos, in interleaved runs.

    python -m tests.benchmarks.read_arrangements [--photos 12] [--runs 5]

All in one process, as in a server: photos read by so many threads, each network with so many of its own; or several
photos at a time by one thread, with what they ask of a network put together as one batch. Medians of the runs; other
programs on the machine change the time of a reading, not its processor time.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from tests.benchmarks.serve_load import make_photos
from vision.detection.detector import PHOTO_SIDE, Detector
from vision.detection.inference import Inference, NetworkCall, Outputs
from vision.detection.pipeline import DetectionTrace, trace_tiles
from vision.images.photo import Photo, load_photo
from vision.reading.pipeline import FAINT_THRESHOLD, model_of, read, read_detections
from vision.review.api.tuning import tune_for_serving

Arrangement = Callable[[Sequence[Photo]], object]


def by_threads(detector: Detector, threads: int, photos: Sequence[Photo]) -> None:
    """Each photo by itself, so many at a time."""
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(lambda photo: read(photo, detector), photos))


def in_batches(detector: Detector, size: int, photos: Sequence[Photo]) -> None:
    """So many photos at a time, by one thread."""
    for start in range(0, len(photos), size):
        batch = photos[start : start + size]
        asking = [trace_tiles(photo.pixels, detector.calibration, FAINT_THRESHOLD) for photo in batch]
        for photo, trace in zip(batch, drive_together(detector, asking), strict=True):
            read_detections(photo, trace.detections, model_of(detector), 0.0)


def drive_together(detector: Detector, asking: Sequence[Inference[DetectionTrace]]) -> list[DetectionTrace]:
    """Run inferences to their ends, answering calls of the same network and picture size together."""
    done: dict[int, DetectionTrace] = {}
    answers: dict[int, Outputs | None] = dict.fromkeys(range(len(asking)))
    while answers:
        calls: dict[Any, dict[int, NetworkCall]] = {}
        for number, answer in answers.items():
            try:
                call = asking[number].send(answer)  # type: ignore[arg-type]  # None starts it
            except StopIteration as ended:
                done[number] = ended.value
            else:
                calls.setdefault((call.network, call.value.shape[1:]), {})[number] = call
        answers = {number: answer for alike in calls.values() for number, answer in _answered(detector, alike)}
    return [done[number] for number in range(len(asking))]


def _answered(detector: Detector, calls: dict[int, NetworkCall]) -> list[tuple[int, Outputs]]:
    values = [call.value for call in calls.values()]
    network = next(iter(calls.values())).network
    outputs = detector.run_network(NetworkCall(network, np.concatenate(values)))
    ends = np.cumsum([len(value) for value in values])[:-1]
    parts = zip(*(np.split(output, ends) for output in outputs), strict=True)
    return list(zip(calls, parts, strict=True))


def arrangements() -> dict[str, Arrangement]:
    """What is compared, by name."""
    one, two = (Detector.load(threads=threads, alone=False) for threads in (1, 2))
    return {
        "2 photos at once, networks of 2 threads": partial(by_threads, two, 2),
        "2 photos at once, networks of 1 thread": partial(by_threads, one, 2),
        "batches of 2 photos, networks of 2 threads": partial(in_batches, two, 2),
        "batches of 4 photos, networks of 2 threads": partial(in_batches, two, 4),
        "1 photo at once, networks of 2 threads": partial(by_threads, two, 1),
        "1 photo at once, networks of 1 thread": partial(by_threads, one, 1),
    }


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--photos", type=int, default=12)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    tune_for_serving()
    photos = [load_photo(data, "photo", max_side=PHOTO_SIDE) for data in make_photos(options.photos)]
    compared = arrangements()
    measured: dict[str, list[tuple[float, float]]] = {name: [] for name in compared}
    for _ in range(options.runs):
        for name, carry_out in compared.items():
            processor, started = time.process_time(), time.perf_counter()
            carry_out(photos)
            seconds = time.process_time() - processor, time.perf_counter() - started
            measured[name].append((seconds[0] / len(photos), seconds[1] / len(photos)))
    table = Table("", "processor seconds a reading", "seconds a reading")
    for name, runs in measured.items():
        table.add_row(name, *(f"{statistics.median(column):.3f}" for column in zip(*runs, strict=True)))
    Console(width=110).print(table)


if __name__ == "__main__":
    main()
