"""The published payments of the Mahjong Australia family."""

from decimal import Decimal
from typing import Final

from scoring.hand import Options, Win
from scoring.terms import SEATS, Seat

_SHARED: Final = 25
"""Under australia, points up to which all three players pay the same."""


def payments(facts: Win, points: int) -> dict[Seat, int] | None:
    """Signed amounts by seat that sum to zero; None if the giver of the tile matters and is unknown.

    On a self-draw, or up to 25 points, each player pays `points`. Otherwise the two players who did not give the tile
    pay 25 each, and the giver pays the rest of three times `points`.
    """
    if facts.by == "self-draw" or points <= _SHARED:
        return {seat: 3 * points if seat == facts.seat else -points for seat in SEATS}
    if facts.from_ is None:
        return None
    paid = dict.fromkeys(SEATS, -_SHARED)
    paid[facts.seat] = 3 * points
    paid[facts.from_] = 2 * _SHARED - 3 * points
    return paid


def win_payments(facts: Win, options: Options, points: Decimal) -> dict[Seat, int] | None:
    """The payments of a win of so many points, after the limit."""
    return payments(facts, int(points))
