"""Chapters 5.0 to 7.0: identical, similar and consecutive sets."""

import pytest

from tests.scoring.rules.australia.scored import patterns, total


def test_5_1_1_two_identical_sequences() -> None:
    assert patterns("123123m77p", "7p", "pung 888s, chow 456p") == {"5.1.1": 1}


def test_5_1_1_a_claimed_one_counts_too() -> None:
    assert patterns("123m456p77p", "7p", "pung 888s, chow 123m") == {"5.1.1": 1}


def test_5_1_2_double_two_sequences() -> None:
    # As seven pairs the hand is worth 30 in place of 60.
    assert patterns("123123m678678p77s", "7s") == {"1.1": 1, "1.2": 1, "5.1.2": 1}
    assert patterns("123m678p77s", "7s", "chow 123m, chow 678p") == {"1.1": 1, "5.1.2": 1}


def test_5_1_3_three_identical_sequences() -> None:
    assert patterns("123m678p77s", "7s", "chow 123m, chow 123m") == {"1.1": 1, "5.1.3": 1}


def test_5_1_4_four_identical_sequences_only() -> None:
    assert patterns("123m77s", "7s", "chow 123m, chow 123m, chow 123m") == {"1.1": 1, "5.1.4": 1}


def test_5_1_4_four_equal_tiles_of_four_faces_are_no_seven_pairs_hand() -> None:
    assert patterns("222233334444m77s", "7s") == {"1.1": 1, "1.2": 1, "1.3": 1, "5.1.4": 1}


def test_5_1_of_overlapping_pairs_the_best_split_counts() -> None:
    # 112233 and 223344 of one suit, or 234 twice and 123 twice.
    assert patterns("11222233334499m", "9m")["5.1.2"] == 1


def test_6_1_three_similar_sequences() -> None:
    assert patterns("123m123p77s", "7s", "chow 123s, pung 888p") == {"6.1": 1}


def test_6_1_counts_once_beside_two_identical_sequences() -> None:
    assert patterns("123m123p77s", "7s", "chow 123s, chow 123m") == {"1.1": 1, "5.1.1": 1, "6.1": 1}


def test_6_1_two_suits_are_not_recognized() -> None:
    assert patterns("123m123p77s", "7s", "chow 234s, pung 888p") == {}


def test_6_2_1_small_three_similar_triplets() -> None:
    assert patterns("123m55s", "5s", "pung 555m, kong 5555p, chow 789s") == {"4.3.1": 1, "6.2.1": 1}


@pytest.mark.parametrize("eyes", ["5z", "6s", "9s"])
def test_6_2_1_needs_eyes_of_the_third_suit(eyes: str) -> None:
    assert patterns(f"123m{eyes}{eyes}", eyes, "pung 555m, pung 555p, chow 789s") == {}


def test_6_2_2_three_similar_triplets() -> None:
    assert patterns("123m44s", "4s", "pung 555m, pung 555p, pung 555s") == {"6.2.2": 1}


def test_6_2_2_and_6_2_1_are_of_one_series() -> None:
    # 111 in three suits, and 555 in two with eyes in the third cannot be in one hand; the higher counts alone.
    counted = patterns("55s", "5s", "pung 555m, pung 555p, pung 444s, pung 444m")
    assert counted == {"1.3": 1, "4.1": 1, "6.2.1": 1}


def test_7_1_pure_dragon() -> None:
    assert patterns("123456m77s", "7s", "chow 789m, pung 888p") == {"7.1": 1}


def test_7_1_pure_dragon_is_of_one_suit() -> None:
    assert patterns("123456m77s", "7s", "chow 789p, pung 888p") == {}


def test_7_2_1_three_consecutive_triplets() -> None:
    assert patterns("123m77s", "7s", "pung 444p, kong 5555p, pung 666p") == {"4.3.1": 1, "7.2.1": 1}


def test_7_2_1_numbers_apart_or_of_several_suits_are_not_consecutive() -> None:
    assert patterns("123m77s", "7s", "pung 444p, pung 555p, pung 777p") == {}
    assert patterns("123m77s", "7s", "pung 444p, pung 555p, pung 666m") == {}


def test_7_2_1_honours_are_not_consecutive() -> None:
    assert patterns("123m77s", "7s", "pung 333z, pung 444z, pung 111z")["3.3.2"] == 1
    assert "7.2.1" not in patterns("123m77s", "7s", "pung 333z, pung 444z, pung 555z")


def test_7_2_2_four_consecutive_triplets_in_place_of_three() -> None:
    assert patterns("77s", "7s", "pung 444p, kong 5555p, pung 666p, pung 777p") == {
        **{"1.3": 1, "4.1": 1, "4.3.1": 1, "7.2.2": 1}
    }


def test_patterns_of_different_series_add_also_where_one_implies_another() -> None:
    # Pure Dragon, Pure One-Suit, All Sequences, All Concealed.
    assert total("12345678945622m", "2m") == 40 + 100 + 5 + 5 + 10
