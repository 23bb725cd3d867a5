"""Worked examples of the rule sets: the tables of `articles.md` beside their tests, a row a hand.

A line `Facts: …` or `Options: …` says what holds of the hands of the tables after it. The columns of a table are:

* `says`: the article, and what the hand shows of it;
* `hand`, `won on`, `melds`: tiles, and melds written `pung 555z, chow 123m`;
* `facts`: those of the win, and the flowers, written `discard, seat south, last_tile, flowers 12f`;
* `options`: what the table agreed on, written alike;
* `value`: in place of a hand, what it is worth;
* `counts` or `counts of 27.1* 28.4*`: which elements count, those named only, `2 × 3.1` where one counts twice;
* `worth`, `worth of …`: the same with what each adds to the total, as `exposed_kong 2`;
* `parts`, `parts of …`: the reasons of the fu with their fu;
* `total`, `score`, `fu`, `limit`, `payments` (from East on) of the score.

`A or B` leaves it open which of two is shown; `none` is no element, or no score of a complete hand that is not enough;
`no win` is a hand that has no total, `refused: …` one that cannot be, with the field.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from decimal import Decimal
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Final, NamedTuple

from scoring.errors import HandError
from scoring.hand import Hand, Options, Win
from scoring.registry import rule_set, rule_sets
from scoring.result import Score
from scoring.rules import score
from scoring.terms import SEATS, Seat, Term
from scoring.tiles import parse_tiles
from tests.scoring.rules.brief import brief_hand

_GIVEN: Final = ("says", "hand", "won on", "melds", "facts", "options", "value")
_LITERALS: Final = ("true", "false", "null")
_FACTS: Final = {term.name.rstrip("_"): term for rules in rule_sets() for term in rules.facts}


class Example(NamedTuple):
    """A row of a table: its cells by column, and the facts and options that hold of the whole table."""

    rules: str
    usual: dict[str, str]
    cells: dict[str, str]

    def __str__(self) -> str:
        return f"{self.rules} {self.cells['says']}"

    def facts(self) -> dict[str, Any]:
        """The facts of the win, with the flowers. A self-draw is from nobody, whoever gave the tile of other rows."""
        facts: dict[str, Any] = {}
        for name, values in self._items("facts"):
            if name in ("self-draw", "discard", "robbed-kong"):
                facts |= {"by": name} | ({"from_": None} if name == "self-draw" else {})
            else:
                facts[_FACTS[name].name if name in _FACTS else name] = _value(_FACTS.get(name), values)
        return facts

    def options(self) -> Options:
        """What the table agreed on."""
        terms = {term.name: term for term in rule_set(self.rules).options}
        return Options(**{name: _value(terms[name], values) for name, values in self._items("options")})

    def hand(self) -> Hand:
        """The hand of the row. Raises `HandError`."""
        concealed, winning, melds = (self.cells.get(column, "") for column in ("hand", "won on", "melds"))
        return brief_hand(self.rules, concealed, winning, melds, options=self.options(), **self.facts())

    def _items(self, column: str) -> Iterator[tuple[str, list[str]]]:
        for item in f"{self.usual.get(column, '')}, {self.cells.get(column, '')}".split(", "):
            name, *values = item.split() or [""]
            if name:
                yield name, values

    def said(self) -> dict[str, list[set[str]]]:
        """What the columns of the score say: each of its readings, as items."""
        columns = [column for column in self.cells if column not in _GIVEN and self.cells[column]]
        return {column: [set(one.split(", ")) for one in self.cells[column].split(" or ")] for column in columns}

    def found(self) -> dict[str, set[str]]:
        """What the same columns are to say by the score of the hand, or by what a win of that value is paid."""
        columns = self.said()
        if "value" in self.cells:
            payments = rule_set(self.rules).sheet.payments
            return {"payments": {_paid(payments(Win(**self.facts()), self.options(), Decimal(self.cells["value"])))}}
        try:
            result = score(self.hand())
        except HandError as error:
            return {column: {f"refused: {error.about}"} for column in columns}
        return {column: set(_found(result, column)) for column in columns}


def _value(term: Term | None, values: list[str]) -> Any:
    """The value of a term; a switch that is only named is on, and what is no term is flowers."""
    if term is None:
        return values[0]
    if term.kind in ("runs", "tiles"):
        return tuple(values) if term.kind == "runs" else parse_tiles(values[0])
    if term.kind == "amounts":
        return tuple(map(Decimal, values))
    if not values or term.kind == "amount":
        return Decimal(values[0]) if values else True
    return json.loads(values[0]) if values[0].isdigit() or values[0] in _LITERALS else values[0]


def _found(result: Score, column: str) -> Iterator[str]:
    kind, _, names = column.partition(" of ")
    if kind == "payments":
        yield _paid(result.payments)
    elif kind == "parts":
        parts = Counter((part.label.id, part.fu) for part in result.fu_parts if _is_named(part.label.id, names))
        yield from (_times(number, f"{name} {fu}") for (name, fu), number in parts.items())
    elif kind not in ("counts", "worth"):
        value = getattr(result, kind)
        yield "none" if value is None else str(getattr(value, "id", value))
    elif result.total is None:
        yield "no win"
    else:
        shown = [one for one in result.elements if _is_named(one.id, names) and (kind == "counts" or one.in_total)]
        worth = [f"{one.id} {one.value * one.count:g}" for one in shown]
        yield from (worth if kind == "worth" else [_times(one.count, one.id) for one in shown]) or ["none"]


def _paid(payments: Mapping[Seat, Decimal | int] | None) -> str:
    return "open" if payments is None else " ".join(str(payments[seat]) for seat in SEATS if seat in payments)


def _is_named(name: str, patterns: str) -> bool:
    return not patterns or any(fnmatchcase(name, pattern) for pattern in patterns.split())


def _times(number: int, name: str) -> str:
    return name if number == 1 else f"{number} × {name}"


def examples() -> list[Example]:
    """The rows of all tables."""
    return [example for file in sorted(Path(__file__).parent.glob("*/articles.md")) for example in rows(file)]


def rows(file: Path) -> Iterator[Example]:
    """The rows of the tables of a page, of the rule set of its folder or of a line `Rules: …` before them."""
    usual, columns = dict[str, str](), list[str]()
    for line in file.read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not line.startswith("|"):
            columns, (name, _, said) = [], line.partition(": ")
            usual = usual | ({name.lower(): said.strip(".")} if name in ("Facts", "Options", "Rules") else {})
        elif not columns:
            columns = cells
        elif not cells[0].startswith("--"):
            yield Example(usual.get("rules", file.parent.name), usual, dict(zip(columns, cells, strict=True)))
