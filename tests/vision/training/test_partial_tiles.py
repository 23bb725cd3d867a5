"""Parts of tiles are cut as the photo's edge or a nearer row cuts them."""

from __future__ import annotations

import numpy as np
import pytest

from vision.training.partial_tiles import VisiblePart, draw_part, half_box

LOW, HIGH = np.array([-30.0, -40.0]), np.array([30.0, 40.0])


def part(axis: int, sign: int, *, hidden: bool = False) -> VisiblePart:
    """Half of a tile of 60 x 80 pixels."""
    low, high = LOW.copy(), HIGH.copy()
    (high if sign > 0 else low)[axis] = 0.0
    return VisiblePart(low, high, axis, sign, hidden)


def test_most_tiles_are_whole_and_of_the_others_two_fifths_to_nine_tenths_are_seen() -> None:
    rng = np.random.default_rng(1)
    parts = [part for _ in range(4000) if (part := draw_part(LOW, HIGH, rng)) is not None]
    assert 0.09 < len(parts) / 4000 < 0.15
    assert {(part.axis, part.sign, part.hidden) for part in parts} == {
        (axis, sign, hidden) for axis in (0, 1) for sign in (-1, 1) for hidden in (False, True)
    }
    shares = [float((part.high - part.low).prod() / (HIGH - LOW).prod()) for part in parts]
    assert 0.42 <= min(shares) < 0.5
    assert 0.8 < max(shares) <= 0.9


@pytest.mark.parametrize("axis", [0, 1])
@pytest.mark.parametrize("sign", [-1, 1])
def test_beyond_the_edge_of_the_photo_the_crop_is_grey(axis: int, sign: int) -> None:
    crop = np.full((64, 64, 3), 255, np.uint8)
    part(axis, sign).cover(crop, None, np.zeros(2), np.array([100.0, 100.0]))
    unseen, seen = (crop.take(range(start, start + 32), 1 - axis) for start in ((32, 0) if sign > 0 else (0, 32)))
    assert (unseen == 114).all()
    assert (seen == 255).all()


def test_what_stands_in_front_is_seen_beyond_the_part() -> None:
    crop, front = np.full((64, 64, 3), 255, np.uint8), np.full((64, 64, 3), 7, np.uint8)
    part(1, 1, hidden=True).cover(crop, front, np.array([0.0, -25.0]), np.array([100.0, 100.0]))
    assert (crop[:48] == 255).all()
    assert (crop[48:] == 7).all()


@pytest.mark.parametrize(("sign", "nearest"), [(1, 200.0), (-1, 280.0)])
def test_the_tile_in_front_begins_where_the_part_ends_with_its_upper_side_first(sign: int, nearest: float) -> None:
    corners = np.array([[100.0, 200.0], [160.0, 200.0], [160.0, 280.0], [100.0, 280.0]])
    cut = part(1, sign, hidden=True)
    rng = np.random.default_rng(2)
    begins = [sign * (cut.edge + cut.shift_to(corners, rng)[1] - nearest) for _ in range(50)]
    assert -0.35 * 80 <= min(begins) < max(begins) <= 0
    across = np.mean([cut.shift_to(corners, rng)[0] for _ in range(200)])
    assert across == pytest.approx(130, abs=5)


def test_half_a_box_is_cut_across_its_longer_side() -> None:
    halves = {tuple(half_box(np.array([10.0, 20.0, 40.0, 60.0]), np.random.default_rng(seed))) for seed in range(9)}
    assert halves == {(10, 20, 40, 40), (10, 40, 40, 60)}
