"""Names of tiles and groups."""

from scoring.texts import Message


def tile_name(code: str) -> Message:
    """The name of a tile by its code."""
    return Message(f"tile.{code}")


def kind_name(kind: str) -> Message:
    """The name of a kind of group or meld in a table or a legend."""
    return Message("kind.background.brief" if kind == "background" else f"kind.{kind}")
