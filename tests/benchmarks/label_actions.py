"""Number of taps and drags to label a photo: with the queue, and by drawing every box by hand.

    python -m tests.benchmarks.label_actions [--data ../shared/data/photos] [--photos N] [--each]

A simulated annotator corrects the reading of a photo to the ground truth with the page's operations; the actions per
operation are measured on the page in `tests/vision/review/page/test_queue.py`. By hand every tile takes a drag for its
box and a key or tap for its face, as in common labelling tools with a key per class (a lower bound: 43 classes need a
list). Both end with one action that saves.

The first set are photos with annotated groups and label errors (`groups.json`); only tiles of the hand count, and
groups marked `unsure` are ignored. The second set is `wild`; its ground truth has no boxes, so only faces are compared,
which is a lower bound.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import track

from scoring.tiles import INDEX
from vision.detection.detector import PHOTO_SIDE, Detector
from vision.images.photo import load_photo_file
from vision.labels.matching import box_iou, match_boxes
from vision.labels.yolo_folders import read_yolo_labels
from vision.reading.pipeline import read, regroup
from vision.reading.records import GroupRecord, ReadingRecord, TileRecord

DATA: Final = Path(__file__).parents[2] / ".." / "shared" / "data" / "photos"
PHOTOS: Final = 20
SAME_TILE: Final = 0.5

WRONG_FACE: Final = 2  # tap the tile, tap the face
MISSING: Final = 3  # tap "add", drag around the tile, tap the face
EXTRA: Final = 2  # tap the tile, tap "delete"
ACCEPT: Final = 1  # "accept, next"
GROUP: Final = 2  # tap "change groups" and the kind, besides a tap for each tile of the group
DRAWN: Final = 2  # drag around the tile, say its face
DONE: Final = 1  # on to the next photo


@dataclass(frozen=True)
class Truth:
    """What a photo shows: codes and boxes (n, 4; xyxy shares) of the hand's tiles, and groups of known kind."""

    path: Path
    codes: list[str]
    boxes: NDArray[np.float64]
    groups: list[tuple[str, frozenset[int]]]


@dataclass(frozen=True)
class Actions:
    """What one photo took.

    Attributes:
        tiles: of the hand.
        wrong, missing, extra: tiles to be given another face, added, deleted.
        groups: actions that grouped.
        group_tiles: tiles of the groups of known kind.
    """

    tiles: int
    wrong: int
    missing: int
    extra: int
    groups: int
    group_tiles: tuple[int, ...]

    @property
    def with_queue(self) -> int:
        """For boxes and faces, in the queue."""
        return WRONG_FACE * self.wrong + MISSING * self.missing + EXTRA * self.extra + ACCEPT

    @property
    def by_hand(self) -> int:
        """For boxes and faces, drawn."""
        return DRAWN * self.tiles + DONE

    @property
    def grouped_by_hand(self) -> int:
        """For groups, of boxes that are drawn."""
        return sum(size + GROUP for size in self.group_tiles)


def true_photos(data: Path) -> Iterator[Truth]:
    """The photos that a person has looked through, those of the test part first."""
    known = json.loads((data / "groups.json").read_text())["photos"]
    for photo in sorted(known, key=lambda photo: (photo["split"] != "test", photo["name"])):
        path = next((data / photo["split"] / "images").glob(f"{photo['name']}.*"))
        yield _truth(path, data / photo["split"] / "labels" / f"{photo['name']}.txt", photo)


def _truth(path: Path, labels: Path, known: dict[str, Any]) -> Truth:
    codes, boxes = read_yolo_labels(labels)
    faces = list(codes)
    for wrong in known["wrong"]:
        if wrong.get("shows") in INDEX:
            faces[wrong["box"]] = wrong["shows"]
    own = [box for group in known["groups"] if group["kind"] != "background" for box in group["boxes"]]
    place = {box: i for i, box in enumerate(own)}
    groups = [
        (group["kind"], frozenset(place[box] for box in group["boxes"]))
        for group in known["groups"]
        if group["kind"] not in ("background", "unsure")
    ]
    added = [_corners(missing["xywh"]) for missing in known["missing"]]
    return Truth(
        path,
        [faces[box] for box in own] + [missing["code"] for missing in known["missing"]],
        np.concatenate([boxes[own], np.array(added, np.float64).reshape(-1, 4)]),
        groups,
    )


def _corners(box: Sequence[float]) -> list[float]:
    x, y, width, height = box
    return [x - width / 2, y - height / 2, x + width / 2, y + height / 2]


def count_actions(truth: Truth, reading: ReadingRecord) -> Actions:
    """What makes a reading equal to the truth."""
    width, height = reading.image.width, reading.image.height
    boxes = truth.boxes * (width, height, width, height)
    found = np.array([tile.box for tile in reading.tiles], np.float64).reshape(-1, 4)
    matched = match_boxes(box_iou(boxes, found), SAME_TILE)
    beside = {tile for group in reading.groups if group.kind == "background" for tile in group.tiles}
    wrong = sum(
        place >= 0 and reading.tiles[place].code != code for place, code in zip(matched, truth.codes, strict=True)
    )
    right = {int(place) for place in matched if place >= 0}
    extra = sum(place not in right and tile.id not in beside for place, tile in enumerate(reading.tiles))
    tiles = [
        TileRecord(
            id=i,
            code=code,
            confidence=1.0,
            box=tuple(box),
            corners=reading.tiles[place].corners if place >= 0 else None,
        )
        for i, (code, box, place) in enumerate(zip(truth.codes, boxes.tolist(), matched, strict=True))
    ]
    groups = regroup(tiles, confirmed=range(len(tiles))).groups
    sizes = tuple(len(own) for _, own in truth.groups)
    grouping = sum(len(own) + GROUP for kind, own in truth.groups if not _is_grouped(kind, own, groups))
    return Actions(len(truth.codes), int(wrong), int((matched < 0).sum()), extra, grouping, sizes)


def strangers_photos(data: Path) -> Iterator[tuple[Path, list[str]]]:
    """Photos of other people's tiles and tables, with the faces on them; where each lies is not known."""
    for photo in json.loads((data / "wild" / "truth.json").read_text())["images"]:
        yield data / "wild" / "images" / photo["file"], [code for row in photo["rows"] for code in row]


def count_by_faces(codes: Sequence[str], reading: ReadingRecord) -> Actions:
    """What makes a reading show these faces, at the least: each face too many is given one that is missing."""
    read_as, shown = Counter(tile.code for tile in reading.tiles), Counter(codes)
    surplus, lacking = (read_as - shown).total(), (shown - read_as).total()
    wrong = min(surplus, lacking)
    return Actions(len(codes), wrong, lacking - wrong, surplus - wrong, 0, ())


def _is_grouped(kind: str, own: frozenset[int], groups: Sequence[GroupRecord]) -> bool:
    """Whether groups hold these tiles as this kind; concealed tiles may lie in several rows."""
    same = [frozenset(group.tiles) for group in groups if group.kind == kind]
    return own in same or (kind == "concealed" and frozenset().union(*same) == own)


def main() -> None:
    """Count and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--photos", type=int, default=PHOTOS)
    parser.add_argument("--each", action="store_true", help="list the photos")
    options = parser.parse_args()
    detector = Detector.load()
    photos = list(true_photos(options.data))[: options.photos]
    strangers = list(strangers_photos(options.data))[: options.photos]
    console = Console(stderr=True)

    def reading_of(path: Path) -> ReadingRecord:
        return read(load_photo_file(path, max_side=PHOTO_SIDE), detector)

    counted = {
        truth.path.stem: count_actions(truth, reading_of(truth.path))
        for truth in track(photos, "reading", console=console, transient=True)
    }
    _print("Tables that the networks know, tiles told apart by their boxes", counted, each=options.each)
    counted = {
        path.stem: count_by_faces(codes, reading_of(path))
        for path, codes in track(strangers, "reading", console=console, transient=True)
    }
    _print("Other people's tiles and tables, tiles counted by their faces", counted, each=options.each)


def _print(title: str, photos: Mapping[str, Actions], *, each: bool) -> None:
    print(title)
    if each:
        for name, actions in photos.items():
            print(f"    {name[:60]}: {actions.with_queue} against {actions.by_hand}  {actions}")
    counted = photos.values()
    total: Counter[str] = Counter()
    for one in counted:
        total.update(tiles=one.tiles, wrong=one.wrong, missing=one.missing, extra=one.extra, groups=one.groups)
        total.update(queue=one.with_queue, hand=one.by_hand, grouped=one.grouped_by_hand)
    n = len(counted)
    right = sum(one.with_queue == ACCEPT for one in counted)
    print(f"{n} photos, {total['tiles']} tiles of hands; {right} of the readings are right as they are: one action")
    print(f"{'':28} {'times':>6} {'actions each':>13} {'actions':>8}")
    for name, count, price in (
        ("a wrong face", total["wrong"], WRONG_FACE),
        ("a missing tile", total["missing"], MISSING),
        ("a box too many", total["extra"], EXTRA),
        ("accept, next", n, ACCEPT),
    ):
        print(f"{name:<28} {count:>6} {price:>13} {count * price:>8}")
    ways = [("boxes and faces", total["queue"], total["hand"])]
    if total["grouped"]:
        ways.append(("with groups", total["queue"] + total["groups"], total["hand"] + total["grouped"]))
    for name, queue, hand in ways:
        print(f"{name}: {queue / n:.1f} actions a photo in the queue, {hand / n:.1f} by hand: {hand / queue:.1f} times")


if __name__ == "__main__":
    main()
