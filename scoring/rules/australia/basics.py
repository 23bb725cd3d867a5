"""Chapters 1.0 and 2.0: trivial and one-suit patterns."""

from typing import Final

from scoring.rules import patterns
from scoring.rules.australia.shapes import ANY, SETS, SETS_OR_PAIRS
from scoring.rules.engine import Element, ElementGroup
from scoring.rules.view import View


def _all_sequences(view: View) -> bool:
    return not view.pung_count


def _all_concealed(view: View) -> bool:
    return not view.claimed_count


def _no_terminals(view: View) -> bool:
    return not view.has_terminals and not view.has_honours


GROUPS: Final = (
    ElementGroup(
        (Element("1.1", "All Sequences", "平和", 5, SETS, _all_sequences),),
        "all",
        reads=("pung_count",),
        unless="pung_count",
    ),
    ElementGroup((Element("1.2", "All Concealed", "門前清", 5, ANY, _all_concealed),), "all", reads=("claimed_count",)),
    ElementGroup(
        (Element("1.3", "No Terminals", "斷么九", 5, SETS_OR_PAIRS, _no_terminals),), "all", reads=patterns.KINDS
    ),
    ElementGroup(
        (
            Element("2.1.1", "Mixed One-Suit", "混一色", 40, SETS_OR_PAIRS, patterns.one_suit_and_honours),
            Element("2.1.2", "Pure One-Suit", "清一色", 100, SETS_OR_PAIRS, patterns.one_suit),
        ),
        "one",
        reads=patterns.KINDS,
    ),
    ElementGroup(
        (Element("2.2", "Nine Gates", "九蓮寶燈", 480, SETS, patterns.nine_gates),), "all", reads=("pure_waiting",)
    ),
)
