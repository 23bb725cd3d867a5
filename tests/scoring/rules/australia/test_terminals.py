"""Chapter 8.0: terminals."""

import pytest

from tests.scoring.rules.australia.scored import patterns


def test_8_1_1_mixed_lesser_terminals() -> None:
    assert patterns("123m789p11z", "1z", "pung 999s, chow 789s") == {"8.1.1": 1}


@pytest.mark.parametrize(("eyes", "meld"), [("2m", "pung 333z"), ("1z", "chow 678p"), ("1z", "pung 555s")])
def test_8_1_1_asks_for_one_in_the_eyes_and_in_every_set(eyes: str, meld: str) -> None:
    assert patterns(f"123m789p{eyes}{eyes}", eyes, f"pung 999s, {meld}") == {}


def test_8_1_2_pure_lesser_terminals() -> None:
    assert patterns("123m789p11s", "1s", "pung 999s, chow 789s") == {"8.1.2": 1}


def test_8_1_3_mixed_greater_terminals_in_place_of_the_lesser() -> None:
    counted = patterns("11z", "1z", "pung 999s, pung 111m, pung 111p, pung 333z")
    assert counted == {"4.1": 1, "8.1.3": 1}


def test_8_1_3_mixed_greater_terminals_need_a_terminal_and_an_honour() -> None:
    assert "8.1.3" not in patterns("55z", "5z", "pung 111z, pung 222z, pung 333z, pung 666z")
    assert "8.1.3" not in patterns("99p", "9p", "pung 999s, pung 111m, pung 111p, pung 999m")


def test_8_1_3_mixed_greater_terminals_of_irregular_hands() -> None:
    assert patterns("1199m1199p1199s44z", "4z") == {"1.2": 1, "8.1.3": 1, "10.2": 1}
    assert patterns("19m19p19s12345677z", "7z") == {"1.2": 1, "8.1.3": 1, "10.1": 1}


@pytest.mark.parametrize(("last", "similar"), [("pung 999m", "6.2.1"), ("pung 111p", "6.2.2")])
def test_8_1_4_pure_greater_terminals_always_bring_similar_triplets(last: str, similar: str) -> None:
    # Five of the six terminals are there, so all three 1s or all three 9s.
    counted = patterns("99p", "9p", f"pung 999s, pung 111m, pung 111s, {last}")
    assert counted == {"4.1": 1, similar: 1, "8.1.4": 1}


def test_8_1_4_pure_greater_terminals_of_seven_pairs() -> None:
    assert patterns("1111m9999m1199p99s", "9s") == {"1.2": 1, "8.1.4": 1, "10.2": 1}
