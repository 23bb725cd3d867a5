"""Tile codes, names and notation."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import TilesError
from scoring.tiles import CLASSES, NAMES, PLAIN, RED_FIVES, format_tiles, parse_tiles, plain_tiles, sort_tiles

CODES = st.lists(st.sampled_from([*CLASSES, *RED_FIVES]), max_size=40)


@given(CODES)
def test_parse_is_the_inverse_of_format(tiles: list[str]) -> None:
    assert parse_tiles(format_tiles(tiles)) == sort_tiles(tiles)


@given(st.text(max_size=12))
def test_any_text_is_tiles_or_refused_by_name(text: str) -> None:
    try:
        assert set(parse_tiles(text, "concealed")) <= set(PLAIN)
    except TilesError as error:
        refused = error.about
        assert refused == "concealed"


@given(CODES)
def test_output_is_sorted_m_p_s_z_f_and_backs_last(tiles: list[str]) -> None:
    letters = [character for character in format_tiles(tiles) if character.isalpha()]
    assert letters == sorted(set(letters), key="mpszfx".index)


def test_input_ignores_spaces() -> None:
    assert parse_tiles(" 1 2m 3m\n55z ") == ("1m", "2m", "3m", "5z", "5z")


@pytest.mark.parametrize(
    ("text", "part"),
    [("12", "12"), ("m", "m"), ("1m2", "2"), ("0z", "0z"), ("8z", "8z"), ("9f", "9f"), ("1x", "1x"), ("1M", "M")],
)
def test_text_that_is_no_notation_is_refused_with_the_part_that_is_wrong(text: str, part: str) -> None:
    with pytest.raises(TilesError, match=part):
        parse_tiles(text)


def test_a_red_five_stands_before_the_fives_of_its_suit() -> None:
    assert parse_tiles("6505p40s") == ("0p", "5p", "5p", "6p", "4s", "0s")
    assert format_tiles(["5p", "6p", "0p", "4p"]) == "4056p"
    assert plain_tiles(["0s", "4s", "0p"]) == ("5p", "4s", "5s")


def test_digits_of_other_scripts_are_no_numbers() -> None:
    with pytest.raises(TilesError):
        parse_tiles("١m")


def test_full_width_notation_is_read() -> None:
    assert parse_tiles("０１２ｍ３p　５５ｚ７s１ｆ") == parse_tiles("012m3p55z7s1f")


def test_every_code_has_a_name_of_its_own_in_both_languages() -> None:
    assert list(NAMES) == [*CLASSES, *RED_FIVES]
    assert len({name.en for name in NAMES.values()}) == len({name.zh for name in NAMES.values()}) == 46
    assert (NAMES["5z"].zh, NAMES["6z"].zh, NAMES["7z"].zh) == ("白", "發", "中")
    assert (NAMES["1m"].zh, NAMES["9p"].zh, NAMES["1s"].zh) == ("一萬", "九筒", "一索")
    assert (NAMES["1f"].en, NAMES["5f"].en) == ("Plum", "Spring")
