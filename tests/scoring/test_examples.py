"""Every element has an example that really scores it, with the sets it rests on, and a short ruling."""

from typing import Any

import pytest

from scoring.element_list import elements
from scoring.element_sets import element_sets
from scoring.errors import HandError
from scoring.examples import examples, rulings
from scoring.records.hand import HandRecord
from scoring.rules import score
from scoring.texts import LANGUAGES
from tests.scoring.making_examples import RULES

_LONGEST = 200


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


@pytest.mark.parametrize("rules", RULES)
def test_every_element_has_a_ruling_in_a_short_sentence_of_every_language(rules: str) -> None:
    assert rulings(rules).keys() == {element.id for element in elements(rules)}
    for name, text in rulings(rules).items():
        for language in LANGUAGES:
            ruling = text.of(language)
            assert ruling == ruling.strip(), name
            assert ruling.endswith("." if language == "en" else "。"), name
            assert len(ruling) < _LONGEST, name
        text.zh_hant.encode("big5")


@pytest.mark.parametrize(("asked", "file"), [(examples, "EXAMPLES"), (rulings, "RULINGS")])
def test_rule_set_without_a_file_has_none(asked: Any, file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"scoring.examples.{file}", "missing.json")
    asked.cache_clear()
    try:
        assert asked("international") == {}
    finally:
        asked.cache_clear()


def test_unknown_rule_set_has_no_rulings() -> None:
    with pytest.raises(HandError, match="rules"):
        rulings("none")
