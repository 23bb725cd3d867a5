"""Hands of the sixteen-tile table in short notation, scored."""

from typing import Any

from scoring.result import Score
from scoring.rules import score
from tests.scoring.rules.brief import brief_hand


def scored(*hand: Any, **facts: Any) -> Score:
    """The score of a hand; arguments as for `brief_hand`."""
    return score(brief_hand("taiwan16", *hand, **facts))


def fans(*hand: Any, **facts: Any) -> dict[str, float]:
    """What each row adds to the total; arguments as for `scored`."""
    return {row.id: row.value * row.count for row in scored(*hand, **facts).elements if row.in_total}


def family(names: str, *hand: Any, **facts: Any) -> dict[str, float]:
    """What the rows named add to the total."""
    return {row: worth for row, worth in fans(*hand, **facts).items() if row in names.split()}
