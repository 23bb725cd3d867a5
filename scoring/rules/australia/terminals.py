"""Chapter 8.0: terminals."""

from typing import Final

from scoring.rules import patterns
from scoring.rules.australia.shapes import ANY, SETS, SETS_OR_PAIRS
from scoring.rules.engine import Element, ElementGroup
from scoring.rules.view import View


def _mixed_lesser(view: View) -> bool:
    return view.has_honours and view.has_terminals and _outside(view)


def _pure_lesser(view: View) -> bool:
    return not view.has_honours and _outside(view)


def _outside(view: View) -> bool:
    return not view.parts_without_unio


GROUPS: Final = (
    ElementGroup(
        (
            Element("8.1.1", "Mixed Lesser Terminals", "混全帶么", 40, SETS, _mixed_lesser),
            Element("8.1.2", "Pure Lesser Terminals", "純全帶么", 50, SETS, _pure_lesser),
            Element("8.1.3", "Mixed Greater Terminals", "混么九", 100, ANY, patterns.mixed_terminals),
            Element("8.1.4", "Pure Greater Terminals", "清么九", 400, SETS_OR_PAIRS, patterns.pure_terminals),
        ),
        "one",
        reads=(*patterns.KINDS, "parts_without_unio"),
    ),
)
