"""Class names of other people's labels: which code each stands for."""

import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from scoring.tiles import BACK, CLASSES
from vision.labels.json_fields import Code, read_json
from vision.labels.labelled_photo import DatasetError

_TABLES: Final = Path(__file__).with_name("common_names.json")
_NUMERALS: Final = str.maketrans("一二三四五六七八九", "123456789")
_WORDS_BESIDE: Final = re.compile(r"honou?rs?|bonus|winds?|dragons?|tiles?|suits?")
"""Words that names carry beside the one that tells the tile: `honors-east`, `red dragon`."""
_NUMBERED: Final = re.compile(r"([1-9])(\D+)|(\D+)([1-9])")
_MOST_NAMED: Final = 12


class Naming:
    """Codes of class names, None for boxes to be left out; an unknown name is taken for a code."""

    def __init__(self, codes: Mapping[str, str | None] | None = None) -> None:
        self._codes = codes or {}

    def code(self, name: str) -> str | None:
        """The code of a name, None if its boxes are to be left out."""
        return self._codes.get(name, name)

    def numbered(self) -> tuple[str | None, ...]:
        """The code of each class number where no file names the classes: as given for `"0"`, `"1"` …, or `CLASSES`.

        Raises `DatasetError`: numbers are given with a gap.
        """
        numbers = sorted(int(name) for name in self._codes if name.isdecimal())
        if not numbers:
            return CLASSES
        if numbers != list(range(len(numbers))):
            raise DatasetError("names.gap", "--names")
        return tuple(self._codes[str(number)] for number in numbers)


class NameCollector(Naming):
    """Collects the names that labels use, before it is known what they mean."""

    def __init__(self) -> None:
        super().__init__()
        self.names: dict[str, None] = {}

    def code(self, name: str) -> str:
        """Remember a name; every tile is a back for now."""
        self.names[name] = None
        return BACK


OWN_NAMES: Final = Naming()


def read_name_file(path: Path) -> dict[str, str | None]:
    """The codes by name of a JSON object such as `{"bamboo_1": "1s", "hand": null}`; null leaves boxes out.

    Raises `DatasetError`: not such an object; names the field.
    """
    return read_json(path, dict[str, Code | None])


def choose_naming(names: Collection[str], given: Mapping[str, str | None], about: str) -> Naming:
    """What the names of a set of labels stand for: as given, as codes, or by the shipped table that knows them all.

    Tables are not mixed: `1S` is a bamboo in one and a season in another. `given`: codes by name, which come first.
    Raises `DatasetError`: names that neither are given nor all in one table.
    """
    unknown = [name for name in names if name not in given]
    if all(name in CLASSES for name in unknown):
        return Naming(given)
    best: list[str] = unknown
    for table in _tables():
        codes = {name: table.code(name) for name in unknown}
        missing = [name for name, code in codes.items() if code is None]
        if not missing:
            return Naming({**codes, **given})
        best = min(best, missing, key=len)
    raise DatasetError("names.unknown", about, names=tuple(sorted(best)[:_MOST_NAMED]), count=len(best))


class _Table:
    """A shipped table: words of suits that stand beside a number, and whole names."""

    def __init__(self, suits: Mapping[str, str], names: Mapping[str, str]) -> None:
        self._suits, self._names = suits, names

    def code(self, name: str) -> str | None:
        plain = "".join(filter(str.isalnum, name.casefold()))
        return next((code for form in _forms(plain) if (code := self._find(form))), None)

    def _find(self, form: str) -> str | None:
        if form in self._names:
            return self._names[form]
        if (found := _NUMBERED.fullmatch(form)) is None:
            return None
        suit = self._suits.get(found[2] or found[3])
        if suit is None:
            return None
        letter, _, added = suit.partition("+")
        code = f"{int(found[1] or found[4]) + int(added or 0)}{letter}"
        return code if code in CLASSES else None


def _forms(name: str) -> Iterator[str]:
    yield name
    yield name.translate(_NUMERALS)
    yield _WORDS_BESIDE.sub("", name)


@cache
def _tables() -> tuple[_Table, ...]:
    tables: Iterable[Any] = json.loads(_TABLES.read_text("utf-8")).values()
    return tuple(_Table(table["suits"], table["names"]) for table in tables)
