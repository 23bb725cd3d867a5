"""Every element has a ruling in every language, short, and in characters of Big5 where they are to be traditional."""

import pytest

from scoring.element_list import elements
from scoring.errors import HandError
from scoring.rulings import rulings
from scoring.texts import LANGUAGES
from tests.scoring.making_examples import RULES

_LONGEST = 200


@pytest.mark.parametrize("rules", RULES)
def test_every_element_has_a_ruling_and_nothing_else_has(rules: str) -> None:
    assert rulings(rules).keys() == {element.id for element in elements(rules)}


@pytest.mark.parametrize("rules", RULES)
def test_rulings_are_short_sentences_in_every_language(rules: str) -> None:
    for name, text in rulings(rules).items():
        for language in LANGUAGES:
            ruling = text.of(language)
            assert ruling == ruling.strip(), name
            assert ruling.endswith("." if language == "en" else "。"), name
            assert len(ruling) < _LONGEST, name


@pytest.mark.parametrize("rules", RULES)
def test_traditional_rulings_are_in_big5(rules: str) -> None:
    for text in rulings(rules).values():
        text.zh_hant.encode("big5")


def test_rule_set_without_a_file_has_no_rulings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoring.rulings.FILE", "missing.json")
    rulings.cache_clear()
    try:
        assert rulings("international") == {}
    finally:
        rulings.cache_clear()


def test_unknown_rule_set_is_refused() -> None:
    with pytest.raises(HandError, match="rules"):
        rulings("none")
