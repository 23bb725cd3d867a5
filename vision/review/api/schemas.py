"""What the API takes and gives beside the three records."""

from __future__ import annotations

from datetime import datetime
from typing import Self

from pydantic import Field

from scoring.records.base import Model, Record
from vision.records import ReadingRecord, Sha256
from vision.review.corrected import corrected_parts
from vision.review.store.records import StoredReading


class CorrectionMark(Model):
    """Which correction was applied, and when it was made."""

    id: str
    created: datetime


class KeptReadingRecord(ReadingRecord):
    """A reading record as it is kept, its newest correction applied."""

    id: str
    created: datetime
    corrected: bool
    correction: CorrectionMark | None

    @classmethod
    def from_stored(cls, stored: StoredReading) -> Self:
        """The record of a reading."""
        mark = None
        if stored.correction is not None:
            mark = CorrectionMark(id=stored.correction.id, created=stored.correction.created)
        return cls(
            **corrected_parts(stored),
            id=stored.id,
            created=stored.created,
            corrected=mark is not None,
            correction=mark,
        )


class ImageOfList(Model):
    """The photo of a reading in the list."""

    width: int
    height: int
    sha256: Sha256


class ListedReading(Model):
    """A reading in the list: `review` counts what there is to look at."""

    id: str
    created: datetime
    image: ImageOfList
    corrected: bool
    review: int


class ReadingsRecord(Record):
    """Readings, the newest first; `next` asks for those before them."""

    readings: tuple[ListedReading, ...]
    next: str | None


class SessionRequest(Record):
    """The token of the printed address."""

    token: str = Field(max_length=512)


class HealthRecord(Record):
    """What serves."""

    status: str
    model: str


class ImportedRecord(Record):
    """How much an archive brought that was not there."""

    photos: int
    readings: int
    corrections: int
    tables: int
    events: int
