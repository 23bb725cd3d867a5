"""Who pays what (§3.9.1)."""

from decimal import Decimal
from typing import Final

from scoring.hand import Options, Win
from scoring.rules.paying import payers
from scoring.terms import SEATS, Seat

MINIMUM: Final = 8
"""Minimum points of a win without flowers (§3.11.6.6), and what each other player pays besides."""


def win_payments(facts: Win, options: Options, points: float | Decimal) -> dict[Seat, int] | None:
    """Signed amounts by seat that sum to zero; None if the giver of the tile is unknown.

    Each pays 8, and the points, flowers included, too on a self-draw; else who gave the tile, the robbed one of a kong
    among them, does.
    """
    paying = payers(facts)
    if not paying:
        return None
    paid = {seat: -MINIMUM - (int(points) if seat in paying else 0) for seat in SEATS}
    paid[facts.seat] = 3 * MINIMUM + len(paying) * int(points)
    return paid
