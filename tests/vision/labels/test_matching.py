import numpy as np
import pytest

from vision.labels.matching import box_iou, match_boxes


def test_overlap_is_intersection_over_union() -> None:
    found = np.array([[0, 0, 2, 2], [5, 5, 6, 6], [1, 1, 1, 1]], np.float32)
    truth = np.array([[0, 0, 2, 2], [1, 0, 3, 2]], np.float64)
    assert np.allclose(box_iou(found, truth), [[1.0, 1 / 3], [0.0, 0.0], [0.0, 0.0]])


@pytest.mark.parametrize(
    ("overlap", "labels"),
    [
        pytest.param([[0.7, 0.8], [0.6, 0.9], [0.9, 0.9]], [1, 0, -1], id="the first box chooses first"),
        pytest.param([[0.49], [0.5]], [-1, 0], id="below the least overlap"),
        pytest.param([[0.6, 0.6, 0.2]], [1], id="among equals the last label"),
        pytest.param(np.empty((2, 0)), [-1, -1], id="nothing labelled"),
        pytest.param(np.empty((0, 2)), [], id="nothing found"),
    ],
)
def test_each_found_box_has_one_label_or_none(overlap: list[list[float]], labels: list[int]) -> None:
    assert match_boxes(np.array(overlap), 0.5).tolist() == labels
