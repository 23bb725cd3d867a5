"""Why a photo is in the queue, and what a collection of labels still lacks, as messages of the catalogue."""

from __future__ import annotations

from typing import Final

from scoring.texts import Message, Value
from vision.texts.names import tile_name

NO_TILE: Final = Message("reason.no_tile", {})
"""What a network says that sees nothing where another sees a tile."""

CONDITIONS: Final = ("dark", "glare", "blurred", "small", "turned", "crowded")
"""What photos may show that is out of the ordinary."""

GROUPS: Final = ("concealed", "winning-tile", "chow", "pung", "kong", "concealed-kong", "flowers")
"""Kinds of group that labels should show."""


def name_of_code(code: str | None) -> Message:
    """What a face is called; None is no tile."""
    return NO_TILE if code is None else tile_name(code)


def say(kind: str, **values: Value) -> Message:
    """A reason's sentence."""
    return Message(f"reason.{kind}", values)
