"""Makes the pictures of a pack: photos and scenes, shrunk until their tiles are just large enough to be read."""

from __future__ import annotations

import io
import random
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from scoring.tiles import CLASSES
from vision.detection.detector import Detector
from vision.detection.finder import Proposals
from vision.evaluation.matching import box_iou
from vision.images.photo import load_photo_file
from vision.images.resizing import resize
from vision.labels.labelled_photo import DatasetError, LabelledPhoto
from vision.labels.yolo_folders import photo_groups, read_yolo_folder, read_yolo_labels
from vision.training.packed.named_values import named_values
from vision.training.packed.pack_file import PackedPicture
from vision.training.photos import labelled_picture, row_angle, tightly_boxed
from vision.training.reader_crops import TrainingPicture
from vision.training.scenes import load_scene

_TILE_SIDE: Final = 54
"""Longer side in pixels that half of a picture's tiles have at most; the reader's crops have 64."""
_LEAST_SIDE: Final = 640
"""Longer side that no picture is shrunk below, the finder's own."""
_MOST_SIDE, _MOST_BARE_SIDE = 1600, 800
"""Longer side at most, of pictures with tiles and without."""
_TILE_UNKNOWN: Final = 60.0
_QUALITY, _SPEED = 60, 8
"""Of AVIF."""
_PROPOSED_SIDE: Final = 2400
"""Longer side at most of the photo that the finder proposes places on."""
_BARE_OBJECTNESS, _MOST_ON_BARE, _MOST_LABELLED = 0.08, 25, 40
"""Of false positives on pictures without tiles: the least objectness, the most proposed, and the most known before."""
_PLACE_OBJECTNESS, _MOST_PLACES = 0.03, 60
_ON_TILE, _ON_FALSE_POSITIVE = 0.1, 0.3
"""Overlap (IoU) from which on a proposal is one of a labelled tile or of a known false positive."""


class Proposer(Protocol):
    """Whatever proposes places, as a `Detector` does."""

    def propose(self, pixels: NDArray[np.uint8]) -> Proposals:
        """Proposals on an upright RGB photo (h, w, 3); boxes in its pixels."""


class FinderLabels(NamedTuple):
    """What the finder learns from a picture: classes (k,), boxes (k, 4) and ignored regions (i, 4), shares, xyxy."""

    classes: NDArray[np.int64]
    boxes: NDArray[np.float64]
    ignored: NDArray[np.floating]

    @classmethod
    def of_photo(cls, photo: LabelledPhoto) -> FinderLabels:
        """The labels of a photo of a YOLO folder."""
        classes = np.array([CLASSES.index(code) for code in photo.codes], np.int64)
        return cls(classes, photo.boxes if photo.boxes is not None else np.zeros((0, 4)), photo.ignored)


@dataclass(frozen=True, eq=False)
class ToPack:
    """A picture to pack: a photo, or the picture of a scene beside its `tiles/`, and its part."""

    part: str
    picture: LabelledPhoto | Path
    boxed: bool = True
    labels: FinderLabels | None = None


@dataclass(frozen=True)
class PackPlan:
    """What is packed.

    Attributes:
        parts: names and folders; a part may have several. A folder is a YOLO folder, or one of scenes (has `tiles/`).
        finder_labels: YOLO folders with other labels for the finder, by part; photos go by their names.
        counts: most pictures of each folder of a part, drawn at random.
        copies: parts whose photo groups are copies of one photo, of which the most level is packed.
        loose: sources whose boxes are loose where rows are turned.
    """

    parts: Sequence[tuple[str, Path]]
    finder_labels: Sequence[tuple[str, Path]] = ()
    counts: Mapping[str, int] | None = None
    copies: Collection[str] = ()
    loose: Collection[str] = ()


def read_plan(
    parts: Sequence[str], finder_labels: Sequence[str], counts: Sequence[str], copies: Sequence[str],
    loose: Collection[str],
) -> PackPlan:  # fmt: skip
    """A plan from the options `--part NAME=FOLDER`, `--finder-labels NAME=FOLDER`, `--count NAME=NUMBER`, `--copies`.

    Raises:
        DatasetError: an option that is not NAME=…, or one of a part that there is none of.
    """
    folders = [(name, Path(value)) for name, value in named_values("--part", parts, str)]
    known = tuple(dict.fromkeys(name for name, _ in folders))
    others = [(name, Path(value)) for name, value in named_values("--finder-labels", finder_labels, str)]
    most = dict(named_values("--count", counts, int))
    for option, names in (("--finder-labels", dict(others)), ("--count", most), ("--copies", copies)):
        for name in names:
            if name not in known:
                raise DatasetError("training.no-part", option, name=name, parts=known)
    return PackPlan(folders, others, most, tuple(copies), tuple(loose))


def pictures_to_pack(plan: PackPlan) -> list[ToPack]:
    """The pictures that a plan names.

    Raises:
        DatasetError: a folder that is neither a YOLO folder nor one of scenes, or that holds nothing.
    """
    drawing = random.Random(5)
    found: list[ToPack] = []
    for part, folder in plan.parts:
        listed = _scenes(part, folder) if (folder / "tiles").is_dir() else _photos(part, folder, plan)
        if not listed:
            raise DatasetError("training.nothing", str(folder))
        most = (plan.counts or {}).get(part, len(listed))
        found += listed if most >= len(listed) else drawing.sample(listed, most)
    return found


def packed_pictures(
    asked: Sequence[ToPack], model: Path | None, workers: int = 1, tick: Callable[[], None] = lambda: None
) -> Iterator[PackedPicture]:
    """Pack pictures, in other processes if `workers` is more than 1; `tick` is called for each picture.

    Args:
        asked: the pictures.
        model: folder of the model whose finder proposes places; the shipped one if None.
        workers: processes.
        tick: called after each picture.

    Raises:
        PhotoError: a picture cannot be read.
    """
    if workers == 1:
        detector = Detector.load(model)
        packed: Iterator[PackedPicture] = (packed_picture(one, detector) for one in asked)
        yield from _ticking(packed, tick)
        return
    # Spawn, not fork: a process forked after OpenCV started threads can deadlock.
    fresh = get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=fresh, initializer=_start, initargs=(model,)) as pool:
        yield from _ticking(pool.map(_packed, asked, chunksize=8), tick)


def packed_picture(asked: ToPack, proposer: Proposer) -> PackedPicture:
    """Shrink one picture and, unless it is a scene, add what a finder proposes beside its labels.

    On a photo without tiles all that is proposed are false positives; elsewhere nobody knows what these places are.

    Raises:
        PhotoError: the picture cannot be read.
    """
    scene = isinstance(asked.picture, Path)
    path = asked.picture if isinstance(asked.picture, Path) else asked.picture.path
    known = _known(asked)
    pixels = load_photo_file(path).pixels
    places: NDArray[np.float64] = np.zeros((0, 4))
    false_positives = known.false_positives.astype(np.float64)
    if not scene:
        boxes, objectness = _proposed(pixels, proposer)
        if not len(known.classes) and known.complete:
            likeliest = np.argsort(-objectness)[:_MOST_ON_BARE]
            likeliest = likeliest[objectness[likeliest] >= _BARE_OBJECTNESS]
            false_positives = np.concatenate([false_positives[:_MOST_LABELLED], boxes[likeliest]])
        else:
            places = _beside(boxes[objectness >= _PLACE_OBJECTNESS], known)[:_MOST_PLACES]
    height, width = pixels.shape[:2]
    sides = _packed_sides(width, height, known)
    factor = np.array([sides[0] / width, sides[1] / height] * 2)
    labels = _finder_labels(asked)
    shares = np.array([*sides] * 2)
    return PackedPicture(
        asked.part, path.stem, asked.part if isinstance(asked.picture, Path) else asked.picture.source,
        _encoded(resize(pixels, *sides)), sides,
        exact=known.exact, level=known.level, complete=known.complete, boxed=known.boxed, for_finder=known.boxed,
        classes=known.classes, corners=(known.corners * factor[:2]).astype(np.float32), usable=known.usable,
        false_positives=(false_positives * factor).astype(np.float32), places=(places * factor).astype(np.float32),
        finder_classes=labels.classes, finder_boxes=(labels.boxes * shares).astype(np.float32),
        ignored=(labels.ignored * shares).astype(np.float32),
    )  # fmt: skip


def _photos(part: str, folder: Path, plan: PackPlan) -> list[ToPack]:
    photos: Sequence[LabelledPhoto] = read_yolo_folder(folder).photos
    if part in plan.copies:
        photos = _most_level(photos, photo_groups(folder))
    others = {
        photo.path.stem: FinderLabels.of_photo(photo)
        for name, other in plan.finder_labels
        if name == part
        for photo in read_yolo_folder(other).photos
    }
    return [
        ToPack(part, photo, tightly_boxed(photo, plan.loose), others.get(photo.path.stem))
        if photo.codes
        else ToPack(part, photo)
        for photo in photos
    ]


def _scenes(part: str, folder: Path) -> list[ToPack]:
    paths = sorted((folder / "tiles").glob("*.npz"))
    return [ToPack(part, folder / "images" / f"{path.stem}.jpg") for path in paths if load_scene(path)]


def _most_level(photos: Sequence[LabelledPhoto], groups: Mapping[str, str]) -> list[LabelledPhoto]:
    """Of the copies of one photo with tiles the one whose rows are most level; others are rotated further."""
    copies: dict[str, list[LabelledPhoto]] = {}
    for photo in photos:
        copies.setdefault(groups.get(photo.path.stem, photo.path.stem), []).append(photo)
    return [min(group, key=row_angle) for group in copies.values() if all(photo.codes for photo in group)]


def _known(asked: ToPack) -> TrainingPicture:
    """The reader's targets, places in pixels of the picture."""
    if isinstance(asked.picture, LabelledPhoto):
        return labelled_picture(asked.picture, asked.boxed)
    scene = load_scene(asked.picture.parent.parent / "tiles" / f"{asked.picture.stem}.npz")
    if scene is None:
        raise DatasetError("training.nothing", str(asked.picture))
    return replace(scene, boxed=asked.boxed)


def _finder_labels(asked: ToPack) -> FinderLabels:
    if asked.labels is not None:
        return asked.labels
    if isinstance(asked.picture, LabelledPhoto):
        return FinderLabels.of_photo(asked.picture)
    codes, boxes = read_yolo_labels(asked.picture.parent.parent / "labels" / f"{asked.picture.stem}.txt")
    return FinderLabels(np.array([CLASSES.index(code) for code in codes], np.int64), boxes, np.zeros((0, 4)))


def _proposed(pixels: NDArray[np.uint8], proposer: Proposer) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Boxes (n, 4) in pixels of the photo and their objectness (n,)."""
    height, width = pixels.shape[:2]
    scale = min(1.0, _PROPOSED_SIDE / max(width, height))
    proposals = proposer.propose(resize(pixels, round(width * scale), round(height * scale)))
    return proposals.boxes.astype(np.float64) / scale, proposals.objectness.astype(np.float64)


def _beside(boxes: NDArray[np.float64], known: TrainingPicture) -> NDArray[np.float64]:
    """The boxes (n, 4) that are of no labelled tile and of no known false positive."""
    around = np.concatenate([known.corners.min(axis=1), known.corners.max(axis=1)], axis=1)
    for labelled, overlap in ((around, _ON_TILE), (known.false_positives, _ON_FALSE_POSITIVE)):
        if len(boxes) and len(labelled):
            boxes = boxes[(box_iou(boxes, labelled) < overlap).all(axis=1)]
    return boxes


def _packed_sides(width: int, height: int, known: TrainingPicture) -> tuple[int, int]:
    """Width and height to which a picture is shrunk."""
    if len(known.corners):
        tiles, most = np.ptp(known.corners, axis=1).max(axis=1), _MOST_SIDE
    else:
        boxes = known.false_positives
        tiles, most = (boxes[:, 2:] - boxes[:, :2]).max(axis=1), _MOST_BARE_SIDE
    tile = float(np.median(tiles)) if len(tiles) else _TILE_UNKNOWN
    longer = max(width, height)
    wanted = max(_LEAST_SIDE, min(most, longer * _TILE_SIDE / max(tile, 1.0)))
    scale = min(1.0, wanted / longer)
    return max(1, round(width * scale)), max(1, round(height * scale))


def _encoded(pixels: NDArray[np.uint8]) -> bytes:
    written = io.BytesIO()
    Image.fromarray(pixels).save(written, "AVIF", quality=_QUALITY, speed=_SPEED)
    return written.getvalue()


def _ticking(packed: Iterator[PackedPicture], tick: Callable[[], None]) -> Iterator[PackedPicture]:
    for picture in packed:
        tick()
        yield picture


_at_work: Any = None


def _start(model: Path | None) -> None:
    global _at_work  # noqa: PLW0603 - a process keeps the networks that it has loaded
    cv2.setNumThreads(1)
    _at_work = Detector.load(model, 1)


def _packed(asked: ToPack) -> PackedPicture:
    return packed_picture(asked, _at_work)
