"""Which rows are the hand: how many tiles they count, and the space around them."""

from tests.vision.layout.table import Laid, photograph, row, said
from vision.layout import conventions_for, group_tiles
from vision.layout.grouping.clusters import tiles_of_hand


def test_a_kong_with_backs_counts_three_in_any_row() -> None:
    assert tiles_of_hand(["1s", "2s", "3s", "8m", "8m", "8m", "0x", "0x", "0x", "0x", "5p"]) == 10
    assert tiles_of_hand(["0x", "2m", "2m", "0x", "5p", "0x", "0x", "0x", "0x"]) == 7
    assert tiles_of_hand(["5p", "5p", "5p", "5p", "1s", "2s"]) == 6, "four equal tiles may be a pung and one of a chow"


def test_a_winning_tile_beside_a_row_with_a_kong_of_backs_is_of_the_hand() -> None:
    tiles = photograph([*row("2s 1s 3s 8m 8m 8m 1p 1p 1p 0x 0x 0x 0x 5p"), Laid("5p", 15.5, 0.2)], corners=True)
    assert "winning-tile 5p" in said(group_tiles(tiles), tiles.codes)


def test_another_players_hand_with_much_space_around_it_is_not_the_hand_beside_the_pond() -> None:
    """Thirteen tiles are read of both, and neither wins."""
    own = row("4s 4s 4s 3m 5m 9m 9m 4p 5p 6p 7z 7z 7z")
    pond = row("1m 1p 6z 9s 2p 2s", 3.5, -3.35)
    other = row("4z 4z 4z 5s 1s 1s 1s 8p 7p 6p 5m 9m 3m", 0.0, -9.5)
    tiles = photograph([*own, *pond, *other], slant=0.18, corners=True)
    concealed = next(group for group in group_tiles(tiles) if group.kind == "concealed")
    assert max(concealed.tiles) < len(own)


def test_the_fourth_of_a_kong_is_of_the_hand_where_the_winning_tile_lies_farther_off() -> None:
    own = [*row("5z 5z 7p 7p 7p 5s 5s"), Laid("5s", 8.6, 0.0)]
    kong = [*row("7s 7s 7s 8p 8p 8p", 3.6, -1.9), Laid("7s", 5.1, -2.9, turned=True)]
    pond = [*row("1p 6p 9p 6p 6z 8p", 2, -4.1), *row("9m 5m 8s 4p 9s 2s", 2, -5.45)]
    tiles = photograph([*own, *kong, *pond], corners=True)
    groups = said(group_tiles(tiles, conventions_for("australia")), tiles.codes)
    assert "kong+ 7s 7s 7s 7s" in groups
    assert "winning-tile 5s" in groups


def test_two_parts_far_from_each_other_that_win_together_are_one_hand() -> None:
    tiles = photograph([*row("6m 5m 7m 2m 3m 4m 1z 1z 1z"), *row("5m 4m 5m 4m 4m", 14.5, 2.0)], corners=True)
    groups = said(group_tiles(tiles, conventions_for("riichi")), tiles.codes)
    assert groups == ["chow 2m 3m 4m", "chow 5m 6m 7m", "concealed 4m 4m 4m 5m 5m", "pung 1z 1z 1z"]


def test_a_lone_tile_as_far_off_is_of_the_pond_though_a_hand_waits_for_it() -> None:
    tiles = photograph([*row("1m 2m 3m 4p 5p 6p 7s 8s 9s 2z 2z 5s 5s"), Laid("2z", 6.5, -7.0)], corners=True)
    assert "background 2z" in said(group_tiles(tiles), tiles.codes)
