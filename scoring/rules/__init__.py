"""The rule sets, and `score`, which scores a hand under its rule set."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import import_module

from scoring.hand import Hand, Rules
from scoring.registry import rule_set
from scoring.result import Score
from scoring.rules.element_table import ElementTable


def score(hand: Hand) -> Score:
    """The score of a hand: its best count under its rule set."""
    return _scorer(hand.rules)(hand)


def score_many(hands: Iterable[Hand]) -> Iterator[Score]:
    """The score of each of many hands, as they are asked for."""
    for hand in hands:
        yield _scorer(hand.rules)(hand)


def total(hand: Hand) -> float | None:
    """The total of a hand, as in `Score.total`; None if nothing can be counted.

    It takes two thirds of the time of `score`, and is that of hands that are worth too little to win too.
    """
    elements = _elements(hand.rules)
    if elements is None:
        return score(hand).total
    best = elements.best(hand)
    return None if best is None else best.total


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
def _elements(rules: Rules) -> ElementTable | None:
    elements = getattr(import_module(rule_set(rules).scorer), "ELEMENTS", None)
    return elements if isinstance(elements, ElementTable) else None


@cache
def _scorer(rules: Rules) -> Callable[[Hand], Score]:
    # Rule sets are imported on first use, as a hand needs only one.
    found: Callable[[Hand], Score] = import_module(rule_set(rules).scorer).score
    return found
