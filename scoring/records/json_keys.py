"""JSON keys that stand twice in one object, of which a parser silently keeps the last."""

from __future__ import annotations

import json
from types import NoneType
from typing import Any, Final

from pydantic import BaseModel

from scoring.errors import HandError
from scoring.lazy_table import Table


def strings_of(text: bytes) -> int:
    """The number of strings, keys included, or of lists and objects: whichever is larger."""
    unescaped = text.replace(b"\\\\", b"")
    strings = (unescaped.count(b'"') - unescaped.count(b'\\"')) // 2
    return max(strings, text.count(b"{") + text.count(b"["))


def values_of(text: bytes) -> int:
    """The number of values, not less than it is: commas within strings are counted too."""
    return text.count(b",") + text.count(b"{") + text.count(b"[")


def require_distinct_keys(text: bytes, record: BaseModel) -> None:
    """Check that no key stands twice in an object of a JSON text.

    `record`: what was parsed from it; where it has as many keys as the text has colons, there is nothing to look for.
    Raises `HandError`: about the path of the key.
    """
    if text.count(b":") > _count_keys(record):
        path = _find_twice(json.loads(text, object_pairs_hook=_Object), "")
        if path:
            raise HandError("record.key-twice", path)


_LEAVES: Final = frozenset({str, int, float, bool, NoneType})
"""Most values of records; asking whether they are models would take longer than parsing them."""


# Remembered, as pydantic's test of an instance takes a microsecond.
_IS_MODEL: Final[Table[type, bool]] = Table(lambda kind: issubclass(kind, BaseModel))


class _Object(list[tuple[str, Any]]):
    """The keys and values of a JSON object in their order."""


def _count_keys(record: BaseModel) -> int:
    given = record.__pydantic_fields_set__
    values = record.__dict__
    count = len(given)
    for name in given:
        value = values[name]
        if type(value) in _LEAVES:
            continue
        if type(value) is dict:
            count += len(value)
            value = tuple(value.values())
        for item in value if isinstance(value, tuple | list) else (value,):
            if type(item) not in _LEAVES and _IS_MODEL[type(item)]:
                count += _count_keys(item)
    return count


def _find_twice(value: object, path: str) -> str | None:
    if isinstance(value, _Object):
        steps = [(f"{path}.{key}".removeprefix("."), inner) for key, inner in value]
    elif isinstance(value, list):
        steps = [(f"{path}[{place}]", inner) for place, inner in enumerate(value)]
    else:
        return None
    seen: set[str] = set()
    for step, inner in steps:
        if step in seen:
            return step
        seen.add(step)
        if found := _find_twice(inner, step):
            return found
    return None
