"""What a house may do differently, as data."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.vision.layout.table import Laid, photograph, row, said
from vision.layout import ANY_RULES, conventions_for, group_tiles


def kinds(laid: list[Laid], **customs: Any) -> list[str]:
    return [group.kind for group in group_tiles(photograph(laid), replace(ANY_RULES, **customs))]


def test_a_rule_set_says_how_many_tiles_a_hand_has() -> None:
    assert conventions_for("international").sizes == (13, 14)
    assert conventions_for("taiwan16").sizes == (16, 17)
    assert conventions_for(None).sizes == (13, 14, 16, 17)


def test_a_house_knows_only_its_own_way_to_lay_a_concealed_kong() -> None:
    laid = row("0x 7p 7p 0x 2m 3m 4m 5s 6s 7s 2p 2p 2p 6z 6z")
    assert "concealed-kong" in kinds(laid)
    assert "concealed-kong" not in kinds(laid, kong_backs=frozenset({"middle"}))


def test_where_nobody_turns_claimed_tiles_a_sideways_one_is_careless() -> None:
    laid = row("7p 7p' 7p 2m 3m 4m 5s 6s 7s 2p 2p 2p 6z 6z")
    assert kinds(laid) == ["pung", "concealed"]
    assert kinds(laid, claims_turned=False) == ["concealed"]


def test_where_the_winning_tile_is_neither_apart_nor_turned_none_is_found() -> None:
    turned = row("1m 1m 1m 2m 3m 4m 5s 6s 7s 2p 2p 2p 6z 6z'")
    apart = [*row("1m 1m 1m 2m 3m 4m 5s 6s 7s 2p 2p 2p 6z"), *row("6z", 13.5)]
    assert "winning-tile" in kinds(turned)
    assert "winning-tile" in kinds(apart)
    assert "winning-tile" not in kinds(turned, winning_tile_turned=False)
    assert "winning-tile" not in kinds(apart, winning_tile_apart=False)


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
