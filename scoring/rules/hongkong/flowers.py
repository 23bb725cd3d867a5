"""Rows of the flowers, including wins on flowers alone."""

from collections.abc import Sequence
from typing import Final

from scoring.hand import SEATS
from scoring.rules.engine import Element, ElementGroup
from scoring.rules.hongkong.payments import SEVEN_FLOWERS
from scoring.rules.hongkong.shapes import COMPLETE, FLOWERS
from scoring.rules.view import View

_SERIES: Final = (("1f", "2f", "3f", "4f"), ("5f", "6f", "7f", "8f"))
"""Flowers and seasons in the order of the seats."""


def _no_flowers(view: View) -> bool:
    return not view.flowers


def _seat_flowers(view: View) -> int:
    """Those of a whole series are not counted by themselves."""
    place = SEATS.index(view.facts.seat)
    return sum(series[place] in view.flowers for series in _SERIES if not _is_whole(series, view))


def _whole_series(view: View) -> int:
    return sum(_is_whole(series, view) for series in _SERIES)


def _is_whole(series: Sequence[str], view: View) -> bool:
    return all(flower in view.flowers for flower in series)


def _seven_flowers(view: View) -> bool:
    return view.facts.flower_win == "seven"


def _eight_flowers(view: View) -> bool:
    return view.facts.flower_win == "eight"


GROUPS: Final = (
    ElementGroup(
        (
            Element("no_flowers", "No Flowers", "無花", 1, COMPLETE, _no_flowers),
            Element("seat_flower", "Seat Flower", "正花", 1, COMPLETE, _seat_flowers),
            Element("flower_series", "Flower Series", "一台花", 2, COMPLETE, _whole_series),
            Element("seven_flowers", "Seven Flowers", "花糊", SEVEN_FLOWERS, FLOWERS, _seven_flowers),
            Element("eight_flowers", "Eight Flowers", "大花糊", 8, FLOWERS, _eight_flowers),
        ),
        "all",
        reads=("flowers", "win.seat", "win.flower_win"),
    ),
)
