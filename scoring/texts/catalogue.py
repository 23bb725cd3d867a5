"""Message catalogue: templates by id and language, and messages (an id with values)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cached_property
from string import Formatter
from typing import TYPE_CHECKING, Any, Final, Literal, Self, TypeAlias, get_args

from scoring.texts.printable import printable

if TYPE_CHECKING:
    from os import PathLike

Language = Literal["en", "zh-Hant", "zh-Hans", "ja"]
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)

_SEPARATORS: Final[dict[Language, str]] = {"en": ", ", "zh-Hant": "、", "zh-Hans": "、", "ja": "、"}


@dataclass(frozen=True)
class Text:
    """A text in every language of the catalogue."""

    en: str
    zh_hant: str
    zh_hans: str
    ja: str

    @classmethod
    def of_row(cls, row: Mapping[str, str]) -> Self:
        """The text of a row of a catalogue; rows that other packages wrote before there was Japanese have English."""
        return cls(row["en"], row["zh-Hant"], row["zh-Hans"], row.get("ja", row["en"]))

    @classmethod
    def of_library(cls, words: str) -> Self:
        """What a library says, which is in English, after a colon; other languages leave it out."""
        return cls(f": {printable(words)}", "", "", "")

    def of(self, language: Language) -> str:
        return {"en": self.en, "zh-Hant": self.zh_hant, "zh-Hans": self.zh_hans, "ja": self.ja}[language]


@dataclass(frozen=True)
class Message:
    """A message: an id of the catalogue with the values of its replacement fields.

    Attributes:
        id: stable id of the template.
        values: by field name; nested messages and texts are rendered in the same language.
    """

    id: str
    values: Mapping[str, Value] = field(default_factory=dict)


Value: TypeAlias = "str | int | float | Decimal | Text | Message | Sequence[Value]"
"""The value of a replacement field; sequences are joined as a list in the language."""


class Catalogue(Mapping[str, Text]):
    """Templates from the JSON files of a folder: id -> `en`, `zh-Hant`, `zh-Hans`, `ja`.

    Replacement fields are named: `{tile}`. A number may have an English noun with its plural: `{count:tile/tiles}`
    gives `1 tile` or `2 tiles`; in the other languages the number stands alone.
    """

    def __init__(self, folder: str | PathLike[str], *others: Catalogue) -> None:
        """A catalogue of `folder`, extended by `others`; the files are read on first lookup."""
        self._folder = folder
        self._others = others

    def add(self, folder: str | PathLike[str]) -> None:
        """Add the texts of another package's folder. Raises `ValueError`: an id stands in the catalogue already."""
        self._texts.update(self._read(folder, dict(self)))

    @cached_property
    def _texts(self) -> dict[str, Text]:
        """The texts of the folder, and those added."""
        return self._read(self._folder, {name: text for other in self._others for name, text in other.items()})

    def _read(self, folder: str | PathLike[str], known: Mapping[str, Text]) -> dict[str, Text]:
        from pathlib import Path  # Takes long to load, and a hand is scored without texts.

        texts: dict[str, Text] = {}
        for file in sorted(Path(folder).glob("*.json")):
            rows: dict[str, dict[str, str]] = json.loads(file.read_text("utf-8"))
            for name, row in rows.items():
                if name in texts or name in known:
                    raise ValueError(f"{file.name}: {name} stands in the catalogue twice")
                texts[name] = Text.of_row(row)
        return texts

    def __getitem__(self, name: str) -> Text:
        for catalogue in (self, *self._others):
            if name in catalogue._texts:
                return catalogue._texts[name]
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        for catalogue in (*self._others, self):
            yield from catalogue._texts

    def __len__(self) -> int:
        return sum(len(catalogue._texts) for catalogue in (self, *self._others))

    def translate(self, message: Message, language: Language = "en") -> str:
        """Render a message, control characters in values escaped. Raises `KeyError`: unknown id or missing value."""
        values = {name: self._put(value, language) for name, value in message.values.items()}
        return _FORMATTER.vformat(self[message.id].of(language), (), values)

    def _put(self, value: Value, language: Language) -> object:
        if isinstance(value, Message):
            return self.translate(value, language)
        if isinstance(value, Text):
            return value.of(language)
        if isinstance(value, tuple | list):
            return _SEPARATORS[language].join(str(self._put(part, language)) for part in value)
        return printable(value) if isinstance(value, str) else value


class _Formatter(Formatter):
    """Fills replacement fields once; values are never interpreted as format strings."""

    def get_field(self, field_name: str, args: Any, kwargs: Mapping[str, Any]) -> tuple[object, str]:
        """The value of a field; the name is used whole, without attribute or index access."""
        return kwargs[field_name], field_name

    def format_field(self, value: object, format_spec: str) -> str:
        """The value, followed by its noun in singular or plural if the field has one."""
        if "/" not in format_spec:
            return str(value)
        one, more = format_spec.split("/")
        return f"{value} {one if value == 1 else more}"


_FORMATTER: Final = _Formatter()


def places(sentence: str) -> list[str]:
    """The field names of a template."""
    return [name for _, name, _, _ in Formatter().parse(sentence) if name is not None]
