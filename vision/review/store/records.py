"""Immutable results of the store."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, reduce
from typing import Final, NamedTuple, Self
from uuid import uuid4

from scoring.records.base import Model, Record
from scoring.records.table import event_record
from scoring.table import Event, Sheet, TableError, add, follow, replay
from vision.reading.records import GroupRecord, ReadingRecord, Sha256, TileRecord
from vision.review.correction import Correction
from vision.review.store.clock import now
from vision.review.terms import KeptTerms

MOST_EVENTS: Final = 5_000
"""Maximum number of events of a score sheet; a long session has a few hundred."""


@dataclass(frozen=True, slots=True)
class StoredPhoto:
    """An upright photo without metadata: JPEG, PNG or WebP. `file_sha256`: of `data`, not the photo's id."""

    data: bytes
    media_type: str
    file_sha256: str


@dataclass(frozen=True, slots=True)
class StoredCorrection:
    """A stored correction, its time later than those before. `model_sha256`: of the model that it corrects."""

    id: str
    created: datetime
    correction: Correction
    model_sha256: str


@dataclass(frozen=True, slots=True)
class StoredReading:
    """A stored reading, which never changes, with its newest correction and its terms, None without any."""

    id: str
    created: datetime
    record: ReadingRecord
    correction: StoredCorrection | None
    terms: KeptTerms | None = None

    @property
    def tiles(self) -> tuple[TileRecord, ...]:
        """The tiles of the newest correction, else of the reading."""
        return self.correction.correction.tiles if self.correction else self.record.tiles

    @property
    def groups(self) -> tuple[GroupRecord, ...]:
        """The groups of the newest correction, else of the reading."""
        return self.correction.correction.groups if self.correction else self.record.groups

    @property
    def settled(self) -> tuple[str, ...]:
        """The ids of probable label errors that a person has decided on."""
        return self.correction.correction.settled if self.correction else ()


class ImageOfList(Model):
    """The photo of a reading in the list."""

    width: int
    height: int
    sha256: Sha256
    name: str | None = None


class ListedReading(Model):
    """A reading in the list: how many `tiles` were read, how many items are to `review`, when its terms were said."""

    id: str
    created: datetime
    image: ImageOfList
    corrected: bool
    tiles: int
    review: int
    terms_changed: datetime | None = None

    @classmethod
    def of(cls, stored: StoredReading) -> Self:
        """The line of a stored reading; a corrected one has nothing left to review."""
        is_corrected = stored.correction is not None
        return cls.like(
            stored,
            image=stored.record.image,
            corrected=is_corrected,
            tiles=len(stored.record.tiles),
            review=0 if is_corrected else len(stored.record.review),
            terms_changed=stored.terms.changed if stored.terms else None,
        )


class ReadingsRecord(Record):
    """A page of readings, newest first; pass `next` as `before` for the following page."""

    readings: tuple[ListedReading, ...]
    next: str | None


class CorrectedPhoto(NamedTuple):
    """A corrected photo. `reading`: id of the reading with the newest correction."""

    sha256: str
    reading: str
    correction: str


@dataclass(frozen=True, slots=True)
class TableEntry:
    """A score sheet in a list: its id, and its number of events, withdrawn ones included."""

    id: str
    count: int


@dataclass(frozen=True)
class StoredTable:
    """A stored score sheet. `events`: from the opening on, withdrawn ones and withdrawals included."""

    id: str
    created: datetime
    events: tuple[Event, ...]

    @classmethod
    def new(cls, *events: Event) -> Self:
        """A score sheet that is opened now. Raises `TableError`: about an event's field, or there are too many."""
        require_room(len(events))
        table = cls(str(uuid4()), now(), events)
        replay(events)
        return table

    @cached_property
    def sheet(self) -> Sheet:
        """The current state, from replaying the events."""
        return replay(self.events)

    def append(self, *events: Event) -> StoredTable:
        """The score sheet with more events. Raises `TableError`: about an event's field, or the sheet is full."""
        require_room(len(self.events) + len(events))
        reduce(add if len(events) == 1 else follow, events, self.sheet)
        return StoredTable(self.id, self.created, (*self.events, *events))

    def to_log(self) -> str:
        """The text of the file that `pailens table` keeps."""
        return "".join(f"{event_line(event)}\n" for event in self.events)


def event_line(event: Event) -> str:
    return event_record(event).to_json()


def require_room(count: int) -> None:
    """Refuse a score sheet of more than `MOST_EVENTS` events. Raises `TableError`: about `event`."""
    if count > MOST_EVENTS:
        raise TableError("table.full", "event", most=f"{MOST_EVENTS:,}")
