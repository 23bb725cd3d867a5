"""The points of a session of riichi, and the balances at its end.

Amounts of a session are whole points: what several share is cut to whole points, and the rest goes to the first seats.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from scoring.declaration import STICK, FinalResult, Session
from scoring.hand import Options
from scoring.rules.riichi.rulings import Length, Rulings, Ties, rulings

_SMALLEST_STICK: Final = 100

UMA: Final[dict[str, tuple[int, int, int, int]]] = {
    "none": (0, 0, 0, 0),
    "5-10": (10_000, 5_000, -5_000, -10_000),
    "5-15": (15_000, 5_000, -5_000, -15_000),
    "10-20": (20_000, 10_000, -10_000, -20_000),
    "10-30": (30_000, 10_000, -10_000, -30_000),
}
"""Points for the four places; three players have those of the first and the last."""

FLOATING: Final[dict[int, tuple[int, int, int, int]]] = {
    1: (12_000, -1_000, -3_000, -8_000),
    2: (8_000, 4_000, -4_000, -8_000),
    3: (8_000, 3_000, 1_000, -12_000),
}
"""Points for four places by how many players have what they began with, or more; where all have it, there are none."""

ROUNDS: Final[dict[Length, int | None]] = {"east": 1, "hanchan": 2, "whole": 4, "open": None}


def session(options: Options) -> Session:
    """The points a table begins with, and when it ends."""
    agreed = rulings(options)
    return Session(
        start=agreed.start,
        returned=agreed.start + agreed.oka,
        goal=agreed.goal,
        rounds=ROUNDS[agreed.length],
        bust=agreed.bust,
        leader_stops=agreed.leader_stops,
    )


def final_results(
    options: Options,
    points: Mapping[str, int | Fraction],
    sticks: int,
    penalties: Mapping[str, int],
) -> tuple[FinalResult, ...]:
    """The results with the sticks left on the table, uma, oka and penalties, best first.

    Args:
        options: the table rules.
        points: points of the players, in the order of their first seats.
        sticks: riichi sticks left on the table; those in the first place get them.
        penalties: points taken off at the end, by player.
    """
    agreed = rulings(options)
    uma = _uma(agreed, points)
    results = []
    for place, players in _places(points, agreed.ties):
        level = slice(place, place + len(players))
        oka = 0 if place else agreed.oka * len(points)
        shared = _shares(sum(uma[level]) + oka, len(players), 1)
        of_uma = _shares(sum(uma[level]), len(players), 1)
        left = _shares(0 if place else STICK * sticks, len(players), _SMALLEST_STICK)
        results += [
            FinalResult(
                player=player,
                place=1 + place,
                points=points[player] + left[at],
                returned=agreed.start + agreed.oka,
                uma=of_uma[at],
                oka=shared[at] - of_uma[at],
                penalty=penalties.get(player, 0),
            )
            for at, player in enumerate(players)
        ]
    return tuple(results)


def _uma(agreed: Rulings, points: Mapping[str, int | Fraction]) -> tuple[int, ...]:
    if agreed.uma != "floating":
        uma = UMA[agreed.uma]
        return uma if len(points) == len(uma) else (uma[0], 0, uma[-1])
    if len(points) < len(FLOATING[1]):
        return UMA["none"]
    return FLOATING.get(sum(held >= agreed.start for held in points.values()), UMA["none"])


def _places(points: Mapping[str, int | Fraction], ties: Ties) -> list[tuple[int, list[str]]]:
    """The players of each place, from 0, in the order of `points`."""
    ranked = sorted(points, key=lambda player: -points[player])
    if ties == "seat":
        return [(place, [player]) for place, player in enumerate(ranked)]
    levels = dict.fromkeys(points[player] for player in ranked)
    players = [[player for player in ranked if points[player] == level] for level in levels]
    return [(sum(map(len, players[:place])), level) for place, level in enumerate(players)]


def _shares(points: int, count: int, unit: int) -> Sequence[int]:
    """Equal shares in multiples of `unit`, which `points` is one of; the first ones have the rest."""
    each, rest = divmod(points // unit, count)
    return [unit * (each + (place < rest)) for place in range(count)]
