"""Fans of the kinds of tile of the whole hand, and of winds, dragons and pungs of terminals and honours.

Nine Gates, which has one of these, stands with them.
"""

from collections.abc import Sequence
from typing import Final

from scoring.hand import SEATS
from scoring.rules import patterns
from scoring.rules.engine import Element, ElementCount, ElementGroup, all_of, found_in
from scoring.rules.mcr.fan import fan
from scoring.rules.mcr.shapes import ANY, KNITTED, SETS_OR_KNITTED
from scoring.rules.patterns import Pattern, at_least, dragon_pungs, lacks, nine_gates, wind_pungs
from scoring.rules.shapes import PAIRS, SETS, SETS_OR_PAIRS, UNIOS
from scoring.rules.view import View


def _keep_to(tiles: str) -> Pattern:
    return lambda view: view.keeps_to(tiles)


def _choose(view: View, fans: Sequence[Element]) -> list[ElementCount]:
    """All fans, but of pungs of terminals and honours those alone that no other fan of the group stands for."""
    winds, dragons = wind_pungs(view), dragon_pungs(view)
    honours = winds + dragons
    gates = not honours and nine_gates(view)
    left = view.unio_pung_count - honours - gates
    # The last four are all that a hand with one pung of honours can have, the last one without any.
    found = found_in(view, fans[:-1] if honours > 1 or gates else fans[-4:-1]) if honours or gates else []
    if winds in (1, 2):
        own = {view.facts.seat, view.facts.round}
        left += winds - sum([view.wind_pungs >> SEATS.index(wind) & 1 for wind in own])
    return [*found, ElementCount(fans[-1], left)] if left else found


GROUPS: Final = (
    ElementGroup(
        (
            fan(1, "Big Four Winds", "大四喜", 88, SETS, patterns.big_four_winds, "38 48 60 61"),
            fan(2, "Big Three Dragons", "大三元", 88, SETS, patterns.big_three_dragons, "54 59"),
            fan(4, "Nine Gates", "九莲宝灯", 88, SETS, nine_gates, "22 56 62 76"),
            fan(9, "Little Four Winds", "小四喜", 64, SETS, patterns.small_four_winds, "38"),
            fan(10, "Little Three Dragons", "小三元", 64, SETS, patterns.small_three_dragons, "54 59"),
            fan(38, "Big Three Winds", "三风刻", 12, SETS, patterns.big_three_winds),
            fan(54, "Two Dragon Pungs", "双箭刻", 6, SETS, at_least(2, dragon_pungs), "59"),
            fan(59, "Dragon Pung", "箭刻", 2, SETS_OR_KNITTED, dragon_pungs),
            fan(60, "Prevalent Wind", "圈风刻", 2, SETS_OR_KNITTED, patterns.round_wind_pung),
            fan(61, "Seat Wind", "门风刻", 2, SETS_OR_KNITTED, patterns.seat_wind_pung),
            fan(73, "Pung of Terminals or Honours", "幺九刻", 1, SETS_OR_KNITTED, lambda view: view.unio_pung_count),
        ),
        _choose,
        reads=(*patterns.HONOURS, "unio_pung_count", "pure_waiting", "win.seat", "win.round"),
        when="unio_pung_count",
        facts_with="wind_pungs",
        principle="explain.mcr-non-repeat",
    ),
    all_of(
        fan(8, "All Terminals", "清幺九", 64, SETS_OR_PAIRS, patterns.pure_terminals, "18 48 55 65 73 76"),
        fan(11, "All Honours", "字一色", 64, SETS_OR_PAIRS, patterns.all_honours, "18 48 55 73"),
        fan(18, "All Terminals and Honours", "混幺九", 32, SETS_OR_PAIRS | UNIOS, patterns.mixed_terminals, "48 55 73"),
        fan(22, "Full Flush", "清一色", 24, SETS_OR_PAIRS, patterns.one_suit, "75 76"),
        fan(49, "Half Flush", "混一色", 6, SETS_OR_PAIRS, patterns.one_suit_and_honours, "75"),
        fan(51, "All Types", "五门齐", 6, ANY, patterns.all_kinds),
        fan(68, "All Simples", "断幺", 2, SETS_OR_PAIRS, patterns.simples, "76"),
        fan(75, "One Voided Suit", "缺一门", 1, SETS_OR_PAIRS, patterns.missing_suit),
        fan(76, "No Honours", "无字", 1, SETS_OR_PAIRS | KNITTED, lacks("has_honours")),
        reads=patterns.KINDS,
    ),
    all_of(
        fan(3, "All Green", "绿一色", 88, SETS_OR_PAIRS, _keep_to("green"), "49"),
        fan(25, "Upper Tiles", "全大", 24, SETS_OR_PAIRS, _keep_to("789"), "36 76"),
        fan(26, "Middle Tiles", "全中", 24, SETS_OR_PAIRS, _keep_to("456"), "68 76"),
        fan(27, "Lower Tiles", "全小", 24, SETS_OR_PAIRS, _keep_to("123"), "37 76"),
        fan(36, "Upper Four", "大于五", 12, SETS_OR_PAIRS, _keep_to("6789"), "76"),
        fan(37, "Lower Four", "小于五", 12, SETS_OR_PAIRS, _keep_to("1234"), "76"),
        fan(40, "Reversible Tiles", "推不倒", 8, SETS_OR_PAIRS, _keep_to("reversible"), "75"),
        reads=("keeps",),
        when="keeps",
    ),
    all_of(
        fan(31, "All Fives", "全带五", 16, SETS, patterns.fives, "68 76"),
        reads=("parts_without_five",),
        unless="parts_without_five",
    ),
    all_of(
        fan(55, "Outside Hand", "全带幺", 4, SETS, patterns.outside),
        reads=("parts_without_unio",),
        unless="parts_without_unio",
    ),
    all_of(fan(64, "Tile Hog", "四归一", 2, SETS | KNITTED, lambda view: view.fours), reads=("fours",), when="fours"),
    all_of(
        fan(64, "Tile Hog", "四归一", 2, PAIRS, lambda view: view.fours if view.options.seven_pairs_hog else 0),
        reads=("fours", "options.seven_pairs_hog"),
        when="fours",
    ),
)
