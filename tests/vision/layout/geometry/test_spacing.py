import numpy as np
import pytest

from tests.vision.layout.table import HEIGHT, photograph, row
from vision.layout.geometry.spacing import measure_geometry

ROW = " ".join(["1m"] * 10)


@pytest.mark.parametrize("angle", [0, 10, 30, 45, 60, 85, 120, 170])
def test_directions_follow_the_row(angle: float) -> None:
    directions = measure_geometry(photograph(row(ROW), angle=angle)).directions
    expected = np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))])
    assert np.abs(directions @ expected).min() > np.cos(np.radians(1.5))


@pytest.mark.parametrize("angle", [0, 10, 30, 45, 60, 90])
def test_steps_and_heights_are_those_of_the_tiles_at_any_rotation(angle: float) -> None:
    geometry = measure_geometry(photograph(row(ROW), angle=angle, scale=50))
    assert np.allclose(np.abs(np.diagonal(geometry.along, 1)), 50, rtol=0.05)
    assert np.allclose(np.diagonal(geometry.gaps, 1), 0, atol=0.05)
    assert np.allclose(geometry.heights, 50 * HEIGHT, rtol=0.12)


@pytest.mark.parametrize("angle", [0, 8, 170, 90])
def test_sideways_tiles_are_told_from_upright_ones(angle: float) -> None:
    turned = measure_geometry(photograph(row("1m 1m' 1m 2m 3m 4m 5m 6m'"), angle=angle, noise=0.02)).turned
    assert turned.tolist() == [False, True, False, False, False, False, False, True]


def test_foreshortened_tiles_are_not_taken_for_sideways_ones() -> None:
    tiles = photograph(row(ROW))
    tiles.boxes[:, 3] -= 0.3 * (tiles.boxes[:, 3] - tiles.boxes[:, 1])
    assert not measure_geometry(tiles).turned.any()


def test_corners_that_do_not_span_the_box_are_not_believed() -> None:
    tiles = photograph(row(ROW), corners=True)
    tiles.corners[3] = tiles.corners[3][[1, 2, 3, 0]] * np.array([1.0, 0.2]) + np.array([0.0, 800.0])
    assert not measure_geometry(tiles).turned.any()


def test_gaps_are_in_tile_widths() -> None:
    gaps = measure_geometry(photograph([*row("1m 2m 3m 4m"), *row("5m 6m 7m", 4.8)])).gaps
    assert gaps[0, 1] == pytest.approx(0, abs=0.02)
    assert gaps[3, 4] == pytest.approx(0.8, abs=0.05)


def test_loose_boxes_do_not_close_gaps() -> None:
    tiles = photograph([*row("1m 2m 3m 4m"), *row("5m 6m 7m", 4.8)])
    tiles.boxes[:, :2] -= 8
    tiles.boxes[:, 2:] += 8
    assert measure_geometry(tiles).gaps[3, 4] == pytest.approx(0.8, abs=0.05)


@pytest.mark.parametrize("angle", [0, 12, 45, 90, 170])
def test_a_tile_that_lies_sideways_has_corners_and_a_box_that_say_so(angle: float) -> None:
    tiles = photograph(row("1m 1m 1m 2m 3m' 4m 5m 6m"), angle=angle, corners=True)
    assert np.flatnonzero(measure_geometry(tiles).turned).tolist() == [4]


def test_a_tile_whose_box_holds_its_side_too_lies_sideways_as_its_corners_say() -> None:
    tiles = photograph(row("1m 1m 1m 2m 3m' 4m 5m 6m"), corners=True)
    tiles.boxes[:, 3] += 0.4 * (tiles.boxes[0, 2] - tiles.boxes[0, 0])
    assert np.flatnonzero(measure_geometry(tiles).turned).tolist() == [4]


def test_a_box_that_holds_half_a_tile_does_not_say_that_it_lies_sideways() -> None:
    tiles = photograph(row(ROW), angle=65, corners=True)
    box = tiles.boxes[9]
    box[:] = [(box[0] + box[2]) / 2, box[1] + 10, box[2], box[3] - 10]
    left, top, right, bottom = box
    across = (right - left) * 0.3
    tiles.corners[9] = [(left, top), (left + across, top), (right, bottom), (right - across, bottom)]
    tiles.corners[9] = tiles.corners[9][[1, 2, 3, 0]]
    assert not measure_geometry(tiles).turned.any()


@pytest.mark.parametrize("hidden", [0.3, 0.4, 0.5])
def test_an_upright_tile_that_is_partly_hidden_does_not_lie_sideways(hidden: float) -> None:
    tiles = photograph(row(ROW), corners=True)
    height = tiles.boxes[4, 3] - tiles.boxes[4, 1]
    tiles.boxes[4, 3] -= hidden * height
    tiles.corners[4, 2:, 1] -= hidden * height
    assert not measure_geometry(tiles).turned.any()


@pytest.mark.parametrize(("code", "turned"), [("4m", [3]), ("4p", [])])
def test_a_tile_that_reads_across_its_row_lies_sideways_though_it_looks_little_wider(
    code: str, turned: list[int]
) -> None:
    """Of a face that looks alike sideways nobody knows how it reads."""
    tiles = photograph(row(f"1m 2m 3m {code}' 5m 6m 7m", gap=0.1), corners=True)
    left, right = tiles.boxes[3, [0, 2]]
    tiles.boxes[3, [0, 2]] = left + 9, right - 9
    tiles.corners[3, :, 0] = np.clip(tiles.corners[3, :, 0], left + 9, right - 9)
    assert np.flatnonzero(measure_geometry(tiles).turned).tolist() == turned
