"""The elements of a rule set as a list."""

import pytest

from scoring import elements
from scoring.errors import HandError
from scoring.registry import rule_set_names
from tests.scoring import plain_australia, plain_international, plain_taiwan16


def test_international_has_the_elements_of_the_text() -> None:
    assert {one.id: one.value for one in elements("international")} == plain_international.VALUES
    assert elements("international")[0].where == "article 25.1(1)"


def test_australia_has_the_patterns_of_the_text() -> None:
    assert {one.id for one in elements("australia")} == plain_australia.PRINTED.keys()


def test_taiwan16_has_the_rows_of_the_text() -> None:
    assert {f"{one.id} {one.value:g}" for one in elements("taiwan16")} == plain_taiwan16.TABLE


def test_riichi_has_its_yaku_and_bonuses() -> None:
    han = {one.id: one.value for one in elements("riichi")}
    assert (han["riichi"], han["honitsu"], han["kokushi"], han["dora"]) == (1, 3, 13, 1)


def test_double_yakuman_of_riichi_are_single_too_as_most_tables_count_them() -> None:
    assert [one.value for one in elements("riichi") if one.id == "daisuushii"] == [13, 26]


def test_each_counts_once_and_has_both_names() -> None:
    for rules in rule_set_names():
        assert all(one.count == 1 and one.name and one.name_zh and one.name_ja and one.where for one in elements(rules))


def test_an_unknown_rule_set_is_refused() -> None:
    with pytest.raises(HandError) as refused:
        elements("bridge")
    assert refused.value.about == "rules"
