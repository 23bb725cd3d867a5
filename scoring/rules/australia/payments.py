"""The published payments of the Mahjong Australia family."""

from decimal import Decimal
from typing import Final

from scoring.hand import Options, Win
from scoring.rules.paying import balanced, others
from scoring.terms import Seat

_SHARED: Final = 25
"""Points up to which all three players pay the same."""


def win_payments(facts: Win, options: Options, points: float | Decimal) -> dict[Seat, int] | None:
    """Signed amounts by seat that sum to zero; None if the giver of the tile matters and is unknown.

    On a self-draw, or up to 25 points, each player pays the points after the limit. Otherwise the two players who did
    not give the tile pay 25 each, and the giver pays the rest of three times the points.
    """
    each = int(points)
    if facts.by == "self-draw" or each <= _SHARED:
        return balanced(facts.seat, dict.fromkeys(others(facts), each))
    if facts.from_ is None:
        return None
    return balanced(facts.seat, {**dict.fromkeys(others(facts), _SHARED), facts.from_: 3 * each - 2 * _SHARED})
