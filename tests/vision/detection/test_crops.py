import numpy as np
import pytest

from vision.detection.crops import CROP_MARGIN, CROP_SIDE, crop_squares, cut_crops


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
