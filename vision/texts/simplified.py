"""Converts sentences of records, which hold Traditional Chinese only, to Simplified; the page uses the same table."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Final

_TABLE: Final = Path(__file__).parent / "characters" / "simplified.json"


def simplified(sentence: str) -> str:
    """Convert Traditional to Simplified Chinese. Not for names of elements, which keep the spelling of their rule text.

    >>> simplified("這張牌蓋著。是哪張牌？")
    '这张牌盖着。是哪张牌？'
    """
    own, pieces = _table()
    return pieces.sub(lambda piece: own.get(piece[0], piece[0]), sentence)


@cache
def _table() -> tuple[dict[str, str], re.Pattern[str]]:
    """Replacements of words and characters, and a pattern that matches words before single characters."""
    table = json.loads(_TABLE.read_text("utf-8"))
    words: dict[str, str] = table["words"]
    own = dict(zip(table["from"], table["to"], strict=True)) | words
    longest_first = sorted(words, key=len, reverse=True)
    return own, re.compile("|".join([*map(re.escape, longest_first), "."]), re.DOTALL)
