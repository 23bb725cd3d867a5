"""Sentences of records, which have Traditional Chinese alone, in Simplified; the page does the same from one table."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Final

_TABLE: Final = Path(__file__).parent / "characters" / "simplified.json"


def simplified(sentence: str) -> str:
    """Traditional Chinese as Simplified. Names of elements stay as their rule text writes them: give none.

    >>> simplified("這張牌蓋著。是哪張牌？")
    '这张牌盖着。是哪张牌？'
    """
    own, pieces = _table()
    return pieces.sub(lambda piece: own.get(piece[0], piece[0]), sentence)


@cache
def _table() -> tuple[dict[str, str], re.Pattern[str]]:
    """What characters and whole words become, and a pattern that finds words before their characters."""
    table = json.loads(_TABLE.read_text("utf-8"))
    words: dict[str, str] = table["words"]
    own = dict(zip(table["from"], table["to"], strict=True)) | words
    longest_first = sorted(words, key=len, reverse=True)
    return own, re.compile("|".join([*map(re.escape, longest_first), "."]), re.DOTALL)
