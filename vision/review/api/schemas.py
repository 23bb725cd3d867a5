"""Request and response models of the API besides the hand, score and reading records."""

from __future__ import annotations

from datetime import datetime
from typing import Self

from pydantic import Field

from scoring.records.base import ErrorFields, Model, Record
from vision.reading.records import ReadingRecord
from vision.review.corrected import corrected_record
from vision.review.store.records import StoredReading
from vision.review.terms import KeptTerms


class CorrectionMark(Model):
    """The correction that was applied, and its time."""

    id: str
    created: datetime


class KeptReadingRecord(ReadingRecord):
    """A stored reading with its newest correction applied, and its terms where somebody said them."""

    id: str
    created: datetime
    corrected: bool
    correction: CorrectionMark | None
    terms: KeptTerms | None = None

    @classmethod
    def from_stored(cls, stored: StoredReading) -> Self:
        return cls.like(
            corrected_record(stored),
            id=stored.id,
            created=stored.created,
            corrected=stored.correction is not None,
            correction=stored.correction,
            terms=stored.terms,
        )


class SessionRequest(Record):
    """The token of the printed URL, or that of an invitation."""

    token: str = Field(max_length=512)


class InvitationRecord(Record):
    """Where others reach the server, and how they are let in.

    `address` ends with a slash; it is null where only this machine reaches the server. `token` opens sessions for 12
    hours, in place of the token of the printed URL; it is null where the server asks nobody for one.
    """

    address: str | None
    token: str | None


class HealthRecord(Record):
    """The state of the server."""

    status: str
    model: str


class ImportedRecord(Record):
    """Number of items added by an archive; `left_out` says why each line or photo left out was."""

    photos: int
    readings: int
    corrections: int
    tables: int
    events: int
    left_out: tuple[ErrorFields, ...]
