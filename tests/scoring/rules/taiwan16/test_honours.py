"""The rows of the winds (小三風, 大三風, 小四喜, 大四喜) and the dragons (小三元, 大三元)."""

from typing import Any

import pytest

from scoring.hand import Options
from tests.scoring.rules.taiwan16.scored import family

WINDS = "seat_or_round_wind other_wind small_three_winds big_three_winds small_four_winds big_four_winds"
DRAGONS = "dragon small_three_dragons big_three_dragons"


def winds(*hand: str, **facts: Any) -> dict[str, float]:
    return family(WINDS, *hand, **facts)


def dragons(*hand: str, **facts: Any) -> dict[str, float]:
    return family(DRAGONS, *hand, **facts)


def test_seat_or_round_wind_is_two_a_pung_and_other_wind_one() -> None:
    hand = ("123m456p789s11155z", "1m", "pung 333z")
    assert winds(*hand, seat="east", round="south") == {"seat_or_round_wind": 2, "other_wind": 1}
    assert winds(*hand, seat="west", round="east") == {"seat_or_round_wind": 4}
    assert winds(*hand, seat="south", round="north") == {"other_wind": 2}


@pytest.mark.parametrize("kind", ["kong 1111z", "added-kong 1111z", "concealed-kong 1111z"])
def test_a_kong_of_a_wind_is_a_pung_of_it(kind: str) -> None:
    assert winds("123m456p789s123s55z", "1m", kind) == {"seat_or_round_wind": 2}


def test_eyes_of_a_wind_are_no_pung_of_it() -> None:
    assert winds("123m456p789s123s456s11z", "1m") == {}


def test_a_pung_of_seat_and_round_wind_is_two_once() -> None:
    hand = ("123m456p789s11155z", "1m", "pung 333z")
    assert winds(*hand, seat="east", round="east") == {"seat_or_round_wind": 2, "other_wind": 1}


def test_option_double_wind_makes_it_four() -> None:
    hand, four = ("123m456p789s11155z", "1m", "pung 333z"), Options(double_wind=4)
    assert winds(*hand, seat="east", round="east", options=four) == {"seat_or_round_wind": 4, "other_wind": 1}
    assert winds(*hand, seat="east", round="west", options=four) == {"seat_or_round_wind": 4}
    assert winds(*hand, seat="south", round="south", options=four) == {"other_wind": 2}


def test_small_three_winds_take_the_place_of_their_pungs() -> None:
    hand = ("123m456p789s11122z", "1m", "kong 3333z")
    assert winds(*hand, seat="east", round="west") == {"small_three_winds": 15}


def test_big_three_winds_take_the_place_of_their_pungs() -> None:
    hand = ("123m456p11122255z", "1m", "pung 333z")
    assert winds(*hand, seat="east", round="south") == {"big_three_winds": 30}


def test_small_four_winds_take_the_place_of_three_winds() -> None:
    assert winds("123m456p11122244z", "1m", "pung 333z") == {"small_four_winds": 60}


def test_big_four_winds_take_the_place_of_three_winds() -> None:
    assert winds("123m11122244455z", "1m", "pung 333z") == {"big_four_winds": 80}
    assert winds("123m55m111222z", "1m", "pung 333z, added-kong 4444z") == {"big_four_winds": 80}


def test_dragon_is_two_a_pung() -> None:
    assert dragons("123m456p789s555z11m", "1m", "pung 444z") == {"dragon": 2}
    assert dragons("123m456p789s555z11m", "1m", "concealed-kong 7777z") == {"dragon": 4}
    assert dragons("123m456p789s123s456s55z", "1m") == {}


def test_small_three_dragons_take_the_place_of_their_pungs() -> None:
    assert dragons("123m456p789s55566z", "1m", "pung 777z") == {"small_three_dragons": 20}


def test_big_three_dragons_take_the_place_of_their_pungs() -> None:
    assert dragons("123m456p555666z11m", "1m", "pung 777z") == {"big_three_dragons": 40}


def test_winds_and_dragons_are_two_families() -> None:
    hand = ("11122255566z", "1z", "pung 333z, pung 777z")
    assert family(WINDS + " " + DRAGONS, *hand) == {"big_three_winds": 30, "small_three_dragons": 20}
