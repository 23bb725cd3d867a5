"""The catalogue's Simplified Chinese and the page's table of characters are those that OpenCC makes."""

import json

import pytest

from tests.vision.texts import making_simplified

pytest.importorskip("opencc", reason="OpenCC builds the catalogue")


def test_no_file_is_stale() -> None:
    assert making_simplified.stale_files() == [], "python -m tests.vision.texts.making_simplified writes them anew"


def test_a_character_that_means_another_in_a_word_is_kept_with_its_word() -> None:
    table = json.loads(making_simplified.characters(["扭轉乾坤", "喝乾杯"]))
    assert table["words"]["乾坤"] == "乾坤"
    assert dict(zip(table["from"], table["to"], strict=True))["乾"] == "干"
