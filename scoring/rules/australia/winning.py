"""Chapters 9.0 and 10.0: how the hand was won, and irregular hands."""

from typing import Final

from scoring.rules.australia.shapes import ANY, PAIRS, SETS, UNIOS
from scoring.rules.engine import Element, ElementGroup
from scoring.rules.view import View


def _last_card(view: View) -> bool:
    return view.facts.last_tile and view.facts.by == "self-draw"


def _final_discard(view: View) -> bool:
    return view.facts.last_tile and view.facts.by == "discard"


def _win_on_kong(view: View) -> bool:
    return bool(view.facts.replacements)


def _rob_a_kong(view: View) -> bool:
    return view.facts.by == "robbed-kong"


def _heaven(view: View) -> bool:
    return view.facts.first_turn == "heaven"


def _earth(view: View) -> bool:
    return view.facts.first_turn == "earth"


def _always(view: View) -> bool:
    return True


_FACTS: Final = ("win.by", "win.last_tile", "win.replacements", "win.first_turn")

GROUPS: Final = (
    ElementGroup(
        (
            Element("9.1.1", "Last Card", "海底撈月", 10, ANY, _last_card),
            Element("9.1.2", "Final Discard", "河底撈魚", 10, ANY, _final_discard),
        ),
        "one",
        reads=_FACTS,
    ),
    ElementGroup(
        (
            Element("9.2", "Win on Kong", "杠上開花", 10, SETS, _win_on_kong),
            Element("9.3", "Rob a Kong", "搶杠", 10, ANY, _rob_a_kong),
        ),
        "all",
        reads=_FACTS,
    ),
    ElementGroup(
        (
            Element("9.4.1", "Blessing of Heaven", "天和", 155, ANY, _heaven),
            Element("9.4.2", "Blessing of Earth", "地和", 155, ANY, _earth),
        ),
        "one",
        reads=_FACTS,
    ),
    ElementGroup(
        (
            Element("10.1", "Thirteen Terminals", "十三么九", 200, UNIOS, _always),
            Element("10.2", "Seven Pairs", "七對子", 30, PAIRS, _always),
        ),
        "all",
    ),
)
