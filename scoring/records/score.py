"""The score record: the output of scoring."""

from decimal import Decimal
from typing import Any, Self

from scoring.element_list import elements
from scoring.hand import Seat
from scoring.records.base import Model, Record, sparse
from scoring.records.declared import RulesName, Tiles, UnitName
from scoring.records.numbers import Amount, Number
from scoring.result import CountedElement, CountedSet, FuPart, Label, Score, SetKind
from scoring.texts import Message, Text
from scoring.tiles import parse_tiles


class LabelRecord(Model):
    """Something that a rule set names."""

    id: str
    name: str
    name_zh: str
    name_ja: str = ""

    def to_label(self) -> Label:
        return Label(self.id, self.name, self.name_zh, self.name_ja)


class ElementRecord(LabelRecord):
    """An element that counts; `in_total` is written only where it is false."""

    value: Number
    count: int
    in_total: bool = sparse(True)


class SetRecord(Model):
    """A set that was counted."""

    kind: SetKind
    tiles: Tiles
    concealed: bool
    winning: bool


class FuPartRecord(LabelRecord):
    """A number of fu and the reason for it."""

    fu: int


class ScoreRecord(Record):
    """The score of a hand; whole numbers are whole in JSON, payments that are not are decimal strings.

    The last fields, of riichi and of a hand that does not win, are written only where they say something.
    """

    rules: RulesName
    win: bool
    reason: str | None
    unit: UnitName
    total: Number | None
    score: int | None
    elements: tuple[ElementRecord, ...]
    sets: tuple[SetRecord, ...]
    payments: dict[Seat, Amount] | None
    fu: int | None = sparse(None)
    fu_parts: tuple[FuPartRecord, ...] = sparse(())
    limit: LabelRecord | None = sparse(None)
    from_table: int = sparse(0)
    reason_zh: str | None = sparse(None)
    reason_ja: str | None = sparse(None)

    @classmethod
    def from_score(cls, result: Score) -> Self:
        return cls.like(result, fu_parts=tuple([FuPartRecord.like(one.label, fu=one.fu) for one in result.fu_parts]))

    def to_score(self) -> Score:
        """The score; where an element stands in the rule text is looked up by its id, and open where no list has it."""
        where = {element.id: element.where for element in elements(self.rules)}
        said = Text(self.reason or "", self.reason_zh or "", self.reason_zh or "", self.reason_ja or self.reason or "")
        payments = None if self.payments is None else {seat: _amount(paid) for seat, paid in self.payments.items()}
        made: dict[str, Any] = {
            "why_not": None if self.reason is None else Message("score.as-written", {"reason": said}),
            "elements": tuple([CountedElement(**one.values(), where=where.get(one.id, "")) for one in self.elements]),
            "sets": tuple(
                [CountedSet(**one.values("tiles"), tiles=parse_tiles(one.tiles, "sets")) for one in self.sets]
            ),
            "payments": payments,
            "fu_parts": tuple([FuPart(one.fu, one.to_label()) for one in self.fu_parts]),
            "limit": self.limit and self.limit.to_label(),
        }
        return Score(**self.values("reason", "reason_zh", "reason_ja") | made)


def _amount(written: int | str) -> int | Decimal:
    return written if isinstance(written, int) else Decimal(written)
