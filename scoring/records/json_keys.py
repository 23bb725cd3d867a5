"""JSON keys that stand twice in one object, of which a parser silently keeps the last."""

from __future__ import annotations

import json
from typing import Any

from scoring.errors import HandError


def strings_of(text: bytes) -> int:
    """The number of strings, keys included, or of lists and objects: whichever is larger."""
    unescaped = text.replace(b"\\\\", b"")
    strings = (unescaped.count(b'"') - unescaped.count(b'\\"')) // 2
    return max(strings, text.count(b"{") + text.count(b"["))


def values_of(text: bytes) -> int:
    """The number of values, not less than it is: commas within strings are counted too."""
    return text.count(b",") + text.count(b"{") + text.count(b"[")


def require_distinct_keys(text: bytes) -> None:
    """Check that no key stands twice in an object of a JSON text. Raises `HandError`: about the path of the key."""
    try:
        json.loads(text, object_pairs_hook=_distinct)
    except _KeyTwiceError:
        path = _find_twice(json.loads(text, object_pairs_hook=_Object), "")
        raise HandError("record.key-twice", path or "record") from None


class _KeyTwiceError(Exception):
    pass


class _Object(list[tuple[str, Any]]):
    """The keys and values of a JSON object in their order."""


def _distinct(pairs: list[tuple[str, Any]]) -> None:
    if len({key for key, _ in pairs}) < len(pairs):
        raise _KeyTwiceError


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
