"""Chapter 3.0: honour tiles."""

import pytest

from tests.scoring.rules.australia.scored import patterns, scored, total


@pytest.mark.parametrize("dragon", ["555z", "666z", "777z"])
def test_3_1_value_honour_of_dragons(dragon: str) -> None:
    assert patterns("123m456p789s33s", "3s", f"pung {dragon}") == {"3.1": 1}


@pytest.mark.parametrize(("seat", "own"), [("east", "1z"), ("south", "2z"), ("west", "3z"), ("north", "4z")])
def test_3_1_value_honour_of_the_own_wind_only(seat: str, own: str) -> None:
    for wind in ("1z", "2z", "3z", "4z"):
        counted = patterns("123m456p789s33s", "3s", f"pung {wind * 3}", seat=seat)
        assert counted == ({"3.1": 1} if wind == own else {})


def test_3_1_the_round_wind_counts_nothing() -> None:
    assert patterns("123m456p789s33s", "3s", "pung 111z", round="east") == {}


def test_3_1_value_honour_counts_once_for_each_set() -> None:
    assert patterns("123m222z33s", "3s", "pung 777z, kong 5555z", by="self-draw") == {"3.1": 3, "4.3.1": 1}


def test_3_2_1_small_three_dragons_are_the_printed_60() -> None:
    result = scored("123m456p77z", "7z", "pung 555z, pung 666z")
    assert {element.id: element.value * element.count for element in result.elements} == {"3.1": 20, "3.2.1": 40}
    assert result.total == 60


def test_3_2_1_kongs_are_triplets() -> None:
    assert total("123m456p77z", "7z", "kong 5555z, pung 666z") == 60 + 5


def test_3_2_1_needs_eyes_of_dragons() -> None:
    assert patterns("123m456p44z", "4z", "pung 555z, pung 666z") == {"3.1": 2}


def test_3_2_2_big_three_dragons_are_the_printed_160() -> None:
    result = scored("123m44p", "4p", "pung 555z, pung 666z, pung 777z")
    assert {element.id: element.value * element.count for element in result.elements} == {"3.1": 30, "3.2.2": 130}
    assert result.total == 160


def test_3_3_1_small_three_winds() -> None:
    assert patterns("123m456p44z", "4z", "pung 111z, pung 333z") == {"3.3.1": 1}
    assert patterns("123m456p44z", "4z", "pung 111z, pung 222z") == {"3.1": 1, "3.3.1": 1}


def test_3_3_1_needs_eyes_of_winds() -> None:
    assert patterns("123m456p44s", "4s", "pung 111z, pung 333z") == {}


def test_3_3_2_big_three_winds() -> None:
    assert patterns("123m44p", "4p", "pung 111z, pung 333z, pung 444z") == {"3.3.2": 1}


def test_3_3_3_small_four_winds_in_place_of_the_three() -> None:
    # The set besides the winds is of one suit, so it is a mixed one-suit hand as well.
    counted = patterns("234m22z", "2z", "pung 111z, pung 333z, kong 4444z")
    assert counted == {"2.1.1": 1, "3.3.3": 1, "4.3.1": 1}


def test_3_3_4_big_four_winds() -> None:
    counted = patterns("55m", "5m", "pung 111z, pung 222z, pung 333z, pung 444z")
    assert counted == {"2.1.1": 1, "3.1": 1, "3.3.4": 1, "4.1": 1}


def test_3_4_all_honours() -> None:
    counted = patterns("55z", "5z", "pung 111z, pung 222z, pung 333z, pung 666z", seat="south")
    assert counted == {"3.1": 2, "3.3.2": 1, "3.4": 1, "4.1": 1}


def test_3_4_all_honours_of_seven_pairs() -> None:
    assert patterns("11223344556677z", "7z") == {"1.2": 1, "3.4": 1, "10.2": 1}
    assert total("11223344556677z", "7z") == 355
