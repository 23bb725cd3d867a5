"""Hands of riichi that nobody wins: what is paid at a draw, when a hand is broken off, and penalties."""

from collections.abc import Collection
from typing import Final, get_args

from scoring.declaration import Abortive, Penalty
from scoring.hand import Options
from scoring.rules.riichi.payments import drawn_payments, drawn_total, seats_of
from scoring.rules.riichi.rulings import rulings
from scoring.terms import Seat

_NOTEN: Final = 1000
"""What the players who are not ready pay together at a draw, for each player but one."""
_MANGAN: Final = 2000
"""What a player who does not deal pays another for a mangan; the dealer pays and has double."""


def draw_payments(options: Options, ready: Collection[Seat], nagashi: Collection[Seat]) -> dict[Seat, int]:
    """Signed points by seat that sum to zero.

    Where some players are ready and others not, the others pay 3,000 together, of three players 2,000; where anybody
    has a nagashi mangan, it is paid instead, as if self-drawn, without counters.
    """
    paid = dict.fromkeys(seats_of(options), 0)
    noten = _NOTEN * (len(paid) - 1)
    if nagashi:
        for winner in nagashi:
            for seat, points in mangan(options, winner).items():
                paid[seat] += points
    elif 0 < len(ready) < len(paid):
        for seat in paid:
            paid[seat] = noten // len(ready) if seat in ready else -noten // (len(paid) - len(ready))
    return paid


def mangan(options: Options, winner: Seat) -> dict[Seat, int]:
    """Signed points by seat of a self-drawn mangan."""
    dealer = winner == "east"
    points = drawn_total(2 * _MANGAN, _MANGAN * (2 if dealer else 1), rulings(options), dealer=dealer)
    paid = drawn_payments(winner, options, points)
    return {seat: points if seat == winner else -paid[seat] for seat in seats_of(options)}


def abortive_kinds(options: Options) -> frozenset[Abortive]:
    """The ways in which a table's hands can be broken off; three wins are one where only two may win.

    Three players have nine terminals and four kongs only.
    """
    agreed = rulings(options)
    if not agreed.abortive_draws:
        return frozenset()
    if options.three_players:
        return frozenset[Abortive]({"nine-terminals", "four-kongs"})
    return frozenset(get_args(Abortive)) - (frozenset() if agreed.wins == 2 else {"three-wins"})


def chombo(options: Options, seat: Seat) -> Penalty:
    """What a false win costs: a mangan, as if each of the others had drawn it from the player, or points at the end."""
    cost = rulings(options).chombo
    if cost != "mangan":
        return Penalty({}, int(cost))
    return Penalty({other: -points for other, points in mangan(options, seat).items()}, 0)
