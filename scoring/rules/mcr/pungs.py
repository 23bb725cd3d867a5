"""Fans of pungs and kongs of the suits, and of concealed pungs."""

from typing import Final

from scoring.rules.engine import ElementGroup
from scoring.rules.mcr.combinations import Pattern, SetFans
from scoring.rules.mcr.fan import added, fan
from scoring.rules.mcr.shapes import SETS
from scoring.rules.patterns import CONCEALED_PUNGS, concealed_pungs
from scoring.rules.view import View

_FANS: Final = SetFans(
    (
        Pattern("15", 48, 1, (1, 1, 1)),
        Pattern("24", 24, 1, (1, 1)),
        Pattern("32", 16, 3, (0, 0)),
        Pattern("42", 8, 3, (1, 1)),
        Pattern("65", 2, 2, (0,)),
    ),
    lambda view: view.suited_pungs,
)
_found = _FANS.counter


def _four_concealed(view: View) -> bool:
    return concealed_pungs(view) == 4


def _three_concealed(view: View) -> bool:
    return concealed_pungs(view) >= 3


def _two_concealed(view: View) -> bool:
    return concealed_pungs(view) >= 2


def _all_pungs(view: View) -> bool:
    return not view.chow_count


def _all_even(view: View) -> bool:
    return not view.chow_count and view.keeps_to("2468")


GROUPS: Final = (
    ElementGroup(
        (
            fan(15, "Four Pure Shifted Pungs", "一色四节高", 48, SETS, _found("15"), "23 24 48"),
            # The text names Pure Triple Chow too, which these tiles are in another arrangement only.
            fan(24, "Pure Shifted Pungs", "一色三节高", 24, SETS, _found("24")),
            fan(32, "Triple Pung", "三同刻", 16, SETS, _found("32"), "65"),
            fan(42, "Mixed Shifted Pungs", "三色三节高", 8, SETS, _found("42")),
            fan(65, "Double Pung", "双同刻", 2, SETS, _found("65")),
        ),
        _FANS.choose,
        reads=("suited_pungs",),
        pung_steps=((0,), (1, 1)),
        alike_suits=True,
    ),
    added(
        (
            fan(12, "Four Concealed Pungs", "四暗刻", 64, SETS, _four_concealed, "33 48 56 62 66"),
            fan(33, "Three Concealed Pungs", "三暗刻", 16, SETS, _three_concealed, "66"),
            fan(66, "Two Concealed Pungs", "双暗刻", 2, SETS, _two_concealed),
        ),
        *CONCEALED_PUNGS,
    ),
    added((fan(48, "All Pungs", "碰碰和", 6, SETS, _all_pungs),), "chow_count", unless="chow_count"),
    added(
        (fan(21, "All Even Pungs", "全双刻", 24, SETS, _all_even, "48 68 76"),),
        *("chow_count", "keeps"),
        when="keeps",
    ),
)
