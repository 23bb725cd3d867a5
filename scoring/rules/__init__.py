"""The rule sets, and `score`, which scores a hand under its rule set."""

from collections.abc import Callable
from functools import cache
from importlib import import_module

from scoring.hand import Hand, Rules
from scoring.registry import rule_set
from scoring.result import Score
from scoring.rules.element_table import ElementTable


def score(hand: Hand) -> Score:
    """The score of a hand: its best count under its rule set."""
    return _scorer(hand.rules)(hand)


def element_table(rules: Rules) -> ElementTable:
    """The elements of a rule set and their exclusions.

    Raises:
        AttributeError: its elements are no rows of the engine.
    """
    found: ElementTable = import_module(rule_set(rules).scorer).ELEMENTS
    return found


@cache
def has_element_table(rules: Rules) -> bool:
    """Whether the elements of a rule set are rows of the engine."""
    return hasattr(import_module(rule_set(rules).scorer), "ELEMENTS")


@cache
def _scorer(rules: Rules) -> Callable[[Hand], Score]:
    # Rule sets are imported on first use, as a hand needs only one.
    found: Callable[[Hand], Score] = import_module(rule_set(rules).scorer).score
    return found
