"""`vision.texts.simplified`: sentences of records in Simplified Chinese."""

import pytest

from vision.texts import CATALOGUE
from vision.texts.simplified import simplified


def test_the_catalogues_sentences_become_their_own_simplified_chinese() -> None:
    assert {name: simplified(text.zh_hant) for name, text in CATALOGUE.items()} == {
        name: text.zh_hans for name, text in CATALOGUE.items()
    }


@pytest.mark.parametrize("sentence", ["", "123m 4p?\nABC", "这张牌盖着。"])
def test_what_is_not_traditional_stays(sentence: str) -> None:
    assert simplified(sentence) == sentence
