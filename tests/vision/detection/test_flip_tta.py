import numpy as np
import pytest

from vision.detection.flip_tta import flip_augment, mean_log_probs, select_corners, softmax

QUAD = np.array([[-0.2, -0.3], [0.2, -0.3], [0.2, 0.3], [-0.2, 0.3]], np.float32)


def test_the_second_look_is_upside_down() -> None:
    crops = np.arange(2 * 3 * 4 * 4, dtype=np.float32).reshape(2, 3, 4, 4)
    looks = flip_augment(crops)
    assert looks.shape == (4, 3, 4, 4)
    assert looks[2, 1, 0, 0] == crops[0, 1, 3, 3]


def test_chances_of_agreeing_looks_stay_and_sum_to_one() -> None:
    logits = np.array([[3.0, 1.0, 0.0], [3.0, 1.0, 0.0]], np.float32)
    assert mean_log_probs(logits) == pytest.approx(softmax(logits[:1]))


def test_a_look_that_objects_takes_the_chance_away() -> None:
    logits = np.array([[9.0, 0.0, 0.0], [0.0, 9.0, 0.0]], np.float32)
    shares = mean_log_probs(logits)[0]
    assert shares.sum() == pytest.approx(1)
    assert shares[0] == pytest.approx(shares[1])
    assert shares[0] < 0.51


def test_corners_begin_at_the_top_left_as_the_face_reads() -> None:
    rolled = np.roll(QUAD, 1, axis=0)  # the top-left is the second of the corners found
    corners = np.stack([rolled, -rolled]).reshape(2, 8)
    first = np.array([[0, 5, 0, 0], [0, 4, 0, 0]], np.float32)
    assert select_corners(corners, first)[0] == pytest.approx(QUAD)


def test_the_surer_look_is_believed_and_turned_back() -> None:
    wrong = np.zeros((4, 2), np.float32)
    corners = np.stack([wrong, -QUAD]).reshape(2, 8)
    first = np.array([[1, 0, 0, 0], [9, 0, 0, 0]], np.float32)
    assert select_corners(corners, first)[0] == pytest.approx(QUAD)
