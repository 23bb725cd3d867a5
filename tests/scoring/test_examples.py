"""Every element has an example that really scores it, with the sets it rests on."""

import pytest

from scoring.element_list import elements
from scoring.element_sets import element_sets
from scoring.examples import examples
from scoring.records.hand import HandRecord
from scoring.rules import score
from tests.scoring.making_examples import RULES


@pytest.mark.parametrize("rules", RULES)
def test_every_element_has_an_example_that_scores_it(rules: str) -> None:
    found = examples(rules)
    assert found.keys() == {element.id for element in elements(rules)}
    for name, example in found.items():
        result = score(HandRecord.model_validate(dict(example.hand), strict=False).to_hand())
        assert result.win, name
        assert name in {element.id for element in result.elements}
        assert all(place < len(result.sets) for place in example.sets)


@pytest.mark.parametrize("rules", RULES)
def test_sets_of_an_example_are_those_its_element_rests_on(rules: str) -> None:
    for name, example in list(examples(rules).items())[::4]:
        hand = HandRecord.model_validate(dict(example.hand), strict=False).to_hand()
        assert element_sets(hand)[name] == example.sets, name


def test_rule_set_without_a_file_has_no_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoring.examples.FILE", "missing.json")
    examples.cache_clear()
    try:
        assert examples("international") == {}
    finally:
        examples.cache_clear()
