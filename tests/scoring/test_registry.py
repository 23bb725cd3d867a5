"""Rule sets are found by name, and each declares what it is."""

import pytest

from scoring.errors import HandError
from scoring.registry import rule_set, rule_set_names, rule_sets


def test_the_rule_sets_of_the_package_stand_in_their_order() -> None:
    names = [name for name in rule_set_names() if name in ("international", "australia", "taiwan16")]
    assert names == ["international", "australia", "taiwan16"]
    assert [rule_set(name) for name in rule_set_names()] == list(rule_sets())


def test_an_unknown_rule_set_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(HandError) as refused:
        rule_set("zurich")
    assert refused.value.about == "rules"
    assert "international" in refused.value.message


@pytest.mark.parametrize("name", rule_set_names())
def test_every_default_is_allowed(name: str) -> None:
    for term in (*rule_set(name).facts, *rule_set(name).options):
        term.check(term.name, term.default)


@pytest.mark.parametrize("name", rule_set_names())
def test_conditions_name_facts_and_counts_of_the_hand(name: str) -> None:
    facts = {term.name for term in rule_set(name).facts}
    counts = {"hand.claimed", "hand.concealed_kongs", "hand.kongs", "hand.flowers"}
    for term in rule_set(name).facts:
        for conditions in (term.asked or {}, *term.values_asked.values()):
            assert set(conditions) <= facts | counts
        assert set(term.values_asked) <= set(term.values)


def test_rule_sets_that_share_a_name_agree_on_kind_and_default() -> None:
    for terms in ("facts", "options"):
        agreed: dict[str, tuple[str, object]] = {}
        for rules in rule_sets():
            for term in getattr(rules, terms):
                assert agreed.setdefault(term.name, (term.kind, term.default)) == (term.kind, term.default)
