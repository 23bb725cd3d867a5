"""Rows of kongs, concealed pungs and all pungs, and of the self-draw, which a concealed row can replace."""

from collections.abc import Callable
from typing import Final

from scoring.rules import patterns
from scoring.rules.engine import Element, ElementGroup
from scoring.rules.taiwan16.shapes import COMPLETE, SETS
from scoring.rules.view import View


def _self_draw(view: View) -> bool:
    return view.facts.by == "self-draw"


def _concealed_self_draw(view: View) -> bool:
    return view.facts.by == "self-draw" and not view.claimed_count


def _exposed_kongs(view: View) -> int:
    return len(view.kong_kinds) - view.concealed_kongs


def _concealed_kongs(view: View) -> int:
    return view.concealed_kongs


def _concealed_pungs(least: int) -> Callable[[View], bool]:
    """At least `least` concealed pungs; a claimed kong counts, as three of its tiles were concealed."""

    def counts(view: View) -> bool:
        if view.pung_count < least:
            return False
        return patterns.concealed_pungs(view) + view.kong_kinds.count("kong") >= least

    return counts


def _concealed_all_pungs_self_draw(view: View) -> bool:
    return view.pung_count == 5 == patterns.concealed_pungs(view) and view.facts.by == "self-draw"


def _all_pungs(view: View) -> bool:
    return not view.chow_count


_SELF_DRAWS: Final = (
    Element("self_draw", "Self-Draw", "自摸", 1, COMPLETE, _self_draw),
    Element("concealed_self_draw", "Concealed Self-Draw", "門清自摸", 5, COMPLETE, _concealed_self_draw),
)
_CONCEALED: Final = (
    Element("two_concealed_pungs", "Two Concealed Pungs", "二暗刻", 3, SETS, _concealed_pungs(2)),
    Element("three_concealed_pungs", "Three Concealed Pungs", "三暗刻", 10, SETS, _concealed_pungs(3)),
    Element("four_concealed_pungs", "Four Concealed Pungs", "四暗刻", 30, SETS, _concealed_pungs(4)),
    Element("five_concealed_pungs", "Five Concealed Pungs", "五暗刻", 80, SETS, _concealed_pungs(5)),
)
_DRAWN_CONCEALED: Final = Element(
    *("concealed_all_pungs_self_draw", "Concealed All Pungs Self-Drawn", "間間胡", 100),
    *(SETS, _concealed_all_pungs_self_draw),
)

GROUPS: Final = (
    # Two families in one group: one row of each counts, and 間間胡 replaces both.
    ElementGroup(
        (*_SELF_DRAWS, *_CONCEALED, _DRAWN_CONCEALED),
        "one",
        reads=("pung_count", "claimed_count", "kongs", *patterns.CONCEALED_PUNGS),
        together=tuple(frozenset({drawn.id, pungs.id}) for drawn in _SELF_DRAWS for pungs in _CONCEALED),
    ),
    ElementGroup(
        (
            Element("exposed_kong", "Exposed Kong", "擲", 1, SETS, _exposed_kongs),
            Element("concealed_kong", "Concealed Kong", "暗擲", 2, SETS, _concealed_kongs),
        ),
        "all",
        reads=("kongs", "concealed_kongs"),
        when="kongs",
    ),
    ElementGroup(
        (Element("all_pungs", "All Pungs", "對對胡", 30, SETS, _all_pungs),),
        "all",
        reads=("chow_count",),
        unless="chow_count",
    ),
)
