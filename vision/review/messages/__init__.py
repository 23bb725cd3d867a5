"""The Chinese of the sentences that refuse something: what stands in English in the code, in one table a room."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from vision.review.messages.hands import HANDS
from vision.review.messages.records import RECORDS
from vision.review.messages.requests import REQUESTS
from vision.review.messages.tables import TABLES

SENTENCES: Final = {**HANDS, **RECORDS, **REQUESTS, **TABLES}
"""Chinese by English; `{}` stands for whatever the English sentence has there, in the same order."""

_LONGEST: Final = 500
"""Characters of a sentence that is looked up; longer ones repeat what somebody sent."""


def in_chinese(message: str) -> str | None:
    """The Chinese of an English sentence, None where the table has none."""
    if len(message) > _LONGEST:
        return None
    for pattern, chinese in _patterns():
        if found := pattern.fullmatch(message):
            return chinese.format(*found.groups())
    return None


@cache
def _patterns() -> list[tuple[re.Pattern[str], str]]:
    return [(_pattern(english), chinese) for english, chinese in SENTENCES.items()]


def _pattern(english: str) -> re.Pattern[str]:
    """`{}` matches anything, `{#}` a number and the noun it counts: `3 melds`."""
    parts = re.split(r"(\{#?\})", english)
    ways = {"{}": "(.+?)", "{#}": r"(\d+) [a-z ]+?"}
    return re.compile("".join(ways.get(part) or re.escape(part) for part in parts), re.DOTALL)
