"""The elements of a rule set as a list."""

import pytest

from scoring import elements
from scoring.errors import HandError
from scoring.registry import rule_set_names


def test_each_counts_once_and_has_both_names() -> None:
    for rules in rule_set_names():
        assert all(one.count == 1 and one.name and one.name_zh and one.name_ja and one.where for one in elements(rules))


def test_an_unknown_rule_set_is_refused() -> None:
    with pytest.raises(HandError) as refused:
        elements("bridge")
    assert refused.value.about == "rules"
