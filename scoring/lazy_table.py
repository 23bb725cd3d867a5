"""Tables that are filled as they are asked."""

from collections.abc import Callable
from typing import Final, TypeVar

MOST_ENTRIES: Final = 1 << 14

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


class Table(dict[_Key, _Value]):
    """The values of a pure function that have been asked for, at most `MOST_ENTRIES`; then it starts anew.

    A hit is a plain look-up in a dict, faster than `functools.lru_cache`. Threads may share a table: at worst one
    makes a value that another is making too.
    """

    __slots__ = ("_make", "_most")

    def __init__(self, make: Callable[[_Key], _Value], most: int = MOST_ENTRIES) -> None:
        self._make = make
        self._most = most

    def __missing__(self, key: _Key) -> _Value:
        value = self._make(key)
        if len(self) >= self._most:
            self.clear()
        self[key] = value
        return value
