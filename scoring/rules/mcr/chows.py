"""Fans of chows."""

from typing import Final

from scoring.rules.engine import ElementGroup
from scoring.rules.mcr.combinations import Pattern, SetFans
from scoring.rules.mcr.fan import added, fan
from scoring.rules.mcr.shapes import KNITTED, SETS
from scoring.rules.view import View

_FIVE: Final = 4
_ENDS: Final = 0b1000001
"""Chows of `View.suit_chows` that begin at 1 and 7."""


_FANS: Final = SetFans(
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
    lambda view: view.chows,
)
_found = _FANS.counter


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


GROUPS: Final = (
    ElementGroup(
        (
            fan(14, "Quadruple Chow", "一色四同顺", 48, SETS, _found("14"), "23 24 64 69"),
            fan(16, "Four Pure Shifted Chows", "一色四步高", 32, SETS, _found("16"), "30 71 72"),
            fan(23, "Pure Triple Chow", "一色三同顺", 24, SETS, _found("23"), "24 69"),
            fan(28, "Pure Straight", "清龙", 16, SETS, _found("28"), "71 72"),
            fan(30, "Pure Shifted Chows", "一色三步高", 16, SETS, _found("30")),
            fan(39, "Mixed Straight", "花龙", 8, SETS, _found("39")),
            fan(41, "Mixed Triple Chow", "三色三同顺", 8, SETS, _found("41"), "70"),
            fan(50, "Mixed Shifted Chows", "三色三步高", 6, SETS, _found("50")),
            fan(69, "Pure Double Chow", "一般高", 1, SETS, _found("69")),
            fan(70, "Mixed Double Chow", "喜相逢", 1, SETS, _found("70")),
            fan(71, "Short Straight", "连六", 1, SETS, _found("71")),
            fan(72, "Two Terminal Chows", "老少副", 1, SETS, _found("72")),
        ),
        _FANS.choose,
        reads=("chows",),
        chow_steps=((0,), (3,), (6,), (1, 1), (2, 2)),
        alike_suits=True,
    ),
    ElementGroup(
        (
            fan(13, "Pure Terminal Chows", "一色双龙会", 64, SETS, _pure_terminal_chows, "19 22 63 69 72 75 76"),
            fan(29, "Three-Suited Terminal Chows", "三色双龙会", 16, SETS, _three_suited_terminal_chows, "63 70 72 76"),
        ),
        "all",
        reads=("chows", "suited_eyes"),
        chow_steps=((0, 6, 0),),
        alike_suits=True,
    ),
    added(
        (fan(63, "All Chows", "平和", 2, SETS | KNITTED, _all_chows, "76"),),
        *("pung_count", "honour_eyes"),
        unless="pung_count",
    ),
)
