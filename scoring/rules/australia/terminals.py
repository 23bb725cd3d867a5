"""Chapter 8.0: terminals."""

from typing import Final

from scoring.decompose import UNIOS as TERMINALS_AND_HONOURS
from scoring.rules import patterns
from scoring.rules.australia.shapes import ANY, SETS, SETS_OR_PAIRS
from scoring.rules.engine import Element, ElementGroup
from scoring.rules.view import View


def _mixed_lesser(view: View) -> bool:
    return view.contents.has_honours and view.contents.has_terminals and _outside(view)


def _pure_lesser(view: View) -> bool:
    return not view.contents.has_honours and _outside(view)


def _outside(view: View) -> bool:
    # A chow with a terminal begins at number 1 or 7.
    return (
        view.eyes in TERMINALS_AND_HONOURS
        and all(chow % 9 in (0, 6) for chow in view.chows)
        and TERMINALS_AND_HONOURS.issuperset(view.pungs)
    )


GROUPS: Final = (
    ElementGroup(
        (
            Element("8.1.1", "Mixed Lesser Terminals", "混全帶么", 40, SETS, _mixed_lesser),
            Element("8.1.2", "Pure Lesser Terminals", "純全帶么", 50, SETS, _pure_lesser),
            Element("8.1.3", "Mixed Greater Terminals", "混么九", 100, ANY, patterns.mixed_terminals),
            Element("8.1.4", "Pure Greater Terminals", "清么九", 400, SETS_OR_PAIRS, patterns.pure_terminals),
        ),
        "one",
    ),
)
