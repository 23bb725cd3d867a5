from dataclasses import replace

import numpy as np
import pytest

from scoring.tiles import BACK, CLASSES
from vision.detection.detections import Detections

SIZE = (1600, 1200)
"""Width and height of the photo in pixels."""


def detections(*likeliest: tuple[str, float], side: float = 0) -> Detections:
    """Square boxes whose side is given relative to the photo's longer side."""
    chances = np.zeros((len(likeliest), len(CLASSES)), np.float32)
    for row, (code, chance) in zip(chances, likeliest, strict=True):
        row[CLASSES.index(code)] = chance
    count, pixels = len(likeliest), side * max(SIZE)
    boxes = np.tile(np.array([100, 100, 100 + pixels, 100 + pixels], np.float32), (count, 1))
    return Detections(boxes, chances, np.zeros((count, 4, 2), np.float32))


def test_codes_and_confidences_are_those_of_the_likeliest_face() -> None:
    found = detections(("1m", 0.5), ("8f", 0.25))
    assert found.codes == ["1m", "8f"]
    assert found.confidences.tolist() == [0.5, 0.25]


def test_a_back_needs_the_chance_of_a_face() -> None:
    found = detections(("1m", 0.48), (BACK, 0.28), (BACK, 0.32), ("1m", 0.2))
    assert found.above_threshold(0.25, SIZE).tolist() == [True, True, True, False]
    assert found.above_threshold(0.0, SIZE).all()
    assert found.select(found.above_threshold(0.25, SIZE)).codes == ["1m", BACK, BACK]


def test_a_flower_is_one_if_all_flowers_together_are_likely() -> None:
    found = detections(("1m", 0.99), ("6f", 0.3), ("6m", 0.3))
    found.class_probs[1:, CLASSES.index("7f")] = 0.29
    assert found.above_threshold(0.5, SIZE).tolist() == [True, True, False]


@pytest.mark.parametrize(
    ("threshold", "chance", "likely"),
    [(0.5, 0.74, False), (0.5, 0.76, True), (0.2, 0.29, False), (0.2, 0.31, True)],
)
def test_a_white_dragon_needs_a_chance_half_as_high_again(threshold: float, chance: float, likely: bool) -> None:
    found = detections(("1m", 0.99), ("5z", chance), ("2m", 0.52))
    assert found.above_threshold(threshold, SIZE).tolist() == [True, likely, True]


def test_a_sure_white_dragon_reaches_any_threshold_that_it_exceeds() -> None:
    found = detections(("1m", 0.995), ("5z", 0.96), ("5z", 0.94))
    assert found.above_threshold(0.8, SIZE).tolist() == [True, True, False]
    assert found.above_threshold(0.95, SIZE).tolist() == [True, True, False]
    assert found.above_threshold(0.97, SIZE).tolist() == [True, False, False]


def test_nothing_is_likely_on_a_photo_without_a_sure_face() -> None:
    blanks = detections(("1p", 0.7), (BACK, 0.99), ("5z", 0.99))
    assert not blanks.above_threshold(0.5, SIZE).any()
    assert blanks.above_threshold(0.0, SIZE).all()
    assert blanks.merge(detections(("1m", 0.96))).above_threshold(0.5, SIZE).all()


def test_less_is_asked_of_a_single_tile_held_close() -> None:
    assert detections(("7z", 0.86), side=0.25).above_threshold(0.5, SIZE).all()
    assert not detections(("7z", 0.86), side=0.15).above_threshold(0.5, SIZE).any(), "textures come as large"
    assert not detections(("7z", 0.84), side=0.25).above_threshold(0.5, SIZE).any(), "half-heartedly read"


def test_a_tile_fills_less_of_a_larger_photo_in_either_format() -> None:
    tile = detections(("7z", 0.86), side=0.25)
    assert tile.above_threshold(0.5, (1200, 1600)).all()
    assert not tile.above_threshold(0.5, (1200, 2400)).any()
    assert not tile.above_threshold(0.5, (2400, 1200)).any()


def test_a_bare_rectangle_held_close_is_no_tile() -> None:
    assert not detections(("5z", 0.99), side=0.3).above_threshold(0.5, SIZE).any()
    assert not detections((BACK, 0.99), side=0.3).above_threshold(0.5, SIZE).any()


def test_no_less_is_asked_of_what_is_found_several_times() -> None:
    close = detections(("2p", 0.94), side=0.25)
    assert not close.merge(detections(("2p", 0.9), side=0.19)).above_threshold(0.5, SIZE).any(), "halves of 4 dots"
    assert not close.merge(detections((BACK, 0.7))).above_threshold(0.5, SIZE).any(), "a patterned table"
    assert close.merge(detections(("2p", 0.4), (BACK, 0.4))).above_threshold(0.5, SIZE).tolist() == [True, False, False]


def test_a_face_above_a_high_threshold_is_sure() -> None:
    assert detections(("1p", 0.98)).above_threshold(0.97, SIZE).all()


def test_everything_counts_where_nothing_is_asked() -> None:
    assert detections(("5z", 0.4), (BACK, 0.3)).above_threshold(0.0, SIZE).all()


def test_nothing_found_is_nothing_likely() -> None:
    assert detections().above_threshold(0.25, SIZE).shape == (0,)
    assert detections().codes == []


def test_detections_of_one_photo_are_joined_in_order() -> None:
    both = detections(("1m", 0.5)).merge(detections(("8f", 0.25), ("2m", 0.9)))
    assert both.codes == ["1m", "8f", "2m"]
    assert both.corners.shape == (3, 4, 2)


def test_an_unknown_tile_is_read_among_sure_ones_and_alone_is_none() -> None:
    alone = replace(detections(("2m", 0.3)), unknown=np.array([True]))
    both = replace(detections(("1m", 0.99)), unknown=np.array([False])).merge(alone)
    assert both.above_threshold(0.5, SIZE).tolist() == [True, True]
    assert both.select(np.array([1])).named.tolist() == [False]
    assert not alone.above_threshold(0.5, SIZE).any()
