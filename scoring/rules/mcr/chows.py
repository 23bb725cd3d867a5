"""Fans of chows."""

from collections.abc import Sequence
from typing import Final

from scoring.rules.engine import ElementGroup
from scoring.rules.mcr.combinations import Pattern, SetFans
from scoring.rules.mcr.fan import added, fan
from scoring.rules.mcr.shapes import KNITTED, SETS
from scoring.rules.view import View

_FIVE: Final = 4
_ENDS: Final = 0b1000001
"""Chows of `View.suit_chows` that begin at 1 and 7."""


def _of_one_suit(faces: Sequence[int]) -> bool:
    return len({face // 9 for face in faces}) == 1


def _of_several_suits(faces: Sequence[int]) -> bool:
    return len({face // 9 for face in faces}) == len(faces)


def _identical(faces: Sequence[int]) -> bool:
    return len(set(faces)) == 1


def _numbers_rise(faces: Sequence[int], *steps: int) -> bool:
    """Whether the numbers, in order, are as far apart as one of some steps."""
    numbers = sorted(face % 9 for face in faces)
    return any(numbers == [numbers[0] + step * place for place in range(len(faces))] for step in steps)


def _pure_shifted(faces: Sequence[int]) -> bool:
    return _of_one_suit(faces) and _numbers_rise(faces, 1, 2)


def _straight(faces: Sequence[int]) -> bool:
    return sorted(face % 9 for face in faces) == [0, 3, 6]


def _pure_straight(faces: Sequence[int]) -> bool:
    return _of_one_suit(faces) and _straight(faces)


def _mixed_straight(faces: Sequence[int]) -> bool:
    return _of_several_suits(faces) and _straight(faces)


def _same_number(faces: Sequence[int]) -> bool:
    return _of_several_suits(faces) and _numbers_rise(faces, 0)


def _mixed_shifted(faces: Sequence[int]) -> bool:
    return _of_several_suits(faces) and _numbers_rise(faces, 1)


def _short_straight(faces: Sequence[int]) -> bool:
    return _of_one_suit(faces) and _numbers_rise(faces, 3)


def _two_terminal(faces: Sequence[int]) -> bool:
    return _of_one_suit(faces) and _numbers_rise(faces, 6)


_FANS: Final = SetFans(
    (
        Pattern("14", 48, 4, _identical),
        Pattern("16", 32, 4, _pure_shifted),
        Pattern("23", 24, 3, _identical),
        Pattern("28", 16, 3, _pure_straight),
        Pattern("30", 16, 3, _pure_shifted),
        Pattern("39", 8, 3, _mixed_straight),
        Pattern("41", 8, 3, _same_number),
        Pattern("50", 6, 3, _mixed_shifted),
        Pattern("69", 1, 2, _identical),
        Pattern("70", 1, 2, _same_number),
        Pattern("71", 1, 2, _short_straight),
        Pattern("72", 1, 2, _two_terminal),
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
        suits_alike=True,
    ),
    added(
        (
            fan(13, "Pure Terminal Chows", "一色双龙会", 64, SETS, _pure_terminal_chows, "19 22 63 69 72 75 76"),
            fan(29, "Three-Suited Terminal Chows", "三色双龙会", 16, SETS, _three_suited_terminal_chows, "63 70 72 76"),
        ),
        *("chows", "suited_eyes"),
        when="three_straight_chows",
        suits_alike=True,
    ),
    added(
        (fan(63, "All Chows", "平和", 2, SETS | KNITTED, _all_chows, "76"),),
        *("pung_count", "honour_eyes"),
    ),
)
