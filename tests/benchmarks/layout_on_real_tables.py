"""Grouping on photos of many people's tables: groups right, wrong without a question, questions asked.

    python tests/benchmarks/layout_on_real_tables.py [--photos CORRECTED/crowd [--model MODEL]] [--wrong]

The ground truth is `datasets/groups/crowd.json`; half of its tables were built with, half are only measured. From the
labelled tiles no photo is needed. With `--photos` (the corrected copy, `python -m vision.training.research.corrections
apply`), every photo is read: a read tile is the labelled one that it overlaps by at least .4; `groups` are right if
every labelled tile is found in a group of the right kind and tiles, faces aside, `hand` if its faces are right too,
and hands that are wrong are counted without any entry of the review list and without a question: with at most a
statement, which says that the hand cannot be scored as it lies.
"""

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import track

from scoring.tiles import CLASSES, INDEX
from tests.benchmarks.layout_on_labelled_photos import groups_right
from vision.detection.detections import Detections
from vision.detection.detector import Detector
from vision.images.photo import load_photo_file
from vision.labels.matching import box_iou, match_boxes
from vision.layout import Group, group_tiles
from vision.reading.pipeline import read
from vision.reading.records import ReadingRecord

TRUTH: Final = Path(__file__).parents[2] / "datasets" / "groups" / "crowd.json"
MIN_IOU: Final = 0.4


@dataclass(frozen=True)
class Case:
    """A photo: its labelled tiles and the groups that a person saw.

    Attributes:
        name: the photo's name.
        half: `build` or `measure`.
        tiles: labelled tiles in pixels, without those in no group.
        truth: groups of indices into `tiles`.
    """

    name: str
    half: str
    tiles: Detections
    truth: list[Group]

    @property
    def grouped_right(self) -> bool:
        """Whether the labelled tiles are grouped as a person saw them."""
        return groups_right(group_tiles(self.tiles), self.truth)


@dataclass(frozen=True)
class Result:
    """What reading one photo gave: groups and hand right, entries of the review list by the id of their sentence."""

    groups: bool
    hand: bool
    entries: Counter[str]

    @property
    def questions(self) -> Counter[str]:
        """The entries that ask for an answer."""
        return Counter({kind: count for kind, count in self.entries.items() if kind.startswith("question.")})


def load_cases(path: Path = TRUTH) -> list[Case]:
    """The photos of the truth file."""
    return [_case(photo) for photo in json.loads(path.read_text())["photos"]]


def _case(photo: dict[str, Any]) -> Case:
    used = sorted(tile for group in photo["groups"] for tile in group["boxes"])
    place = {tile: i for i, tile in enumerate(used)}
    faces = [photo["tiles"][tile][0] for tile in used]
    boxes = np.array([photo["tiles"][tile][1:] for tile in used], np.float32)
    probs = np.zeros((len(used), len(CLASSES)), np.float32)
    probs[np.arange(len(used)), [INDEX[face] for face in faces]] = 1
    tiles = Detections(boxes, probs, np.full((len(used), 4, 2), np.nan, np.float32))
    truth = [Group(group["kind"], tuple(place[tile] for tile in group["boxes"])) for group in photo["groups"]]
    return Case(photo["name"], photo["half"], tiles, truth)


def judge(case: Case, record: ReadingRecord) -> Result:
    """Compare a reading with what a person saw."""
    boxes = np.array([tile.box for tile in record.tiles], np.float32).reshape(-1, 4)
    matched = match_boxes(box_iou(boxes, case.tiles.boxes), MIN_IOU)
    index = {tile.id: i for i, tile in enumerate(record.tiles)}
    found = [Group(group.kind, tuple(index[tile] for tile in group.tiles)) for group in record.groups]
    right = groups_right(_matched_groups(found, matched, len(case.tiles)), case.truth)
    faces = _hand_faces_right(case, record, matched)
    return Result(right, right and faces, Counter(item.id or item.reason for item in record.review))


def _matched_groups(found: Sequence[Group], matched: NDArray[np.intp], count: int) -> list[Group]:
    """The read groups in labelled tiles; a tile read where none is labelled keeps a number of its own from `count`.

    Unlabelled tiles in the background do not matter: only part of it is labelled.
    """
    groups = []
    for group in found:
        tiles = tuple(int(matched[tile]) if matched[tile] >= 0 else count + tile for tile in group.tiles)
        if group.kind == "background":
            tiles = tuple(tile for tile in tiles if tile < count)
        if tiles:
            groups.append(Group(group.kind, tiles))
    missed = set(range(count)) - {tile for group in groups for tile in group.tiles}
    return [*groups, *([Group("background", tuple(missed))] if missed else [])]


def _hand_faces_right(case: Case, record: ReadingRecord, matched: NDArray[np.intp]) -> bool:
    background = {tile for group in case.truth if group.kind == "background" for tile in group.tiles}
    codes = case.tiles.codes
    return all(
        matched[i] < 0 or int(matched[i]) in background or tile.code == codes[matched[i]]
        for i, tile in enumerate(record.tiles)
    )


def _print_labelled(cases: Sequence[Case], names: bool) -> None:
    print("| half | photos | groups right, from labelled tiles |")
    print("|---|---|---|")
    for half in ("build", "measure"):
        right = {case.name: case.grouped_right for case in cases if case.half == half}
        print(f"| {half} | {len(right)} | {np.mean(list(right.values())):.3f} |")
        if names:
            print("    " + ", ".join(name for name, good in right.items() if not good))


def _print_read(cases: Sequence[Case], photos: Path, detector: Detector, names: bool) -> None:
    results: dict[str, Result] = {}
    for case in track(cases, "reading", console=Console(stderr=True), transient=True):
        results[case.name] = judge(case, read(load_photo_file(photos / "images" / f"{case.name}.jpg"), detector))
    print(
        "| half | photos | groups right, as read | hand right | wrong without an entry | wrong without a question "
        "| questions a right photo |"
    )
    print("|---|---|---|---|---|---|---|")
    asked: Counter[str] = Counter()
    for half in ("build", "measure"):
        own = [results[case.name] for case in cases if case.half == half]
        right = [result for result in own if result.hand]
        unsaid = np.mean([not result.hand and not result.entries for result in own])
        unasked = np.mean([not result.hand and not result.questions for result in own])
        questions = np.mean([result.questions.total() for result in right]) if right else float("nan")
        share, hands = (np.mean([getattr(result, field) for result in own]) for field in ("groups", "hand"))
        print(f"| {half} | {len(own)} | {share:.3f} | {hands:.3f} | {unsaid:.3f} | {unasked:.3f} | {questions:.2f} |")
        for result in right:
            asked.update(result.entries)
    print("entries on right photos: " + ", ".join(f"{kind} {count}" for kind, count in asked.most_common()))
    if names:
        for name, result in results.items():
            if not result.hand:
                print(f"    {name}: groups {'right' if result.groups else 'wrong'}, {dict(result.entries)}")


def main() -> None:
    """Print the figures, one line a half."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--photos", type=Path, help="corrected copy of the photos, to read them")
    parser.add_argument("--model", type=Path, help="model folder; default: the model shipped")
    parser.add_argument("--wrong", action="store_true", help="list the photos that come out wrong")
    options = parser.parse_args()
    cases = load_cases()
    _print_labelled(cases, options.wrong)
    if options.photos:
        _print_read(cases, options.photos, Detector.load(options.model), options.wrong)


if __name__ == "__main__":
    main()
