"""Facts of the win, flowers and options as further fields of a code, above those of the tiles."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from threading import Lock
from typing import Any, Final, NoReturn, cast

from scoring.decompose import ShapeName
from scoring.hand import NO_OPTIONS, PLAIN_WIN, Hand, Options, Win
from scoring.lazy_table import BoundedDict, Table

_WIDTH: Final = 16
"""Bits of a field; enough to number the values that a hand may have."""
_FIELD: Final = (1 << _WIDTH) - 1


def refuse(name: str) -> NoReturn:
    """Say that a group reads what it does not declare; raises LookupError."""
    raise LookupError(f"the group does not declare that it reads {name}")


class _Declared:
    """The terms that a group declares, as attributes; each is read from the code when it is first asked for."""

    def __init__(self, prefix: str, reads: frozenset[str], value: Callable[[str], Any]) -> None:
        self._prefix = prefix
        self._reads = reads
        self._value = value

    def __getattr__(self, name: str) -> Any:
        path = f"{self._prefix}{name}"
        if path not in self._reads:
            refuse(path)
        value = self.__dict__[name] = self._value(path)
        return value


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
        self._flowers: Final = Table(partial(self._code, "flowers"))
        self._given: Final[BoundedDict[tuple[Any, ...], tuple[int, ShapeName | None]]] = BoundedDict()
        self._wins: Final = Table(self._win)
        self._options: Final = Table(self._declared_options)

    def of(self, hand: Hand) -> tuple[int, ShapeName | None]:
        """The fields of the facts of a hand, and the shape that they declare, such as a win on flowers alone."""
        key = (hand.facts.exact_key, hand.options.exact_key)
        found = self._given.get(key)
        if found is None:
            found = self._given[key] = self._code_given(hand)
        if not hand.flowers:
            return found
        code, shape = found
        return code | self._flowers[hand.flowers], shape

    def masks(self) -> dict[str, int]:
        """The bits of each fact."""
        return {name: _FIELD << shift for name, shift in self._shifts.items()}

    def win(self, code: int, reads: frozenset[str]) -> Win:
        """The facts of the win in a code that a group declares; those that are not in it have their defaults."""
        return self._wins[code >> self._start, reads]

    def declared_options(self, code: int, reads: frozenset[str]) -> Options:
        """The options in a code that a group declares."""
        return self._options[code >> self._start, reads]

    def options(self, code: int) -> Options:
        """The options in a code; those that are not in it have their defaults."""
        given = {}
        for path, shift in self._shifts.items():
            number = code >> shift & _FIELD
            if number and path.startswith("options."):
                given[path.removeprefix("options.")] = self._values[path][number - 1]
        return Options(**given)

    def flowers(self, code: int) -> tuple[str, ...]:
        """The flowers in a code."""
        number = code >> self._shifts["flowers"] & _FIELD
        found: tuple[str, ...] = self._values["flowers"][number - 1] if number else ()
        return found

    def _win(self, key: tuple[int, frozenset[str]]) -> Win:
        return cast(Win, self._declared("win.", PLAIN_WIN, *key))

    def _declared_options(self, key: tuple[int, frozenset[str]]) -> Options:
        return cast(Options, self._declared("options.", NO_OPTIONS, *key))

    def _declared(self, prefix: str, defaults: Win | Options, code: int, reads: frozenset[str]) -> _Declared:
        def value(path: str) -> Any:
            number = code << self._start >> self._shifts[path] & _FIELD
            return self._values[path][number - 1] if number else getattr(defaults, path.removeprefix(prefix))

        return _Declared(prefix, reads, value)

    def _code_given(self, hand: Hand) -> tuple[int, ShapeName | None]:
        code, shape = 0, None
        for kind, values in (("win.", hand.facts), ("options.", hand.options)):
            for name, value in values.items():
                code |= self._code(kind + name, value)
                shape = shape or self._shapes.get(kind + name)
        return code, shape

    def _code(self, name: str, value: Any) -> int:
        """The number of a value, 1 + its place among those seen, in the field of the fact; 0 if no row reads it."""
        if name not in self._shifts:
            return 0
        with self._lock:
            values = self._values[name]
            if value not in values:
                values.append(value)
            return values.index(value) + 1 << self._shifts[name]
