"""State of the labelling queue: pending photos, and the store's corrections, which mark photos as done."""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from threading import RLock
from time import monotonic
from typing import Final

from scoring.errors import PailensError
from vision.annotation.queue.candidate import Candidate
from vision.annotation.queue.facets import Facet, facets_of
from vision.annotation.queue.order import LabelQueue
from vision.errors import VisionError
from vision.hashing import sha256_of
from vision.images.perceptual_hash import PerceptualHash
from vision.labels.formats import PhotoLabels
from vision.review.api.labelling.records import QueueRecord, UnreadablePhotoRecord, WaitingRecord
from vision.review.corrected import corrected_record
from vision.review.decoding import DecodingProcess
from vision.review.store.errors import UnknownError
from vision.review.store.records import StoredReading
from vision.review.store.store import Store

_HELD_S: Final = 900.0
"""For so long an opened photo is that of who opened it, in seconds; others are offered it last."""

_MOST_TOLD: Final = 50
"""Maximum number of unreadable photos reported by name."""


@dataclass(slots=True)
class _Photo:
    """What is held of a photo that is queued.

    Attributes:
        file: its path where the store does not hold it.
        reading: id of its reading where the store does.
        checked: id of the correction that is to be looked at again.
        picture: a small JPEG.
        holder: who opened it last, and when; None as long as nobody has.
    """

    file: Path | None
    reading: str | None
    checked: str | None
    picture: bytes
    holder: tuple[str, float] | None = None


class LabelingSession:
    """The queue, shared by the worker thread and the handlers. `store`: gets photos when they are opened."""

    def __init__(self, store: Store, decoder: DecodingProcess, total: int = 0) -> None:
        self._store = store
        self._decoder = decoder
        self._lock = RLock()
        self._queue = LabelQueue()
        self._photos: dict[str, _Photo] = {}
        self._accepted: set[str] = set()
        self._total = total
        self._seen = 0
        self._dropped = 0
        self._refusals: list[UnreadablePhotoRecord] = []
        self._refused = 0

    def set_total(self, total: int) -> None:
        with self._lock:
            self._total = total

    def add(
        self,
        candidate: Candidate,
        file: Path | None,
        reading_id: str | None,
        correction_id: str | None = None,
        picture: bytes = b"",
    ) -> None:
        """Queue a photo that was read.

        Args:
            candidate: the photo.
            file: its path where the store does not hold it.
            reading_id: its reading where the store does.
            correction_id: the correction that is probably wrong; a newer one settles the photo.
            picture: a small JPEG of it.
        """
        with self._lock:
            self._seen += 1
            if candidate.key in self._queue or candidate.key in self._accepted:
                self._dropped += 1
                return
            if correction_id is not None:
                self._queue.add_doubted(candidate)
            else:
                self._queue.add(candidate)
            if candidate.key in self._queue:
                self._photos[candidate.key] = _Photo(file, reading_id, correction_id, picture)

    def add_accepted(self, key: str) -> None:
        """Count a photo of this run that is already labelled."""
        with self._lock:
            self._seen += 1
            self._dropped += key in self._accepted
            self._accepted.add(key)

    def add_labelled(self, look: PerceptualHash | None, facets: Counter[Facet]) -> None:
        """Add the labels of a stored photo to the coverage counts; `look` is its perceptual hash."""
        with self._lock:
            self._queue.add_labelled(look, facets)

    def refuse(self, name: str, error: PailensError) -> None:
        with self._lock:
            self._seen += 1
            self._refuse(name, error)

    def abort(self, error: PailensError) -> None:
        """Record the error that stopped the worker."""
        with self._lock:
            self._seen += 1
            self._total = self._seen
            self._refuse("pailens label", error)

    def snapshot(self, most: int, by: str = "") -> QueueRecord:
        """The queue with its first photos, less those settled since; photos that others have open come last."""
        with self._lock:
            self._settle([key for key, photo in self._photos.items() if photo.holder is not None])
            entries = sorted(self._queue.entries(), key=lambda entry: self._is_held(entry.candidate.key, by))
            while shown := self._settle([entry.candidate.key for entry in entries[:most]]):
                entries = [entry for entry in entries if entry.candidate.key not in shown]
            left_out = self._dropped + self._queue.copies + self._refused
            return QueueRecord(
                accepted=len(self._accepted),
                total=max(0, self._total - left_out),
                unread=max(0, self._total - self._seen),
                copies=self._queue.copies,
                refused=self._refused,
                refusals=tuple(self._refusals),
                waiting=tuple(WaitingRecord.of(one, self._photos[one.candidate.key].reading) for one in entries[:most]),
            )

    def open(self, key: str, by: str = "") -> StoredReading:
        """The reading of a queued photo, which `by` labels now; stores both first where the store lacks them.

        Raises `UnknownError`: no such photo is queued; `PailensError`: about the photo's file, if missing or changed;
        the photo is then dropped from the queue.
        """
        with self._lock:
            candidate, photo = self._waiting(key)
            stored = self._store.reading(photo.reading) if photo.reading else self._take_in(candidate, photo)
            photo.reading, photo.holder = stored.id, (by, monotonic())
            return stored

    def picture(self, key: str) -> bytes:
        """A small JPEG of a queued photo. Raises `UnknownError`: no such photo is queued."""
        with self._lock:
            return self._waiting(key)[1].picture

    def skip(self, key: str) -> None:
        """Move a photo behind all others. Raises `UnknownError`: no such photo is queued."""
        with self._lock:
            self._waiting(key)
            self._queue.skip(key)

    def _is_held(self, key: str, by: str) -> bool:
        """Whether somebody else opened a photo a short while ago."""
        holder, since = self._photos[key].holder or (by, 0.0)
        return holder != by and monotonic() - since < _HELD_S

    def _waiting(self, key: str) -> tuple[Candidate, _Photo]:
        candidate = self._queue.candidate(key)
        if candidate is None:
            raise UnknownError("queue.unknown", "photo")
        return candidate, self._photos[key]

    def _take_in(self, candidate: Candidate, photo: _Photo) -> StoredReading:
        assert photo.file is not None
        try:
            data = photo.file.read_bytes()
        except OSError:
            data = b""
        if sha256_of(data) != candidate.key:
            error = VisionError("queue.photo-changed", candidate.name)
            self._remove(candidate.key)
            self._refuse(error.about, error)
            raise error
        record = candidate.reading.of_file(candidate.name)
        return self._store.add_reading(data, record, self._decoder.clean(data, candidate.name))

    def _settle(self, keys: Collection[str]) -> set[str]:
        return {key for key in keys if self._is_settled(key)}

    def _is_settled(self, key: str) -> bool:
        photo = self._photos[key]
        if photo.reading is None:
            return False
        try:
            stored = self._store.reading(photo.reading)
        except UnknownError:
            # Deleting a photo also removes it from the queue.
            self._dropped += 1
        else:
            if stored.correction is None or stored.correction.id == photo.checked:
                return False
            self._accept(key, stored)
        self._remove(key)
        return True

    def _remove(self, key: str) -> None:
        self._queue.remove(key)
        del self._photos[key]

    def _accept(self, key: str, stored: StoredReading) -> None:
        self._accepted.add(key)
        candidate, _ = self._waiting(key)
        labels = PhotoLabels.from_reading("photo", corrected_record(stored))
        conditions = [facet.name for facet in candidate.facets if facet.category == "condition"]
        self._queue.add_labelled(candidate.perceptual_hash, facets_of(labels, conditions))

    def _refuse(self, name: str, error: PailensError) -> None:
        self._refused += 1
        if len(self._refusals) < _MOST_TOLD:
            self._refusals.append(UnreadablePhotoRecord.of(name, error))
