"""Gaps in rows are looked into, and what is sure there counts."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from scoring.tiles import CLASSES, INDEX
from vision.detection.detections import Detections
from vision.detection.detector import Detector
from vision.detection.gap_search import find_gaps, keep_confident
from vision.detection.inference import Inference
from vision.detection.pipeline import propose
from vision.detection.trace import Proposals
from vision.images.photo import load_photo_file

PHOTOS = Path(__file__).parents[4] / "shared" / "data" / "photos"
SAMPLES = Path(__file__).parents[3] / "datasets" / "samples" / "images"


@cache
def detector() -> Detector:
    return Detector.load(threads=1)


def tiles(middles: NDArray[np.float64], size: float = 40, sure: float = 0.99, face: str = "5m") -> Detections:
    """Tiles whose boxes are squares around points (n, 2)."""
    low, high = middles - size / 2, middles + size / 2
    boxes = np.concatenate([low, high], axis=1).astype(np.float32)
    chances = np.zeros((len(middles), len(CLASSES)), np.float32)
    chances[:, INDEX[face]] = sure
    return Detections(boxes, chances, np.full((len(middles), 4, 2), np.nan, np.float32))


def row(*places: float, degrees: float = 0, shrinking: float = 0) -> NDArray[np.float64]:
    """Middles (n, 2) of tiles at the n-th places of a row of steps of 40 pixels, which may get shorter."""
    along = np.array([40 * place * (1 - shrinking * place) for place in places])
    turn = np.radians(degrees)
    middles: NDArray[np.float64] = 500 + along[:, None] * np.array([np.cos(turn), np.sin(turn)])
    return middles


@pytest.mark.parametrize("degrees", [0, 30, 53, 90, 200])
@pytest.mark.parametrize("shrinking", [0, 0.02, 0.03])
@pytest.mark.parametrize("missing", [1, 2, 3, 4])
def test_one_tile_missing_within_a_row_leaves_a_gap(degrees: float, shrinking: float, missing: int) -> None:
    places = [place for place in range(6) if place != missing]
    boxes = find_gaps(tiles(row(*places, degrees=degrees, shrinking=shrinking)))
    [there] = row(missing, degrees=degrees, shrinking=shrinking)
    assert len(boxes)
    assert np.abs((boxes[:, :2] + boxes[:, 2:]) / 2 - there).max() < 6


@pytest.mark.parametrize("places", [(0, 1, 2, 3), (0, 1, 4, 5), (0, 1.4, 2.4), (0, 2), (0, 2, 4)])
def test_rows_without_a_gap_of_one_tile_have_none(places: tuple[float, ...]) -> None:
    assert not len(find_gaps(tiles(row(*places))))


def test_tiles_of_another_size_are_not_of_the_row() -> None:
    assert not len(find_gaps(tiles(row(0, 1)).merge(tiles(row(3), size=70))))


def test_a_place_that_was_found_is_no_gap_though_faint() -> None:
    found = tiles(row(0, 1, 3, 4))
    assert len(find_gaps(found))
    assert not len(find_gaps(found.merge(tiles(row(2), sure=0.1))))
    assert len(find_gaps(found.merge(tiles(row(2), sure=0.01))))


def test_a_faint_box_too_large_for_one_tile_leaves_the_gap() -> None:
    """The finder may draw one box around a tile and the lettering below it."""
    found = tiles(row(0, 1, 3, 4))
    assert len(find_gaps(found.merge(tiles(row(2) + 5, size=60, sure=0.4))))
    assert not len(find_gaps(found.merge(tiles(row(2) + 5, size=60, sure=0.6))))
    assert not len(find_gaps(found.merge(tiles(row(2) + 5, size=60, sure=0.4, face="5z"))))


def test_faint_places_make_no_row() -> None:
    assert not len(find_gaps(tiles(row(0, 1, 3, 4), sure=0.3)))
    assert not len(find_gaps(tiles(np.zeros((0, 2)))))


def test_of_what_lies_in_gaps_only_sure_faces_are_believed() -> None:
    read = tiles(row(0)).merge(tiles(row(1), sure=0.7)).merge(tiles(row(2), face="0x"))
    assert keep_confident(read).codes == ["5m"]


def test_a_white_dragon_in_a_gap_has_to_be_surer_than_a_print() -> None:
    read = tiles(row(0), face="5z").merge(tiles(row(1), sure=0.9, face="5z")).merge(tiles(row(2), sure=0.9))
    assert keep_confident(read).codes == ["5z", "5m"]


def test_a_tile_that_the_finder_does_not_see_is_found_between_its_neighbours(monkeypatch: pytest.MonkeyPatch) -> None:
    pixels = load_photo_file(SAMPLES / "international-1.jpg").pixels
    every = detector().detect(pixels)
    inner = int(np.argsort(every.boxes[:, 0])[len(every) // 2])
    hidden = every.boxes[inner]

    def overlooking(photo: NDArray[np.uint8]) -> Inference[Proposals]:
        seen = yield from propose(photo)
        middles = (seen.boxes[:, :2] + seen.boxes[:, 2:]) / 2
        rest = ~((middles > hidden[:2]) & (middles < hidden[2:])).all(axis=1)
        return Proposals(seen.boxes[rest], seen.class_probs[rest], seen.objectness[rest])

    monkeypatch.setattr("vision.detection.pipeline.propose", overlooking)
    for look in ("plan_second_pass", "plan_stretched_look"):
        monkeypatch.setattr(f"vision.detection.pipeline.{look}", lambda *found: None)
    assert sorted(detector().detect(pixels).codes) == sorted(every.codes)


@pytest.mark.photos
@pytest.mark.skipif(not PHOTOS.is_dir(), reason="the labelled photos are not here (../shared/data)")
@pytest.mark.parametrize(
    ("name", "face", "place"),
    [
        ("alan_valid_fb_3876419812045492965791937579021164464794_1", "6z", (414, 147)),
        ("alan_valid_fb_3955754301555055608597031283126698698148_1", "3z", (172, 100)),
    ],
)
def test_tiles_of_real_photos_that_the_finder_does_not_see_are_found(
    name: str, face: str, place: tuple[float, float]
) -> None:
    found = detector().detect(load_photo_file(PHOTOS / "val" / "images" / f"{name}.jpg").pixels)
    there = np.all((found.boxes[:, :2] < place) & (found.boxes[:, 2:] > place), axis=1)
    assert face in found.select(np.asarray(there)).codes
