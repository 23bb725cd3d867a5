"""Hands in short notation, scored."""

from typing import Any

from scoring.result import Score
from scoring.rules import score
from tests.scoring.rules.brief import brief_hand


def scored(*hand: Any, **facts: Any) -> Score:
    """The score of a hand, on a discard unless `by` says otherwise; arguments as for `brief_hand`."""
    return score(brief_hand("australia", *hand, **{"by": "discard", "seat": "south", **facts}))


def patterns(*hand: Any, **facts: Any) -> dict[str, int]:
    """Which patterns a hand counts, and how many of each; arguments as for `scored`."""
    return {element.id: element.count for element in scored(*hand, **facts).elements}


def total(*hand: Any, **facts: Any) -> float | None:
    """What the patterns add up to; arguments as for `scored`."""
    return scored(*hand, **facts).total
