"""Who pays a win of so many points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from scoring.terms import SEATS

if TYPE_CHECKING:
    from decimal import Decimal

    from scoring.asked import TableOptions, WinFacts
    from scoring.terms import Seat

_COUNTER: Final = 100
"""What each player pays for a counter (honba)."""


def win_payments(facts: WinFacts, options: TableOptions, points: Decimal) -> dict[Seat, int] | None:
    """Signed points by seat that sum to zero, counters included; None if the giver of the tile is unknown.

    Args:
        facts: the facts of the win; its `honba` are paid besides.
        options: not used.
        points: what the hand is worth: what the discarder pays, or all three together on a self-draw.
    """
    value = int(points)
    if facts.by != "self-draw":
        if facts.from_ is None:
            return None
        paid = {facts.from_: value + 3 * _COUNTER * facts.honba}
    else:
        others = [seat for seat in SEATS if seat != facts.seat]
        paid = {seat: _share(value, facts.seat, seat) + _COUNTER * facts.honba for seat in others}
    return {seat: sum(paid.values()) if seat == facts.seat else -paid.get(seat, 0) for seat in SEATS}


def _share(points: int, winner: Seat, payer: Seat) -> int:
    """What a player pays of a self-draw: the dealer pays double, and every amount is rounded up to hundreds.

    The amount of one who is not the dealer is a quarter of the points, rounded up; the dealer pays the rest.
    """
    if winner == "east":
        return points // 3
    quarter = -(-points // 400) * 100
    return points - 2 * quarter if payer == "east" else quarter
