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


def test_27_1_1_pure_terminals() -> None:
    assert group(GROUP_1, "111999m11p", "1p", "pung 999p, pung 111s") == {"27.1(1)": 1}


def test_27_1_1_pure_terminals_of_seven_pairs() -> None:
    assert group(GROUP_1, "1199m1199p1111s99s", "9s") == {"27.1(1)": 1}


def test_27_1_2_mixed_unios() -> None:
    assert group(GROUP_1, "111999m11p", "1p", "pung 111z, pung 111s") == {"27.1(2)": 1}


def test_27_1_2_mixed_unios_needs_terminals_and_honours() -> None:
    assert group(GROUP_1, "111222z55z", "5z", "pung 333z, pung 777z") == {"27.1(3)": 1}
    assert "27.1(2)" not in group(GROUP_1, "111999m22p", "2p", "pung 111z, pung 111s")


def test_27_1_3_pure_honours_of_seven_pairs() -> None:
    assert group(GROUP_1, "11223344556677z", "7z") == {"27.1(3)": 1}


def test_27_1_4_pure_same() -> None:
    assert group(GROUP_1, "111456m22m", "2m", "chow 345m, pung 999m") == {"27.1(4)": 1}


def test_27_1_4_pure_same_of_seven_pairs() -> None:
    assert group(GROUP_1, "11224455667799s", "9s") == {"27.1(4)": 1}


def test_27_1_5_mixed_same() -> None:
    assert group(GROUP_1, "111456m22m", "2m", "chow 345m, pung 555z") == {"27.1(5)": 1}


def test_27_1_5_mixed_same_needs_a_suit_and_an_honour() -> None:
    assert "27.1(5)" not in group(GROUP_1, "111456m22m", "2m", "chow 345m, pung 999m")
    assert "27.1(5)" not in group(GROUP_1, "111222z55z", "5z", "pung 333z, pung 777z")
    assert "27.1(5)" not in group(GROUP_1, "111m456p22m", "2m", "chow 345m, pung 555z")


def test_27_1_2_and_5_mixed_unios_and_mixed_same_count_together() -> None:
    assert group(GROUP_1, "111999m22z", "2z", "pung 555z, pung 777z") == {"27.1(2)": 1, "27.1(5)": 1}
    assert group(GROUP_1, "1199m112233556z6z", "9m") == {"27.1(2)": 1, "27.1(5)": 1}


def test_27_1_6_five_in_all() -> None:
    assert group(GROUP_1, "345m555p55m", "5m", "chow 567s, chow 456s") == {"27.1(6)": 1}


def test_27_1_6_five_in_all_asks_for_a_five_in_the_eyes_and_in_every_set() -> None:
    assert group(GROUP_1, "345m555p44m", "4m", "chow 567s, chow 456s") == {}
    assert group(GROUP_1, "345m444p55m", "5m", "chow 567s, chow 456s") == {}
    assert group(GROUP_1, "345m555p55m", "5m", "chow 567s, chow 678s") == {}


def test_27_1_6_the_fifth_honour_is_no_five() -> None:
    assert group(GROUP_1, "345m555p55z", "5z", "chow 567s, chow 456s") == {}


def test_27_1_7_unio_in_all() -> None:
    assert group(GROUP_1, "123m789p11z", "1z", "pung 999s, pung 333z") == {"27.1(7)": 1}
    assert group(GROUP_1, "123m789p11s", "1s", "pung 999s, chow 123s") == {"27.1(7)": 1}


def test_27_1_7_unio_in_all_asks_for_a_unio_in_the_eyes_and_in_every_set() -> None:
    assert group(GROUP_1, "123m789p22s", "2s", "pung 999s, pung 333z") == {}
    assert group(GROUP_1, "123m678p11z", "1z", "pung 999s, pung 333z") == {}


def test_27_1_7_unio_in_all_counts_the_seven_pairs_as_sets() -> None:
    # Mixed Unios is worth the same and either may be shown.
    counted = group(GROUP_1, "1199m1199p112233z", "3z")
    assert counted in ({"27.1(2)": 1}, {"27.1(7)": 1})


def test_27_1_8_all_types() -> None:
    assert group(GROUP_1, "123m456p22z", "2z", "pung 777s, pung 555z") == {"27.1(8)": 1}
    assert group(GROUP_1, "2255m3388p44s11z66z", "2m") == {"27.1(8)": 1}


def test_27_1_8_all_types_needs_winds_and_dragons() -> None:
    assert group(GROUP_1, "123m456p55z", "5z", "pung 777s, pung 666z") == {}
    assert group(GROUP_1, "123m456p22z", "2z", "pung 777s, pung 333z") == {}


def test_27_1_7_and_8_unio_in_all_and_all_types_count_together() -> None:
    counted = group(GROUP_1, "123m789p22z", "2z", "pung 999s, pung 555z")
    assert counted == {"27.1(7)": 1, "27.1(8)": 1}


def test_27_1_7_and_8_together_beat_mixed_unios() -> None:
    counted = group(GROUP_1, "111m999p22z", "2z", "pung 999s, pung 555z")
    assert counted == {"27.1(7)": 1, "27.1(8)": 1}


def test_27_2_1_big_four_winds() -> None:
    assert group(GROUP_2, "111222z55z", "5z", "pung 333z, kong 4444z") == {"27.2(1)": 1}


def test_27_2_1_big_four_winds_exclude_chance_wind_and_round() -> None:
    counted = group(GROUP_2, "111222z33m", "3m", "pung 333z, kong 4444z", seat="east", round="south")
    assert counted == {"27.2(1)": 1}


def test_27_2_2_little_four_winds() -> None:
    assert group(GROUP_2, "111222z44z", "4z", "pung 333z, chow 123m", seat="east") == {"27.2(2)": 1}


def test_27_2_2_three_pungs_of_winds_and_other_eyes_are_no_four_winds() -> None:
    counted = group(GROUP_2, "111222z55m", "5m", "pung 333z, chow 123m", seat="north", round="north")
    assert counted == {}


def test_27_2_3_big_three_dragons_exclude_pungs_of_dragons_and_winds() -> None:
    counted = group(GROUP_2, "555666z22m", "2m", "pung 777z, pung 111z", seat="east", round="east")
    assert counted == {"27.2(3)": 1}


def test_27_2_4_little_three_dragons() -> None:
    counted = group(GROUP_2, "555666z77z", "7z", "chow 123m, chow 456p")
    assert counted == {"27.2(4)": 1}


def test_27_2_4_little_three_dragons_tie_with_two_dragons_and_a_double_wind() -> None:
    counted = elements("555666z77z", "7z", "chow 123m, pung 111z", by="discard", seat="east", round="east")
    tied = {name: times for name, times in counted.items() if name in GROUP_2}
    assert tied in ({"27.2(4)": 1}, {"27.2(5)": 2, "27.2(6)": 1, "27.2(7)": 1})


def test_27_2_5_each_pung_of_dragons_counts() -> None:
    assert group(GROUP_2, "555666z22m", "2m", "chow 123m, chow 456p") == {"27.2(5)": 2}
    assert group(GROUP_2, "123m22m", "2m", "chow 123m, chow 456p, added-kong 7777z") == {"27.2(5)": 1}


def test_27_2_6_chance_wind_is_the_seat_and_27_2_7_chance_round_the_round() -> None:
    hand = ("333z22m", "2m", "chow 123m, chow 456p, chow 678s")
    assert group(GROUP_2, *hand, seat="west", round="south") == {"27.2(6)": 1}
    assert group(GROUP_2, *hand, seat="south", round="west") == {"27.2(7)": 1}
    assert group(GROUP_2, *hand, seat="west", round="west") == {"27.2(6)": 1, "27.2(7)": 1}
    assert group(GROUP_2, *hand, seat="south", round="south") == {}


def test_27_2_5_6_and_7_count_together() -> None:
    hand = ("333z22m", "2m", "pung 444z, chow 456p, pung 666z")
    counted = group(GROUP_2, *hand, seat="west", round="north")
    assert counted == {"27.2(5)": 1, "27.2(6)": 1, "27.2(7)": 1}


def test_27_2_honours_of_seven_pairs_are_no_sets() -> None:
    assert group(GROUP_2, "11223344556677z", "7z") == {}


@pytest.mark.parametrize(
    ("article", "concealed", "melds"),
    [
        ("27.3(1)", "222333m88p", "pung 444m, kong 5555m"),
        ("27.3(2)", "222333m88p", "pung 444m, kong 6666m"),
        ("27.3(3)", "222m222p88p", "pung 222s, kong 6666m"),
        ("27.3(4)", "333m222p88p", "pung 444s, kong 6666m"),
    ],
)
def test_27_3_the_best_of_the_group_of_pungs(article: str, concealed: str, melds: str) -> None:
    assert group(GROUP_3, concealed, "8p", melds) == {article: 1}


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
    ("article", "concealed", "melds"),
    [
        ("27.4(1)", "234234m88p", "chow 234m, chow 234m"),
        ("27.4(2)", "234345m88p", "chow 456m, chow 567m"),
        ("27.4(3)", "234234m88p", "chow 234m, chow 678m"),
        ("27.4(4)", "234345m88p", "chow 456m, chow 789m"),
        ("27.4(5)", "234m234p88p", "chow 234s, chow 789m"),
        ("27.4(6)", "234m345p88p", "chow 456s, chow 789m"),
        ("27.4(7)", "123456m88p", "chow 789m, chow 234p"),
        ("27.4(8)", "123m456p88p", "chow 789s, chow 234p"),
    ],
)
def test_27_4_the_best_of_the_group_of_chows(article: str, concealed: str, melds: str) -> None:
    assert group(GROUP_4, concealed, "8p", melds) == {article: 1}


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


def test_27_3_and_27_4_add_to_27_1_and_27_2() -> None:
    counted = elements("222333m11z", "1z", "pung 444m, pung 555z", by="discard")
    assert counted.keys() >= {"26.3", "27.1(5)", "27.2(5)", "27.3(2)"}


def test_27_4_needs_sets_so_not_seven_pairs() -> None:
    # 112233 of two suits and eyes read as pairs: 3 against 1 for All Chows.
    assert group(GROUP_4, "112233m445566p77s", "7s") == {}
