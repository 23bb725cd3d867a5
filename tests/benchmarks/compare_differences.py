"""Finds differences between the outputs of two checkouts, for `compare_checkouts`."""

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

_NOTHING: Final = object()
_BEFORE: Final = 30
"""Characters shown before the first that differs."""
_SHOWN: Final = 160
"""Characters of a value that are shown."""


@dataclass(frozen=True, slots=True)
class Difference:
    """The first difference of one answer.

    Attributes:
        answer: the file, and the line of a `.jsonl` file.
        place: in the answer: a path in a record (`review[2].reason`), else a line.
        old, new: what stands there, shortened.
    """

    answer: str
    place: str
    old: str
    new: str

    @property
    def change(self) -> tuple[str, str, str]:
        """What the differences of many answers may have in common."""
        return re.sub(r"\d+", "", self.place), self.old, self.new


@dataclass(slots=True)
class Comparison:
    """The answers of two checkouts to the same.

    Attributes:
        compared: how many of each kind: each folder or file at the top.
        differences: one for each answer that differs.
        ignored: how often each of the fields was left out that are allowed to be new.
    """

    compared: Counter[str] = field(default_factory=Counter)
    differences: list[Difference] = field(default_factory=list)
    ignored: Counter[str] = field(default_factory=Counter)

    @property
    def different(self) -> Counter[str]:
        """How many of each kind differ."""
        return Counter(_kind(difference.answer) for difference in self.differences)


def compare_folders(old: Path, new: Path, added: Sequence[str]) -> Comparison:
    """Compare all files of two folders, those of JSON lines line by line.

    Args:
        old: a folder of answers.
        new: another.
        added: paths of fields that NEW may have where OLD has none (`review[].id`), by their last steps. An answer
            that has one is compared as JSON, with its order of fields and figures of numbers; all others byte for
            byte.
    """
    comparison = Comparison()
    answers = _answers(new)
    for name, before in _answers(old).items():
        comparison.compared[_kind(name)] += 1
        after = answers.pop(name, None)
        if after != before and (found := _difference(name, before, after, added, comparison.ignored)):
            comparison.differences.append(found)
    for name, after in answers.items():
        comparison.compared[_kind(name)] += 1
        comparison.differences.append(Difference(name, "", "no such answer", _short(after.decode("utf-8", "replace"))))
    return comparison


def _kind(answer: str) -> str:
    return answer.partition("/")[0].partition(":")[0]


def _answers(folder: Path) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        name, data = path.relative_to(folder).as_posix(), path.read_bytes()
        if path.suffix == ".jsonl":
            found |= {f"{name}:{number}": line for number, line in enumerate(data.splitlines(), start=1)}
        else:
            found[name] = data
    return found


def _difference(
    name: str, before: bytes, after: bytes | None, added: Sequence[str], ignored: Counter[str]
) -> Difference | None:
    """Where two answers first differ, None where only by fields that are left out."""
    old = before.decode("utf-8", "replace")
    if after is None:
        return Difference(name, "", _short(old), "no such answer")
    new = after.decode("utf-8", "replace")
    records = _record(old), _record(new)
    if _NOTHING not in records:
        left_out: Counter[str] = Counter()
        _leave_out(*records, "", added, left_out)
        ignored += left_out
        if left_out and json.dumps(records[0]) == json.dumps(records[1]):
            return None
        for place, one, other in _differing(*records, ""):
            return Difference(name, place, _short(one), _short(other))
    return _differing_line(name, old, new)


def _record(text: str) -> Any:
    """The JSON of a text with its numbers as they are written, `_NOTHING` where it is none."""
    try:
        return json.loads(text, parse_float=lambda number: f"number {number}")
    except ValueError:
        return _NOTHING


def _leave_out(old: Any, new: Any, place: str, added: Sequence[str], left_out: Counter[str]) -> None:
    """Take the fields out of `new` that `old` has not and that `added` names."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in [key for key in new if key not in old]:
            path = re.sub(r"\[\d+\]", "[]", f"{place}.{key}")
            if allowed := next((name for name in added if path.endswith(f".{name}")), None):
                del new[key]
                left_out[allowed] += 1
        for key in old.keys() & new.keys():
            _leave_out(old[key], new[key], f"{place}.{key}", added, left_out)
    elif isinstance(old, list) and isinstance(new, list):
        for number, (one, other) in enumerate(zip(old, new, strict=False)):
            _leave_out(one, other, f"{place}[{number}]", added, left_out)


def _differing(old: Any, new: Any, place: str) -> Iterator[tuple[str, str, str]]:
    """Every place where two records differ otherwise than in the order of fields."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in [*old, *(key for key in new if key not in old)]:
            yield from _differing(old.get(key, _NOTHING), new.get(key, _NOTHING), f"{place}.{key}".lstrip("."))
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for number, (one, other) in enumerate(zip(old, new, strict=True)):
            yield from _differing(one, other, f"{place}[{number}]")
    elif old != new or type(old) is not type(new):
        yield place, _told(old), _told(new)


def _told(value: Any) -> str:
    return "nothing" if value is _NOTHING else json.dumps(value, ensure_ascii=False)


def _differing_line(name: str, old: str, new: str) -> Difference:
    for number, (one, other) in enumerate(zip(old.splitlines(), new.splitlines(), strict=False), start=1):
        if one != other:
            pairs = enumerate(zip(one, other, strict=False))
            place = next((place for place, (left, right) in pairs if left != right), min(len(one), len(other)))
            start = max(0, place - _BEFORE)
            return Difference(name, f"line {number}", _short(one[start:]), _short(other[start:]))
    return Difference(name, "length", f"{len(old)} characters", f"{len(new)} characters")


def _short(text: str) -> str:
    text = text.strip()
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
