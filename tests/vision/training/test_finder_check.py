"""The figures of the finder on the check photos."""

import numpy as np
import pytest

pytest.importorskip("ultralytics", reason="needs the extra [train]")

from vision.evaluation.average_precision import PhotoBoxes
from vision.training.ultralytics_trainer import KEYS, average_precision

TRUTH = np.array([[0, 0, 10, 10], [20, 0, 30, 10]], np.float32)


def photo(boxes: list[list[float]], classes: list[int], scores: list[float], labelled: int = 2) -> PhotoBoxes:
    truth, truth_classes = TRUTH[:labelled], np.array([3, 4])[:labelled]
    return PhotoBoxes(truth, truth_classes, np.array(boxes).reshape(-1, 4), np.array(classes, int), np.array(scores))


def test_boxes_exactly_found_have_precision_one_and_missed_ones_none() -> None:
    assert average_precision([photo(TRUTH.tolist(), [3, 4], [0.9, 0.8])]) == dict.fromkeys(KEYS, 1.0)
    assert average_precision([photo(TRUTH.tolist()[:1], [3], [0.9])]) == dict.fromkeys(KEYS, 0.5)


def test_a_box_too_large_counts_at_small_overlaps_alone() -> None:
    found = average_precision([photo([[0, 0, 10, 14]], [3], [0.9], labelled=1)])
    assert found == {KEYS[0]: 1.0, KEYS[1]: 0.5}


def test_photos_without_a_labelled_box_have_precision_zero() -> None:
    assert average_precision([photo([[0, 0, 5, 5]], [3], [0.9], labelled=0)]) == dict.fromkeys(KEYS, 0.0)
