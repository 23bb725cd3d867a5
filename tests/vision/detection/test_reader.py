"""The reader sees a square crop around each place, upright and upside down."""

import numpy as np
import pytest

from vision.detection.reader import (
    CROP_MARGIN,
    CROP_SIDE,
    crop_squares,
    cut_crops,
    flip_augment,
    mean_log_probs,
    select_corners,
    softmax,
)


def test_a_crop_is_a_square_around_the_middle_with_a_margin() -> None:
    (x, y, side), *_ = crop_squares(np.array([[10, 20, 40, 60]], np.float32)).tolist()
    assert (x, y, side) == (25, 40, pytest.approx(40 * CROP_MARGIN))


@pytest.mark.parametrize("size", [24, 300])
def test_a_tile_keeps_its_place_in_the_crop_at_any_size(size: int) -> None:
    photo = np.zeros((800, 800, 3), np.uint8)
    photo[400 - size // 2 : 400 + size // 2, 400 - size // 2 : 400] = 255  # the left half of a square tile
    box = np.array([[400 - size / 2, 400 - size / 2, 400 + size / 2, 400 + size / 2]], np.float32)
    crop = cut_crops(photo, box)[0, :, :, 0] > 127
    rows, columns = np.flatnonzero(crop.any(axis=1)), np.flatnonzero(crop.any(axis=0))
    assert abs(len(rows) - CROP_SIDE / CROP_MARGIN) <= 2
    assert abs(columns[-1] + 1 - CROP_SIDE / 2) <= 1


def test_a_crop_over_the_edge_is_filled_with_grey() -> None:
    photo = np.full((100, 100, 3), 255, np.uint8)
    crop = cut_crops(photo, np.array([[-20, 40, 20, 80]], np.float32))[0]
    assert (crop[:, : CROP_SIDE // 2 - 2] == 114).all()
    assert (crop[:, CROP_SIDE // 2 + 2 :] == 255).all()


def test_a_box_outside_the_photo_gives_a_grey_crop() -> None:
    photo = np.full((50, 50, 3), 255, np.uint8)
    assert (cut_crops(photo, np.array([[200, 200, 240, 250]], np.float32)) == 114).all()


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
