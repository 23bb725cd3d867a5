import numpy as np
import pytest

from tests.vision.layout.scenes import Scene
from tests.vision.layout.table import HEIGHT, Laid, photograph, row
from vision.detection.detections import Detections
from vision.layout.geometry.rows import find_borders, find_rows, rows_in_front
from vision.layout.geometry.spacing import measure_geometry

FIVE = "1m 2m 3m 4m 5m"
BEHIND, FRONT = "1m 2m 3m 4m 5m 6m 7m 8m", "1p 2p 3p"


def rows_of(tiles: Detections) -> list[list[str]]:
    found = find_rows(measure_geometry(tiles))
    return sorted([tiles.codes[tile] for tile in one.tiles] for one in found)


def test_a_row_is_read_from_its_left_end_as_the_photo_shows_it_and_a_vertical_one_from_the_top() -> None:
    for angle in range(-80, 280, 10):
        found = rows_of(photograph(row(FIVE), angle=angle))
        assert found == [FIVE.split() if angle <= 90 else FIVE.split()[::-1]], angle


@pytest.mark.parametrize("angle", [70, 90, 110, 250, 270, 290])
def test_a_steep_row_is_read_as_its_tiles_read_where_that_is_known(angle: float) -> None:
    assert rows_of(photograph(row(FIVE), angle=angle, corners=True)) == [FIVE.split()]


@pytest.mark.parametrize(("gap", "count"), [(0.3, 1), (0.5, 1), (0.75, 2), (3.0, 2)])
def test_a_gap_of_more_than_half_a_tile_parts_a_row(gap: float, count: int) -> None:
    tiles = photograph([*row("1m 2m 3m"), *row("4m 5m 6m", 3 + gap)], slant=0.1)
    assert len(rows_of(tiles)) == count


@pytest.mark.parametrize("angle", [0, 20, 45, 70, 90, 135])
def test_touching_rows_stay_apart(angle: float) -> None:
    laid = [*row("1m 2m 3m 4m 5m 6m"), *row("1p 2p 3p 4p", 0.4, HEIGHT), *row("1s 2s 3s", 2, 2 * HEIGHT)]
    found = rows_of(photograph(laid, angle=angle, noise=0.02))
    assert sorted(len(one) for one in found) == [3, 4, 6]
    assert all(len({code[1] for code in one}) == 1 for one in found)


@pytest.mark.parametrize("gap", [0.2, 0.5, 0.9])
def test_tiles_laid_out_loosely_are_rows(gap: float) -> None:
    laid = [tile for y in range(3) for tile in row(FIVE, y=y * (1 + gap) * HEIGHT, gap=gap)]
    assert rows_of(photograph(laid, angle=5)) == [FIVE.split()] * 3


def test_an_arc_is_one_row() -> None:
    turns = np.linspace(-0.7, 0.7, 12)
    laid = [Laid("1m", 9 * float(np.sin(turn)), -9 * float(np.cos(turn))) for turn in turns]
    assert len(rows_of(photograph(laid))) == 1


@pytest.mark.parametrize("slant", [0.1, 0.25])
def test_tiles_growing_along_the_row_stay_one_row(slant: float) -> None:
    tiles = photograph(row(" ".join(["1m"] * 17)), angle=60, slant=slant, noise=0.02)
    assert [len(one) for one in rows_of(tiles)] == [17]


@pytest.mark.parametrize("jog", [0.1, 0.3, 0.4])
def test_a_tile_pushed_out_of_line_stays_in_its_row(jog: float) -> None:
    laid = [*row("1m 2m 3m"), Laid("4m", 3.5, jog * HEIGHT), *row("5m 6m", 4)]
    assert len(rows_of(photograph(laid))) == 1


def test_two_hands_at_right_angles_are_rows_of_their_own() -> None:
    across = row("1m 2m 3m 4m 5m 6m 7m")
    down = [Laid("1s", -4, float(y)) for y in np.arange(7) - 8.0]
    turned = [Laid(tile.code, tile.x, tile.y, turned=True) for tile in down]
    assert sorted(len(one) for one in rows_of(photograph([*across, *turned]))) == [7, 7]


def test_a_row_of_one_tile() -> None:
    assert rows_of(photograph([Laid("7z", 0, 0)])) == [["7z"]]


@pytest.mark.parametrize(
    ("picture", "expected"),
    [
        pytest.param(f"[corners] {BEHIND} / 2,2: {FRONT}", {(0, 8)}, id="what lies below its faces"),
        pytest.param(f"[corners] {BEHIND} / 2,-2: {FRONT}", set(), id="not what lies above them"),
        pytest.param(
            "[corners] 2,0: 4m 5m 7m 9m / 0,2: 4m 5m 6m 6m 7m 8m 1m 2m 3m",
            {(0, 4)},
            id="also a longer row",
        ),
        pytest.param(f"{BEHIND} / 2,2: {FRONT}", {(0, 8)}, id="without corners of a photo taken for upright"),
        pytest.param(f"[corners, slant -.6] {BEHIND} / 2,2: {FRONT}", set(), id="not smaller tiles, which lie farther"),
        pytest.param(f"[corners] {BEHIND} / 11,2: {FRONT}", set(), id="not tiles beyond its end"),
        pytest.param(f"[corners] {BEHIND} / 3.5,2: 1p", set(), id="not a single tile"),
        pytest.param("[corners] 1m 2m 3m / .5,2: 1p 2p", set(), id="of a short row nothing"),
    ],
)
def test_what_lies_in_front_of_a_row(picture: str, expected: set[tuple[int, int]]) -> None:
    scene = Scene.of(picture, [])
    for angle in (0, 15, 180, 200) if "corners" in scene.options and not scene.options.get("slant") else (0,):
        geometry = measure_geometry(scene.photograph(angle))
        rows = find_rows(geometry)
        pairs = np.argwhere(rows_in_front(rows, geometry)).tolist()
        assert {(min(rows[i].tiles), min(rows[j].tiles)) for i, j in pairs} == expected, angle


@pytest.mark.parametrize(
    ("gaps", "borders"),
    [
        ([0.0, 0.3, 0.01], [2]),
        ([0.3, 0.02, 0.32], [1, 3]),
        ([0.3, 0.3, 0.3], []),
        ([0.2, 0.3, 0.25], []),
        ([], []),
        ([0.0, 0.07, 0.18, 0.0, 0.0, 0.01], []),
        ([0.0, 0.07, 0.18, 0.0, 0.21, 0.01], [3, 5]),  # Several need stand out less than one.
    ],
)
def test_a_gap_is_a_border_by_what_the_others_of_its_row_are(gaps: list[float], borders: list[int]) -> None:
    assert find_borders(gaps) == borders
