"""Who pays what (§3.9.1)."""

from decimal import Decimal
from typing import Final

from scoring.hand import Options, Win
from scoring.terms import SEATS, Seat

MINIMUM: Final = 8
"""Minimum points of a win without flowers (§3.11.6.6), and what each other player pays besides."""


def payments(facts: Win, points: int) -> dict[Seat, int] | None:
    """Signed amounts by seat that sum to zero; None if the giver of the tile is unknown.

    Each pays 8, and the points too on a self-draw; else who gave the tile, the robbed one of a kong among them, does.
    """
    if facts.by == "self-draw":
        paid = dict.fromkeys(SEATS, -MINIMUM - points)
    elif facts.from_ is None:
        return None
    else:
        paid = dict.fromkeys(SEATS, -MINIMUM)
        paid[facts.from_] -= points
    paid[facts.seat] = 0
    paid[facts.seat] = -sum(paid.values())
    return paid


def win_payments(facts: Win, options: Options, points: Decimal) -> dict[Seat, int] | None:
    """The payments of a win of so many points, flowers included."""
    return payments(facts, int(points))
