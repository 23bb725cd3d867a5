"""The queue and the gallery of `pailens label` as records."""

from datetime import datetime
from typing import Annotated, Self

from pydantic import Field

from scoring.errors import PailensError
from scoring.records.base import ErrorFields, Model, Record
from vision.annotation.queue.label_doubts import LabelDoubt
from vision.annotation.queue.order import QueueEntry
from vision.evaluation.label_errors import ErrorKind
from vision.reading.records import Code, Id, Pixels, Point, Probability, Sha256
from vision.review.api.refusal_records import RefusalFields
from vision.texts.translation import reason_fields

StoredId = Annotated[str, Field(pattern=r"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$")]
Box = tuple[Pixels, Pixels, Pixels, Pixels]


class ReasonRecord(Model):
    """A reason for a photo's rank in the queue, in English, Chinese and Japanese.

    `doubt` is the id of a probable label error, to be sent back as `settled` of the correction; null for others.
    """

    kind: str
    doubt: str | None
    reason: str
    reason_zh: str
    reason_ja: str


class WaitingRecord(Model):
    """A pending photo; `teaches`, 0 to 1, is the estimated probability that labelling it is informative.

    `reading` is the id of its reading; null for a photo from a folder until it is opened.
    """

    photo: Sha256
    name: str
    reading: str | None
    teaches: float
    skipped: int
    copies: tuple[str, ...]
    reasons: tuple[ReasonRecord, ...]

    @classmethod
    def of(cls, entry: QueueEntry, reading: str | None) -> Self:
        return cls(
            photo=entry.candidate.key,
            name=entry.candidate.name,
            reading=reading,
            teaches=round(entry.teaches, 4),
            skipped=entry.skips,
            copies=entry.copies,
            reasons=tuple(
                ReasonRecord(kind=reason.kind, doubt=reason.doubt or None, **reason_fields(reason.said))
                for reason in entry.reasons
            ),
        )


class UnreadablePhotoRecord(Model):
    """A photo that could not be read, with the fields of an error record."""

    name: str
    id: str
    message: str
    message_zh: str
    message_ja: str

    @classmethod
    def of(cls, name: str, error: PailensError) -> Self:
        return cls(name=name, **ErrorFields.of(error).model_dump(exclude={"field"}))


class QueueRecord(Record):
    """Pending photos, most informative first; `accepted` of `total` are labelled, `unread` not processed yet.

    `total` excludes near-duplicates (`copies`) and unreadable photos (`refused`).
    """

    accepted: int
    total: int
    unread: int
    copies: int
    refused: int
    refusals: tuple[UnreadablePhotoRecord, ...]
    waiting: tuple[WaitingRecord, ...]


class DoubtRecord(Model):
    """A probable label error, in English and Chinese; `box` is xyxy relative to the photo, null for the whole photo.

    `label` and `read` are codes, null where nothing is labelled or read. `id` is sent back as `settled` of the
    correction.
    """

    id: str
    kind: ErrorKind
    chance: Probability
    label: Code | None
    read: Code | None
    box: tuple[float, float, float, float] | None
    reason: str
    reason_zh: str
    reason_ja: str

    @classmethod
    def of(cls, doubt: LabelDoubt) -> Self:
        error = doubt.error
        codes = {"label": error.label or None, "read": error.read or None}
        return cls.like(error, chance=round(error.probability, 4), **codes, **reason_fields(doubt.said))


class GalleryPhotoRecord(Model):
    """A photo with labels: the labelled codes, and the doubts that were asked for, the likeliest first."""

    photo: Sha256
    reading: str
    name: str
    source: str
    created: datetime
    codes: tuple[Code, ...]
    doubts: tuple[DoubtRecord, ...]
    checked: bool


class GalleryRecord(Record):
    """A page of the gallery: `found` of `labelled` photos are wanted, `doubtful` of all have a probable error.

    `unread` labels are not in the gallery yet, `unchecked` not looked at by the networks.
    """

    labelled: int
    unread: int
    unchecked: int
    doubtful: int
    found: int
    sources: tuple[str, ...]
    photos: tuple[GalleryPhotoRecord, ...]


class CropRecord(Model):
    """A labelled tile: `box` and `corners` as of the reading record, in a photo of `width` and `height` pixels.

    `read` is the code that the networks read instead, null where they read the same or nothing; `chance` is the
    estimated probability that the label is wrong.
    """

    photo: Sha256
    reading: str
    correction: str
    tile: Id
    name: str
    label: Code
    read: Code | None
    chance: Probability
    box: Box
    corners: tuple[Point, Point, Point, Point] | None
    width: int
    height: int


class CropsRecord(Record):
    """A page of labels: `found` are wanted; `counts` are the labels of each code that the source has.

    `unread` photos are not in the gallery yet, `unchecked` not looked at by the networks.
    """

    unread: int
    unchecked: int
    counts: dict[Code, int]
    found: int
    sources: tuple[str, ...]
    crops: tuple[CropRecord, ...]


class LabelRecord(Model):
    """A label as it was shown."""

    reading: StoredId
    correction: StoredId
    tile: Id


class EditedPhotoRecord(Model):
    """A reading that was edited: the ids of its corrections before and after."""

    reading: StoredId
    before: StoredId
    after: StoredId


class RefusedEditRecord(Model):
    """An item of the request that was left as it is, by its index, with its photo's name and its box if known."""

    place: int
    name: str | None
    box: Box | None
    error: RefusalFields


class EditedRecord(Record):
    """The photos that were edited, each with a new correction, and what was refused."""

    photos: tuple[EditedPhotoRecord, ...]
    refused: tuple[RefusedEditRecord, ...]
