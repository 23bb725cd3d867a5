"""Finds rule sets: those of this package, and those that other installed packages register.

Another package registers a rule set as an entry point: its name, and the place of its `RuleSet`.

    [project.entry-points."pailens.rules"]
    zurich = "zurich_mahjong:RULES"
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, Final

from scoring.declaration import Declared, RuleSet
from scoring.errors import HandError
from scoring.terms import Term
from scoring.texts import SCORING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


GROUP: Final = "pailens.rules"
"""The group of entry points."""


def rule_set(name: str) -> RuleSet:
    """The rule set of a name, the only one that is imported. Raises `HandError`: about `rules`, if unknown."""
    if not isinstance(name, str):
        raise HandError("record.text", "rules")
    return _found(name)


@cache
def _found(name: str) -> RuleSet:
    if name in _own_names():
        return _own(name)
    for rules in rule_sets():
        if rules.name == name:
            return rules
    raise HandError("record.one-of", "rules", choices=list(rule_set_names()))


@cache
def rule_sets() -> tuple[RuleSet, ...]:
    """All rule sets in order; a foreign one that cannot be loaded or contradicts others is skipped with a warning."""
    found = [_own(name) for name in _own_names()]
    for entry in _entries():
        try:
            rules = _loaded(entry)
            for declared in ("facts", "options"):
                _merge([*found, rules], declared)
        except Exception as error:  # Whatever another package raises, the other rule sets remain.
            warnings.warn(f"The rule set {entry.name} is left out: {error!r}", stacklevel=2)
        else:
            found.append(rules)
            if rules.texts is not None:
                SCORING.add(rules.texts)
    return tuple(sorted(found, key=lambda rules: (rules.place, rules.name)))


def rule_set_names() -> tuple[str, ...]:
    """The names of all rule sets in their order."""
    return tuple([rules.name for rules in rule_sets()])


@cache
def rule_terms(name: str, declared: Declared) -> Mapping[str, Term]:
    """The terms of one rule set by name; raises as `rule_set`."""
    return _merge([rule_set(name)], declared)


@cache
def merged_terms(declared: Declared) -> Mapping[str, Term]:
    """The terms of all rule sets by name; one that several declare allows what any of them allows."""
    return _merge(rule_sets(), declared)


def find_term(declared: Declared, name: str) -> Term | None:
    """The term of this name of this package's rule sets, else of all; None if none declares it.

    Those of other packages share its kind and default, and may allow more values. Finding them takes longer than
    scoring a hand.
    """
    return _own_terms(declared).get(name) or merged_terms(declared).get(name)


@cache
def _own_terms(declared: Declared) -> Mapping[str, Term]:
    return _merge(map(_own, sorted(_own_names())), declared)


def stored_beside(name: str, file: str) -> dict[str, dict[str, Any]]:
    """The rows of a JSON file beside the scorer of a rule set; none without the file. Raises as `rule_set`."""
    from importlib.resources import files  # Takes long to load, and scoring needs no such file.

    package = import_module(rule_set(name).scorer).__package__
    found = files(package) / file if package else None
    if found is None or not found.is_file():
        return {}
    rows: dict[str, dict[str, Any]] = json.loads(found.read_text("utf-8"))
    return rows


def _merge(several: Iterable[RuleSet], declared: Declared) -> dict[str, Term]:
    merged: dict[str, Term] = {}
    for rules in several:
        for term in rules.facts if declared == "facts" else rules.options:
            merged[term.name] = merged[term.name].merged(term) if term.name in merged else term
    return merged


@cache
def _own_names() -> frozenset[str]:
    return frozenset([room.name for room in iter_modules(import_module("scoring.rules").__path__) if room.ispkg])


def _own(name: str) -> RuleSet:
    found: RuleSet = import_module(f"scoring.rules.{name}").RULES
    return found


def _entries() -> tuple[EntryPoint, ...]:
    from importlib.metadata import entry_points  # Takes longer to load than the rest of `scoring`.

    return tuple(entry_points(group=GROUP))


def _loaded(entry: EntryPoint) -> RuleSet:
    found = entry.load()
    if not isinstance(found, RuleSet) or found.name != entry.name or found.name in _own_names():
        raise TypeError(f"{entry.value} is no rule set of the name {entry.name}, or takes the name of another")
    return found
