"""The catalogue's Simplified Chinese and the page's table of characters are those that OpenCC makes."""

import json

import pytest

from scoring.tiles import NAMES
from vision.texts import CATALOGUE, build

pytest.importorskip("opencc", reason="OpenCC builds the catalogue")


def test_no_file_is_stale() -> None:
    assert build.stale_files() == [], "python -m vision.texts.build writes them anew"


def test_a_character_that_means_another_in_a_word_is_kept_with_its_word() -> None:
    table = json.loads(build.characters(["扭轉乾坤", "喝乾杯"]))
    assert table["words"]["乾坤"] == "乾坤"
    assert dict(zip(table["from"], table["to"], strict=True))["乾"] == "干"


def test_tiles_are_called_as_in_scoring() -> None:
    for code, name in NAMES.items():
        text = CATALOGUE[f"tile.{code}"]
        assert (text.en, text.zh_hant) == (name.en, name.zh)
