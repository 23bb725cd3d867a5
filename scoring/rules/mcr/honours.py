"""Fans of winds and dragons, and of pungs of terminals and honours, with Nine Gates, which has one of these."""

from collections.abc import Sequence
from typing import Final

from scoring.hand import SEATS
from scoring.rules.engine import Element, ElementCount, ElementGroup, found_in
from scoring.rules.mcr.fan import fan
from scoring.rules.mcr.shapes import KNITTED, SETS
from scoring.rules.patterns import HONOURS, dragon_pungs, nine_gates, round_wind_pung, seat_wind_pung, wind_pungs
from scoring.rules.view import DRAGON_FACES, WIND_FACES, View

_BOTH: Final = SETS | KNITTED
_UNIO_PUNGS: Final = "73"


def _big_four_winds(view: View) -> bool:
    return wind_pungs(view) == 4


def _little_four_winds(view: View) -> bool:
    return wind_pungs(view) == 3 and view.honour_eyes in WIND_FACES


def _big_three_winds(view: View) -> bool:
    return wind_pungs(view) >= 3


def _big_three_dragons(view: View) -> bool:
    return dragon_pungs(view) == 3


def _little_three_dragons(view: View) -> bool:
    return dragon_pungs(view) == 2 and view.honour_eyes in DRAGON_FACES


def _two_dragon_pungs(view: View) -> bool:
    return dragon_pungs(view) >= 2


def _unio_pungs(view: View) -> int:
    return view.terminal_pung_count + dragon_pungs(view) + wind_pungs(view)


def _choose(view: View, fans: Sequence[Element]) -> list[ElementCount]:
    """All fans, but of pungs of terminals and honours those alone that no other fan of the group stands for."""
    winds = wind_pungs(view)
    if winds in (1, 2):
        own = {view.facts.seat, view.facts.round}
        winds = sum([view.wind_pungs >> SEATS.index(wind) & 1 for wind in own])
    stood_for = winds + dragon_pungs(view) + nine_gates(view)
    left = _unio_pungs(view) - stood_for
    found = found_in(view, fans)
    others = [one for one in found if one.element.id != _UNIO_PUNGS]
    return others + [one._replace(times=left) for one in found if one.element.id == _UNIO_PUNGS and left]


GROUPS: Final = (
    ElementGroup(
        (
            fan(1, "Big Four Winds", "大四喜", 88, SETS, _big_four_winds, "38 48 60 61"),
            fan(2, "Big Three Dragons", "大三元", 88, SETS, _big_three_dragons, "54 59"),
            fan(4, "Nine Gates", "九莲宝灯", 88, SETS, nine_gates, "22 56 62 76"),
            fan(9, "Little Four Winds", "小四喜", 64, SETS, _little_four_winds, "38"),
            fan(10, "Little Three Dragons", "小三元", 64, SETS, _little_three_dragons, "54 59"),
            fan(38, "Big Three Winds", "三风刻", 12, SETS, _big_three_winds),
            fan(54, "Two Dragon Pungs", "双箭刻", 6, SETS, _two_dragon_pungs, "59"),
            fan(59, "Dragon Pung", "箭刻", 2, _BOTH, dragon_pungs),
            fan(60, "Prevalent Wind", "圈风刻", 2, _BOTH, round_wind_pung),
            fan(61, "Seat Wind", "门风刻", 2, _BOTH, seat_wind_pung),
            fan(73, "Pung of Terminals or Honours", "幺九刻", 1, _BOTH, _unio_pungs),
        ),
        _choose,
        reads=(*HONOURS, "terminal_pungs", "pure_waiting", "win.seat", "win.round"),
        when="unio_pungs",
        principle="explain.mcr-non-repeat",
    ),
)
