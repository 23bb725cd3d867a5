"""Chapter 8.0: terminals."""

import pytest

from tests.scoring.rules.australia.scored import patterns


def test_8_1_3_mixed_greater_terminals_in_place_of_the_lesser() -> None:
    counted = patterns("11z", "1z", "pung 999s, pung 111m, pung 111p, pung 333z")
    assert counted == {"4.1": 1, "8.1.3": 1}


def test_8_1_3_mixed_greater_terminals_of_irregular_hands() -> None:
    assert patterns("1199m1199p1199s44z", "4z") == {"1.2": 1, "8.1.3": 1, "10.2": 1}
    assert patterns("19m19p19s12345677z", "7z") == {"1.2": 1, "8.1.3": 1, "10.1": 1}


@pytest.mark.parametrize(("last", "similar"), [("pung 999m", "6.2.1"), ("pung 111p", "6.2.2")])
def test_8_1_4_pure_greater_terminals_always_bring_similar_triplets(last: str, similar: str) -> None:
    # Five of the six terminals are there, so all three 1s or all three 9s.
    counted = patterns("99p", "9p", f"pung 999s, pung 111m, pung 111s, {last}")
    assert counted == {"4.1": 1, similar: 1, "8.1.4": 1}
