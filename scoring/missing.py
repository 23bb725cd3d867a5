"""Checks many hands for a fixed set of elements, with early rejection."""

from collections.abc import Callable, Iterable
from typing import Final

from scoring.decompose import Shape
from scoring.hand import Hand
from scoring.rules.engine import Element, ElementTable
from scoring.rules.view import View

_Look = Callable[[View], object]


class MissingElements:
    """A set of elements that is tested against one hand after another.

    Args:
        table: the elements of a rule set.
        ids: ids of the elements to test; `drop` removes one.
    """

    def __init__(self, table: ElementTable, ids: Iterable[str]) -> None:
        self._table: Final = table
        self._ids = set(ids)
        self._looks: dict[Shape, list[tuple[_Look | None, list[_Look]]]] = {}

    def drop(self, element_id: str) -> None:
        """Stop testing an element."""
        self._ids.discard(element_id)
        self._looks.clear()

    def counted(self, hand: Hand) -> list[Element]:
        """The tested elements in the best count of `hand`, one per id; empty if it is not a win."""
        views = list(self._table.views(hand))
        if not any(self._may_count(view) for view in views):
            return []
        best = self._table.best_of(views)
        found = [one.element for one in best.found if one.element.id in self._ids] if best else []
        return list({element.id: element for element in found}.values())

    def _may_count(self, view: View) -> bool:
        if view.shape not in self._looks:
            self._looks[view.shape] = self._looks_of(view.shape)
        for when, counts in self._looks[view.shape]:
            if when is None or when(view):
                for count in counts:
                    if count(view):
                        return True
        last = self._table.last
        return last is not None and last.element.id in self._ids and self._table.counts_last(view)

    def _looks_of(self, shape: Shape) -> list[tuple[_Look | None, list[_Look]]]:
        looks: list[tuple[_Look | None, list[_Look]]] = []
        for group in self._table.groups:
            counts: list[_Look] = [
                element.count for element in group.elements if shape in element.shapes and element.id in self._ids
            ]
            if counts:
                looks.append((group.when, counts))
        return looks
