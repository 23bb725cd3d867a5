"""Records of an archive's manifest and JSON lines."""

from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import AfterValidator, AwareDatetime, Field

from scoring.records.base import Model, Record, sparse
from vision.reading.records import ReadingRecord, Sha256
from vision.review.correction import Correction
from vision.review.store.clock import sound_time
from vision.review.store.records import MOST_EVENTS
from vision.review.terms import KeptTerms

FORMAT: Final = "pailens-archive"
VERSION: Final = 1
MANIFEST: Final = "manifest.json"
READINGS: Final = "readings.jsonl"
CORRECTIONS: Final = "corrections.jsonl"
TABLES: Final = "tables.jsonl"

Uuid = Annotated[str, Field(pattern=r"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$")]
Created = Annotated[AwareDatetime, AfterValidator(sound_time)]


class PartRecord(Model):
    """A part of an archive: its size in bytes and hash."""

    size: int = Field(ge=0)
    sha256: Sha256


class ManifestRecord(Record):
    """The parts of an archive; `version` is that of the archive format."""

    # The manifest has a size for each part of the archive at most, see `opening`.
    most_strings: ClassVar[int] = 1_500_000
    most_values: ClassVar[int] = 1_500_000

    format: Literal["pailens-archive"] = FORMAT
    version: int = Field(default=VERSION, ge=1)
    created: Created
    parts: dict[str, PartRecord]


class ReadingLine(Record):
    """A reading; its record names the photo. `terms`, written only where there are some, are what it is counted by."""

    id: Uuid
    created: Created
    record: ReadingRecord
    terms: KeptTerms | None = sparse(None)


class CorrectionLine(Record):
    """A correction of a reading, with the hash of the model that made the reading."""

    id: Uuid
    reading: Uuid
    created: Created
    model_sha256: Sha256
    correction: Correction


class EventLine(Model):
    """An event record of a score sheet, with its time."""

    created: Created
    event: dict[str, Any]


class TableLine(Record):
    """A score sheet with all its events from the opening on."""

    most_strings: ClassVar[int] = 25 * MOST_EVENTS

    id: Uuid
    created: Created
    events: tuple[EventLine, ...] = Field(min_length=1, max_length=MOST_EVENTS, fail_fast=True)
