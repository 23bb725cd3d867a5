"""How a session of riichi is kept: what tables vary, and the balances at the end.

Amounts of a session are whole points: what several share is cut to whole points, and the rest goes to the first seats.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from scoring.declaration import STICK

if TYPE_CHECKING:
    from scoring.asked import TableOptions

Amount = int | Fraction
Ties = Literal["share", "seat"]

_SMALLEST_STICK: Final = 100

UMA: Final[dict[str, tuple[int, int, int, int]]] = {
    "none": (0, 0, 0, 0),
    "5-10": (10_000, 5_000, -5_000, -10_000),
    "5-15": (15_000, 5_000, -5_000, -15_000),
    "10-20": (20_000, 10_000, -10_000, -20_000),
    "10-30": (30_000, 10_000, -10_000, -30_000),
}
"""Points for the four places."""


class SessionRulings(NamedTuple):
    """What a table agrees on for a session.

    Attributes:
        uma: points for the places, a key of `UMA`.
        oka: points that every player puts in for the first: what is to be reached less what one begins with.
        abortive_draws: whether hands can be broken off.
        ties: players with equal points `share` what their places have, or stand in the order of their first seats.
    """

    uma: str = "10-20"
    oka: int = 5000
    abortive_draws: bool = True
    ties: Ties = "seat"


_PRESETS: Final = {
    "tenhou": SessionRulings(),
    "m-league": SessionRulings(uma="10-30", abortive_draws=False, ties="share"),
    "wrc": SessionRulings(uma="5-15", oka=0, abortive_draws=False, ties="share"),
    "ema": SessionRulings(uma="5-15", oka=0, abortive_draws=False, ties="share"),
    # Its points for the places depend on who is above 30,000; a table adds them itself.
    "jpml-a": SessionRulings(uma="none", oka=0, abortive_draws=False, ties="share"),
}


def session_rulings(options: TableOptions) -> SessionRulings:
    """What a table agreed on, or the rules it names say."""
    agreed: dict[str, Any] = {
        name: value for name in SessionRulings._fields if (value := getattr(options, name)) is not None
    }
    return _PRESETS[options.preset]._replace(**agreed)


def abortive_draws(options: TableOptions) -> bool:
    """Whether hands can be broken off."""
    return session_rulings(options).abortive_draws


def final_balances(options: TableOptions, balances: Mapping[str, Amount], sticks: int = 0) -> dict[str, Amount]:
    """The balances with the sticks left on the table, uma and oka.

    Args:
        options: the table rules.
        balances: points of the players, in the order of their first seats.
        sticks: riichi sticks left on the table; those in the first place get them.
    """
    rulings = session_rulings(options)
    bonus = [points - rulings.oka for points in UMA[rulings.uma]]
    bonus[0] += len(bonus) * rulings.oka
    final = dict(balances)
    for place, players in _places(balances, rulings.ties):
        shared = _shares(sum(bonus[place : place + len(players)]), len(players), 1)
        left = _shares(0 if place else STICK * sticks, len(players), _SMALLEST_STICK)
        for player, points, stick in zip(players, shared, left, strict=True):
            final[player] += points + stick
    return final


def _places(balances: Mapping[str, Amount], ties: Ties) -> list[tuple[int, list[str]]]:
    """The players of each place, from 0, in the order of `balances`."""
    if ties == "seat":
        ranked = sorted(balances, key=lambda player: -balances[player])
        return [(place, [player]) for place, player in enumerate(ranked)]
    levels = sorted(set(balances.values()), reverse=True)
    players = [[player for player, points in balances.items() if points == level] for level in levels]
    return [(sum(map(len, players[:place])), level) for place, level in enumerate(players)]


def _shares(points: int, count: int, unit: int) -> Sequence[int]:
    """Equal shares in multiples of `unit`, which `points` is one of; the first ones have the rest."""
    each, rest = divmod(points // unit, count)
    return [unit * (each + (place < rest)) for place in range(count)]
