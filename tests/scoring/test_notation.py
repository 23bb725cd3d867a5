"""Tiles in other programs' notations and back."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import notation
from scoring.errors import TilesError
from scoring.tiles import CLASSES, RED_FIVES, plain_tiles, sort_tiles

FACES = CLASSES[:34]


def hands(codes: list[str]) -> st.SearchStrategy[list[str]]:
    """Tiles of which there are at most four plain ones of a face."""
    copies = [code for code in codes for _ in range(1 if code in RED_FIVES else 3)]
    return st.lists(st.integers(0, len(copies) - 1), unique=True, max_size=18).map(lambda at: [copies[i] for i in at])


@given(hands(list(FACES)))
def test_arrays_of_34_and_136_give_the_tiles_back(tiles: list[str]) -> None:
    assert notation.from_34_array(notation.to_34_array(tiles)) == sort_tiles(tiles)
    assert notation.from_136_array(notation.to_136_array(tiles)) == sort_tiles(tiles)


@given(hands([*FACES, *RED_FIVES]))
def test_red_fives_are_told_where_a_notation_has_them(tiles: list[str]) -> None:
    numbers = notation.to_136_array(tiles)
    assert notation.from_136_array(numbers, red_fives=True) == sort_tiles(tiles)
    assert notation.from_136_array(numbers) == plain_tiles(tiles)
    assert notation.from_tenhou(notation.to_tenhou(tiles)) == sort_tiles(tiles)
    assert notation.to_34_array(tiles) == notation.to_34_array(plain_tiles(tiles))


@given(hands([*CLASSES, *RED_FIVES]))
def test_unicode_gives_the_plain_tiles_back(tiles: list[str]) -> None:
    assert notation.from_unicode(notation.to_unicode(tiles)) == plain_tiles(tiles)


@given(hands([*FACES, *RED_FIVES]))
def test_wbt_gives_the_plain_tiles_back(tiles: list[str]) -> None:
    assert notation.from_wbt(notation.to_wbt(tiles)) == plain_tiles(tiles)


def test_every_face_has_the_sign_of_its_name() -> None:
    import unicodedata

    names = {code: unicodedata.name(notation.to_unicode([code])) for code in CLASSES}
    assert len(set(names.values())) == len(CLASSES)
    assert names["1m"] == "MAHJONG TILE ONE OF CHARACTERS"
    assert names["9p"] == "MAHJONG TILE NINE OF CIRCLES"
    assert names["5s"] == "MAHJONG TILE FIVE OF BAMBOOS"
    winds = ["EAST WIND", "SOUTH WIND", "WEST WIND", "NORTH WIND"]
    dragons = ["WHITE DRAGON", "GREEN DRAGON", "RED DRAGON"]
    flowers = ["PLUM", "ORCHID", "CHRYSANTHEMUM", "BAMBOO", "SPRING", "SUMMER", "AUTUMN", "WINTER"]
    for named, letter in (([*winds, *dragons], "z"), (flowers, "f")):
        for number, name in enumerate(named, 1):
            assert names[f"{number}{letter}"] == f"MAHJONG TILE {name}"
    assert names["0x"] == "MAHJONG TILE BACK"


def test_signs_may_have_spaces_and_variation_selectors() -> None:
    assert notation.from_unicode("🀄\ufe0e 🀀\ufe0f\n") == ("1z", "7z")


def test_136_agrees_with_the_library_mahjong() -> None:
    from mahjong.tile import TilesConverter

    ids = TilesConverter.string_to_136_array(man="1239", pin="4r6", sou="789", honors="1234567", has_aka_dora=True)
    tiles = ["1m", "2m", "3m", "9m", "4p", "0p", "6p", "7s", "8s", "9s", *(f"{n}z" for n in range(1, 8))]
    assert notation.to_136_array(tiles) == sorted(ids)
    assert notation.to_34_array(tiles) == TilesConverter.to_34_array(ids)


@pytest.mark.parametrize(
    ("read", "given_", "about"),
    [
        (notation.to_34_array, ["1f"], "tiles"),
        (notation.to_136_array, ["0x"], "tiles"),
        (notation.from_34_array, [True] * 34, "counts"),
        (notation.from_34_array, [1.0] * 34, "counts"),
        (notation.from_136_array, [True, False], "numbers"),
        (notation.from_136_array, [4.0], "numbers"),
        (notation.to_136_array, ["1m"] * 5, "tiles"),
        (notation.to_136_array, ["0m", "0m"], "tiles"),
        (notation.to_tenhou, ["1f"], "tiles"),
        (notation.to_wbt, ["1f"], "tiles"),
        (notation.to_unicode, ["8z"], "tiles"),
        (notation.from_34_array, [0] * 33, "counts"),
        (notation.from_34_array, [5, *[0] * 33], "counts"),
        (notation.from_34_array, [0.5, *[0] * 33], "counts"),
        (notation.from_136_array, [136], "numbers"),
        (notation.from_136_array, [0, 0], "numbers"),
        (notation.from_tenhou, [10], "numbers"),
        (notation.from_unicode, "🀪", "text"),
        (notation.from_wbt, ["H1"], "names"),
    ],
)
def test_what_is_no_tile_is_refused(read: Callable[[Any], object], given_: Any, about: str) -> None:
    with pytest.raises(TilesError) as refused:
        read(given_)
    assert refused.value.about == about
    assert refused.value.message.endswith(".")
