"""Chapter 4.0: triplets and kongs."""

from tests.scoring.rules.australia.scored import patterns, scored


def test_4_2_1_a_triplet_completed_by_a_discard_is_not_concealed() -> None:
    hand = ("222m666p123s44s", "6p", "chow 789m")
    assert patterns(*hand, by="discard") == {}
    assert patterns(*hand, by="self-draw") == {"4.2.1": 1}


def test_4_2_1_of_two_sets_that_the_discard_fits_the_chow_is_the_better_one() -> None:
    # The 4 completes 444 or 456.
    assert patterns("222m444456p44s", "4p", "chow 789m") == {"4.2.1": 1}


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
