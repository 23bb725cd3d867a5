from collections import Counter
from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scoring.tiles import INDEX
from vision.detection.reader import CROP_SIDE
from vision.training.data.reader_crops import NOTHING, Crop, TrainingPicture, training_crops

pytestmark = pytest.mark.slow


def picture(quad: NDArray[np.float64], *, exact: bool, complete: bool = False, level: bool = False) -> TrainingPicture:
    """A green tile with a white top-left quarter on black."""
    photo = np.zeros((400, 400, 3), np.uint8)
    cv2.fillConvexPoly(photo, quad.astype(np.int32), (0, 200, 0), cv2.LINE_AA)
    middle = quad.mean(axis=0)
    quarter = np.array([quad[0], (quad[0] + quad[1]) / 2, middle, (quad[0] + quad[3]) / 2])
    cv2.fillConvexPoly(photo, quarter.astype(np.int32), (255, 255, 255), cv2.LINE_AA)
    data = cv2.imencode(".png", photo)[1]
    corners = quad[None].astype(np.float32)
    return TrainingPicture(data, np.array([7]), corners, exact, level, complete, True, np.ones(1, bool))


UPRIGHT = np.array([[150, 120], [230, 120], [230, 230], [150, 230]], float)
TURNED = cv2.boxPoints(((200, 200), (80, 110), 30.0))[[1, 2, 3, 0]].astype(float)


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Crops are cut out and not augmented, so that places on them can be measured."""
    monkeypatch.setattr("vision.training.data.reader_crops.augment", lambda pixels, rng: pixels)


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(("quad", "exact"), [(UPRIGHT, False), (UPRIGHT, True), (TURNED, True)])
def test_box_and_corners_follow_the_tile_through_turn_shift_and_scale(
    quad: NDArray[np.float64], exact: bool, seed: int
) -> None:
    crop = next(training_crops(picture(quad, exact=exact), 1, np.random.default_rng(seed)))
    tile = crop.pixels.max(axis=2) > 100
    rows, columns = np.flatnonzero(tile.any(axis=1)), np.flatnonzero(tile.any(axis=0))
    seen = np.array([columns[0], rows[0], columns[-1] + 1, rows[-1] + 1]) / CROP_SIDE - 0.5
    assert np.abs(np.clip(crop.box, -0.5, 0.5) - seen).max() < 0.04
    assert crop.label == 7
    if exact:
        white = np.argwhere(crop.pixels.min(axis=2) > 150).mean(axis=0)[::-1] / CROP_SIDE - 0.5
        assert np.linalg.norm(crop.corners.reshape(4, 2) - white, axis=1).argmin() == 0
    else:
        assert np.isnan(crop.corners).all()


def _lean(crop: Crop) -> float:
    """Degrees from 0 to 45 by which the longer side of what is seen leans from level or upright."""
    tile = (crop.pixels.max(axis=2) > 100).astype(np.uint8)
    angle = cv2.minAreaRect(np.argwhere(tile).astype(np.float32))[2] % 90
    return float(min(angle, 90 - angle))


@pytest.mark.usefixtures("plain")
def test_tiles_are_cut_out_turned_too_unless_they_may_lie_askew_in_their_boxes() -> None:
    def crops(level: bool) -> list[Crop]:
        rng = np.random.default_rng(1)
        return [next(training_crops(picture(UPRIGHT, exact=False, level=level), 1, rng)) for _ in range(40)]

    turned = [crop for crop in crops(True) if _lean(crop) > 8]
    assert len(turned) > 8
    assert all(np.isnan(crop.box).all() for crop in turned)
    assert max(_lean(crop) for crop in crops(False)) < 8


def test_crops_beside_the_tiles_are_labelled_nothing() -> None:
    rng = np.random.default_rng(3)
    crops = [crop for _ in range(30) for crop in training_crops(picture(UPRIGHT, exact=True, complete=True), 1, rng)]
    empty = [crop for crop in crops if crop.label == NOTHING]
    assert len(empty) > 5
    middle = slice(CROP_SIDE // 2 - 2, CROP_SIDE // 2 + 2)
    assert all(np.isnan(crop.box).all() for crop in empty)
    assert sum(crop.pixels[middle, middle, 1].mean() > 100 for crop in empty) <= len(empty) // 4
    crops = [crop for _ in range(30) for crop in training_crops(picture(UPRIGHT, exact=True), 1, rng)]
    assert {crop.label for crop in crops} == {7}, "there may be tiles where labels are not complete"


def test_flowers_are_drawn_oftener_than_other_tiles() -> None:
    quads = np.stack([UPRIGHT + np.array([step, 0]) for step in (-100, 0, 100)]).astype(np.float32)
    many = replace(
        picture(UPRIGHT, exact=True), classes=np.array([7, INDEX["2f"], 7]), corners=quads, usable=np.ones(3, bool)
    )
    rng = np.random.default_rng(0)
    drawn = Counter(next(training_crops(many, 1, rng)).label for _ in range(200))
    assert 90 < drawn[INDEX["2f"]] < 150
    assert len(list(training_crops(many, 10, rng))) == 3, "each tile of a picture is drawn once"


@pytest.mark.usefixtures("plain")
def test_a_false_positive_is_cut_out_as_a_tile_is_and_labelled_nothing() -> None:
    box = np.concatenate([UPRIGHT.min(axis=0), UPRIGHT.max(axis=0)])[None].astype(np.float32)
    mistaken = replace(picture(UPRIGHT, exact=False), usable=np.zeros(1, bool), false_positives=box)
    rng = np.random.default_rng(0)
    crops = [crop for _ in range(10) for crop in training_crops(mistaken, 4, rng)]
    assert [crop.label for crop in crops] == [NOTHING] * 10
    assert all(np.isnan(crop.box).all() and np.isnan(crop.corners).all() for crop in crops)
    seen = [float((crop.pixels[..., 1] > 100).mean()) for crop in crops]
    assert min(seen) > 0.3
    assert max(seen) < 0.75


def test_at_most_half_as_many_false_positives_as_tiles_are_drawn() -> None:
    boxes = np.repeat(np.array([[10, 10, 40, 50]], np.float32), 20, axis=0)
    mistaken = replace(picture(UPRIGHT, exact=False), usable=np.zeros(1, bool), false_positives=boxes)
    assert len(list(training_crops(mistaken, 10, np.random.default_rng(0)))) == 5


@pytest.mark.usefixtures("plain")
def test_some_tiles_are_squeezed_as_they_are_seen_from_low_down() -> None:
    rng = np.random.default_rng(5)
    crops = [next(training_crops(picture(UPRIGHT, exact=False), 1, rng)) for _ in range(120)]
    sides = np.array([crop.box[2:] - crop.box[:2] for crop in crops])
    longer, shorter = sides.max(axis=1), sides.min(axis=1)
    assert longer.min() > 0.5  # a squeezed tile fills its crop as others do
    assert 3 <= (shorter < 0.58 * longer).sum() <= 20


@pytest.mark.parametrize("mistaken", [True, False])
def test_what_is_no_tile_is_squeezed_as_often_as_tiles(monkeypatch: pytest.MonkeyPatch, mistaken: bool) -> None:
    flat = []

    def warp(levels: object, centre: object, angle: float, middle: object, sides: NDArray[np.float64]) -> object:
        flat.append(sides[1] / sides[0] > 1.2)
        return np.zeros((CROP_SIDE, CROP_SIDE, 3), np.uint8)

    monkeypatch.setattr("vision.training.data.reader_crops._warp", warp)
    one = replace(picture(UPRIGHT, exact=True, complete=not mistaken), usable=np.zeros(1, bool))
    if mistaken:
        one = replace(one, false_positives=np.array([[10, 10, 60, 60]], np.float32))
    rng = np.random.default_rng(2)
    crops = [crop for _ in range(300) for crop in training_crops(one, 1, rng)]
    assert {crop.label for crop in crops} == {NOTHING}
    assert 0.06 < np.mean(flat) < 0.2
