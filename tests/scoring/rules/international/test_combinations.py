"""Article 27: combinations of tiles."""

import pytest

from tests.scoring.rules.international.scored import elements

GROUP_1 = {f"27.1({number})" for number in range(1, 9)}
GROUP_2 = {f"27.2({number})" for number in range(1, 8)}
GROUP_3 = {f"27.3({number})" for number in range(1, 5)}
GROUP_4 = {f"27.4({number})" for number in range(1, 9)}


def group(names: set[str], *hand: str, **facts: str) -> dict[str, int]:
    """The elements of one group that a hand counts, won on a discard."""
    return {name: times for name, times in elements(*hand, by="discard", **facts).items() if name in names}


def test_27_1_2_mixed_unios() -> None:
    assert group(GROUP_1, "111999m11p", "1p", "pung 111z, pung 111s") == {"27.1(2)": 1}


def test_27_1_2_and_5_mixed_unios_and_mixed_same_count_together() -> None:
    assert group(GROUP_1, "111999m22z", "2z", "pung 555z, pung 777z") == {"27.1(2)": 1, "27.1(5)": 1}
    assert group(GROUP_1, "1199m112233556z6z", "9m") == {"27.1(2)": 1, "27.1(5)": 1}


def test_27_1_6_the_fifth_honour_is_no_five() -> None:
    assert group(GROUP_1, "345m555p55z", "5z", "chow 567s, chow 456s") == {}


def test_27_1_7_and_8_together_beat_mixed_unios() -> None:
    counted = group(GROUP_1, "111m999p22z", "2z", "pung 999s, pung 555z")
    assert counted == {"27.1(7)": 1, "27.1(8)": 1}


def test_27_2_2_three_pungs_of_winds_and_other_eyes_are_no_four_winds() -> None:
    counted = group(GROUP_2, "111222z55m", "5m", "pung 333z, chow 123m", seat="north", round="north")
    assert counted == {}


def test_27_2_6_chance_wind_is_the_seat_and_27_2_7_chance_round_the_round() -> None:
    hand = ("333z22m", "2m", "chow 123m, chow 456p, chow 678s")
    assert group(GROUP_2, *hand, seat="west", round="south") == {"27.2(6)": 1}
    assert group(GROUP_2, *hand, seat="south", round="west") == {"27.2(7)": 1}
    assert group(GROUP_2, *hand, seat="west", round="west") == {"27.2(6)": 1, "27.2(7)": 1}
    assert group(GROUP_2, *hand, seat="south", round="south") == {}


@pytest.mark.parametrize(
    ("concealed", "melds"),
    [
        ("222444m88p", "pung 666m, kong 8888m"),  # steps of two
        ("222333m88p", "pung 444p, kong 5555p"),  # two and two
        ("888999m22p", "pung 111p, kong 1111m"),  # 9 and 1 are no step
        ("333m333p88p", "pung 444s, kong 5555s"),  # in three suits, not one number up from each other
    ],
)
def test_27_3_pungs_that_make_nothing(concealed: str, melds: str) -> None:
    eyes = concealed[-2] + concealed[-1]
    assert group(GROUP_3, concealed, eyes, melds) == {}


def test_27_3_honours_are_not_jumping() -> None:
    assert group(GROUP_3, "111222z88p", "8p", "pung 333z, kong 5555m") == {}


@pytest.mark.parametrize(
    ("concealed", "melds"),
    [
        ("123345m88p", "chow 567m, chow 345p"),  # steps of two
        ("123m456p88p", "chow 789m, chow 678s"),  # 123 456 789 in two suits
        ("234567m88p", "chow 789m, chow 123p"),  # not 1 to 9
        ("123234m88p", "chow 345p, chow 678s"),  # stepping over two suits
    ],
)
def test_27_4_chows_that_make_nothing(concealed: str, melds: str) -> None:
    assert group(GROUP_4, concealed, "8p", melds) == {}
