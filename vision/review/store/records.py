"""What the store gives back: frozen facts."""

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
        file_sha256: of `data`; not the hash that names the photo, which is that of the file as it came.
    """

    data: bytes
    media_type: str
    file_sha256: str


@dataclass(frozen=True, slots=True)
class StoredCorrection:
    """A correction, a fact that stays.

    Attributes:
        id: its name, not to be guessed.
        created: when it was made; of one reading, later than the corrections before it.
        correction: the tiles and groups.
        model_sha256: of the model whose reading it corrects.
    """

    id: str
    created: datetime
    correction: Correction
    model_sha256: str


@dataclass(frozen=True, slots=True)
class StoredReading:
    """A reading, as the model gave it, and its newest correction.

    Attributes:
        id: its name, not to be guessed.
        created: when it was kept.
        record: what the model read; never changed.
        correction: the newest correction, None where there is none.
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
    """Some readings, the newest first.

    Attributes:
        readings: at most as many as were asked for.
        next: what to ask for the readings before these with, None where these are the last.
    """

    readings: Sequence[StoredReading]
    next: str | None


@dataclass(frozen=True)
class StoredTable:
    """A score sheet: every event ever written to it, and what stands after them.

    Attributes:
        id: its name, not to be guessed.
        created: when it was opened.
        events: from the opening on, withdrawn ones and their withdrawals among them.
    """

    id: str
    created: datetime
    events: tuple[Event, ...]

    @cached_property
    def sheet(self) -> Sheet:
        """What stands: the fold over the events."""
        return replay(self.events)

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back that could be done again."""
        return bool(withdrawn(self.events))
