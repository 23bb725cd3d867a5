"""Who pays a win of so many points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from scoring.rules.riichi.session import session_rulings
from scoring.terms import SEATS

if TYPE_CHECKING:
    from decimal import Decimal

    from scoring.asked import TableOptions, WinFacts
    from scoring.terms import Seat

_COUNTER: Final = 100
"""What each player pays for a counter (honba)."""
_HUNDRED: Final = 100
_YAKUMAN: Final = 32_000
"""Points of a yakuman of one who does not deal."""


def win_payments(facts: WinFacts, options: TableOptions, points: Decimal) -> dict[Seat, int] | None:
    """Signed points by seat that sum to zero, counters included; None if the giver of the tile is unknown.

    Args:
        facts: the facts of the win; its `honba` are paid besides, and `liable` pays for `liable_yakuman` of them.
        options: the table rules.
        points: what the hand is worth: what the discarder pays, or all together on a self-draw.
    """
    value = int(points)
    if facts.by != "self-draw" and facts.from_ is None:
        return None
    seats = seats_of(options)
    counters = (len(seats) - 1) * _COUNTER * facts.honba
    if facts.liable is None or facts.liable == facts.from_:
        paid = _paid(facts, seats, value)
        for payer in paid if facts.by == "self-draw" else ():
            paid[payer] += _COUNTER * facts.honba
        if facts.from_ is not None and facts.by != "self-draw":
            paid[facts.from_] += counters
    else:
        paid = _paid_with_liability(facts, options, seats, value, counters)
    return {seat: sum(paid.values()) if seat == facts.seat else -paid.get(seat, 0) for seat in seats}


def seats_of(options: TableOptions) -> Sequence[Seat]:
    """The seats of a table."""
    return SEATS


def yakuman_points(seat: Seat) -> int:
    """What a discarder pays for a yakuman."""
    return _YAKUMAN * 3 // 2 if seat == "east" else _YAKUMAN


def _paid_with_liability(
    facts: WinFacts, options: TableOptions, seats: Sequence[Seat], value: int, counters: int
) -> dict[Seat, int]:
    """Of a self-draw who is liable pays all alone; of a discard half, and the discarder the other half."""
    rulings = session_rulings(options)
    part = value if rulings.pao_covers == "hand" else facts.liable_yakuman * yakuman_points(facts.seat)
    paid = _paid(facts, seats, value - part)
    paid.setdefault(facts.liable, 0)
    if facts.by == "self-draw":
        paid[facts.liable] += part + counters
        return paid
    assert facts.from_ is not None
    paid[facts.liable] += part // 2
    paid[facts.from_] += part // 2
    paid[facts.liable if rulings.pao_counters == "liable" else facts.from_] += counters
    return paid


def _paid(facts: WinFacts, seats: Sequence[Seat], value: int) -> dict[Seat, int]:
    """What each payer pays, without counters."""
    if facts.by != "self-draw":
        assert facts.from_ is not None
        return {facts.from_: value}
    return {seat: _share(value, facts.seat, seat) for seat in seats if seat != facts.seat}


def _share(points: int, winner: Seat, payer: Seat) -> int:
    """What a player pays of a self-draw: the dealer pays double, and every amount is rounded up to hundreds.

    The amount of one who is not the dealer is a quarter of the points, rounded up; the dealer pays the rest.
    """
    if winner == "east":
        return points // 3
    quarter = -(-points // (4 * _HUNDRED)) * _HUNDRED
    return points - 2 * quarter if payer == "east" else quarter
