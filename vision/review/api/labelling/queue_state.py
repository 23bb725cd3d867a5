"""The queue of a run of labelling: photos that wait, and the store's corrections, which say what is done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from threading import RLock
from typing import Final

from scoring.errors import PailensError
from vision.annotation.queue.candidate import Candidate
from vision.annotation.queue.facets import Facet, facets_of
from vision.annotation.queue.order import LabelQueue, QueueEntry
from vision.errors import VisionError
from vision.hashing import sha256_of
from vision.images.perceptual_hash import PerceptualHash
from vision.labels.formats import PhotoLabels
from vision.review.corrected import corrected_record
from vision.review.store import Store
from vision.review.store.errors import UnknownError
from vision.review.store.records import StoredReading

_MOST_TOLD: Final = 50
"""Photos that could not be read, of which the names are told."""


@dataclass(frozen=True, slots=True)
class UnreadablePhoto:
    """A photo that could not be read, and why."""

    name: str
    error: PailensError


@dataclass(slots=True)
class QueueSnapshot:
    """The queue as it is at one moment.

    Attributes:
        accepted: photos of this run that are labelled.
        total: photos of this run, without near-copies and what could not be read.
        unread: how many of them are still to be looked at.
        copies: near-copies left out.
        refused: how many could not be read.
        refusals: the first of them.
        entries: what waits, in order, as many as were asked for, each with its reading where the store has one.
    """

    accepted: int
    total: int
    unread: int
    copies: int
    refused: int
    refusals: tuple[UnreadablePhoto, ...]
    entries: tuple[tuple[QueueEntry, str | None], ...]


@dataclass(slots=True)
class _StoreState:
    """What the store has of the photos of this run, by the photos' hashes."""

    files: dict[str, Path] = field(default_factory=dict)
    readings: dict[str, str] = field(default_factory=dict)
    accepted: set[str] = field(default_factory=set)
    opened: set[str] = field(default_factory=set)


class LabelingSession:
    """The queue, shared by the thread that reads photos and those that answer requests.

    Args:
        store: takes in the photos that are opened, with their readings.
        total: photos of this run.
    """

    def __init__(self, store: Store, total: int = 0) -> None:
        self._store = store
        self._lock = RLock()
        self._queue = LabelQueue()
        self._kept = _StoreState()
        self._total = total
        self._seen = 0
        self._dropped = 0
        self._refusals: list[UnreadablePhoto] = []
        self._refused = 0

    def set_total(self, total: int) -> None:
        """Say how many photos the run has."""
        with self._lock:
            self._total = total

    def add(self, candidate: Candidate, file: Path | None, reading_id: str | None) -> None:
        """A photo was read: it waits from now on. `file` is where it is, where the store does not have it."""
        with self._lock:
            self._seen += 1
            if candidate.key in self._queue or candidate.key in self._kept.accepted:
                self._dropped += 1
                return
            if file is not None:
                self._kept.files[candidate.key] = file
            if reading_id is not None:
                self._kept.readings[candidate.key] = reading_id
            self._queue.add(candidate)

    def add_accepted(self, key: str) -> None:
        """A photo of this run turned out to be labelled already."""
        with self._lock:
            self._seen += 1
            self._dropped += key in self._kept.accepted
            self._kept.accepted.add(key)

    def add_labelled(self, look: PerceptualHash | None, facets: Counter[Facet]) -> None:
        """Take note of the labels of some photo of the store."""
        with self._lock:
            self._queue.add_labelled(look, facets)

    def refuse(self, name: str, error: PailensError) -> None:
        """A photo could not be read."""
        with self._lock:
            self._seen += 1
            self._refuse(name, error)

    def abort(self, error: PailensError) -> None:
        """No further photo will be read."""
        with self._lock:
            self._seen += 1
            self._total = self._seen
            self._refuse("pailens label", error)

    def snapshot(self, most: int) -> QueueSnapshot:
        """The queue as it is now; what was corrected or deleted since is taken out first."""
        with self._lock:
            self._settle(list(self._kept.opened))
            entries = self._queue.entries()
            while shown := self._settle([entry.candidate.key for entry in entries[:most]]):
                entries = [entry for entry in entries if entry.candidate.key not in shown]
            kept = self._kept
            left_out = self._dropped + self._queue.copies + self._refused
            return QueueSnapshot(
                accepted=len(kept.accepted),
                total=max(0, self._total - left_out),
                unread=max(0, self._total - self._seen),
                copies=self._queue.copies,
                refused=self._refused,
                refusals=tuple(self._refusals),
                entries=tuple((entry, kept.readings.get(entry.candidate.key)) for entry in entries[:most]),
            )

    def open(self, key: str) -> StoredReading:
        """The reading of a photo that waits; a photo that the store does not have is taken in with it.

        Raises:
            UnknownError: no such photo waits.
            PailensError: about the photo's file, where it is gone or has changed; it waits no longer.
        """
        with self._lock:
            candidate = self._waiting(key)
            reading_id = self._kept.readings.get(key)
            stored = self._store.reading(reading_id) if reading_id else self._take_in(candidate)
            self._kept.readings[key] = stored.id
            self._kept.opened.add(key)
            return stored

    def skip(self, key: str) -> None:
        """Put a photo off until all others have been offered.

        Raises:
            UnknownError: no such photo waits.
        """
        with self._lock:
            self._waiting(key)
            self._queue.skip(key)

    def _waiting(self, key: str) -> Candidate:
        candidate = self._queue.candidate(key)
        if candidate is None:
            raise UnknownError("queue.unknown", "photo")
        return candidate

    def _take_in(self, candidate: Candidate) -> StoredReading:
        file = self._kept.files[candidate.key]
        try:
            data = file.read_bytes()
        except OSError:
            data = b""
        if sha256_of(data) != candidate.key:
            error = VisionError("queue.photo-changed", candidate.name)
            self._queue.remove(candidate.key)
            self._refuse(error.about, error)
            raise error
        return self._store.add_reading(data, candidate.reading)

    def _settle(self, keys: Collection[str]) -> set[str]:
        """Take out those of the photos that the store says are corrected or gone."""
        return {key for key in keys if self._is_settled(key)}

    def _is_settled(self, key: str) -> bool:
        kept = self._kept
        if key not in kept.readings or key not in self._queue:
            kept.opened.discard(key)
            return False
        try:
            stored = self._store.reading(kept.readings[key])
        except UnknownError:
            # Somebody deleted it: everything from this photo goes, its place in the queue too.
            self._dropped += 1
        else:
            if stored.correction is None:
                return False
            self._accept(key, stored)
        self._queue.remove(key)
        kept.opened.discard(key)
        return True

    def _accept(self, key: str, stored: StoredReading) -> None:
        self._kept.accepted.add(key)
        candidate = self._waiting(key)
        labels = PhotoLabels.from_reading("photo", corrected_record(stored))
        self._queue.add_labelled(candidate.perceptual_hash, facets_of(labels, list(_conditions(candidate))))

    def _refuse(self, name: str, error: PailensError) -> None:
        self._refused += 1
        if len(self._refusals) < _MOST_TOLD:
            self._refusals.append(UnreadablePhoto(name, error))


def _conditions(candidate: Candidate) -> Iterator[str]:
    return (facet.name for facet in candidate.facets if facet.category == "condition")
