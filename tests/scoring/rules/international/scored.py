"""Hands in short notation, scored."""

from typing import Any

from scoring.result import Score
from scoring.rules import score
from tests.scoring.rules.brief import brief_hand


def scored(*hand: Any, **facts: Any) -> Score:
    """The score of an international hand; arguments as for `brief_hand`."""
    return score(brief_hand("international", *hand, **facts))


def elements(*hand: Any, **facts: Any) -> dict[str, int]:
    """Which elements a hand counts, and how many of each; arguments as for `scored`."""
    return {element.id: element.count for element in scored(*hand, **facts).elements}
