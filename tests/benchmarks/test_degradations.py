import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.benchmarks.degradations import (
    ANGLES,
    FINDER_PIXELS,
    SEEN_PIXELS,
    TILE_PIXELS,
    TILTS,
    corrupt_photo,
    geometric_conditions,
    rescale_photo,
    rotate_photo,
    shrink_to_tile_size,
    tilt_photo,
)


def photo() -> NDArray[np.uint8]:
    """White with a red spot at the right and a blue one at the top."""
    picture = np.full((200, 300, 3), 255, np.uint8)
    cv2.circle(picture, (280, 100), 12, (255, 0, 0), -1)
    cv2.circle(picture, (150, 20), 12, (0, 0, 255), -1)
    return picture


def spot(picture: NDArray[np.uint8], channel: int) -> tuple[float, float]:
    """Where the red (0) or blue (2) spot is, as x and y from the middle."""
    others = [other for other in range(3) if other != channel]
    seen = (picture[..., channel] > 180) & (picture[..., others] < 80).all(axis=2)
    y, x = np.argwhere(seen).mean(axis=0)
    height, width = picture.shape[:2]
    return x - (width - 1) / 2, y - (height - 1) / 2


@pytest.mark.parametrize("angle", ANGLES)
def test_turning_is_clockwise_and_keeps_size_and_everything_that_is_seen(angle: int) -> None:
    x, y = spot(rotate_photo(photo(), angle), 0)
    assert np.hypot(x, y) == pytest.approx(130.5, abs=2)
    assert (np.degrees(np.arctan2(y, x)) - angle + 180) % 360 == pytest.approx(180, abs=1)
    assert rotate_photo(photo(), angle).shape == rotate_photo(photo(), 0).shape


@pytest.mark.parametrize("tilt", TILTS)
def test_tilting_shrinks_the_far_edge_and_keeps_all_of_the_photo(tilt: int) -> None:
    picture = tilt_photo(photo(), tilt)
    white = np.asarray((picture > 250).all(axis=2))
    far, near = white[3].sum(), white[-4].sum()
    assert near / max(far, 1) == pytest.approx(1, abs=0.02) if not tilt else far < near
    assert picture.shape[0] <= 201
    spot(picture, 0)
    assert spot(picture, 2)[1] < -0.3 * picture.shape[0]


def test_no_tilt_is_the_photo_itself() -> None:
    assert np.abs(tilt_photo(photo(), 0).astype(int) - photo()).mean() < 3


def test_a_photo_is_not_made_larger_than_a_cameras() -> None:
    small = rescale_photo(photo(), 0.25)
    assert small is not None
    assert small.shape == (50, 75, 3)
    assert rescale_photo(photo(), 20) is None


def test_from_afar_a_tile_has_the_size_asked_for_where_the_finder_looks() -> None:
    far = shrink_to_tile_size(photo(), 60, 20)
    assert far is not None
    assert 60 * FINDER_PIXELS / max(far.shape) == pytest.approx(20, rel=0.01)
    assert shrink_to_tile_size(photo(), 60, 200) is None


def test_every_condition_has_a_name_of_its_own_and_changes_its_own_way() -> None:
    conditions = list(geometric_conditions())
    assert (
        len({one.name for one in conditions})
        == len(conditions)
        == sum(map(len, (ANGLES, TILTS, TILE_PIXELS, SEEN_PIXELS)))
    )
    right_angle = next(one for one in conditions if one.name == "rotation/90")
    changed = right_angle.change(photo(), 60)
    assert changed is not None
    assert np.array_equal(changed, rotate_photo(photo(), 90))


def test_a_photo_is_always_spoiled_in_the_same_way() -> None:
    pytest.importorskip("imagecorruptions", reason="spoiling needs imagecorruptions")
    first, again = (corrupt_photo(photo(), "gaussian_noise", 3) for _ in range(2))
    assert np.array_equal(first, again)
    assert not np.array_equal(first, photo())
    assert not np.array_equal(first, corrupt_photo(photo(), "gaussian_noise", 5))
