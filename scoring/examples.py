"""An example of each element of a rule set and what it asks for, for people who learn it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from scoring.hand import Rules
from scoring.registry import stored_beside
from scoring.texts import Text

EXAMPLES: Final = "examples.json"
RULINGS: Final = "rulings.json"
"""The files beside the scorer of a rule set that have its examples and its rulings."""


class Example(NamedTuple):
    """A hand record that scores an element, and the sets it rests on, as `scoring.element_sets` gives them."""

    hand: Mapping[str, Any]
    sets: tuple[int, ...]


@cache
def examples(rules: Rules) -> Mapping[str, Example]:
    """Examples by element id, none where a rule set has no file of them. Raises `HandError`: about `rules`."""
    found = {
        name: Example(MappingProxyType({"schema": 1, "rules": rules, **one["hand"]}), tuple(one["sets"]))
        for name, one in stored_beside(rules, EXAMPLES).items()
    }
    return MappingProxyType(found)


@cache
def rulings(rules: Rules) -> Mapping[str, Text]:
    """What each element asks for, in a sentence or two, by its id; none without such a file. Raises as `examples`."""
    return MappingProxyType({name: Text.of_row(row) for name, row in stored_beside(rules, RULINGS).items()})
