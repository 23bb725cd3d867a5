"""Article 28: how the hand was won and built, and its flowers."""

from typing import Any

import pytest

from tests.scoring.rules.international.scored import elements

FROM = {"28.1(1)", "28.1(2)", "28.1(3)"}
KONGS = {"28.3(1)", "28.3(2)", "28.3(3)"}
BUILT = {"28.4(1)", "28.4(2)", "28.4(3)"}
FLOWERS = {"28.5(1)", "28.5(2)", "28.5(3)"}


def group(names: set[str], *hand: str, **facts: Any) -> dict[str, int]:
    return {name: times for name, times in elements(*hand, **facts).items() if name in names}


def test_28_1_how_the_winning_tile_was_obtained() -> None:
    hand = ("123m456p234s33s", "1m", "chow 789m")
    assert group(FROM, *hand, by="discard") == {"28.1(1)": 1}
    assert group(FROM, *hand, by="self-draw") == {"28.1(2)": 1}
    assert group(FROM, *hand, by="robbed-kong") == {"28.1(3)": 1}


def test_28_3_a_flower_replaced_between_or_after_the_kongs_does_not_matter() -> None:
    hand = ("123m33s", "3s", "kong 8888m, added-kong 7777p, concealed-kong 1111z")
    counted = group(KONGS, *hand, flowers="2f", replacements=("kong", "flower", "kong"))
    assert counted == {"28.3(2)": 1}
    assert group(KONGS, *hand, flowers="2f", replacements=("kong", "flower")) == {"28.3(1)": 1}
    assert group(KONGS, *hand, flowers="2f", replacements=("flower",)) == {}


def test_28_4_1_another_player_may_complete_the_last_set() -> None:
    hand = ("789s33s", "7s", "chow 123m, pung 777p, kong 8888m")
    assert group(BUILT, *hand, by="discard") == {"28.4(1)": 1}
    assert group(BUILT, *hand, by="robbed-kong") == {"28.4(1)": 1}
    assert group(BUILT, *hand, by="self-draw") == {}
    assert group(BUILT, "789s33s", "3s", "chow 123m, pung 777p, kong 8888m", by="discard") == {}
    assert group(BUILT, "456789s33s", "7s", "chow 123m, pung 777p", by="discard") == {}


def test_28_4_1_the_winning_tile_stands_where_it_is_worth_most() -> None:
    # The 3 completes the eyes or the chow 345; only the chow makes All Pickups.
    hand = ("33345s", "3s", "chow 123m, pung 777p, kong 8888m")
    assert group(BUILT, *hand, by="discard") == {"28.4(1)": 1}


@pytest.mark.parametrize(("seat", "own"), [("east", "15f"), ("south", "26f"), ("west", "37f"), ("north", "48f")])
def test_28_5_2_each_chance_flower_of_the_seat(seat: str, own: str) -> None:
    hand = ("123m456p234s33s", "1m", "chow 789m")
    assert group(FLOWERS, *hand, seat=seat, flowers=own) == {"28.5(2)": 2}
    assert group(FLOWERS, *hand, seat=seat, flowers=own[1:]) == {"28.5(2)": 1}
