"""Accuracy on generated layouts of held-out seeds, by kind of layout.

    python tests/benchmarks/layout_generated.py [--count 2000] [--first 1000000] [--wrong FILE]

`groups`: on perfect tiles, the fraction of layouts with all groups correct, as far as a picture determines them.
`before` and `after`: on tiles with simulated detector noise (misreadings, misses, duplicates; see
`vision.synthesis.tables.noise`), the fraction of hands with any error before and after decoding; `ratio` is after over
before. Intervals are 95 % Wilson intervals, by bootstrap for the ratio. Last, the decoding time, the minimum of three
runs: thread CPU time and wall-clock time.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

import numpy as np
from rich.console import Console
from rich.progress import track

from vision.detection.detector import WORKING_THRESHOLD
from vision.layout import Group, group_tiles
from vision.layout.decoding.decode import decode
from vision.layout.grouping.conventions import conventions_for
from vision.synthesis.tables import HELD_OUT, PhotoTruth, groups_match, noisy_tiles, simulate_photo
from vision.synthesis.tables.noise import FLOOR
from vision.synthesis.tables.photos import RULES

Z: Final = 1.96
TIMES: Final = 3


@dataclass(frozen=True)
class Outcome:
    """What became of one layout.

    Attributes:
        seed: of the layout.
        names: the kind of layout, its traits and its rule set.
        groups: whether perfect tiles came out in the right groups.
        before, after: whether the noisy tiles of the hand were all right without and with decoding.
        seconds: processor time of decoding, of this thread alone, the least of some times.
        wall: time of decoding by the clock, likewise.
    """

    seed: int
    names: tuple[str, ...]
    groups: bool
    before: bool
    after: bool
    seconds: float
    wall: float


def read_layout(seed: int) -> Outcome:
    """Group the perfect tiles of a layout and decode its noisy ones."""
    rules = RULES[seed % len(RULES)]
    photo = simulate_photo(rules, seed)
    conventions = conventions_for(rules)
    right = groups_match(group_tiles(photo.detections(), conventions), photo)
    found = noisy_tiles(photo, Random(f"noise/{seed}"), threshold=FLOOR).tiles
    likely = found.above_threshold(WORKING_THRESHOLD, photo.size)
    sure, faint = found.select(likely), found.select(~likely)
    before = _hand_right(group_tiles(sure, conventions), sure.codes, photo)
    times = []
    for _ in range(TIMES):
        started, clock = time.thread_time(), time.perf_counter()
        reading = decode(sure, conventions, faint=faint).best
        times.append((time.thread_time() - started, time.perf_counter() - clock))
    seconds, wall = np.min(times, axis=0).tolist()
    after = _hand_right(reading.groups, reading.codes, photo)
    names = (photo.layout.kind, rules, *sorted(photo.traits))
    return Outcome(seed, names, right, before, after, seconds, wall)


def _hand_right(groups: Iterable[Group], codes: Sequence[str], photo: PhotoTruth) -> bool:
    """Whether the hand is read with exactly its tiles."""
    read = Counter(codes[tile] for group in groups if group.kind != "background" for tile in group.tiles)
    return read == Counter(photo.codes[tile] for tile in photo.hand_tiles)


def _interval(right: int, count: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    share, square = right / count, Z * Z / count
    middle = (share + square / 2) / (1 + square)
    reach = Z * float(np.sqrt(share * (1 - share) / count + square / count / 4)) / (1 + square)
    return middle - reach, middle + reach


def _line(name: str, outcomes: Sequence[Outcome]) -> str:
    count = len(outcomes)
    right = sum(one.groups for one in outcomes)
    before = sum(not one.before for one in outcomes)
    after = sum(not one.after for one in outcomes)
    low, high = _interval(right, count)
    ratio = f"{after / before:.2f}" if before else "-"
    return (
        f"| {name} | {count} | {right / count:.4f} ({low:.3f}-{high:.3f}) "
        f"| {before / count:.3f} | {after / count:.3f} | {ratio} |"
    )


def print_table(outcomes: Sequence[Outcome]) -> None:
    """Print the figures of all layouts, of each kind of layout, of each rule set and of each trait."""
    print("| layouts | count | groups | before | after | ratio |\n|---|---|---|---|---|---|")
    print(_line("all", outcomes))
    kinds = sorted({one.names[0] for one in outcomes})
    traits = sorted({name for one in outcomes for name in one.names[2:]})
    for name in (*kinds, *RULES, *traits):
        print(_line(name, [one for one in outcomes if name in one.names]))
    print(f"\nratio of all: {_ratio_interval(outcomes)}; hands made wrong: {sum(_spoilt(one) for one in outcomes)}")
    for name, times in (("processor", [one.seconds for one in outcomes]), ("clock", [one.wall for one in outcomes])):
        middle, slow, slowest, most = 1000 * np.quantile(times, [0.5, 0.99, 0.999, 1.0])
        print(f"decoding, {name}: median {middle:.1f} ms, p99 {slow:.1f}, p99.9 {slowest:.1f}, most {most:.1f}")


def _spoilt(outcome: Outcome) -> bool:
    return outcome.before and not outcome.after


def _ratio_interval(outcomes: Sequence[Outcome], rounds: int = 4000) -> str:
    """How many times as often hands are wrong after decoding as before, with a 95 % interval by resampling layouts."""
    wrong = np.array([(not one.before, not one.after) for one in outcomes], np.float64)
    drawn = np.random.default_rng(0).integers(0, len(wrong), (rounds, len(wrong)))
    before, after = wrong[drawn].sum(axis=1).T
    low, high = np.quantile(after / np.maximum(before, 1), [0.025, 0.975])
    return f"{wrong[:, 1].sum() / max(wrong[:, 0].sum(), 1):.3f} ({low:.2f}-{high:.2f})"


def main() -> None:
    """Read the layouts and print the table; stopped by Ctrl-C, the table of those read so far."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=2000, help="how many layouts")
    parser.add_argument("--first", type=int, default=HELD_OUT, help="the seed of the first")
    parser.add_argument("--wrong", type=Path, help="write the seeds that come out wrong to this file")
    options = parser.parse_args()
    seeds = range(options.first, options.first + options.count)
    progress = track(seeds, description="reading", console=Console(stderr=True), transient=True)
    outcomes: list[Outcome] = []
    try:
        for seed in progress:
            outcomes.append(read_layout(seed))
    except KeyboardInterrupt:
        print(f"stopped after {len(outcomes)} layouts; go on with --first {options.first + len(outcomes)}")
    if not outcomes:
        return
    print_table(outcomes)
    if options.wrong:
        wrong = {
            "groups": [one.seed for one in outcomes if not one.groups],
            "after": [one.seed for one in outcomes if not one.after],
        }
        options.wrong.write_text(json.dumps(wrong), encoding="utf-8")


if __name__ == "__main__":
    main()
