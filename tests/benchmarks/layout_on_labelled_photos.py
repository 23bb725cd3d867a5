"""Accuracy of grouping on labelled photos, from ground-truth boxes and faces.

    python tests/benchmarks/layout_on_labelled_photos.py [--data ../shared/data/photos] [--wrong]

The ground truth is in `groups.json` (photos of val and test) and `groups_train.json`. Groups marked `unsure` cannot be
determined from the photo: any assignment that does not split such a group is correct. All concealed rows count as one
group, and so do all background tiles.
"""

import argparse
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from scoring.tiles import CLASSES, INDEX
from vision.detection.detections import Detections
from vision.labels.yolo_folders import read_yolo_labels
from vision.layout import Group, group_tiles

DATA = Path(__file__).parents[2] / ".." / "shared" / "data" / "photos"
TRUTHS = ("groups.json", "groups_train.json")
SIDE = 640.0
"""The labelled photos are 640 pixels wide and high."""
JOINED = ("concealed", "flowers", "background")


@dataclass(frozen=True)
class Case:
    """A labelled photo: its tiles and the groups a person saw."""

    name: str
    tiles: Detections
    truth: list[Group]


def load_cases(path: Path) -> list[Case]:
    """The photos of one truth file, wrong labels put right and boxes without a group left out."""
    return [_case(photo, path.parent) for photo in json.loads(path.read_text())["photos"]]


def _case(photo: dict[str, Any], data: Path) -> Case:
    codes, boxes = read_yolo_labels(data / photo["split"] / "labels" / f"{photo['name']}.txt")
    faces = list(codes)
    for wrong in photo["wrong"]:
        if wrong.get("shows") in INDEX:
            faces[wrong["box"]] = wrong["shows"]
    used = sorted(box for group in photo["groups"] for box in group["boxes"])
    place = {box: i for i, box in enumerate(used)}
    probabilities = np.zeros((len(used), len(CLASSES)), np.float32)
    probabilities[np.arange(len(used)), [INDEX[faces[box]] for box in used]] = 1
    tiles = Detections(
        (boxes[used] * SIDE).astype(np.float32), probabilities, np.full((len(used), 4, 2), np.nan, np.float32)
    )
    truth = [Group(group["kind"], tuple(place[box] for box in group["boxes"])) for group in photo["groups"]]
    return Case(photo["name"], tiles, truth)


def groups_right(found: Sequence[Group], truth: Sequence[Group]) -> bool:
    """Whether every group has its kind and its tiles."""
    return _known(found, truth) == _known(truth, truth) and _uncut(found, truth)


def concealed_right(found: Sequence[Group], truth: Sequence[Group]) -> bool:
    """Whether the concealed tiles are those of the truth."""
    return set(_sequence(found, truth, "concealed")) == set(_sequence(truth, truth, "concealed"))


def order_right(found: Sequence[Group], truth: Sequence[Group]) -> bool:
    """Whether concealed tiles and flowers are read in the order of the truth."""
    return all(_sequence(found, truth, kind) == _sequence(truth, truth, kind) for kind in ("concealed", "flowers"))


def _unsure(truth: Sequence[Group]) -> set[int]:
    return {tile for group in truth if group.kind == "unsure" for tile in group.tiles}


def _sequence(groups: Sequence[Group], truth: Sequence[Group], kind: str) -> list[int]:
    left_out = _unsure(truth)
    return [tile for group in groups if group.kind == kind for tile in group.tiles if tile not in left_out]


def _known(groups: Sequence[Group], truth: Sequence[Group]) -> set[tuple[str, frozenset[int]]]:
    """Kind and tiles of each group, without the tiles that cannot be told."""
    left_out = _unsure(truth)
    joined = {(kind, frozenset(_sequence(groups, truth, kind))) for kind in JOINED}
    single = {(group.kind, frozenset(group.tiles) - left_out) for group in groups if group.kind not in JOINED}
    return {(kind, tiles) for kind, tiles in joined | single if tiles}


def _uncut(found: Sequence[Group], truth: Sequence[Group]) -> bool:
    places = {tile: i for i, group in enumerate(found) for tile in group.tiles}
    return all(len({places[tile] for tile in group.tiles}) == 1 for group in truth if group.kind == "unsure")


def milliseconds(cases: Sequence[Case], repeats: int = 20) -> list[float]:
    """The median processor time of each photo's grouping."""
    medians = []
    for case in cases:
        times = []
        for _ in range(repeats):
            started = time.process_time()
            group_tiles(case.tiles)
            times.append(time.process_time() - started)
        medians.append(1000 * float(np.median(times)))
    return medians


def main() -> None:
    """Print the shares, one line a truth file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--wrong", action="store_true", help="list the photos that come out wrong")
    options = parser.parse_args()
    judges: dict[str, Callable[[Sequence[Group], Sequence[Group]], bool]] = {
        "groups": groups_right,
        "concealed": concealed_right,
        "order": order_right,
    }
    print(f"{'':20}photos  " + "  ".join(f"{name:>9}" for name in judges) + "  processor ms (median, most)")
    for name in TRUTHS:
        cases = load_cases(options.data / name)
        found = [group_tiles(case.tiles) for case in cases]
        shares = [
            np.mean([judge(groups, case.truth) for groups, case in zip(found, cases, strict=True)])
            for judge in judges.values()
        ]
        times = milliseconds(cases)
        print(
            f"{name:20}{len(cases):6}  "
            + "  ".join(f"{share:9.3f}" for share in shares)
            + f"  {np.median(times):.1f}, {max(times):.1f}"
        )
        for groups, case in zip(found, cases, strict=True):
            failed = [title for title, judge in judges.items() if not judge(groups, case.truth)]
            if options.wrong and failed:
                print(f"    {case.name}: {', '.join(failed)}")


if __name__ == "__main__":
    main()
