"""Facts of the win, flowers and options as further fields of a code, above those of the tiles."""

from collections.abc import Iterable, Mapping
from threading import Lock
from typing import Any, Final

from scoring.decompose import ShapeName
from scoring.hand import Hand, Options, Win
from scoring.lazy_table import Table

_WIDTH: Final = 16
"""Bits of a field; enough to number the values that a hand may have."""
_FIELD: Final = (1 << _WIDTH) - 1


class FactFields:
    """Numbers the values of some facts; the field of a fact that has its default is 0.

    Args:
        reads: the facts that rows read: `flowers`, `win.…` or `options.…` by their paths in the hand record.
        shapes: facts that, where they are given, declare the shape of hand.
        start: the lowest bit of the fields.
    """

    def __init__(self, reads: Iterable[str], shapes: Mapping[str, ShapeName], start: int) -> None:
        names = sorted({*reads})
        self._start: Final = start
        self._shapes: Final = shapes
        self._shifts: Final = {name: start + _WIDTH * place for place, name in enumerate(names)}
        self._values: Final[dict[str, list[Any]]] = {name: [] for name in names}
        self._lock: Final = Lock()
        self._flowers: Final = Table(self._flowers_code)
        self._facts: Final = Table(self._fact_code)
        self._options: Final = Table(self._option_code)
        self._wins: Final = Table(self._win)

    def of(self, hand: Hand) -> tuple[int, ShapeName | None]:
        """The fields of the facts of a hand, and the shape that they declare, such as a win on flowers alone.

        Only facts that are not the default take a look-up each.
        """
        code = self._flowers[hand.flowers]
        shape = None
        if hand.facts.exact_key:
            for item in hand.facts.items():
                code |= self._facts[item]
                if shape is None:
                    shape = self._shapes.get(f"win.{item[0]}")
        if hand.options.exact_key:
            for item in hand.options.items():
                code |= self._options[item]
        return code, shape

    def masks(self) -> dict[str, int]:
        """The bits of each fact."""
        return {name: _FIELD << shift for name, shift in self._shifts.items()}

    def win(self, code: int) -> Win:
        """The facts of the win in a code; those that are not in it have their defaults."""
        return self._wins[code >> self._start]

    def options(self, code: int) -> Options:
        """The options in a code; those that are not in it have their defaults."""
        return Options(**self._named("options.", code))

    def flowers(self, code: int) -> tuple[str, ...]:
        """The flowers in a code."""
        number = code >> self._shifts["flowers"] & _FIELD
        found: tuple[str, ...] = self._values["flowers"][number - 1] if number else ()
        return found

    def _win(self, code: int) -> Win:
        return Win(**self._named("win.", code << self._start))

    def _flowers_code(self, flowers: tuple[str, ...]) -> int:
        return self._code("flowers", flowers) if flowers else 0

    def _fact_code(self, fact: tuple[str, Any]) -> int:
        return self._code(f"win.{fact[0]}", fact[1])

    def _option_code(self, option: tuple[str, Any]) -> int:
        return self._code(f"options.{option[0]}", option[1])

    def _code(self, name: str, value: Any) -> int:
        """The number of a value, 1 + its place among those seen, in the field of the fact; 0 if no row reads it."""
        if name not in self._shifts:
            return 0
        with self._lock:
            values = self._values[name]
            if value not in values:
                values.append(value)
            return values.index(value) + 1 << self._shifts[name]

    def _named(self, prefix: str, code: int) -> dict[str, Any]:
        found = {}
        for name, shift in self._shifts.items():
            number = code >> shift & _FIELD
            if number and name.startswith(prefix):
                found[name.removeprefix(prefix)] = self._values[name][number - 1]
        return found
