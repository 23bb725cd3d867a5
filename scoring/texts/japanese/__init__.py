"""Names of elements and payments in Japanese."""

from __future__ import annotations

import json
from functools import cache


def japanese_name(chinese: str) -> str:
    """The Japanese name of an element or payment, from its Chinese one: where none is written, the same characters.

    >>> japanese_name("绿一色")
    '緑一色'
    """
    return _names().get(chinese, chinese)


@cache
def _names() -> dict[str, str]:
    from pathlib import Path  # As in the catalogue.

    names: dict[str, str] = json.loads(Path(__file__).with_name("elements.json").read_text("utf-8"))
    return names
