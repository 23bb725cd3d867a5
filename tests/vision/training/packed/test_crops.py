"""Crops show the tile where their corners say, and are labelled by what they show."""

from __future__ import annotations

import math

import numpy as np
import pytest

pytest.importorskip("torch", reason="needs the extra [train]")

import torch

from scoring.tiles import CLASSES, INDEX
from tests.vision.training.packed.drawn_pictures import COLOURS, packed
from vision.labels.labelled_photo import DatasetError
from vision.training.packed.crops import CropCutter, CropExamples, Crops, CropVariation
from vision.training.packed.pack_file import PackedPicture
from vision.training.packed.pyramids import GREY, Pyramids
from vision.training.reader_crops import NOTHING, REHEARSED

BOXES = [(60, 40, 100, 96), (100, 40, 140, 96)]
PLAIN = CropVariation(turned=0, cut=0, half=0, seam=0, squeezed=0, shift=0, zoom=0, stretch=0)
WHOLE = CropVariation(turned=1, cut=0, half=0, seam=0, squeezed=0.5)
PLACES = np.array([[10, 10, 40, 50], [150, 100, 190, 150], [5, 5, 7, 40]], np.float32)


def cutter(
    pictures: list[PackedPicture], variation: CropVariation, shares: dict[str, float] | None = None
) -> CropCutter:
    examples = CropExamples(pictures, shares or {}, {})
    return CropCutter(pictures, Pyramids(pictures, torch.device("cpu")), examples, 0, variation)


def cut(pictures: list[PackedPicture], variation: CropVariation, count: int = 60) -> Crops:
    made = cutter(pictures, variation)
    crops: Crops = made.cut(made.draw(count))
    return crops


def askew() -> np.ndarray:  # type: ignore[type-arg]
    """A tile's corners, turned by 20 degrees."""
    cosine, sine = math.cos(0.35), math.sin(0.35)
    corners = np.array([(-20, -28), (20, -28), (20, 28), (-20, 28)]) @ np.array([[cosine, sine], [-sine, cosine]])
    return np.asarray(corners + np.array([110.0, 80.0]), np.float32)[None]


def test_corners_lie_on_the_corners_of_the_tile_however_it_is_turned() -> None:
    crops = cut([packed(corners=askew())], WHOLE)
    assert not crops.corners.isnan().any()
    corners = crops.corners.view(-1, 4, 2)
    inside = corners + (corners.mean(1, keepdim=True) - corners) * 0.25
    beyond = corners - (corners.mean(1, keepdim=True) - corners) * 0.15
    seen = 0
    for crop, near, far in zip(crops.pixels, inside, beyond, strict=True):
        for number, colour in enumerate(COLOURS):
            x, y = ((near[number] + 0.5) * 64).int().clamp(0, 63).tolist()
            assert np.abs(crop[y, x].numpy() - colour).max() < 60
            if (far[number].abs() < 0.48).all():
                x, y = ((far[number] + 0.5) * 64).int().tolist()
                assert crop[y, x].max() < 60
                seen += 1
    assert seen > 50


def test_a_box_is_around_the_corners_and_only_there_where_it_is_known() -> None:
    [exact, level, loose, rough] = (
        cut([packed(BOXES, **flags)], WHOLE)  # type: ignore[arg-type]
        for flags in ({}, {"exact": False}, {"boxed": False}, {"exact": False, "level": False, "complete": False})
    )
    corners = exact.corners.view(-1, 4, 2)
    assert torch.allclose(exact.boxes, torch.cat([corners.amin(1), corners.amax(1)], 1))
    assert level.boxes.isnan().all(), "the box of a rotated box is not that of the rotated tile"
    assert level.corners.isnan().all()
    assert loose.boxes.isnan().all()
    assert not rough.boxes.isnan().any(), "turned by quarters only"
    assert rough.corners.isnan().all()


def test_crops_vary_as_little_as_asked() -> None:
    crops = cut([packed(BOXES[:1])], PLAIN)
    sizes = crops.boxes[:, 2:] - crops.boxes[:, :2]
    assert sizes.amax(1) == pytest.approx(1 / 1.25, abs=1e-4)
    assert (crops.boxes[:, 2:] + crops.boxes[:, :2]).abs().max() < 1e-4
    wide = (sizes[:, 0] > sizes[:, 1]).float().mean()
    assert 0.1 < wide < 0.5, "three tenths are turned by a quarter"


def test_a_tile_cut_by_an_edge_is_grey_beyond_and_keeps_its_label() -> None:
    crops = cut([packed(BOXES)], CropVariation(cut=1, half=0))
    assert set(crops.labels.tolist()) == {31}
    assert crops.boxes.isnan().all()
    grey = (crops.pixels == GREY).all(-1).float().mean((1, 2))
    assert (grey > 0.01).float().mean() > 0.8
    assert not (cut([packed(BOXES)], PLAIN).pixels == GREY).all(-1).any()


def test_a_half_is_no_tile() -> None:
    assert set(cut([packed(BOXES)], CropVariation(cut=0, half=1)).labels.tolist()) == {NOTHING}
    rough = packed(BOXES, exact=False, level=False)
    assert set(cut([rough], CropVariation(cut=0, half=1, seam=0)).labels.tolist()) == {31}, "where would its half be"


def test_between_tiles_of_complete_pictures_is_no_tile() -> None:
    variation = CropVariation(cut=0, half=0, seam=1)
    crops = cut([packed(BOXES)], variation, 200)
    seams = crops.labels == NOTHING
    assert 20 < seams.sum() < 200, "not where it falls on a tile"
    assert crops.boxes[seams].isnan().all()
    assert not crops.boxes[~seams & ~crops.corners.isnan().any(1)].isnan().any()
    assert set(cut([packed(BOXES, complete=False)], variation).labels.tolist()) == {31}


def test_false_positives_are_nothing_and_places_are_rehearsed() -> None:
    picture = packed(BOXES, false_positives=PLACES, places=PLACES[:1])
    examples = CropExamples([picture], {}, {})
    assert examples.groups == ["own", "own", "own/false_positives", "own/false_positives", "own/places"]
    assert examples.labels.tolist() == [31, 31, NOTHING, NOTHING, REHEARSED], "a place of two pixels is left out"
    made = cutter([picture], CropVariation(cut=0.5, half=0.5))
    crops = made.cut(torch.arange(2, 5))
    assert crops.labels.tolist() == [NOTHING, NOTHING, REHEARSED], "nobody knows what half of a place is"
    assert crops.boxes.isnan().all()


def test_shares_are_kept() -> None:
    pictures = [packed(BOXES, false_positives=PLACES), packed(BOXES[:1], part="web", places=PLACES)]
    shares = {"own": 0.2, "own/false_positives": 0.1, "web": 0.05, "web/places": 0.15}
    made = cutter(pictures, PLAIN, shares)
    groups = np.array(CropExamples(pictures, shares, {}).groups)[made.draw(10_000).numpy()]
    for name, share in shares.items():
        assert (groups == name).mean() == pytest.approx(share * 2, abs=0.03)
    with pytest.raises(DatasetError, match="--share: web/false_positives is nothing that can be drawn"):
        CropExamples(pictures, {"web/false_positives": 1}, {})


def test_flowers_and_weighted_faces_and_sources_are_drawn_more_often_and_hidden_tiles_never() -> None:
    faces = np.array([INDEX["1m"], INDEX["3f"], INDEX["0x"], INDEX["2m"]])
    boxes = [(10 + 40 * step, 20, 45 + 40 * step, 60) for step in range(4)]
    pictures = [
        packed(boxes, classes=faces, usable=np.array([True, True, True, False])),
        packed([(1, 1, 30, 40)], classes=faces[:1], source="web"),
    ]
    examples = CropExamples(pictures, {}, {"0x": 2, "web": 4})
    assert examples.weights == pytest.approx(np.array([1, 3, 2, 4]) / 10)
    assert [CLASSES[label] for label in examples.labels] == ["1m", "3f", "0x", "1m"]


def test_batches_are_bytes_and_their_targets() -> None:
    pictures = [packed(BOXES, false_positives=PLACES)]
    batches = cutter(pictures, CropVariation()).batches(32)
    pixels, labels, boxes, corners = next(batches)
    assert (pixels.shape, pixels.dtype) == ((32, 64, 64, 3), torch.uint8)
    assert (labels.shape, boxes.shape, corners.shape) == ((32,), (32, 4), (32, 8))
    assert not torch.equal(pixels, next(batches)[0])
