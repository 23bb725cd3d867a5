"""Names of tiles, groups and elements."""

import json
from functools import cache
from pathlib import Path
from typing import Final, Protocol

from scoring.texts import Language, Message
from vision.texts.simplified import simplified

_NAMES: Final = Path(__file__).parent / "characters" / "names.json"


class Named(Protocol):
    """What has a name in every language."""

    @property
    def name(self) -> str: ...

    @property
    def name_zh(self) -> str:
        """The Chinese name, as its rule text writes it."""
        ...

    @property
    def name_ja(self) -> str:
        """The Japanese name; empty in records of before there was one."""
        ...


def name_in(named: Named, language: Language) -> str:
    """The name of an element or payment in a language, a Chinese one in the script of that language."""
    match language:
        case "en":
            return named.name
        case "ja":
            return named.name_ja or named.name_zh
        case _:
            name = named.name_zh
            return _names_in(language).get(name, simplified(name) if language == "zh-Hans" else name)


@cache
def _names_in(language: Language) -> dict[str, str]:
    """The names that rule texts write in the other script, by how they write them."""
    names: dict[str, dict[str, str]] = json.loads(_NAMES.read_text("utf-8"))
    return names[language]


def tile_name(code: str) -> Message:
    return Message(f"tile.{code}")


def kind_name(kind: str) -> Message:
    """The name of a kind of group or meld in a table or a legend."""
    return Message("kind.background.brief" if kind == "background" else f"kind.{kind}")
