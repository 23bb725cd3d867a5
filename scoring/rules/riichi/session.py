"""How a session of riichi is kept: what tables vary, and the balances at the end."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from scoring.hand import Options

Amount = int | Fraction

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
    """

    uma: str = "10-20"
    oka: int = 5000
    abortive_draws: bool = True


_PRESETS: Final = {
    "tenhou": SessionRulings(),
    "m-league": SessionRulings(uma="10-30", abortive_draws=False),
    "wrc": SessionRulings(uma="5-15", oka=0, abortive_draws=False),
    "ema": SessionRulings(uma="5-15", oka=0, abortive_draws=False),
    # Its points for the places depend on who is above 30,000; a table adds them itself.
    "jpml-a": SessionRulings(uma="none", oka=0, abortive_draws=False),
}


def session_rulings(options: Options) -> SessionRulings:
    """What a table agreed on, or the rules it names say."""
    agreed: dict[str, Any] = {
        name: value for name in SessionRulings._fields if (value := getattr(options, name)) is not None
    }
    return _PRESETS[options.preset]._replace(**agreed)


def abortive_draws(options: Options) -> bool:
    """Whether hands can be broken off."""
    return session_rulings(options).abortive_draws


def final_balances(options: Options, balances: Mapping[str, Amount]) -> dict[str, Amount]:
    """The balances with uma and oka; players with equal balances share those of their places."""
    rulings = session_rulings(options)
    bonus = [points - rulings.oka for points in UMA[rulings.uma]]
    bonus[0] += len(bonus) * rulings.oka
    final: dict[str, Amount] = {}
    for player, points in balances.items():
        above = sum(other > points for other in balances.values())
        level = sum(other == points for other in balances.values())
        shared = Fraction(sum(bonus[above : above + level]), level)
        final[player] = points + (int(shared) if shared.denominator == 1 else shared)
    return final
