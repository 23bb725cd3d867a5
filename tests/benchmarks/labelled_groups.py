"""Groups that a person saw on labelled photos, and whether others are the same.

Groups marked `unsure` cannot be determined from the photo: any assignment that does not split such a group is right.
All concealed rows count as one group, and so do all background tiles.
"""

import json
from collections.abc import Sequence, Set
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import INDEX
from tests.benchmarks.measuring import read_right
from vision.detection.detections import Detections
from vision.labels.yolo_folders import read_yolo_labels
from vision.layout import Group, group_tiles

TABLES: Final = Path(__file__).parents[2] / "datasets" / "groups" / "crowd.json"
JOINED: Final = ("concealed", "flowers", "background")
_SIDE: Final = 640.0
"""The photos of val and test are 640 pixels wide and high."""


@dataclass(frozen=True)
class Case:
    """A photo: its labelled tiles and the groups that a person saw.

    Attributes:
        name: the photo's name.
        tiles: labelled tiles in pixels, without those in no group.
        truth: groups of indices into `tiles`.
        half: `build` or `measure`, of many people's tables.
    """

    name: str
    tiles: Detections
    truth: list[Group]
    half: str = ""

    @property
    def grouped_right(self) -> bool:
        """Whether the labelled tiles are grouped as a person saw them."""
        return groups_right(group_tiles(self.tiles), self.truth)


def many_tables() -> list[Case]:
    """The photos of many people's tables; half of these were built with, half are only measured."""
    photos = json.loads(TABLES.read_text())["photos"]
    return [
        _case(photo, [tile[0] for tile in photo["tiles"]], np.array([tile[1:] for tile in photo["tiles"]]))
        for photo in photos
    ]


def labelled_photos(path: Path) -> list[Case]:
    """The photos of one truth file beside the labelled photos, wrong labels put right."""
    cases = []
    for photo in json.loads(path.read_text())["photos"]:
        codes, boxes = read_yolo_labels(path.parent / photo["split"] / "labels" / f"{photo['name']}.txt")
        cases.append(_case(photo, corrected_codes(codes, photo), boxes * _SIDE))
    return cases


def corrected_codes(codes: Sequence[str], photo: dict[str, Any]) -> list[str]:
    """The labelled codes, those that a person saw to be wrong put right."""
    shown = {wrong["box"]: wrong["shows"] for wrong in photo["wrong"] if wrong.get("shows") in INDEX}
    return [shown.get(at, code) for at, code in enumerate(codes)]


def _case(photo: dict[str, Any], codes: Sequence[str], boxes: NDArray[np.floating]) -> Case:
    used = sorted(box for group in photo["groups"] for box in group["boxes"])
    place = {box: i for i, box in enumerate(used)}
    tiles = read_right([codes[box] for box in used], boxes[used].astype(np.float32))
    truth = [Group(group["kind"], tuple(place[box] for box in group["boxes"])) for group in photo["groups"]]
    return Case(photo["name"], tiles, truth, photo.get("half", ""))


def parts_of(groups: Sequence[Group], left_out: Set[int] = frozenset()) -> set[tuple[str, bool, frozenset[int]]]:
    """Kind, whether a fourth tile was added, and tiles of each group, without some; those of `JOINED` each as one."""
    joined = {(kind, False, frozenset(_sequence(groups, kind, left_out))) for kind in JOINED}
    single = {(g.kind, g.added, frozenset(g.tiles) - left_out) for g in groups if g.kind not in JOINED}
    return {part for part in joined | single if part[2]}


def groups_right(found: Sequence[Group], truth: Sequence[Group]) -> bool:
    """Whether every group has its kind and its tiles."""
    seen, known = (parts_of([replace(group, added=False) for group in some], _unsure(truth)) for some in (found, truth))
    return seen == known and _uncut(found, truth)


def order_right(found: Sequence[Group], truth: Sequence[Group]) -> bool:
    """Whether concealed tiles and flowers are read in the order of the truth."""
    kinds, left_out = ("concealed", "flowers"), _unsure(truth)
    return all(_sequence(found, kind, left_out) == _sequence(truth, kind, left_out) for kind in kinds)


def _unsure(truth: Sequence[Group]) -> set[int]:
    return {tile for group in truth if group.kind == "unsure" for tile in group.tiles}


def _sequence(groups: Sequence[Group], kind: str, left_out: Set[int]) -> list[int]:
    return [tile for group in groups if group.kind == kind for tile in group.tiles if tile not in left_out]


def _uncut(found: Sequence[Group], truth: Sequence[Group]) -> bool:
    places = {tile: i for i, group in enumerate(found) for tile in group.tiles}
    return all(len({places[tile] for tile in group.tiles}) == 1 for group in truth if group.kind == "unsure")
