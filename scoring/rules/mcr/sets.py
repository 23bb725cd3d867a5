"""Fans of chows and of pungs, of kongs too, and of concealed pungs."""

from operator import attrgetter
from typing import Final

from scoring.rules import patterns
from scoring.rules.engine import ElementGroup, all_of
from scoring.rules.mcr.combinations import Pattern, SetFans
from scoring.rules.mcr.fan import fan
from scoring.rules.mcr.shapes import KNITTED
from scoring.rules.patterns import at_least, both
from scoring.rules.shapes import SETS
from scoring.rules.view import View

_FIVE: Final = 4
_ENDS: Final = 0b1000001
"""Chows of `View.suit_chows` that begin at 1 and 7."""


_OF_CHOWS: Final = SetFans(
    (
        Pattern("14", 48, 1, (0, 0, 0)),
        Pattern("16", 32, 1, (1, 1, 1)),
        Pattern("16", 32, 1, (2, 2, 2)),
        Pattern("23", 24, 1, (0, 0)),
        Pattern("28", 16, 1, (3, 3)),
        Pattern("30", 16, 1, (1, 1)),
        Pattern("30", 16, 1, (2, 2)),
        Pattern("39", 8, 3, (3, 3)),
        Pattern("41", 8, 3, (0, 0)),
        Pattern("50", 6, 3, (1, 1)),
        Pattern("69", 1, 1, (0,)),
        Pattern("70", 1, 2, (0,)),
        Pattern("71", 1, 1, (3,)),
        Pattern("72", 1, 1, (6,)),
    ),
    attrgetter("chows"),
)
_chows = _OF_CHOWS.counter


def _suits_with_ends(view: View) -> list[int]:
    return [suit for suit, chows in enumerate(view.suit_chows) if chows & _ENDS == _ENDS]


def _five_eyes(view: View) -> int | None:
    """The suit of eyes of fives."""
    eyes = view.suited_eyes
    return eyes // 9 if eyes is not None and eyes % 9 == _FIVE else None


def _pure_terminal_chows(view: View) -> bool:
    """123 123 789 789 and eyes 55 of a suit."""
    suit = _five_eyes(view)
    return suit is not None and [chow for chow in view.chows if chow // 9 == suit] == [
        *(9 * suit, 9 * suit),
        *(9 * suit + 6, 9 * suit + 6),
    ]


def _three_suited_terminal_chows(view: View) -> bool:
    """123 789 in two suits, and eyes 55 of the third."""
    suit = _five_eyes(view)
    return suit is not None and _suits_with_ends(view) == [other for other in range(3) if other != suit]


def _all_chows(view: View) -> bool:
    return not view.pung_count and view.honour_eyes is None


_OF_PUNGS: Final = SetFans(
    (
        Pattern("15", 48, 1, (1, 1, 1)),
        Pattern("24", 24, 1, (1, 1)),
        Pattern("32", 16, 3, (0, 0)),
        Pattern("42", 8, 3, (1, 1)),
        Pattern("65", 2, 2, (0,)),
    ),
    attrgetter("suited_pungs"),
)
_pungs = _OF_PUNGS.counter


def _even(view: View) -> bool:
    return view.keeps_to("2468")


GROUPS: Final = (
    ElementGroup(
        (
            fan(14, "Quadruple Chow", "一色四同顺", 48, SETS, _chows("14"), "23 24 64 69"),
            fan(16, "Four Pure Shifted Chows", "一色四步高", 32, SETS, _chows("16"), "30 71 72"),
            fan(23, "Pure Triple Chow", "一色三同顺", 24, SETS, _chows("23"), "24 69"),
            fan(28, "Pure Straight", "清龙", 16, SETS, _chows("28"), "71 72"),
            fan(30, "Pure Shifted Chows", "一色三步高", 16, SETS, _chows("30")),
            fan(39, "Mixed Straight", "花龙", 8, SETS, _chows("39")),
            fan(41, "Mixed Triple Chow", "三色三同顺", 8, SETS, _chows("41"), "70"),
            fan(50, "Mixed Shifted Chows", "三色三步高", 6, SETS, _chows("50")),
            fan(69, "Pure Double Chow", "一般高", 1, SETS, _chows("69")),
            fan(70, "Mixed Double Chow", "喜相逢", 1, SETS, _chows("70")),
            fan(71, "Short Straight", "连六", 1, SETS, _chows("71")),
            fan(72, "Two Terminal Chows", "老少副", 1, SETS, _chows("72")),
        ),
        _OF_CHOWS.choose,
        reads=("chows",),
        chow_steps=((0,), (3,), (6,), (1, 1), (2, 2)),
    ),
    all_of(
        fan(13, "Pure Terminal Chows", "一色双龙会", 64, SETS, _pure_terminal_chows, "19 22 63 69 72 75 76"),
        fan(29, "Three-Suited Terminal Chows", "三色双龙会", 16, SETS, _three_suited_terminal_chows, "63 70 72 76"),
        reads=("chows", "suited_eyes"),
        chow_steps=((0, 6, 0),),
    ),
    all_of(
        fan(63, "All Chows", "平和", 2, SETS | KNITTED, _all_chows, "76"),
        reads=("pung_count", "honour_eyes"),
        unless="pung_count",
    ),
    ElementGroup(
        (
            fan(15, "Four Pure Shifted Pungs", "一色四节高", 48, SETS, _pungs("15"), "23 24 48"),
            # The text names Pure Triple Chow too, which these tiles are in another arrangement only.
            fan(24, "Pure Shifted Pungs", "一色三节高", 24, SETS, _pungs("24")),
            fan(32, "Triple Pung", "三同刻", 16, SETS, _pungs("32"), "65"),
            fan(42, "Mixed Shifted Pungs", "三色三节高", 8, SETS, _pungs("42")),
            fan(65, "Double Pung", "双同刻", 2, SETS, _pungs("65")),
        ),
        _OF_PUNGS.choose,
        reads=("suited_pungs",),
        pung_steps=((0,), (1, 1)),
    ),
    all_of(
        fan(12, "Four Concealed Pungs", "四暗刻", 64, SETS, at_least(4, patterns.concealed_pungs), "33 48 56 62 66"),
        fan(33, "Three Concealed Pungs", "三暗刻", 16, SETS, at_least(3, patterns.concealed_pungs), "66"),
        fan(66, "Two Concealed Pungs", "双暗刻", 2, SETS, at_least(2, patterns.concealed_pungs)),
        reads=patterns.CONCEALED_PUNGS,
    ),
    all_of(fan(48, "All Pungs", "碰碰和", 6, SETS, patterns.all_pungs), reads=("chow_count",), unless="chow_count"),
    all_of(
        fan(21, "All Even Pungs", "全双刻", 24, SETS, both(patterns.all_pungs, _even), "48 68 76"),
        reads=("chow_count", "keeps"),
        when="keeps",
    ),
)
