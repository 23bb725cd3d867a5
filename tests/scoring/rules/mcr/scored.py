"""Hands in short notation, scored."""

from typing import Any

from scoring.explain import Explanation, explain
from scoring.hand import Hand
from scoring.result import Score
from scoring.rules import score
from tests.scoring.rules.brief import brief_hand


def hand(*given: Any, **facts: Any) -> Hand:
    """A hand, on a discard unless `by` says otherwise; arguments as for `brief_hand`."""
    return brief_hand("mcr", *given, **{"by": "discard", "seat": "south", "round": "west", **facts})


def scored(*given: Any, **facts: Any) -> Score:
    """The score of a hand; arguments as for `hand`."""
    return score(hand(*given, **facts))


def fans(*given: Any, **facts: Any) -> dict[int, int]:
    """Which fans a hand counts, and how many of each; arguments as for `hand`."""
    return {int(element.id): element.count for element in scored(*given, **facts).elements}


def explained(*given: Any, **facts: Any) -> Explanation:
    """The explanation of a hand; arguments as for `hand`."""
    return explain(hand(*given, **facts))
