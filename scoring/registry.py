"""Finds rule sets: those of this package, and those that other installed packages register.

Another package registers a rule set as an entry point: its name, and the place of its `RuleSet`.

    [project.entry-points."pailens.rules"]
    zurich = "zurich_mahjong:RULES"
"""

from __future__ import annotations

import warnings
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Final

from scoring.declaration import RuleSet
from scoring.errors import HandError

GROUP: Final = "pailens.rules"
"""The group of entry points."""

_FOLDER: Final = Path(__file__).parent / "rules"


@cache
def rule_set(name: str) -> RuleSet:
    """The rule set of a name; the one alone is imported.

    Raises:
        HandError: about `rules`, if there is none.
    """
    if name in _own_names():
        return _own(name)
    for entry in _entries():
        if entry.name == name:
            return _loaded(entry)
    raise HandError("record.one-of", "rules", choices=list(rule_set_names()))


@cache
def rule_sets() -> tuple[RuleSet, ...]:
    """All rule sets in their order. One that cannot be loaded is left out with a warning."""
    found = {name: _own(name) for name in _own_names()}
    for entry in _entries():
        try:
            found.setdefault(entry.name, _loaded(entry))
        except Exception as error:  # Whatever another package raises, the other rule sets remain.
            warnings.warn(f"The rule set {entry.name} cannot be loaded: {error!r}", stacklevel=2)
    return tuple(sorted(found.values(), key=lambda rules: (rules.place, rules.name)))


def rule_set_names() -> tuple[str, ...]:
    """The names of all rule sets in their order."""
    return tuple(rules.name for rules in rule_sets())


@cache
def _own_names() -> frozenset[str]:
    return frozenset(folder.parent.name for folder in _FOLDER.glob("*/__init__.py"))


def _own(name: str) -> RuleSet:
    found: RuleSet = import_module(f"scoring.rules.{name}").RULES
    return found


def _entries() -> tuple[EntryPoint, ...]:
    return tuple(entry_points(group=GROUP))


def _loaded(entry: EntryPoint) -> RuleSet:
    found = entry.load()
    if not isinstance(found, RuleSet) or found.name != entry.name:
        raise TypeError(f"{entry.value} is no rule set of the name {entry.name}")
    return found
