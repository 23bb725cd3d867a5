"""The rule sets, and `score`, which scores a hand under its rule set."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from scoring.errors import HandError
from scoring.hand import Hand, Rules, require_type
from scoring.registry import rule_set
from scoring.result import Score

if TYPE_CHECKING:
    # Loaded with the first rule set that scores by it.
    from scoring.rules.element_table import ElementTable


def score(hand: Hand) -> Score:
    """The score of a hand: its best count under its rule set. Raises `HandError`: about `hand`, if it is no `Hand`."""
    if type(hand) is not Hand:
        require_type("hand", hand, Hand)
    return _scorer(hand.rules)(hand)


def score_many(hands: Iterable[Hand]) -> Iterator[Score]:
    """The score of each of many hands, as they are asked for.

    Raises `HandError`: about `hands`, if it cannot be iterated over; about `hands[i]`, when its turn comes, if that is
    no `Hand`.
    """
    try:
        given = iter(hands)
    except TypeError:
        raise HandError("record.list", "hands") from None
    return _scores(given)


def _scores(hands: Iterator[Hand]) -> Iterator[Score]:
    for place, hand in enumerate(hands):
        if type(hand) is not Hand:
            require_type(f"hands[{place}]", hand, Hand)
        yield score(hand)


def total(hand: Hand) -> float | None:
    """The total of a hand, as in `Score.total`; None if nothing can be counted.

    It takes less time than `score`, and hands that are worth too little to win have a total too. Raises `HandError`:
    about `hand`, if it is no `Hand`.
    """
    require_type("hand", hand, Hand)
    table = rule_elements(hand.rules)
    if table is None:
        return score(hand).total
    best = table.best(hand)
    return None if best is None else best.total


@cache
def rule_elements(rules: Rules) -> ElementTable | None:
    """The elements of a rule set and their exclusions; None where they are no rows of the engine."""
    found: ElementTable | None = getattr(import_module(rule_set(rules).scorer), "ELEMENTS", None)
    return found


@cache
def _scorer(rules: Rules) -> Callable[[Hand], Score]:
    # Rule sets are imported on first use, as a hand needs only one.
    found: Callable[[Hand], Score] = import_module(rule_set(rules).scorer).score
    return found
