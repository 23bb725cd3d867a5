"""Chapter 4.0: triplets and kongs."""

import pytest

from tests.scoring.rules.australia.scored import patterns, scored, total


def test_4_1_all_triplets() -> None:
    assert patterns("222m44s", "4s", "pung 666p, kong 8888s, pung 999m") == {"4.1": 1, "4.3.1": 1}


def test_4_1_a_chow_bars_all_triplets() -> None:
    assert patterns("234m44s", "4s", "pung 666p, pung 888s, pung 999m") == {}


def test_4_2_1_two_concealed_triplets() -> None:
    assert patterns("222m666p123s44s", "4s", "chow 789m") == {"4.2.1": 1}


def test_4_2_1_a_claimed_triplet_is_not_concealed() -> None:
    assert patterns("222m123s44s", "4s", "chow 789m, pung 666p") == {}


def test_4_2_1_a_triplet_completed_by_a_discard_is_not_concealed() -> None:
    hand = ("222m666p123s44s", "6p", "chow 789m")
    assert patterns(*hand, by="discard") == {}
    assert patterns(*hand, by="self-draw") == {"4.2.1": 1}


def test_4_2_1_of_two_sets_that_the_discard_fits_the_chow_is_the_better_one() -> None:
    # The 4 completes 444 or 456.
    assert patterns("222m444456p44s", "4p", "chow 789m") == {"4.2.1": 1}


def test_4_2_1_concealed_kongs_are_concealed_and_claimed_ones_are_not() -> None:
    assert patterns("222m123s44s", "4s", "chow 789m, concealed-kong 6666p") == {"4.2.1": 1, "4.3.1": 1}
    for kind in ("kong", "added-kong"):
        assert patterns("222m123s44s", "4s", f"chow 789m, {kind} 6666p") == {"4.3.1": 1}


def test_4_2_2_three_concealed_triplets() -> None:
    assert patterns("222m666p888s44s", "4s", "chow 789m") == {"4.2.2": 1}


def test_4_2_2_three_of_four_triplets_when_a_discard_completes_one() -> None:
    assert patterns("222m666p888s333p44s", "3p") == {"1.2": 1, "1.3": 1, "4.1": 1, "4.2.2": 1}


def test_4_2_2_three_equal_runs_are_counted_as_triplets_where_that_is_more() -> None:
    # As runs 5.1.3 120 + 1.1 5, as triplets 7.2.1 100 + 4.2.2 30; both concealed and 8.1.2 50 or none.
    assert patterns("222333444m789p44s", "4s") == {"1.2": 1, "4.2.2": 1, "7.2.1": 1}
    assert patterns("111222333m789p99s", "9s") == {"1.1": 1, "1.2": 1, "5.1.3": 1, "8.1.2": 1}


def test_4_2_3_four_concealed_triplets_are_the_printed_160() -> None:
    result = scored("222m666p888s999p44s", "9p", by="self-draw")
    values = {element.id: element.value * element.count for element in result.elements}
    assert values == {"1.2": 5, "4.1": 30, "4.2.3": 125}
    assert result.total == 160


def test_4_2_3_a_discard_may_complete_the_eyes() -> None:
    assert total("222m666p888s999p44s", "4s", by="discard") == 160


def test_4_2_3_a_discard_that_completes_a_triplet_leaves_three() -> None:
    assert total("222m666p888s999p44s", "9p", by="discard") == 5 + 30 + 30


@pytest.mark.parametrize(
    ("concealed", "kongs", "pattern", "value"),
    [
        ("123m456p789s22z", "kong 8888m", "4.3.1", 5),
        ("123m456p22z", "kong 8888m, added-kong 6666s", "4.3.2", 20),
        ("123m22z", "kong 8888m, added-kong 6666s, concealed-kong 1111s", "4.3.3", 120),
        ("22z", "kong 8888m, added-kong 6666s, concealed-kong 1111s, kong 3333p", "4.3.4", 480),
    ],
)
def test_4_3_kongs_of_any_kind(concealed: str, kongs: str, pattern: str, value: int) -> None:
    counted = scored(concealed, "2z", kongs).elements
    assert {element.id: element.value for element in counted if element.id.startswith("4.3")} == {pattern: value}
