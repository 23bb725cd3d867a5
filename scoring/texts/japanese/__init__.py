"""Names of elements and payments in Japanese."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Final

_FILE: Final = Path(__file__).with_name("elements.json")


def japanese_name(chinese: str) -> str:
    """The Japanese name of an element or payment, from its Chinese one: where none is written, the same characters.

    >>> japanese_name("绿一色")
    '緑一色'
    """
    return _names().get(chinese, chinese)


@cache
def _names() -> dict[str, str]:
    names: dict[str, str] = json.loads(_FILE.read_text("utf-8"))
    return names
