"""`vision.texts.simplified`: sentences of records in Simplified Chinese."""

import json
from pathlib import Path

import pytest

import vision.texts
from scoring import elements
from scoring.registry import rule_sets
from vision.texts import CATALOGUE
from vision.texts.simplified import simplified

BUILT = Path(vision.texts.__file__).parent / "characters"


def test_the_catalogues_sentences_become_their_own_simplified_chinese() -> None:
    assert {name: simplified(text.zh_hant) for name, text in CATALOGUE.items()} == {
        name: text.zh_hans for name, text in CATALOGUE.items()
    }


@pytest.mark.parametrize("sentence", ["", "123m 4p?\nABC", "这张牌盖着。"])
def test_what_is_not_traditional_stays(sentence: str) -> None:
    assert simplified(sentence) == sentence


def test_a_name_that_is_the_same_in_simplified_chinese_is_not_converted_by_its_characters() -> None:
    names = json.loads((BUILT / "names.json").read_text("utf-8"))["zh-Hans"]
    same = {name for rules in rule_sets() for element in elements(rules.name) if (name := element.name_zh) not in names}
    assert same
    assert [name for name in same if simplified(name) != name] == []
