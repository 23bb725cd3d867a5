"""Rendering throughput of one core, relative to a fixed reference workload, and the time of each stage.

    python tests/benchmarks/render_speed.py [--count 24] [--rounds 3] [--side 1600] [--art ART]

Two kinds: training scenes (640 x 640, tiles in any arrangement) and photos of whole hands as `pailens synth` writes
them (1600 pixels on the longer side, JPEG and labels included). The reference is decoding a JPEG of the same size and
blurring it with OpenCV; it alternates with rendering, so that background load affects both. All times are CPU time of
one thread, after a warm-up of the same number of pictures. Prints medians over rounds of pictures per second and of
time per picture relative to the reference, then the fraction of each stage.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import cv2
import numpy as np
from rich.console import Console
from rich.table import Table

from vision.synthesis.rendering import arrangements, drawn, sample_files, samples, scene
from vision.synthesis.rendering.arrangements import random_example
from vision.synthesis.rendering.art import load_art
from vision.synthesis.rendering.drawn import DrawnSet, TileSet
from vision.synthesis.rendering.faces import STYLES
from vision.synthesis.rendering.painter import Painter
from vision.synthesis.rendering.sample_files import write_sample
from vision.synthesis.rendering.synth import Series

SCENE = 640
STAGES: dict[str, Sequence[tuple[Any, str]]] = {
    "playing the hand": [(samples, "play_hand")],
    "laying it out": [(samples, "random_layout"), (samples, "project_layout"), (arrangements, "_arrangement")],
    "drawing faces": [(drawn, "draw_face")],
    "the table": [(samples, "table_top"), (arrangements, "table_top"), (arrangements, "surface")],
    "shadows": [(scene, "cast_shadows")],
    "tiles": [(scene, "project_tiles"), (Painter, "tile")],
    "racks, dice, hands": [(Painter, "box"), (scene, "paint_finger")],
    "light, blur, noise": [(samples, "simulate_camera"), (arrangements, "simulate_camera")],
    "JPEG": [(sample_files, "_jpeg")],
}


class Stopwatch:
    """Processor time spent in functions, less what other watched functions that they call take."""

    def __init__(self) -> None:
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self._within: list[str] = []
        self._since = 0.0

    def watched(self, stage: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """The same function, whose time counts for the stage."""

        def watch(*arguments: Any, **named: Any) -> Any:
            self._turn(stage)
            try:
                return function(*arguments, **named)
            finally:
                self._turn(None)

        return watch

    def _turn(self, stage: str | None) -> None:
        now = time.process_time()
        if self._within:
            self.seconds[self._within[-1]] += now - self._since
        if stage is None:
            self._within.pop()
        else:
            self._within.append(stage)
        self._since = now


def main() -> None:
    """Runs the benchmark and prints its tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=24, help="pictures a round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--side", type=int, default=1600, help="of the photos of hands")
    parser.add_argument("--art", type=Path, help="artwork folder; default: the faces that this project draws")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    art = load_art(options.art) if options.art else []
    sets: list[TileSet] = [*art] or [DrawnSet(name, style) for name, style in STYLES.items()]
    with TemporaryDirectory() as folder:
        series = Series.of(1, options.side, sets=art)

        def hand(place: int) -> None:
            write_sample(series.sample(place), series.name(place), Path(folder))

        report("scenes", lambda n: one_scene(sets, n), reference(SCENE, SCENE), options.count, options.rounds)
        report("hands", hand, reference(options.side, options.side * 3 // 4), options.count, options.rounds)


def one_scene(sets: Sequence[TileSet], number: int) -> None:
    """A scene as it is trained on."""
    random_example(sets, (SCENE, SCENE), np.random.default_rng(number))


def reference(width: int, height: int) -> Callable[[], object]:
    """Decodes and blurs a picture of that size."""
    coarse = np.random.default_rng(0).integers(0, 256, (height // 8, width // 8, 3)).astype(np.uint8)
    data = cv2.imencode(".jpg", cv2.resize(coarse, (width, height)))[1]
    return lambda: cv2.GaussianBlur(np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR)), (0, 0), 1.0)


def report(name: str, render: Callable[[int], None], work: Callable[[], object], count: int, rounds: int) -> None:
    """Measures one kind of picture and prints what came out."""
    watch = Stopwatch()
    rates, ratios, total = [], [], 0.0
    with ExitStack() as stack:
        for stage, functions in STAGES.items():
            for place, attribute in functions:
                stack.enter_context(patch.object(place, attribute, watch.watched(stage, getattr(place, attribute))))
        for number in range(count):
            render(number)
        watch.seconds.clear()
        for turn in range(1, rounds + 1):
            pictures = fixed = 0.0
            for number in range(turn * count, (turn + 1) * count):
                begun = time.process_time()
                render(number)
                between = time.process_time()
                work()
                pictures += between - begun
                fixed += time.process_time() - between
            rates.append(count / pictures)
            ratios.append(pictures / fixed)
            total += pictures
    table = Table("stage", "share", title=f"{name}: {statistics.median(rates):.1f} a second and core, each "
                  f"{statistics.median(ratios):.1f} times the fixed work")  # fmt: skip
    for stage, seconds in sorted(watch.seconds.items(), key=lambda item: -item[1]):
        table.add_row(stage, f"{seconds / total:.0%}")
    table.add_row("the rest", f"{1 - sum(watch.seconds.values()) / total:.0%}")
    Console().print(table)


if __name__ == "__main__":
    main()
