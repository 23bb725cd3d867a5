"""Names of tiles, groups and elements."""

from typing import Protocol

from scoring.texts import Language, Message


class Named(Protocol):
    """What has a name in every language."""

    @property
    def name(self) -> str:
        """The English name."""
        ...

    @property
    def name_zh(self) -> str:
        """The Chinese name, as its rule text writes it."""
        ...

    @property
    def name_ja(self) -> str:
        """The Japanese name; empty in records of before there was one."""
        ...


def name_in(named: Named, language: Language) -> str:
    """The name of an element or payment in a language."""
    match language:
        case "en":
            return named.name
        case "ja":
            return named.name_ja or named.name_zh
        case _:
            return named.name_zh


def tile_name(code: str) -> Message:
    """The name of a tile by its code."""
    return Message(f"tile.{code}")


def kind_name(kind: str) -> Message:
    """The name of a kind of group or meld in a table or a legend."""
    return Message("kind.background.brief" if kind == "background" else f"kind.{kind}")
