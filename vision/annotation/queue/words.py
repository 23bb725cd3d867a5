"""Catalogue messages for queue reasons and missing coverage."""

from typing import Final

from scoring.texts import Message, Value
from vision.texts.names import tile_name

NO_TILE: Final = Message("reason.no_tile", {})
"""Stands for a face where a network predicts no tile."""

CONDITIONS: Final = ("dark", "glare", "blurred", "small", "turned", "crowded")
"""Unusual capture conditions of photos."""

GROUPS: Final = ("concealed", "winning-tile", "chow", "pung", "kong", "concealed-kong", "flowers")
"""Kinds of group that labels should cover."""


def name_of_code(code: str | None) -> Message:
    """Name of a face; None is "no tile"."""
    return NO_TILE if code is None else tile_name(code)


def say(kind: str, **values: Value) -> Message:
    """The message of a reason."""
    return Message(f"reason.{kind}", values)
