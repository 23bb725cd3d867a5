"""The rows of the winds (小三風, 大三風, 小四喜, 大四喜) and the dragons (小三元, 大三元)."""

from typing import Any

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


def test_option_double_wind_makes_it_four() -> None:
    hand, four = ("123m456p789s11155z", "1m", "pung 333z"), Options(double_wind=4)
    assert winds(*hand, seat="east", round="east", options=four) == {"seat_or_round_wind": 4, "other_wind": 1}
    assert winds(*hand, seat="east", round="west", options=four) == {"seat_or_round_wind": 4}
    assert winds(*hand, seat="south", round="south", options=four) == {"other_wind": 2}


def test_small_three_winds_take_the_place_of_their_pungs() -> None:
    hand = ("123m456p789s11122z", "1m", "kong 3333z")
    assert winds(*hand, seat="east", round="west") == {"small_three_winds": 15}
