"""Sensitivity of layouts to the tuned constants of `vision.layout.tuning`.

    python -m tests.benchmarks.layout_constants [--only NAME] [--count 200] [--out build/layout_constants.jsonl]

Each constant is set to both ends of its range, and generated layouts of held-out seeds and the labelled photos, if
available, are read again. `--only`, repeatable, names constants (`clusters.far`) or groups of them (`clusters`). The
table has the number of layouts with correct groups (perfect tiles) and with a correct hand (noisy tiles, after
decoding) and of labelled photos with correct groups, each with gains and losses against the current values, and the
number of layouts whose review list differs. Resumes from `--out`, one line of JSON per measurement; other layouts need
another file. `--list` only prints the constants.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final
from zlib import crc32

from rich.console import Console
from rich.progress import track

from tests.benchmarks.layout_on_labelled_photos import DATA, TRUTHS, Case, load_cases
from tests.benchmarks.layout_on_labelled_photos import groups_right as photo_right
from vision.detection.detections import Detections
from vision.detection.detector import WORKING_THRESHOLD
from vision.layout import TableConventions, build_review_list, conventions_for, decode, group_tiles
from vision.layout.tuning import GROUPS, constants
from vision.layout.tuning.constant import Constant
from vision.synthesis.tables import HELD_OUT, PhotoTruth, groups_match, noisy_tiles, simulate_photo
from vision.synthesis.tables.noise import FLOOR
from vision.synthesis.tables.photos import RULES

AS_IT_IS: Final = "(as it is)"


@dataclass(frozen=True)
class Layout:
    """A generated layout: its truth, and its tiles as the networks find them."""

    seed: int
    photo: PhotoTruth
    conventions: TableConventions
    sure: Detections
    faint: Detections


@dataclass(frozen=True)
class Material:
    """What is read under each value of a constant."""

    layouts: Sequence[Layout]
    cases: Sequence[Case]


@dataclass(frozen=True)
class Measured:
    """What came out under one value of a constant.

    Attributes:
        constant: its name, or `AS_IT_IS`.
        value: what it was set to.
        groups_wrong: seeds of the layouts whose perfect tiles come out in wrong groups.
        hands_wrong: seeds of the layouts whose noisy tiles come out as another hand.
        photos_wrong: names of the labelled photos that come out in wrong groups.
        reviews: a checksum of each layout's review list.
    """

    constant: str
    value: float
    groups_wrong: tuple[int, ...]
    hands_wrong: tuple[int, ...]
    photos_wrong: tuple[str, ...]
    reviews: tuple[int, ...]


def load_material(first: int, count: int, data: Path) -> Material:
    """Generate the layouts, and load the labelled photos that are there."""
    layouts = []
    for seed in range(first, first + count):
        rules = RULES[seed % len(RULES)]
        photo = simulate_photo(rules, seed)
        found = noisy_tiles(photo, Random(f"noise/{seed}"), threshold=FLOOR).tiles
        likely = found.above_threshold(WORKING_THRESHOLD, photo.size)
        layouts.append(Layout(seed, photo, conventions_for(rules), found.select(likely), found.select(~likely)))
    paths = [data / name for name in TRUTHS if (data / name).is_file()]
    return Material(layouts, [case for path in paths for case in load_cases(path)])


@contextmanager
def varied(name: str, value: float) -> Iterator[None]:
    """Set a constant for a while."""
    group, field = name.split(".")
    before = getattr(GROUPS[group], field)
    object.__setattr__(GROUPS[group], field, value)
    try:
        yield
    finally:
        object.__setattr__(GROUPS[group], field, before)


def measure(constant: str, value: float, material: Material) -> Measured:
    """Read all layouts and photos with the constants as they are set now."""
    groups_wrong, hands_wrong, reviews = [], [], []
    for layout in material.layouts:
        found = group_tiles(layout.photo.detections(), layout.conventions)
        if not groups_match(found, layout.photo):
            groups_wrong.append(layout.seed)
        decoded = decode(layout.sure, layout.conventions, faint=layout.faint)
        reading = decoded.best
        own = [tile for group in reading.groups if group.kind != "background" for tile in group.tiles]
        truth = Counter(layout.photo.codes[tile] for tile in layout.photo.hand_tiles)
        if Counter(reading.codes[tile] for tile in own) != truth:
            hands_wrong.append(layout.seed)
        doubts = build_review_list(decoded.detections, reading.groups, reading.codes, layout.conventions)
        reviews.append(crc32(repr([(doubt.reason, doubt.tile, doubt.group) for doubt in doubts]).encode()))
    photos_wrong = [case.name for case in material.cases if not photo_right(group_tiles(case.tiles), case.truth)]
    return Measured(constant, value, tuple(groups_wrong), tuple(hands_wrong), tuple(photos_wrong), tuple(reviews))


def chosen_constants(only: Sequence[str]) -> list[Constant]:
    """The constants of these names or groups, or all.

    Raises:
        ValueError: a name that is neither.
    """
    known = constants()
    if strange := [name for name in only if name not in {*GROUPS, *(one.name for one in known)}]:
        raise ValueError(f"no constant or group is called {', '.join(strange)}; --list prints them")
    return [one for one in known if not only or one.name in only or one.name.split(".")[0] in only]


def run(chosen: Sequence[Constant], material: Material, out: Path) -> list[Measured]:
    """Measure what the file lacks, a line each, and return what it holds about these constants.

    Raises:
        ValueError: the file is of other layouts or photos.
    """
    settings = {
        "layouts": [layout.seed for layout in material.layouts],
        "photos": [case.name for case in material.cases],
        "constants": {one.name: one.value for one in constants()},
    }
    out.parent.mkdir(parents=True, exist_ok=True)
    lines = _whole_lines(out)
    if lines and lines[0] != json.loads(json.dumps(settings)):
        raise ValueError(f"{out} is of other layouts, photos or constants; name another file with --out")
    known = {(one.constant, one.value): one for one in map(_from_json, lines[1:])}
    asked = [(AS_IT_IS, 0.0), *((one.name, value) for one in chosen for value in (one.low, one.high))]
    with out.open("a", encoding="utf-8") as file:
        if not lines:
            file.write(json.dumps(settings) + "\n")
        missing = [pair for pair in asked if pair not in known]
        for name, value in track(missing, "measuring", console=Console(stderr=True), transient=True):
            if name == AS_IT_IS:
                known[name, value] = measure(name, value, material)
            else:
                with varied(name, value):
                    known[name, value] = measure(name, value, material)
            file.write(json.dumps(vars(known[name, value])) + "\n")
            file.flush()
    return [known[pair] for pair in asked]


def _whole_lines(path: Path) -> list[Any]:
    """The lines of a file; one that was cut short is taken off."""
    data = path.read_bytes() if path.exists() else b""
    whole = data[: data.rfind(b"\n") + 1]
    if whole != data:
        path.write_bytes(whole)
    return [json.loads(line) for line in whole.splitlines()]


def _from_json(fields: dict[str, Any]) -> Measured:
    frozen: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in fields.items()
    }
    return Measured(**frozen)


def table(measured: Sequence[Measured], material: Material) -> list[str]:
    """A line for each value, beside the constants as they are."""
    base, *others = measured
    values = {one.name: one.value for one in constants()}
    layouts, photos = len(material.layouts), len(material.cases)
    lines = [
        "| constant | from | to | groups right | hands right | photos right | review lists that differ |",
        "|---|---|---|---|---|---|---|",
        f"| {AS_IT_IS} | | | {layouts - len(base.groups_wrong)} of {layouts} | {layouts - len(base.hands_wrong)} "
        f"| {photos - len(base.photos_wrong)} of {photos} | |",
    ]
    for one in others:
        changes = (
            _change(base.groups_wrong, one.groups_wrong),
            _change(base.hands_wrong, one.hands_wrong),
            _change(base.photos_wrong, one.photos_wrong),
        )
        reviews = sum(before != after for before, after in zip(base.reviews, one.reviews, strict=True))
        lines.append(
            f"| {one.constant} | {values[one.constant]:.4g} | {one.value:.4g} | {' | '.join(changes)} | {reviews} |"
        )
    return lines


def _change(before: Sequence[object], after: Sequence[object]) -> str:
    gained, lost = len(set(before) - set(after)), len(set(after) - set(before))
    return f"+{gained} -{lost}" if gained or lost else "="


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", action="append", default=[], help="a constant or a group; several times")
    parser.add_argument("--count", type=int, default=200, help="generated layouts (default 200)")
    parser.add_argument("--first", type=int, default=HELD_OUT, help="the seed of the first")
    parser.add_argument("--data", type=Path, default=DATA, help="folder of the labelled photos' groups")
    parser.add_argument("--out", type=Path, default=Path("build/layout_constants.jsonl"))
    parser.add_argument("--list", action="store_true", help="print the constants and measure nothing")
    options = parser.parse_args()
    try:
        chosen = chosen_constants(options.only)
        if options.list:
            for one in chosen:
                print(f"{one.name} = {one.value:.4g} {one.unit} ({one.low:.4g} to {one.high:.4g}): {one.meaning}")
            return
        material = load_material(options.first, options.count, options.data)
        print("\n".join(table(run(chosen, material, options.out), material)))
    except ValueError as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
