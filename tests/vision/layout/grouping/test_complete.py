import pytest

from scoring.decompose import count_faces
from scoring.hand import Rules
from scoring.tiles import CLASSES, parse_tiles
from tests.vision.layout.table import Laid, photograph, row, said
from vision.layout import conventions_for, group_tiles
from vision.layout.grouping.complete import find_waits, is_complete, tiles_win

INTERNATIONAL = conventions_for("international")


@pytest.mark.parametrize(
    ("rules", "tiles", "melds"),
    [
        ("international", "123456m567s222p66z", 0),
        ("international", "11m", 4),
        ("international", "1133m5577p2244s66z", 0),
        ("international", "19m19p19s12345677z", 0),
        ("international", "147m258p3s1234567z", 0),
        ("international", "1111m234p567s22z", 1),
        ("taiwan16", "123456m567s222p999p66z", 0),
        ("taiwan16", "1122m3344p5566s77z111z", 0),
    ],
)
def test_complete_hands(rules: Rules, tiles: str, melds: int) -> None:
    assert is_complete(count_faces(parse_tiles(tiles)), melds, conventions_for(rules))


@pytest.mark.parametrize(
    ("rules", "tiles", "melds"),
    [
        ("international", "123456m567s222p67z", 0),
        ("international", "1133m5577p2244s", 1),
        ("taiwan16", "123456m567s222p66z", 0),
        ("australia", "147m258p3s1234567z", 0),
        ("international", "123456m567s222p66z", 1),
    ],
)
def test_hands_that_are_not_complete(rules: Rules, tiles: str, melds: int) -> None:
    assert not is_complete(count_faces(parse_tiles(tiles)), melds, conventions_for(rules))


def test_one_tile_too_many_is_a_kong() -> None:
    assert is_complete(count_faces(parse_tiles("1111m234p567s222p66z")), 0, INTERNATIONAL)
    assert not is_complete(count_faces(parse_tiles("1112m234p567s222p66z")), 0, INTERNATIONAL)


def test_four_with_backs_are_a_kong() -> None:
    rows = [["2f", "0x", "5m", "5m", "0x"], ["2p", "3p", "4p", "5s", "6s", "7s", "2z", "2z", "2z", "6z", "6z"]]
    assert tiles_win(rows, INTERNATIONAL)
    assert not tiles_win([rows[0][:-1], rows[1]], INTERNATIONAL)


@pytest.mark.parametrize("beside", ["5s 5s 5s 0x 0x 0x 0x 3p 3p", "3p 3p 0x 0x 0x 0x 5s 5s 5s"])
def test_four_backs_beside_a_pung_or_a_pair_are_a_kong_of_their_own(beside: str) -> None:
    rows = ["1s", "1s", "1s", *beside.split(), "3m", "4m", "5m"]
    assert tiles_win([rows], INTERNATIONAL)
    assert not tiles_win([rows[:-1]], INTERNATIONAL)


def test_backs_that_are_no_kong_win_nothing() -> None:
    tiles = parse_tiles("123456789m22p")
    assert not tiles_win([["0x", "0x", "5s", *tiles]], INTERNATIONAL)


def test_more_backs_than_kongs_can_have_are_not_puzzled_over() -> None:
    pairs = ["1m", "1m", "0x", "0x"] * 15
    assert not tiles_win([pairs], INTERNATIONAL)
    assert not tiles_win([pairs[:40]], INTERNATIONAL)


def test_waits() -> None:
    waiting = count_faces(parse_tiles("1112345678999s"))
    assert [CLASSES[face] for face in find_waits(waiting, 0, INTERNATIONAL)] == [
        f"{number}s" for number in range(1, 10)
    ]


@pytest.mark.parametrize(
    "pairs", ["1m 1m 2m 2m 3p 3p 4p 4p 5s 5s 6s 6s 7z 7z", "1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z 7z"]
)
def test_a_concealed_kong_may_stand_beside_a_special_hand_of_taiwan16(pairs: str) -> None:
    taiwan = conventions_for("taiwan16")
    assert tiles_win([["0x", "8s", "8s", "0x"], pairs.split()], taiwan)
    assert tiles_win([["8s", "8s", "8s", "8s", *pairs.split()]], taiwan)
    assert not is_complete(count_faces(pairs.split()), 1, taiwan)
    assert not tiles_win([["0x", "8s", "8s", "0x"], pairs.split()], INTERNATIONAL)


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
