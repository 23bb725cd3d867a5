"""Sentences by id and language, and messages: an id with the values of its sentence."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cached_property
from pathlib import Path
from string import Formatter
from typing import Any, Final, Literal, TypeAlias, get_args

Language = Literal["en", "zh-Hant", "zh-Hans"]
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)

_SEPARATORS: Final[dict[Language, str]] = {"en": ", ", "zh-Hant": "、", "zh-Hans": "、"}


@dataclass(frozen=True)
class Text:
    """One text in every language of the catalogue."""

    en: str
    zh_hant: str
    zh_hans: str

    def of(self, language: Language) -> str:
        """The text in a language."""
        return {"en": self.en, "zh-Hant": self.zh_hant, "zh-Hans": self.zh_hans}[language]


@dataclass(frozen=True)
class Message:
    """A sentence of the catalogue with the values that fill its places.

    Attributes:
        id: the sentence's stable name.
        values: by the name of the place; messages and texts among them are put into the sentence's language.
    """

    id: str
    values: Mapping[str, Value] = field(default_factory=dict)


Value: TypeAlias = "str | int | float | Decimal | Text | Message | Sequence[Value]"
"""What fills a place of a sentence; several are joined as the language lists them."""


class Catalogue(Mapping[str, Text]):
    """Sentences from the JSON files of a folder: id -> `en`, `zh-Hant`, `zh-Hans`.

    A sentence names its places: `{tile}`. A number may be followed by its noun, whose English plural stands after a
    slash: `{count:tile/tiles}` is `1 tile` and `2 tiles`; in Chinese the number stands alone.
    """

    def __init__(self, folder: Path, *others: Catalogue) -> None:
        """The files of `folder`, beside what `others` hold; they are read when a sentence is first looked up."""
        self._folder = folder
        self._others = others

    @cached_property
    def _texts(self) -> dict[str, Text]:
        texts: dict[str, Text] = {}
        for other in self._others:
            texts |= other._texts
        for file in sorted(self._folder.glob("*.json")):
            rows: dict[str, dict[str, str]] = json.loads(file.read_text("utf-8"))
            for name, row in rows.items():
                if name in texts:
                    raise ValueError(f"{file.name}: {name} stands in the catalogue twice")
                texts[name] = Text(row["en"], row["zh-Hant"], row["zh-Hans"])
        return texts

    def __getitem__(self, name: str) -> Text:
        return self._texts[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)

    def say(self, message: Message, language: Language = "en") -> str:
        """A message as a sentence.

        Raises:
            KeyError: the id or one of its values is missing.
        """
        values = {name: self._put(value, language) for name, value in message.values.items()}
        return _FORMATTER.vformat(self[message.id].of(language), (), values)

    def _put(self, value: Value, language: Language) -> object:
        if isinstance(value, Message):
            return self.say(value, language)
        if isinstance(value, Text):
            return value.of(language)
        if isinstance(value, tuple | list):
            return _SEPARATORS[language].join(str(self._put(part, language)) for part in value)
        return value


class _Formatter(Formatter):
    """Puts values into places once; a value is never read as a format string itself."""

    def get_field(self, field_name: str, args: Any, kwargs: Mapping[str, Any]) -> tuple[object, str]:
        """The value of a place; its name is taken whole, without attributes or indices."""
        return kwargs[field_name], field_name

    def format_field(self, value: object, format_spec: str) -> str:
        """The value, with its noun in the right number where the place gives one."""
        if "/" not in format_spec:
            return str(value)
        one, more = format_spec.split("/")
        return f"{value} {one if value == 1 else more}"


_FORMATTER: Final = _Formatter()


def places(sentence: str) -> list[str]:
    """The names of a sentence's places."""
    return [name for _, name, _, _ in Formatter().parse(sentence) if name is not None]
