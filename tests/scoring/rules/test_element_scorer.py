"""What the outcome of a hand depends on."""

from importlib import import_module

import pytest

from scoring.hand import Win
from scoring.records.hand import HandRecord
from scoring.registry import rule_set
from scoring.rules.element_scorer import ElementScorer
from tests.scoring.hand_generator import hand_records
from tests.scoring.rules.test_group_tables import RULES


@pytest.mark.parametrize("rules", RULES)
def test_an_outcome_follows_from_the_facts_that_it_asks(rules: str) -> None:
    scorer: ElementScorer = import_module(rule_set(rules).scorer).SCORER
    assert scorer.asks is not None
    for record in hand_records(rules, 3, 300):
        hand = HandRecord.model_validate(record, strict=False).to_hand()
        asked = Win(**{name: value for name, value in hand.facts.items() if name in scorer.asks})
        of_all, of_asked = (scorer._outcome(facts, hand.options, 26, 26) for facts in (hand.facts, asked))
        assert (of_all.score, of_all.payments) == (of_asked.score, of_asked.payments)
        assert (of_all.why_not, of_all.further) == (of_asked.why_not, of_asked.further)
