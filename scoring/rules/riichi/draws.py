"""Hands of riichi that nobody wins: what is paid at a draw, when a hand is broken off, and penalties."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Final, get_args

from scoring.declaration import Abortive, Penalty
from scoring.rules.riichi.session import session_rulings

if TYPE_CHECKING:
    from scoring.asked import TableOptions
    from scoring.terms import Seat

_NOTEN: Final = 3000
"""What the players who are not ready pay together at a draw."""
_MANGAN: Final = 2000
"""What a player who does not deal pays another for a mangan; the dealer pays and has double."""


def draw_payments(ready: Collection[Seat], nagashi: Collection[Seat], seats: Collection[Seat]) -> dict[Seat, int]:
    """Signed points by seat that sum to zero.

    Where some players are ready and others not, the others pay 3,000 together; where anybody has a nagashi mangan, it
    is paid instead, as if self-drawn, without counters.

    Args:
        ready: seats of the players who are ready.
        nagashi: seats of those with a nagashi mangan.
        seats: all seats.
    """
    paid = dict.fromkeys(seats, 0)
    if nagashi:
        for winner in nagashi:
            for seat, points in mangan(winner, seats).items():
                paid[seat] += points
    elif 0 < len(ready) < len(paid):
        for seat in paid:
            paid[seat] = _NOTEN // len(ready) if seat in ready else -_NOTEN // (len(paid) - len(ready))
    return paid


def mangan(winner: Seat, seats: Collection[Seat]) -> dict[Seat, int]:
    """Signed points by seat of a self-drawn mangan."""
    others = [seat for seat in seats if seat != winner]
    paid = {seat: -_MANGAN * (2 if "east" in (winner, seat) else 1) for seat in others}
    return {**paid, winner: -sum(paid.values())}


def abortive_kinds(options: TableOptions) -> frozenset[Abortive]:
    """The ways in which a table's hands can be broken off; three wins are one where only two may win."""
    rulings = session_rulings(options)
    if not rulings.abortive_draws:
        return frozenset()
    return frozenset(get_args(Abortive)) - (frozenset() if rulings.wins == 2 else {"three-wins"})


def nagashi_mangan(options: TableOptions) -> bool:
    """Whether a table pays a nagashi mangan."""
    return session_rulings(options).nagashi_mangan


def most_wins(options: TableOptions) -> int:
    """How many players may win on one discard."""
    return session_rulings(options).wins


def chombo(options: TableOptions, seat: Seat, seats: Collection[Seat]) -> Penalty:
    """What a false win costs: a mangan, as if each of the others had drawn it from the player, or points at the end."""
    cost = session_rulings(options).chombo
    if cost != "mangan":
        return Penalty({}, int(cost))
    return Penalty({other: -points for other, points in mangan(seat, seats).items()}, 0)
