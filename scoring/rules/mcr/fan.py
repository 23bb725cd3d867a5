"""A fan as an element of the engine."""

from typing import Final

from scoring.decompose import ShapeName
from scoring.rules.engine import Element
from scoring.rules.patterns import Pattern

CHICKEN_HAND: Final = "43"
FLOWERS: Final = "81"


def fan(
    number: int, name: str, name_zh: str, points: int, shapes: frozenset[ShapeName], count: Pattern, implies: str = ""
) -> Element:
    """A fan by its number in the text; `implies` has the numbers of fans that are not counted beside it.

    Every fan but flowers leaves no Chicken Hand.
    """
    chicken = set() if str(number) in (CHICKEN_HAND, FLOWERS) else {CHICKEN_HAND}
    return Element(str(number), name, name_zh, points, shapes, count, frozenset({*implies.split(), *chicken}))
