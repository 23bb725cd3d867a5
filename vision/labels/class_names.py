"""The `names` of a YOLO data definition: which code each class number stands for."""

from __future__ import annotations

import re
from itertools import takewhile
from pathlib import Path

from scoring.tiles import CLASSES
from vision.labels.labelled_photo import DatasetError

_PLAIN = r"""["']?([^"',\[\]{}:#\s]+)["']?"""
_ITEM = re.compile(rf"^\s*-\s*{_PLAIN}\s*(?:#.*)?$")
_ENTRY = re.compile(rf"""^\s*["']?(\d+)["']?\s*:\s*{_PLAIN}\s*(?:#.*)?$""")
_BRACKETS = re.compile(r"\[[^\]]*\]|\{[^}]*\}")
_COMMENT = re.compile(r"\s#.*")


def read_class_names(path: Path) -> tuple[str, ...]:
    """The codes of the classes in order, from the key `names` of a `data.yaml`.

    Read are the ways such files are written: `[1m, 2m]`, `{0: 1m, 1: 2m}`, lines `- 1m` and lines `0: 1m`.

    Raises:
        DatasetError: no such key, another way of writing, a name that is no tile code or stands twice.
    """
    lines = path.read_text(encoding="utf-8").splitlines()
    start = next((i for i, line in enumerate(lines) if re.match(r"names\s*:", line)), None)
    if start is None:
        raise DatasetError("names.missing", str(path))
    names = _numbered(path, _entries(path, lines, start))
    for number, name in enumerate(names):
        if name not in CLASSES:
            raise DatasetError("names.no-code", str(path), place=number, name=name)
        if name in names[:number]:
            raise DatasetError("names.twice", str(path), place=number, name=name)
    return tuple(names)


def _entries(path: Path, lines: list[str], start: int) -> list[tuple[int, str]]:
    """Pairs of class number and name; they stand behind the key in brackets or in lines below it."""
    value = _COMMENT.sub("", lines[start].split(":", 1)[1]).strip()
    below = [line for line in lines[start + 1 :] if line.strip() and not line.lstrip().startswith("#")]
    if not value:
        items = list(takewhile(lambda line: line.startswith((" ", "-")), below))
    else:
        whole = " ".join([value, *(_COMMENT.sub("", line) for line in below)])
        brackets = _BRACKETS.match(whole)
        if brackets is None:
            raise DatasetError("names.form", f"{path}:{start + 1}")
        mark = "- " if value.startswith("[") else ""
        items = [f"{mark}{item.strip()}" for item in brackets[0][1:-1].split(",") if item.strip()]
    return [_entry(path, item, place) for place, item in enumerate(items)]


def _entry(path: Path, item: str, place: int) -> tuple[int, str]:
    if found := _ITEM.match(item):
        return place, found[1]
    if found := _ENTRY.match(item):
        return int(found[1]), found[2]
    raise DatasetError("names.entry", str(path), text=item.strip())


def _numbered(path: Path, entries: list[tuple[int, str]]) -> list[str]:
    if sorted(number for number, _ in entries) != list(range(len(entries))) or not entries:
        raise DatasetError("names.gap", str(path))
    return [name for _, name in sorted(entries)]
