"""The catalogue's Simplified Chinese and the page's table of characters are those that OpenCC makes."""

import json

import pytest

from scoring.tiles import NAMES
from tests.vision.texts import making_simplified
from vision.texts import CATALOGUE

pytest.importorskip("opencc", reason="OpenCC builds the catalogue")


def test_no_file_is_stale() -> None:
    assert making_simplified.stale_files() == [], "python -m tests.vision.texts.making_simplified writes them anew"


def test_a_character_that_means_another_in_a_word_is_kept_with_its_word() -> None:
    table = json.loads(making_simplified.characters(["扭轉乾坤", "喝乾杯"]))
    assert table["words"]["乾坤"] == "乾坤"
    assert dict(zip(table["from"], table["to"], strict=True))["乾"] == "干"


def test_tiles_are_called_as_in_scoring() -> None:
    for code, name in NAMES.items():
        text = CATALOGUE[f"tile.{code}"]
        assert (text.en, text.zh_hant) == (name.en, name.zh)
