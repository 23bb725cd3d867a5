"""Complete hands of every shape are known, and others are not."""

import pytest

from scoring.complete import is_complete_hand
from scoring.decompose import count_faces
from scoring.hand import Rules
from scoring.tiles import parse_tiles


@pytest.mark.parametrize(
    ("rules", "tiles", "melds"),
    [
        ("international", "123m456p789s11222z", 0),
        ("international", "11z", 4),
        ("australia", "1133557799m1133s", 0),
        ("international", "119m19p19s1234567z", 0),
        ("international", "147m258p3s1234567z", 0),
        ("taiwan16", "123m456p789s11222333z", 0),
        ("taiwan16", "1122334455667m777z", 0),
        ("taiwan16", "119m19p19s1234567z234m", 0),
        ("taiwan16", "147m258p369s11234567z", 0),
    ],
)
def test_complete_hands(rules: Rules, tiles: str, melds: int) -> None:
    expected = (rules, tiles) != ("taiwan16", "1122334455667m777z")
    assert is_complete_hand(rules, count_faces(parse_tiles(tiles)), melds) == expected


def test_the_special_hands_are_wholly_concealed() -> None:
    assert not is_complete_hand("international", count_faces(parse_tiles("1133557799m1133s")), 1)


def test_seven_isolated_stars_is_a_hand_of_the_international_rules_only() -> None:
    assert not is_complete_hand("australia", count_faces(parse_tiles("147m258p3s1234567z")), 0)


@pytest.mark.parametrize(
    ("rules", "tiles", "melds"),
    [
        ("international", "123456m567s222p67z", 0),
        ("international", "123456m567s222p66z", 1),
        ("international", "123m11z", 0),
        ("taiwan16", "123456m567s222p66z", 0),
        ("taiwan16", "1133m5577p2244s66z", 1),
    ],
)
def test_hands_of_another_size_or_with_a_tile_left_over_are_not_complete(rules: Rules, tiles: str, melds: int) -> None:
    assert not is_complete_hand(rules, count_faces(parse_tiles(tiles)), melds)
