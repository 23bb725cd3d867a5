"""Which gaps of a row part its pieces."""

import pytest

from tests.vision.layout.table import HEIGHT, photograph, row, said
from vision.layout import group_tiles
from vision.layout.geometry.rows import find_borders
from vision.layout.grouping.model import Group, ReadMeld, assemble_hand


@pytest.mark.parametrize(
    ("gaps", "borders"),
    [([0.0, 0.3, 0.01], [2]), ([0.3, 0.02, 0.32], [1, 3]), ([0.3, 0.3, 0.3], []), ([0.2, 0.3, 0.25], []), ([], [])],
)
def test_a_gap_is_a_border_by_what_the_others_of_its_row_are(gaps: list[float], borders: list[int]) -> None:
    assert find_borders(gaps) == borders


@pytest.mark.parametrize("codes", ["3p 4p 5p", "6z 6z 6z", "7z 7z 7z 7z"])
def test_a_set_that_a_small_border_sets_off_from_neat_tiles_is_claimed(codes: str) -> None:
    width = len(codes.split())
    tiles = photograph([*row(codes), *row("1m 2m 3m 5m 6m 7m 2s 2s 3s 4s 5s", width + 0.42)])
    assert any(set(codes.split()) == set(group.split()[1:]) for group in said(group_tiles(tiles), tiles.codes))


def test_a_hand_parted_by_suits_is_concealed() -> None:
    laid = [*row("1m 2m 3m"), *row("4p 5p 6p 8p 8p", 3.4), *row("2s 3s 4s 6s 7s 8s", 8.8)]
    assert [group.kind for group in group_tiles(photograph(laid))] == ["concealed"]


def test_eyes_and_sets_parted_one_by_one_are_concealed_where_others_are_claimed() -> None:
    laid = [*row("2m 2m 2m"), *row("6p 6p", 3.4), *row("1s 2s 3s 5z 5z 5z 7z 7z 7z", 0, -2 * HEIGHT)]
    assert "concealed 2m 2m 2m 6p 6p" in said(group_tiles(photograph(laid)), photograph(laid).codes)


def test_several_borders_need_stand_out_less_than_one() -> None:
    assert find_borders([0.0, 0.07, 0.18, 0.0, 0.21, 0.01]) == [3, 5]
    assert find_borders([0.0, 0.07, 0.18, 0.0, 0.0, 0.01]) == []


def test_concealed_holds_the_winning_tile_and_unsure_tiles() -> None:
    codes = ["1m", "2m", "3m", "5z", "5z", "9s"]
    groups = [Group("concealed", (0, 1, 2, 3)), Group("winning-tile", (4,)), Group("unsure", (5,))]
    hand = assemble_hand(groups, codes)
    assert sorted(hand.concealed) == ["1m", "2m", "3m", "5z", "5z", "9s"]
    assert hand.winning_tile == "5z"


def test_no_winning_tile_is_guessed() -> None:
    assert assemble_hand([Group("concealed", (0, 1))], ["1m", "1m"]).winning_tile is None


def test_background_is_no_part_of_the_hand() -> None:
    hand = assemble_hand([Group("concealed", (0,)), Group("background", (1, 2))], ["1m", "0x", "5f"])
    assert hand.tiles == ("1m",)


def test_flowers_stand_apart() -> None:
    hand = assemble_hand([Group("flowers", (1, 0)), Group("concealed", (2,))], ["1f", "6f", "1m"])
    assert (hand.flowers, hand.concealed, hand.size) == (("6f", "1f"), ("1m",), 1)


def test_concealed_kong_is_written_with_its_face() -> None:
    codes = ["0x", "2m", "2m", "0x", "0x", "0x", "0x", "0x"]
    groups = [Group("concealed-kong", (0, 1, 2, 3)), Group("concealed-kong", (4, 5, 6, 7))]
    assert assemble_hand(groups, codes).melds == (
        ReadMeld("concealed-kong", ("2m",) * 4),
        ReadMeld("concealed-kong", ("0x",) * 4),
    )


def test_added_kong_is_told_from_a_claimed_one() -> None:
    codes = ["3m"] * 4 + ["7z"] * 4
    groups = [Group("kong", (0, 1, 2, 3), added=True), Group("kong", (4, 5, 6, 7))]
    assert [meld.kind for meld in assemble_hand(groups, codes).melds] == ["added-kong", "kong"]


def test_a_kong_counts_three_tiles() -> None:
    groups = [Group("kong", (0, 1, 2, 3)), Group("concealed", (4, 5))]
    assert assemble_hand(groups, ["7z"] * 4 + ["1m"] * 2).size == 5
