import numpy as np

from vision.labels.matching import box_iou, match_boxes


def test_overlap_is_intersection_over_union() -> None:
    found = np.array([[0, 0, 2, 2], [5, 5, 6, 6], [1, 1, 1, 1]], np.float32)
    truth = np.array([[0, 0, 2, 2], [1, 0, 3, 2]], np.float64)
    assert np.allclose(box_iou(found, truth), [[1.0, 1 / 3], [0.0, 0.0], [0.0, 0.0]])


def test_boxes_that_touch_do_not_overlap() -> None:
    assert box_iou(np.array([[0.0, 0, 1, 1]]), np.array([[1.0, 0, 2, 1]])).tolist() == [[0]]


def test_overlap_is_the_same_in_shares_and_in_pixels() -> None:
    rng = np.random.default_rng(1)
    corner = rng.uniform(0, 50, (8, 2))
    boxes = np.concatenate([corner, corner + rng.uniform(5, 30, (8, 2))], axis=1)
    size = np.array([400, 30, 400, 30])
    assert np.allclose(box_iou(boxes[:4], boxes[4:]), box_iou(boxes[:4] / size, boxes[4:] / size))


def test_first_box_chooses_first_and_the_next_takes_what_is_left() -> None:
    overlap = np.array([[0.7, 0.8], [0.6, 0.9], [0.9, 0.9]])
    assert match_boxes(overlap, 0.5).tolist() == [1, 0, -1]


def test_a_box_below_the_least_overlap_stays_without() -> None:
    assert match_boxes(np.array([[0.49], [0.5]]), 0.5).tolist() == [-1, 0]


def test_among_equals_the_last_label_is_taken() -> None:
    assert match_boxes(np.array([[0.6, 0.6, 0.2]]), 0.5).tolist() == [1]


def test_nothing_labelled_or_nothing_found() -> None:
    assert match_boxes(np.empty((2, 0)), 0.5).tolist() == [-1, -1]
    assert match_boxes(np.empty((0, 2)), 0.5).tolist() == []
