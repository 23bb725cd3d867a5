"""Immutable results of the store."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from scoring.table import Event, Sheet, replay, withdrawn
from vision.records import GroupRecord, ReadingRecord, TileRecord
from vision.review.correction import Correction


@dataclass(frozen=True, slots=True)
class StoredPhoto:
    """The upright photo as a file, without metadata.

    Attributes:
        data: the file's bytes.
        media_type: `image/jpeg`, `image/png` or `image/webp`.
        file_sha256: of `data`; the photo's own id is the hash of the uploaded file.
    """

    data: bytes
    media_type: str
    file_sha256: str


@dataclass(frozen=True, slots=True)
class StoredCorrection:
    """A stored correction.

    Attributes:
        id: unguessable id.
        created: its time, strictly increasing within a reading.
        correction: the tiles and groups.
        model_sha256: hash of the model whose reading it corrects.
    """

    id: str
    created: datetime
    correction: Correction
    model_sha256: str


@dataclass(frozen=True, slots=True)
class StoredReading:
    """A stored reading with its newest correction.

    Attributes:
        id: unguessable id.
        created: when it was stored.
        record: the model's reading; never changed.
        correction: the newest correction, None without any.
    """

    id: str
    created: datetime
    record: ReadingRecord
    correction: StoredCorrection | None

    @property
    def tiles(self) -> tuple[TileRecord, ...]:
        """The tiles of the newest correction, else of the reading."""
        return self.correction.correction.tiles if self.correction else self.record.tiles

    @property
    def groups(self) -> tuple[GroupRecord, ...]:
        """The groups of the newest correction, else of the reading."""
        return self.correction.correction.groups if self.correction else self.record.groups


@dataclass(frozen=True, slots=True)
class ReadingPage:
    """A page of readings, newest first.

    Attributes:
        readings: at most `limit` of them.
        next: cursor of the following page, None on the last page.
    """

    readings: Sequence[StoredReading]
    next: str | None


@dataclass(frozen=True)
class StoredTable:
    """A stored score sheet with its full log of events.

    Attributes:
        id: unguessable id.
        created: when it was opened.
        events: from the opening on, including withdrawn events and their withdrawals.
    """

    id: str
    created: datetime
    events: tuple[Event, ...]

    @cached_property
    def sheet(self) -> Sheet:
        """The current state, from replaying the events."""
        return replay(self.events)

    @property
    def can_redo(self) -> bool:
        """Whether there is a withdrawn event to redo."""
        return bool(withdrawn(self.events))
