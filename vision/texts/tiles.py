"""What tiles are called."""

from scoring.texts import Message


def tile_name(code: str) -> Message:
    """The name of a tile by its code."""
    return Message(f"tile.{code}", {})
