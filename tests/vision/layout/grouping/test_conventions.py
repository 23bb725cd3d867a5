"""What the rules played say of a layout, and layouts seen from any side."""

from tests.vision.layout.table import Laid, photograph, row, said
from vision.layout import conventions_for, group_tiles


def test_a_rule_set_says_how_many_tiles_a_hand_has() -> None:
    assert conventions_for("international").sizes == (13, 14)
    assert conventions_for("taiwan16").sizes == (16, 17)
    assert conventions_for(None).sizes == (13, 14, 16, 17)


def test_in_a_photo_from_across_the_table_the_players_left_is_on_the_right() -> None:
    laid = row("2m' 3m 4m 5s 6s 7s 2p 2p 2p 9p 9p 9p 6z 6z")
    upright = photograph(laid, corners=True)
    across = photograph(laid, angle=180, corners=True)
    expected = ["chow 2m 3m 4m", "concealed 2p 2p 2p 5s 6s 6z 6z 7s 9p 9p 9p"]
    assert said(group_tiles(upright), upright.codes) == expected
    assert said(group_tiles(across), across.codes) == expected


def test_a_fourth_tile_laid_on_one_of_three_in_a_row_is_an_added_kong() -> None:
    laid = [*row("7p 7p 7p 2m 3m 4m 5s 6s 7s 2p 2p 2p 6z 6z"), Laid("7p", 1.5, -0.8)]
    tiles = photograph(laid, corners=True)
    assert "kong+ 7p 7p 7p 7p" in said(group_tiles(tiles), tiles.codes)


def test_sideways_tiles_are_seen_in_a_steep_photo_turned_any_way() -> None:
    laid = row("7p' 7p 7p | 2m 3m 4m' | 5s 6s 7s 2p 2p 2p 6z 6z")
    for angle in range(0, 360, 20):
        tiles = photograph(laid, angle=angle, slant=0.35, corners=True)
        assert said(group_tiles(tiles), tiles.codes)[:2] == ["chow 2m 3m 4m", "concealed 2p 2p 2p 5s 6s 6z 6z 7s"]
