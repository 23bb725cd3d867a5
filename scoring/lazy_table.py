"""Tables that are filled as they are asked."""

from collections.abc import Callable
from typing import Final, TypeVar

MOST_ENTRIES: Final = 1 << 14

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


class BoundedDict(dict[_Key, _Value]):
    """A dict of at most `MOST_ENTRIES`; before it takes more it is emptied."""

    __slots__ = ("_most",)

    def __init__(self, most: int = MOST_ENTRIES) -> None:
        self._most = most

    def __setitem__(self, key: _Key, value: _Value) -> None:
        if len(self) >= self._most:
            self.clear()
        super().__setitem__(key, value)


class Table(dict[_Key, _Value]):
    """The values of a pure function that have been asked for, at most `MOST_ENTRIES`.

    A hit is a plain look-up in a dict, faster than `functools.lru_cache`. Threads may share a table: at worst one
    makes a value that another is making too.
    """

    __slots__ = ("_make",)

    def __init__(self, make: Callable[[_Key], _Value]) -> None:
        self._make = make

    def __missing__(self, key: _Key) -> _Value:
        value = self._make(key)
        if len(self) >= MOST_ENTRIES:
            self.clear()
        self[key] = value
        return value
