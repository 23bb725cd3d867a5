"""The gallery: the labels that are kept, what speaks against them, and which of them are shown."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from heapq import nsmallest
from operator import attrgetter
from pathlib import PurePosixPath
from threading import Lock
from typing import Final

from vision.annotation.queue.label_doubts import LabelDoubt, find_rule_doubts
from vision.evaluation.label_errors import ErrorKind
from vision.review.api.labelling.records import CropRecord, CropsRecord, DoubtRecord, GalleryPhotoRecord, GalleryRecord
from vision.review.api.labelling.suspicion import SuspectLabel, remaining_doubts, suspect_labels
from vision.review.store.records import StoredReading
from vision.review.store.store import Store

_MOST_READ: Final = 200
"""Maximum number of labels parsed at once, which takes a second where each has 400 tiles."""
_MOST_SOURCES: Final = 200


@dataclass(frozen=True, slots=True)
class GalleryPhoto:
    """A photo with labels.

    Attributes:
        key: SHA-256 of the uploaded file.
        source: the folder that the photo lies in, else the day on which it was taken in.
        doubts: what speaks against the labels, the likeliest first.
        labels: of the tiles that it shows.
        is_checked: whether the networks have looked at the photo; else `doubts` are of the labels alone.
    """

    key: str
    reading: str
    correction: str
    created: datetime
    name: str
    source: str
    codes: tuple[str, ...]
    doubts: tuple[LabelDoubt, ...]
    labels: tuple[SuspectLabel, ...] = ()
    is_checked: bool = False


@dataclass(frozen=True, slots=True)
class GalleryFilter:
    """Which photos are wanted; what is None counts for all.

    Attributes:
        face: a code that is labelled, or that a doubt names.
        source: as of `GalleryPhoto`.
        doubtful: only photos with a doubt, the likeliest error first; else the newest labels first.
        reason: the kind of a doubt.
        chance: the least chance of a doubt, 0 to 1.
    """

    face: str | None = None
    source: str | None = None
    doubtful: bool = False
    reason: ErrorKind | None = None
    chance: float = 0.0

    def apply(self, photo: GalleryPhoto) -> GalleryPhoto | None:
        """The photo with the doubts that are asked for, None where it is not wanted."""
        if self.source is not None and photo.source != self.source:
            return None
        doubts = tuple(doubt for doubt in photo.doubts if self._asks_for(doubt))
        asks_for_doubts = self.doubtful or self.reason is not None or self.chance > 0
        if not doubts and (asks_for_doubts or (self.face is not None and self.face not in photo.codes)):
            return None
        return replace(photo, doubts=doubts)

    def _asks_for(self, doubt: LabelDoubt) -> bool:
        error = doubt.error
        return (
            error.probability >= self.chance
            and self.reason in (None, error.kind)
            and self.face in (None, error.label, error.read)
        )


@dataclass(slots=True)
class Gallery:
    """The labels in a store. Safe to share between threads."""

    store: Store
    _photos: dict[str, GalleryPhoto] = field(default_factory=dict)
    _names: dict[str, str] = field(default_factory=dict)
    _found: dict[str, tuple[LabelDoubt, ...]] = field(default_factory=dict)
    _unread: int = 0
    _lock: Lock = field(default_factory=Lock)

    def name(self, key: str, name: str) -> None:
        """Give a photo the name of its file, relative to a folder that was named."""
        with self._lock:
            self._names[key] = name
            if (photo := self._photos.get(key)) is not None:
                self._photos[key] = replace(photo, name=name, source=_folder(name))

    def check(self, stored: StoredReading, doubts: Sequence[LabelDoubt]) -> None:
        """Keep what speaks against the labels of a reading, unless they have changed since."""
        key, correction = stored.record.image.sha256, stored.correction
        with self._lock:
            photo = self._photos.get(key)
            if correction is not None and (photo is None or photo.correction == correction.id):
                self._found[key] = tuple(doubts)
                if (checked := self._made(stored)) is not None:
                    self._photos[key] = replace(checked, is_checked=True)

    def unchecked(self) -> GalleryPhoto | None:
        """A photo that the networks have not looked at, None if there is none."""
        with self._lock:
            return next((photo for photo in self._photos.values() if not photo.is_checked), None)

    def give_up(self, key: str) -> None:
        """Count a photo as looked at that cannot be read."""
        with self._lock:
            if (photo := self._photos.get(key)) is not None:
                self._photos[key] = replace(photo, is_checked=True)

    def page(self, wanted: GalleryFilter, start: int, limit: int) -> GalleryRecord:
        """The photos that are wanted, from one on; the labels that are kept now are taken in first."""
        with self._lock:
            self._refresh()
            shown = [found for photo in self._photos.values() if (found := wanted.apply(photo)) is not None]
            if wanted.doubtful:
                shown.sort(key=lambda photo: (-photo.doubts[0].error.probability, photo.key))
            else:
                shown.sort(key=lambda photo: (photo.created, photo.key), reverse=True)
            photos = self._photos.values()
            return GalleryRecord(
                labelled=len(self._photos) + self._unread,
                unread=self._unread,
                unchecked=sum(not photo.is_checked for photo in photos),
                doubtful=sum(bool(photo.doubts) for photo in photos),
                found=len(shown),
                sources=self._sources(),
                photos=tuple(map(_record, shown[start : start + limit])),
            )

    def crops(self, face: str | None, source: str | None, start: int, limit: int) -> CropsRecord:
        """The labels of a face, those that are most probably wrong first; all faces, all sources where it is None."""
        with self._lock:
            self._refresh()
            photos = [photo for photo in self._photos.values() if source in (None, photo.source)]
            labels = [(label, photo) for photo in photos for label in photo.labels if face in (None, label.code)]
            shown = nsmallest(start + limit, labels, key=lambda one: (-one[0].chance, one[1].key, one[0].tile))[start:]
            unchecked = sum(not photo.is_checked for photo in self._photos.values())
            sources, unread = self._sources(), self._unread
        kept = {stored.id: stored for stored in self.store.readings_of([photo.reading for _, photo in shown])}
        return CropsRecord(
            unread=unread,
            unchecked=unchecked,
            counts=Counter(label.code for photo in photos for label in photo.labels),
            found=len(labels),
            sources=sources,
            crops=tuple(
                crop for label, photo in shown for crop in _crop_records(label, photo, kept.get(photo.reading))
            ),
        )

    def doubts(self, stored: StoredReading) -> list[LabelDoubt]:
        """What speaks against the labels of a reading, as far as that is known, the likeliest first."""
        image = stored.record.image
        found = remaining_doubts(self._found.get(image.sha256, ()), stored)
        found += find_rule_doubts(image, stored.tiles, stored.settled)
        return sorted(found, key=attrgetter("error.probability"), reverse=True)

    def name_of(self, stored: StoredReading) -> str:
        """The name of a photo that is shown to users."""
        image = stored.record.image
        return self._names.get(image.sha256) or image.name or f"{stored.created:%Y-%m-%d %H:%M}"

    def _sources(self) -> tuple[str, ...]:
        return tuple(sorted({photo.source for photo in self._photos.values()})[:_MOST_SOURCES])

    def _refresh(self) -> None:
        """Take in labels that are new or changed, and leave out those that are gone."""
        newest = {photo.sha256: photo for photo in self.store.newest_corrections()}
        for key in self._photos.keys() - newest.keys():
            del self._photos[key]
            self._found.pop(key, None)
        changed = [
            photo.reading
            for key, photo in newest.items()
            if key not in self._photos or self._photos[key].correction != photo.correction
        ]
        self._unread = max(0, len(changed) - _MOST_READ)
        for stored in self.store.readings_of(changed[-_MOST_READ:]):
            if (photo := self._made(stored)) is not None:
                before = self._photos.get(photo.key)
                # What the networks said of the photo still holds where its labels have not answered it.
                self._photos[photo.key] = replace(photo, is_checked=before is not None and before.is_checked)

    def _made(self, stored: StoredReading) -> GalleryPhoto | None:
        correction = stored.correction
        if correction is None:
            return None
        key, doubts = stored.record.image.sha256, self.doubts(stored)
        name = self._names.get(key)
        return GalleryPhoto(
            key=key,
            reading=stored.id,
            correction=correction.id,
            created=correction.created,
            name=self.name_of(stored),
            source=f"{stored.created:%Y-%m-%d}" if name is None else _folder(name),
            codes=tuple(tile.shown for tile in stored.tiles),
            doubts=tuple(doubts),
            labels=tuple(suspect_labels(stored, doubts)),
        )


def _record(photo: GalleryPhoto) -> GalleryPhotoRecord:
    doubts = tuple(map(DoubtRecord.of, photo.doubts))
    return GalleryPhotoRecord.like(photo, photo=photo.key, doubts=doubts, checked=photo.is_checked)


def _crop_records(label: SuspectLabel, photo: GalleryPhoto, stored: StoredReading | None) -> list[CropRecord]:
    """The record of a label, none where it is gone or was changed since the page was put together."""
    if stored is None or stored.correction is None or stored.correction.id != photo.correction:
        return []
    read = {"label": label.code, "read": label.read or None, "chance": round(label.chance, 4)}
    size = {"width": stored.record.image.width, "height": stored.record.image.height}
    return [
        CropRecord.like(photo, photo=photo.key, tile=tile.id, box=tile.box, corners=tile.corners, **read, **size)
        for tile in stored.tiles
        if tile.id == label.tile
    ]


def _folder(name: str) -> str:
    return str(PurePosixPath(name).parent)
