"""An example of each element of a rule set, for people who learn it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from scoring.hand import Rules
from scoring.registry import stored_beside

FILE: Final = "examples.json"
"""The file beside the scorer of a rule set that has its examples."""


class Example(NamedTuple):
    """A hand record that scores an element, and the sets it rests on, as `scoring.element_sets` gives them."""

    hand: Mapping[str, Any]
    sets: tuple[int, ...]


@cache
def examples(rules: Rules) -> Mapping[str, Example]:
    """Examples by element id, none where a rule set has no file of them. Raises `HandError`: about `rules`."""
    found = {
        name: Example(MappingProxyType({"schema": 1, "rules": rules, **one["hand"]}), tuple(one["sets"]))
        for name, one in stored_beside(rules, FILE).items()
    }
    return MappingProxyType(found)
