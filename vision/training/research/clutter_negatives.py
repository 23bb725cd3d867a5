"""Keyboards, cards, dice and the like on rendered tables without a tile, and right behind rendered hands."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.detection.detector import Detector
from vision.detection.finder import propose
from vision.labels.box_files import write_boxes
from vision.labels.labelled_photo import FALSE_POSITIVES
from vision.labels.matching import box_iou
from vision.labels.yolo_folders import write_yolo_photo
from vision.synthesis.rendering.art import DrawnSet
from vision.synthesis.rendering.clutter import FlatThing, clutter_behind
from vision.synthesis.rendering.faces import random_style
from vision.synthesis.rendering.samples import Sample, random_bare_table, render_sample
from vision.synthesis.tables.view import RULES, PhotoTruth, simulate_photo

_SIDE: Final = 960
_MIN_OBJECTNESS: Final = 0.08
_ON_TILE: Final = 0.05
"""Overlap (IoU) with a tile from which on a proposal is one of the tile and not of a thing."""
_SEED: Final = 17_009
_QUALITIES: Final = (70, 96)


def write_cluttered_tables(
    out: Path, numbers: Iterable[int], *, pieces: bool = False, side: int = _SIDE
) -> Iterator[Path]:
    """Write pictures with empty label files to the YOLO folder `out`; yields each picture's path.

    A number always gives the same picture. `pieces`: show markers of the wind and dice instead of keyboards, cards and
    dominoes; `side`: longer side of a picture in pixels. Raises `OSError`: a label file cannot be written.
    """
    for number in numbers:
        rng = np.random.default_rng((_SEED, number))
        photo = random_bare_table(RULES[number % len(RULES)], side, rng, cluttered=not pieces, pieces=pieces)
        stem = f"{'pieces' if pieces else 'clutter'}_{number:06d}"
        yield write_yolo_photo(out, stem, photo, int(rng.integers(*_QUALITIES)))


def write_clutter_behind_hands(out: Path, seeds: Iterator[int], count: int, detector: Detector) -> Iterator[Path]:
    """Write `count` labelled pictures of hands with such a thing behind them to the YOLO folder `out`; yields paths.

    Args:
        out: YOLO folder; existing pictures of the same name are replaced.
        seeds: numbers of tables, below `HELD_OUT`; those where nothing would be seen of the thing are skipped.
        count: number of pictures.
        detector: its finder's proposals on no tile become the false positives.
    """
    written = 0
    while written < count:
        seed = next(seeds)
        truth = simulate_photo(RULES[seed % len(RULES)], seed, side=_SIDE)
        things = visible_clutter_behind(truth, np.random.default_rng((seed, 1)))
        if not things:
            continue
        style = random_style(np.random.default_rng(seed))
        tiles, rng = DrawnSet("made up", style), np.random.default_rng(seed)
        sample = render_sample(truth, tiles, style.back, rng, clutter=things)
        written += 1
        yield _write_labelled(out, f"beside_{seed:06d}", sample, _on_no_tile(sample, detector))


def _write_labelled(out: Path, stem: str, sample: Sample, false_positives: NDArray[np.float32]) -> Path:
    """Write a picture, its labels and false positives (n, 4), xyxy pixels, to a YOLO folder; returns the picture."""
    size = np.array([sample.photo.shape[1], sample.photo.shape[0]] * 2, np.float32)
    write_boxes(out / FALSE_POSITIVES / f"{stem}.txt", false_positives / size)
    return write_yolo_photo(out, stem, sample.photo, sample.quality, sample.truth.codes, sample.truth.boxes / size)


def visible_clutter_behind(truth: PhotoTruth, rng: np.random.Generator) -> list[FlatThing]:
    """Things right behind the hand of a photo; none where their middle lies outside the picture."""
    things = clutter_behind(truth.layout, rng)
    return things if is_in_picture(things, truth) else []


def is_in_picture(things: Sequence[FlatThing], truth: PhotoTruth) -> bool:
    """Whether the middle of the things lies in the photo."""
    middle = truth.camera.project(np.array([*np.mean([thing.centre for thing in things], axis=0), 0.0]))
    return bool(((middle > 0) & (middle < truth.size)).all())


def _on_no_tile(sample: Sample, detector: Detector) -> NDArray[np.float32]:
    proposals = detector.drive(propose(sample.photo))
    boxes = proposals.boxes[proposals.objectness > _MIN_OBJECTNESS]
    return np.asarray(boxes[~(box_iou(boxes, sample.truth.boxes) >= _ON_TILE).any(axis=1)], np.float32)
