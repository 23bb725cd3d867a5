"""An example of each element of a rule set, for people who learn it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from scoring.hand import Rules
from scoring.registry import rule_set

FILE: Final = "examples.json"
"""The file beside the scorer of a rule set that has its examples."""


class Example(NamedTuple):
    """A hand that scores an element.

    Attributes:
        hand: its hand record.
        sets: the sets that the element rests on, as `scoring.element_sets` gives them.
    """

    hand: Mapping[str, Any]
    sets: tuple[int, ...]


@cache
def examples(rules: Rules) -> Mapping[str, Example]:
    """Examples by the id of their element; none where a rule set brings no file of them.

    Raises:
        HandError: about `rules`, if there is no such rule set.
    """
    package = import_module(rule_set(rules).scorer).__package__
    file = files(package) / FILE if package else None
    if file is None or not file.is_file():
        return MappingProxyType({})
    stored: dict[str, dict[str, Any]] = json.loads(file.read_text("utf-8"))
    found = {
        name: Example(MappingProxyType({"schema": 1, "rules": rules, **one["hand"]}), tuple(one["sets"]))
        for name, one in stored.items()
    }
    return MappingProxyType(found)
