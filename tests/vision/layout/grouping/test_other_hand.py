"""Another player's hand is offered where it clearly is one, and nothing else is."""

from collections.abc import Sequence

import numpy as np
import pytest

from scoring.tiles import SUITED
from tests.benchmarks.two_hands import two_hands
from tests.vision.layout.table import HEIGHT, Laid, photograph, row, said, shifted
from vision.detection.detections import Detections
from vision.layout import ANY_RULES, TableConventions, conventions_for, find_other_hand, group_tiles

HAND = "1m 2m 3m 4m 5m 6m 7s 8s 9s 2p 2p 2p 6z 6z"
ACROSS = "3p 4p 5p 6p 7p 8p 1s 2s 3s 4z 4z 4z 9m 9m"
WAITING = "3p 4p 4p 5p 5p 6p 1s 2s 3s 4z 4z 4z 9m"
SCALE, FARTHER = 50, 42


def together(near: Detections, other: Detections, x: float, y: float) -> Detections:
    """Both, the other one's middle so many tile widths from the first one's."""
    step = np.array([x * SCALE, y * SCALE], np.float32)
    return near.merge(Detections(other.boxes + np.tile(step, 2), other.class_probs, other.corners + step))


def offered(tiles: Detections, conventions: TableConventions = ANY_RULES) -> list[str] | None:
    """What is offered, background left out."""
    groups = find_other_hand(tiles, group_tiles(tiles, conventions), tiles.codes, conventions)
    if groups is None:
        return None
    assert sorted(tile for group in groups for tile in group.tiles) == list(range(len(tiles)))
    return said([group for group in groups if group.kind != "background"], tiles.codes)


def across(codes: str | Sequence[Laid], angle: float = 180) -> Detections:
    return photograph(row(codes) if isinstance(codes, str) else codes, angle=angle, scale=FARTHER, corners=True)


def one_row(codes: str) -> list[str]:
    return [" ".join(["concealed", *sorted(codes.split())])]


NEAR = photograph(row(HAND), corners=True)


@pytest.mark.parametrize("angle", [180, 90, -90, 0])
@pytest.mark.parametrize("codes", [ACROSS, WAITING])
def test_a_hand_beyond_the_one_towards_the_camera_is_offered(codes: str, angle: float) -> None:
    assert offered(together(NEAR, across(codes, angle), 0, -12)) == one_row(codes)


def test_its_claimed_sets_and_flowers_belong_to_it() -> None:
    laid = [*row("3p 4p 5p 6p 7p 8p 9m 9m"), *row("4z 4z 4z | 1s 2s 3s", 0, -2), *row("2f 6f", 8, -2)]
    found = offered(together(NEAR, across(laid), 0, -12))
    assert found == ["chow 1s 2s 3s", "concealed 3p 4p 5p 6p 7p 8p 9m 9m", "flowers 2f 6f", "pung 4z 4z 4z"]


def test_one_misread_tile_leaves_it_a_hand() -> None:
    codes = ACROSS.replace("7p", "7s")
    assert offered(together(NEAR, across(codes), 0, -12)) == one_row(codes)


def test_it_is_offered_beyond_a_pond_and_a_wall() -> None:
    laid = [
        *shifted(row(HAND), 0, 12),
        *row(" ".join(["0x"] * 14), 0, 8.5),
        *(tile for line in range(3) for tile in row("1p 9s 2z 5m 7z 3s", 4, 3 + line * HEIGHT)),
    ]
    near = photograph(laid, corners=True)
    assert offered(together(near, across(ACROSS), 0, -10)) == one_row(ACROSS)


def test_the_hand_towards_the_camera_is_background_in_the_other_ones_groups() -> None:
    tiles = together(NEAR, across(ACROSS), 0, -12)
    groups = find_other_hand(tiles, group_tiles(tiles), tiles.codes, ANY_RULES)
    assert groups is not None
    assert [group.kind for group in groups if set(group.tiles) & set(range(14))] == ["background"]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("columns", [6, 9])
def test_a_pond_is_not_offered(seed: int, columns: int) -> None:
    codes = np.random.default_rng(seed).choice(SUITED, (3, columns))
    pond = [tile for line in range(3) for tile in row(" ".join(codes[line]), 3, -4 - line * HEIGHT)]
    assert offered(photograph([*row(HAND), *pond])) is None


def test_rows_of_a_block_are_not_offered_though_one_of_them_would_win() -> None:
    block = [*row(ACROSS, 0, -12), *row("5s 9p 1z 7m 2z", 2, -12 - 1.05 * HEIGHT)]
    assert offered(photograph([*row(HAND), *block])) is None


def test_thirteen_tiles_with_a_row_of_discards_behind_are_one_hand() -> None:
    discards = row("1m 4m 9s 2p 6z 6z 8p 3s 5z 2m 7p 1z 9m", 0, -4)
    assert offered(photograph([*row(HAND.removesuffix(" 6z")), *discards])) is None


def test_a_long_row_is_not_offered_where_more_of_it_is_loose_than_a_misread_tile_spoils() -> None:
    assert offered(together(NEAR, across("1p 2p 3p 5s 5s 5s 9m 9m 1z 3z 6z 4m 7m"), 0, -12)) is None


def test_short_rows_are_not_offered_though_they_would_win_together() -> None:
    short = [*row("3p 4p 5p 6p 7p 8p"), *row("1s 2s 3s 9m 9m", 7), *row("4z 4z 4z", 3, -2)]
    assert offered(together(NEAR, across(short), 0, -12)) is None


def test_a_wall_is_not_offered() -> None:
    assert offered(photograph([*row(HAND), *row(" ".join(["0x"] * 17), -1, -8)])) is None


def test_a_row_at_the_hand_is_not_offered() -> None:
    assert offered(photograph([*row(HAND), *row(ACROSS, 0, -1.3 * HEIGHT)])) is None


@pytest.mark.parametrize("codes", ["3p 4p 5p 6p 7p 8p 1s 2s 3s 4z 4z 4z", f"{ACROSS} 7z 7z 7z"])
def test_both_hands_are_of_one_game(codes: str) -> None:
    tiles = together(NEAR, across(codes), 0, -12)
    assert offered(tiles) is None
    assert offered(tiles, conventions_for("international")) is None


@pytest.mark.parametrize("seed", [2, 3, 6])
def test_of_two_hands_of_the_second_generator_the_one_that_is_not_read_is_offered(seed: int) -> None:
    assert two_hands(seed).judge() == (True, True)
