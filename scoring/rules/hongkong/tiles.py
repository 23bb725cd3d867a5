"""Rows of the sets, the suits and the terminals."""

from typing import Final

from scoring.rules import patterns
from scoring.rules.engine import Element, ElementGroup
from scoring.rules.hongkong.limits import (
    ALL_HONOURS,
    ALL_TERMINALS,
    FOUR_CONCEALED_PUNGS,
    FOUR_KONGS,
    NINE_GATES,
    ORPHANS,
    fixed,
)
from scoring.rules.hongkong.rulings import reads, ruling
from scoring.rules.hongkong.shapes import PAIRS, SETS, SETS_OR_PAIRS
from scoring.rules.view import View


def _all_chows(view: View) -> bool:
    return not view.pung_count


def _all_pungs(view: View) -> bool:
    return not view.chow_count


def _seven_pairs(view: View) -> bool:
    return bool(ruling(view.options, "seven_pairs"))


_OF_PUNGS: Final = (FOUR_CONCEALED_PUNGS, FOUR_KONGS, ALL_TERMINALS, ALL_HONOURS)
"""Great hands that are all pungs, which then do not count beside them."""

GROUPS: Final = (
    ElementGroup(
        (Element("all_chows", "All Chows", "平糊", 1, SETS, _all_chows),),
        "all",
        reads=("pung_count",),
        unless="pung_count",
    ),
    # No hand of these has a chow.
    ElementGroup(
        (
            Element("all_pungs", "All Pungs", "對對糊", 3, SETS, _all_pungs),
            Element("mixed_terminals", "Mixed Terminals", "花么九", 4, SETS, patterns.mixed_terminals),
            *[row for hand in _OF_PUNGS for row in fixed(hand)],
        ),
        "one",
        reads=(
            *("chow_count", "kongs", *patterns.KINDS, *patterns.CONCEALED_PUNGS),
            *reads(*[hand.id for hand in _OF_PUNGS]),
        ),
        unless="chow_count",
        together=(frozenset({"mixed_terminals", *[hand.id for hand in _OF_PUNGS]}),),
    ),
    ElementGroup(
        (
            Element("half_flush", "Half Flush", "混一色", 3, SETS_OR_PAIRS, patterns.one_suit_and_honours),
            Element("full_flush", "Full Flush", "清一色", 7, SETS_OR_PAIRS, patterns.one_suit),
            *fixed(NINE_GATES),
        ),
        "one",
        reads=(*patterns.KINDS, *NINE_GATES.reads, *reads("nine_gates")),
    ),
    ElementGroup(
        (Element("seven_pairs", "Seven Pairs", "七對子", 4, PAIRS, _seven_pairs),), "all", reads=reads("seven_pairs")
    ),
    ORPHANS,
)
