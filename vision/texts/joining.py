"""Joins several messages into one."""

from collections.abc import Sequence
from typing import TypeVar

from scoring.texts import Message

_Part = TypeVar("_Part", Message, str)


def join(sentence: str, parts: Sequence[_Part]) -> _Part | Message:
    """Fold one or more messages or texts by a sentence with the fields `first` and `second`."""
    joined: _Part | Message = parts[0]
    for part in parts[1:]:
        joined = Message(sentence, {"first": joined, "second": part})
    return joined
