"""Chapter 4.0: triplets and kongs."""

from collections.abc import Callable
from typing import Final

from scoring.rules.australia.shapes import SETS
from scoring.rules.engine import Element, ElementGroup
from scoring.rules.patterns import CONCEALED_PUNGS, concealed_pungs
from scoring.rules.view import View


def _all_triplets(view: View) -> bool:
    return not view.chow_count


def _concealed(least: int) -> Callable[[View], bool]:
    return lambda view: view.pung_count >= least and concealed_pungs(view) >= least


def _kongs(least: int) -> Callable[[View], bool]:
    return lambda view: len(view.kong_kinds) >= least


GROUPS: Final = (
    ElementGroup(
        (Element("4.1", "All Triplets", "對對和", 30, SETS, _all_triplets),),
        "all",
        reads=("chow_count",),
        unless="chow_count",
    ),
    # The text prints 160 for 4.2.3 (there a second 4.2.2), which includes All Triplets and All Concealed.
    ElementGroup(
        (
            Element("4.2.1", "Two Concealed Triplets", "两暗刻", 5, SETS, _concealed(2)),
            Element("4.2.2", "Three Concealed Triplets", "三暗刻", 30, SETS, _concealed(3)),
            Element("4.2.3", "Four Concealed Triplets", "四暗刻", 125, SETS, _concealed(4)),
        ),
        "one",
        reads=("pung_count", *CONCEALED_PUNGS),
    ),
    ElementGroup(
        (
            Element("4.3.1", "One Kong", "杠", 5, SETS, _kongs(1)),
            Element("4.3.2", "Two Kongs", "两杠", 20, SETS, _kongs(2)),
            Element("4.3.3", "Three Kongs", "三杠", 120, SETS, _kongs(3)),
            Element("4.3.4", "Four Kongs", "四杠", 480, SETS, _kongs(4)),
        ),
        "one",
        reads=("kongs",),
        when="kongs",
    ),
)
