"""What an archive's parts hold."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any, Final, Literal

from pydantic import AwareDatetime, Field

from scoring.records.base import Model, Record
from vision.records import ReadingRecord, Sha256
from vision.review.correction import Correction

FORMAT: Final = "pailens-archive"
VERSION: Final = 1
MANIFEST: Final = "manifest.json"
READINGS: Final = "readings.jsonl"
CORRECTIONS: Final = "corrections.jsonl"
TABLES: Final = "tables.jsonl"

Uuid = Annotated[str, Field(pattern=r"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$")]
Created = Annotated[AwareDatetime, Field(ge=datetime(2000, 1, 1, tzinfo=UTC), lt=datetime(2200, 1, 1, tzinfo=UTC))]


class PartRecord(Model):
    """A part of an archive: bytes and their hash."""

    size: int = Field(ge=0)
    sha256: Sha256


class ManifestRecord(Record):
    """What an archive holds; `version` is that of the archive's layout."""

    format: Literal["pailens-archive"] = FORMAT
    version: int = Field(default=VERSION, ge=1)
    created: Created
    parts: dict[str, PartRecord]


class ReadingLine(Record):
    """A reading, of the photo that its record names."""

    id: Uuid
    created: Created
    record: ReadingRecord


class CorrectionLine(Record):
    """A correction of a reading by the model of this hash."""

    id: Uuid
    reading: Uuid
    created: Created
    model_sha256: Sha256
    correction: Correction


class EventLine(Model):
    """An event record of a score sheet, and when it was written."""

    created: Created
    event: dict[str, Any]


class TableLine(Record):
    """A score sheet: all its events, from the opening on."""

    id: Uuid
    created: Created
    events: tuple[EventLine, ...] = Field(min_length=1)
