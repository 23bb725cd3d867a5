"""The nearest complete hand keeps as many tiles as the distance of the hand says."""

from random import Random

import pytest

from scoring import shanten
from scoring.errors import HandError
from scoring.hand import Meld
from scoring.nearest import nearest_hand
from scoring.tiles import CLASSES, format_tiles, parse_tiles

DECK = [tile for tile in CLASSES[:34] for _ in range(4)]


@pytest.mark.parametrize(
    ("rules", "size", "melds"),
    [("international", 14, 2), ("taiwan16", 17, 1), ("riichi", 14, 0), ("taiwan16", 17, 0), ("mcr", 14, 0)],
)
def test_as_many_tiles_are_missing_as_the_hand_is_away(rules: str, size: int, melds: int) -> None:
    random = Random(5)
    claimed = [Meld("chow", parse_tiles(tiles)) for tiles in ("123s", "789p")[:melds]]
    deck = [tile for tile in DECK if tile not in ("1s", "2s", "3s", "7p", "8p", "9p")]
    for place in range(40):
        pool = deck if place % 2 else [tile for tile in deck if tile[1] == "m"]
        own = format_tiles(random.sample(pool, size - 3 * melds - place % 3 % 2))
        nearest = nearest_hand(rules, own, claimed)
        assert nearest.missing == shanten(rules, own, claimed) + 1, own
        tiles = [tile for part in nearest.parts for tile in part.tiles]
        assert format_tiles([*tiles, *nearest.spare]) == own
        assert sum(part.missing for part in nearest.parts) <= nearest.missing


def test_two_tiles_of_a_set_say_what_would_complete_them() -> None:
    nearest = nearest_hand("international", "123m456p45s11z", [("pung", "777z")])
    assert [(format_tiles(part.tiles), part.wanted) for part in nearest.parts][-1] == ("45s", ("3s", "6s"))
    assert nearest.spare == ()


def test_tile_of_which_all_four_are_held_is_not_wanted() -> None:
    nearest = nearest_hand("international", "3333m12m456p11z", [("pung", "777z")])
    assert all("3m" not in part.wanted for part in nearest.parts)


@pytest.mark.parametrize(
    ("rules", "own", "shape", "last", "wanted", "spare"),
    [
        ("riichi", "1199m1199p119s247z", "pairs", "47z", "47z", "9s2z"),
        ("riichi", "19m19p19s1234567z", "unios", "19m19p19s1234567z", "19m19p19s1234567z", ""),
        ("riichi", "19m119p19s123456z", "unios", "19m9p19s123456z", "7z", ""),
        ("international", "147m258p36s12345z", "stars", "47m258p36s12345z", "67z", "1m"),
        ("taiwan16", "147m258p369s112345z", "unrelated", "147m258p369s2345z", "67z", ""),
    ],
)
def test_a_hand_nearer_to_another_shape_wants_its_tiles(
    rules: str, own: str, shape: str, last: str, wanted: str, spare: str
) -> None:
    nearest = nearest_hand(rules, own)
    begun = nearest.parts[-1]
    assert (nearest.shape, format_tiles(begun.tiles), format_tiles(begun.wanted)) == (shape, last, wanted)
    assert format_tiles(nearest.spare) == spare


def test_too_many_tiles_are_refused() -> None:
    with pytest.raises(HandError):
        nearest_hand("international", "123456789m123456p")
