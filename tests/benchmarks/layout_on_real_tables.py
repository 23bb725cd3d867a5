"""Grouping on photos of many people's tables: groups right, wrong without a question, questions asked.

    python tests/benchmarks/layout_on_real_tables.py [--photos CORRECTED/crowd [--model MODEL]] [--wrong]

The ground truth is `datasets/groups/crowd.json`; from the labelled tiles no photo is needed. With `--photos` (the
corrected copy, `python -m vision.training.research.corrections apply`), every photo is read: a read tile is the
labelled one that it overlaps by at least .4; `groups` are right if every labelled tile is found in a group of the right
kind and tiles, faces aside, `hand` if its faces are right too, and hands that are wrong are counted without any entry
of the review list and without a question: with at most a statement, that the hand cannot be scored as it lies.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tests.benchmarks.labelled_groups import Case, groups_right, many_tables
from tests.benchmarks.measuring import parser_of, print_table, progress
from vision.detection.detector import Detector
from vision.images.photo import load_photo_file
from vision.labels.matching import box_iou, match_boxes
from vision.layout import Group
from vision.reading.pipeline import read
from vision.reading.records import ReadingRecord

MIN_IOU: Final = 0.4
HALVES: Final = ("build", "measure")
HEADINGS: Final = (
    *("half", "photos", "groups right, as read", "hand right", "wrong without an entry", "wrong without a question"),
    "questions a right photo",
)


@dataclass(frozen=True)
class Result:
    """What reading one photo gave: groups and hand right, entries of the review list by the id of their sentence."""

    groups: bool
    hand: bool
    entries: Counter[str]

    @property
    def questions(self) -> int:
        """How many entries ask for an answer."""
        return sum(count for kind, count in self.entries.items() if kind.startswith("question."))


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
    right = {case.name: case.grouped_right for case in cases}
    shares = [[right[case.name] for case in cases if case.half == half] for half in HALVES]
    rows = [(half, len(share), f"{np.mean(share):.3f}") for half, share in zip(HALVES, shares, strict=True)]
    print_table(("half", "photos", "groups right, from labelled tiles"), rows)
    if names:
        print("    " + ", ".join(name for name, good in right.items() if not good))


def _print_read(cases: Sequence[Case], photos: Path, detector: Detector, names: bool) -> None:
    results = {
        case.name: judge(case, read(load_photo_file(photos / "images" / f"{case.name}.jpg"), detector))
        for case in progress(cases, "reading")
    }
    print_table(HEADINGS, [_row(half, [results[case.name] for case in cases if case.half == half]) for half in HALVES])
    asked = sum((result.entries for result in results.values() if result.hand), Counter[str]())
    print("entries on right photos: " + ", ".join(f"{kind} {count}" for kind, count in asked.most_common()))
    for name, result in results.items() if names else ():
        if not result.hand:
            print(f"    {name}: groups {'right' if result.groups else 'wrong'}, {dict(result.entries)}")


def _row(half: str, results: Sequence[Result]) -> tuple[object, ...]:
    right = [result.questions for result in results if result.hand]
    shares = (
        [result.groups for result in results],
        [result.hand for result in results],
        [not result.hand and not result.entries for result in results],
        [not result.hand and not result.questions for result in results],
    )
    return (
        half,
        len(results),
        *(f"{np.mean(share):.3f}" for share in shares),
        f"{np.mean(right) if right else np.nan:.2f}",
    )


def main() -> None:
    """Print the figures, one line a half."""
    parser = parser_of(__doc__, model=True)
    parser.add_argument("--photos", type=Path, help="corrected copy of the photos, to read them")
    parser.add_argument("--wrong", action="store_true", help="list the photos that come out wrong")
    options = parser.parse_args()
    cases = many_tables()
    _print_labelled(cases, options.wrong)
    if options.photos:
        _print_read(cases, options.photos, Detector.load(options.model), options.wrong)


if __name__ == "__main__":
    main()
