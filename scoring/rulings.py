"""What each element of a rule set asks for, in a sentence or two, for people who learn it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from scoring.hand import Rules
from scoring.registry import stored_beside
from scoring.texts.catalogue import Text

FILE: Final = "rulings.json"
"""The file beside the scorer of a rule set that has its rulings."""


@cache
def rulings(rules: Rules) -> Mapping[str, Text]:
    """Rulings by element id, none where a rule set has no file of them. Raises `HandError`: about `rules`."""
    rows = stored_beside(rules, FILE)
    return MappingProxyType({name: Text.of_row(row) for name, row in rows.items()})
