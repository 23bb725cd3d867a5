"""A fan as an element of the engine."""

from collections.abc import Callable, Iterable
from typing import Final

from scoring.decompose import ShapeName
from scoring.rules.engine import Element, ElementGroup
from scoring.rules.view import View

CHICKEN_HAND: Final = "43"
FLOWERS: Final = "81"


def fan(
    number: int,
    name: str,
    name_zh: str,
    points: int,
    shapes: frozenset[ShapeName],
    count: Callable[[View], int],
    implies: str = "",
) -> Element:
    """A fan by its number in the text; `implies` has the numbers of fans that are not counted beside it.

    Every fan but flowers leaves no Chicken Hand.
    """
    chicken = set() if str(number) in (CHICKEN_HAND, FLOWERS) else {CHICKEN_HAND}
    return Element(str(number), name, name_zh, points, shapes, count, frozenset({*implies.split(), *chicken}))


def always(view: View) -> bool:
    """For fans that every hand of their shapes has."""
    return True


def added(fans: Iterable[Element], *reads: str, when: str | None = None, unless: str | None = None) -> ElementGroup:
    """Fans that all count, but for what others imply."""
    return ElementGroup(tuple(fans), "all", reads=reads, when=when, unless=unless)
