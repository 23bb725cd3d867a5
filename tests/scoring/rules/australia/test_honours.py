"""Chapter 3.0: honour tiles."""

import pytest

from tests.scoring.rules.australia.scored import patterns, scored


@pytest.mark.parametrize(("seat", "own"), [("east", "1z"), ("south", "2z"), ("west", "3z"), ("north", "4z")])
def test_3_1_value_honour_of_the_own_wind_only(seat: str, own: str) -> None:
    for wind in ("1z", "2z", "3z", "4z"):
        counted = patterns("123m456p789s33s", "3s", f"pung {wind * 3}", seat=seat)
        assert counted == ({"3.1": 1} if wind == own else {})


def test_3_2_1_small_three_dragons_are_the_printed_60() -> None:
    result = scored("123m456p77z", "7z", "pung 555z, pung 666z")
    assert {element.id: element.value * element.count for element in result.elements} == {"3.1": 20, "3.2.1": 40}
    assert result.total == 60


def test_3_2_2_big_three_dragons_are_the_printed_160() -> None:
    result = scored("123m44p", "4p", "pung 555z, pung 666z, pung 777z")
    assert {element.id: element.value * element.count for element in result.elements} == {"3.1": 30, "3.2.2": 130}
    assert result.total == 160
