"""The sets a score shows."""

from typing import Any

from scoring.rules import score
from scoring.tiles import format_tiles
from tests.scoring.rules.brief import brief_hand


def shown(*hand: Any, **facts: Any) -> list[tuple[str, str, bool, bool]]:
    sets = score(brief_hand("international", *hand, **facts)).sets
    return [(one.kind, format_tiles(one.tiles), one.concealed, one.winning) for one in sets]


def test_melds_come_first_and_the_set_of_the_winning_tile_is_marked() -> None:
    assert shown("123m55m", "3m", "kong 7777p, concealed-kong 1111z, chow 234s") == [
        ("kong", "7777p", False, False),
        ("concealed-kong", "1111z", True, False),
        ("chow", "234s", False, False),
        ("chow", "123m", True, True),
        ("eyes", "55m", True, False),
    ]


def test_of_two_equal_sets_one_is_marked() -> None:
    marked = [tiles for _, tiles, _, winning in shown("112233m55z", "2m", "pung 777z, pung 666z") if winning]
    assert marked == ["123m"]


def test_a_pung_completed_by_another_players_tile_is_not_concealed() -> None:
    assert ("pung", "444m", False, True) in shown("444m55z", "4m", "pung 777z, chow 123p, pung 666z", by="discard")
    assert ("pung", "444m", True, True) in shown("444m55z", "4m", "pung 777z, chow 123p, pung 666z")


def test_four_equal_tiles_of_seven_pairs_are_two_pairs() -> None:
    sets = shown("1111m2255p3388s44z", "1m")
    assert [tiles for _, tiles, _, _ in sets] == ["11m", "11m", "22p", "55p", "33s", "88s", "44z"]
    assert [winning for *_, winning in sets] == [True] + [False] * 6


def test_a_special_hand_is_shown_whole() -> None:
    assert shown("19m19p19s12345677z", "7z") == [("special", "19m19p19s12345677z", True, True)]


def test_a_flower_win_shows_the_flowers() -> None:
    assert shown("12m", "", flowers="1234567f", flower_win="seven") == [("flowers", "1234567f", False, True)]


def test_kong_to_fourth_shows_its_kongs() -> None:
    kongs = "kong 1111m, added-kong 2222p, concealed-kong 3333s, concealed-kong 4444z"
    assert [kind for kind, *_ in shown("5z", "", kongs, kong_to_fourth=True)] == [
        *("kong", "added-kong", "concealed-kong", "concealed-kong")
    ]
