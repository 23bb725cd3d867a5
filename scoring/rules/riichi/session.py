"""How a session of riichi is kept: what tables vary, and the balances at the end.

Amounts of a session are whole points: what several share is cut to whole points, and the rest goes to the first seats.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal

from scoring.declaration import STICK, FinalResult, Session
from scoring.rules.riichi.rulings import PRESETS, rulings

if TYPE_CHECKING:
    from fractions import Fraction

    from scoring.asked import TableOptions


def all_rulings(options: TableOptions) -> dict[str, Any]:
    """The rulings of a table by name of their options, those of the preset it names included."""
    return {"preset": options.preset, **asdict(rulings(options)), **asdict(session_rulings(options))}


def preset_rulings(preset: str) -> Mapping[str, Any]:
    """The rulings of a preset by name of their options."""
    found = {**asdict(PRESETS[preset]), **asdict(SESSIONS[preset])}
    return {name: value for name, value in found.items() if name != "three_players"}


Length = Literal["east", "hanchan", "whole", "open"]
Ties = Literal["share", "seat"]

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
"""Points for the places by how many players have what they began with, or more; where all have it, there are none."""

NO_PENALTIES: Final[Mapping[str, int]] = {}

ROUNDS: Final[dict[Length, int | None]] = {"east": 1, "hanchan": 2, "whole": 4, "open": None}


@dataclass(frozen=True, slots=True)
class SessionRulings:
    """What a table agrees on for a session; the defaults are those of Tenhou. Each is an option of its values.

    Attributes:
        start: points that every player begins with.
        oka: points that every player puts in for the first: what is to be returned less what one begins with.
        uma: points for the places, a key of `UMA`, or `floating` for those of `FLOATING`.
        ties: players with equal points `share` what their places have, or stand in the order of their first seats.
        length: the rounds that are played; `open` for as long as the players like.
        goal: points that somebody needs at the end, else another round is begun; 0 for none.
        bust: the session ends when somebody has less than nothing.
        leader_stops: a dealer who would deal the last hand again but is first with the goal reached ends the session.
        wins: how many players may win on one discard; of more, where hands can be broken off, nobody does.
        abortive_draws: hands can be broken off.
        nagashi_mangan: who discarded terminals and honours only, none of them claimed, is paid a mangan at a draw.
        chombo: a false win costs a mangan at once, or so many points at the end.
        pao: who fed the last open set of the three dragons or the four winds, or the fourth kong, pays for it.
        pao_covers: the yakuman that somebody is liable for, or the whole hand.
        pao_counters: who pays the counters where another player discarded the winning tile.
    """

    start: Literal[20_000, 25_000, 27_000, 30_000, 35_000, 40_000, 50_000] = 25_000
    oka: Literal[0, 3_000, 5_000] = 5_000
    uma: Literal["none", "5-10", "5-15", "10-20", "10-30", "floating"] = "10-20"
    ties: Ties = "seat"
    length: Length = "hanchan"
    goal: Literal[0, 30_000, 35_000, 40_000] = 30_000
    bust: bool = True
    leader_stops: bool = True
    wins: Literal[1, 2, 3] = 2
    abortive_draws: bool = True
    nagashi_mangan: bool = True
    chombo: Literal["mangan", "20000"] = "mangan"
    pao: Literal["none", "dragons-winds", "with-kongs"] = "dragons-winds"
    pao_covers: Literal["yaku", "hand"] = "hand"
    pao_counters: Literal["liable", "discarder"] = "liable"


_CLUB: Final = SessionRulings(
    start=30_000,
    oka=0,
    uma="5-15",
    ties="share",
    goal=0,
    bust=False,
    leader_stops=False,
    wins=3,
    abortive_draws=False,
    chombo="20000",
    pao_counters="discarder",
)
"""What WRC and EMA have in common."""

SESSIONS: Final = {
    "tenhou": SessionRulings(),
    "m-league": SessionRulings(
        uma="10-30",
        ties="share",
        goal=0,
        bust=False,
        leader_stops=False,
        wins=1,
        abortive_draws=False,
        nagashi_mangan=False,
        chombo="20000",
        pao="with-kongs",
        pao_covers="yaku",
    ),
    "wrc": replace(_CLUB, wins=1),
    "ema": _CLUB,
    "jpml-a": replace(_CLUB, uma="floating", wins=1, nagashi_mangan=False, chombo="mangan"),
    "mahjong-soul": SessionRulings(oka=0, uma="5-15", wins=3, pao_covers="yaku"),
}
"""Rulings by the name of the rules; scoring/DECISIONS.md says what they rest on."""


_THREE_START: Final = 35_000
_THREE_GOAL: Final = 40_000
"""What three players begin with, and need at the end where the rules need anything."""


@lru_cache(maxsize=256)
def session_rulings(options: TableOptions) -> SessionRulings:
    """What a table agreed on, or the rules it names say."""
    names = [field.name for field in fields(SessionRulings)]
    agreed = {name: value for name in names if (value := getattr(options, name)) is not None}
    preset = SESSIONS[options.preset]
    if options.three_players:
        preset = replace(preset, start=_THREE_START, goal=preset.goal and _THREE_GOAL)
    return replace(preset, **agreed)


def session(options: TableOptions) -> Session:
    """The points a table begins with, and when it ends."""
    rulings = session_rulings(options)
    return Session(
        start=rulings.start,
        returned=rulings.start + rulings.oka,
        goal=rulings.goal,
        rounds=ROUNDS[rulings.length],
        bust=rulings.bust,
        leader_stops=rulings.leader_stops,
    )


def final_results(
    options: TableOptions,
    points: Mapping[str, int | Fraction],
    sticks: int = 0,
    penalties: Mapping[str, int] = NO_PENALTIES,
) -> tuple[FinalResult, ...]:
    """The results with the sticks left on the table, uma, oka and penalties, best first.

    Args:
        options: the table rules.
        points: points of the players, in the order of their first seats.
        sticks: riichi sticks left on the table; those in the first place get them.
        penalties: points taken off at the end, by player.
    """
    rulings = session_rulings(options)
    uma = _uma(rulings, points)
    results = []
    for place, players in _places(points, rulings.ties):
        level = slice(place, place + len(players))
        oka = 0 if place else rulings.oka * len(points)
        shared = _shares(sum(uma[level]) + oka, len(players), 1)
        of_uma = _shares(sum(uma[level]), len(players), 1)
        left = _shares(0 if place else STICK * sticks, len(players), _SMALLEST_STICK)
        results += [
            FinalResult(
                player=player,
                place=1 + place,
                points=points[player] + left[at],
                returned=rulings.start + rulings.oka,
                uma=of_uma[at],
                oka=shared[at] - of_uma[at],
                penalty=penalties.get(player, 0),
            )
            for at, player in enumerate(players)
        ]
    return tuple(results)


def _uma(rulings: SessionRulings, points: Mapping[str, int | Fraction]) -> tuple[int, ...]:
    if rulings.uma != "floating":
        uma = UMA[rulings.uma]
        return uma if len(points) == len(uma) else (uma[0], 0, uma[-1])
    return FLOATING.get(sum(held >= rulings.start for held in points.values()), UMA["none"])


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
