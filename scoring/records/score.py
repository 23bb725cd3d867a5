"""The score record: the output of scoring."""

from typing import Any, Self

from pydantic import SerializerFunctionWrapHandler, model_serializer

from scoring.errors import PailensError
from scoring.hand import Seat
from scoring.records.base import ErrorRecord, Model, Record
from scoring.records.declared import RulesName, Tiles, UnitName
from scoring.records.hand import HandRecord
from scoring.records.numbers import json_amount, plain_number
from scoring.result import CountedElement, CountedSet, FuPart, Label, Score, SetKind
from scoring.rules import score
from scoring.tiles import format_tiles

Number = int | float


class ElementRecord(Model):
    """An element that counts; `in_total` is written only where it is false."""

    id: str
    name: str
    name_zh: str
    value: Number
    count: int
    in_total: bool = True

    @classmethod
    def from_element(cls, element: CountedElement) -> Self:
        """The record of an element."""
        return cls(
            id=element.id,
            name=element.name,
            name_zh=element.name_zh,
            value=plain_number(element.value),
            count=element.count,
            in_total=element.in_total,
        )

    @model_serializer(mode="wrap")
    def _leave_out_in_total(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        fields: dict[str, Any] = handler(self)
        if self.in_total:
            del fields["in_total"]
        return fields


class SetRecord(Model):
    """A set that was counted."""

    kind: SetKind
    tiles: Tiles
    concealed: bool
    winning: bool

    @classmethod
    def from_set(cls, counted: CountedSet) -> Self:
        """The record of a set."""
        return cls(
            kind=counted.kind,
            tiles=format_tiles(counted.tiles),
            concealed=counted.concealed,
            winning=counted.winning,
        )


class LabelRecord(Model):
    """Something that a rule set names."""

    id: str
    name: str
    name_zh: str

    @classmethod
    def from_label(cls, label: Label) -> Self:
        """The record of a label."""
        return cls(id=label.id, name=label.name, name_zh=label.name_zh)


class FuPartRecord(LabelRecord):
    """A number of fu and the reason for it."""

    fu: int

    @classmethod
    def from_part(cls, part: FuPart) -> Self:
        """The record of a part of the fu."""
        return cls(id=part.label.id, name=part.label.name, name_zh=part.label.name_zh, fu=part.fu)


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
    payments: dict[Seat, int | str] | None
    fu: int | None = None
    fu_parts: tuple[FuPartRecord, ...] = ()
    limit: LabelRecord | None = None
    from_table: int = 0
    reason_zh: str | None = None

    @classmethod
    def from_score(cls, result: Score) -> Self:
        """The record of a score."""
        payments = result.payments
        return cls(
            rules=result.rules,
            win=result.win,
            reason=result.reason,
            unit=result.unit,
            total=None if result.total is None else plain_number(result.total),
            score=result.score,
            elements=tuple(map(ElementRecord.from_element, result.elements)),
            sets=tuple(map(SetRecord.from_set, result.sets)),
            payments=None if payments is None else {seat: json_amount(payments[seat]) for seat in payments},
            fu=result.fu,
            fu_parts=tuple(map(FuPartRecord.from_part, result.fu_parts)),
            limit=None if result.limit is None else LabelRecord.from_label(result.limit),
            from_table=result.from_table,
            reason_zh=result.reason_zh,
        )

    @model_serializer(mode="wrap")
    def _leave_out_empty(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        fields: dict[str, Any] = handler(self)
        for name in ("fu", "fu_parts", "limit", "from_table", "reason_zh"):
            if not getattr(self, name):
                del fields[name]
        return fields


def answer(data: bytes | str) -> ScoreRecord | ErrorRecord:
    """Score a hand record given as JSON; the score record, or the error record for invalid input."""
    try:
        return ScoreRecord.from_score(score(HandRecord.read(data).to_hand()))
    except PailensError as error:
        return ErrorRecord.from_error(error)
