"""Collects each photo of all sources once and caches its file, so that an interrupted build resumes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path, PurePosixPath
from typing import Final

import numpy as np

from scoring.errors import PailensError
from scoring.texts import Message
from vision.dataset.manifest import LeftOut, Manifest
from vision.dataset.sessions import CaptureInfo
from vision.hashing import sha256_of
from vision.images.perceptual_hash import compute_perceptual_hash
from vision.images.photo import load_photo
from vision.labels.files import atomic_target
from vision.labels.labelled_photo import DatasetError
from vision.labels.photo_labels import PhotoLabels
from vision.labels.review_state import is_reviewed
from vision.texts import CATALOGUE


@dataclass(frozen=True, slots=True)
class Source:
    """A source of photos and their terms of use.

    Attributes:
        name: unique in one data set.
        kind: `store`, `archive`, or the format of its labels.
        consent: who consented to what, or why no consent was needed.
    """

    name: str
    kind: str
    licence: str
    consent: str

    def __post_init__(self) -> None:
        """Reject a source without terms. Raises `DatasetError`: names the source and what is missing."""
        for field in ("licence", "consent"):
            if not getattr(self, field).strip():
                raise DatasetError("dataset.terms-missing", f"{self.name}: {field}")


@dataclass(frozen=True, slots=True)
class PhotoFile:
    """A photo, upright and without metadata; `original`: SHA-256 of its file; `taken`: by the camera's clock."""

    data: bytes
    suffix: str
    original: str
    taken: datetime | None = None


@dataclass(frozen=True, slots=True)
class SourcePhoto:
    """A labelled photo. `load`: loads the picture; raises PailensError if it is unavailable or not a photo."""

    labels: PhotoLabels
    load: Callable[[], PhotoFile]
    source: Source

    @property
    def reviewed(self) -> bool:
        """Whether a person made or checked the labels; training on a network's own labels reinforces its errors."""
        return is_reviewed(self.labels)


WORK_FOLDER: Final = ".parts"
"""Holds pictures not yet in their split while a data set is built."""
_STEM: Final = 24
"""Characters of the hash used as a picture's file stem."""
_LOOK_SIDE: Final = 512


@dataclass(frozen=True, slots=True)
class CollectedPhoto:
    """A photo whose picture has been written to disk.

    `sha256`: of the picture's file in the data set; `split` and `session` are empty until it is assigned to them.
    """

    photo: SourcePhoto
    capture: CaptureInfo
    sha256: str
    file: str
    split: str = ""
    session: str = ""

    @property
    def labels(self) -> PhotoLabels:
        """The labels, with the picture's name in the data set and the hash of the original file."""
        return replace(self.photo.labels.renamed(self.file), sha256=self.capture.photo)

    @property
    def subsource(self) -> str:
        """Photographer or set of tiles."""
        return self.photo.labels.provenance.subsource or self.photo.source.name


@dataclass(frozen=True, slots=True)
class LeftPhoto:
    """An excluded photo: its source, its name there, and the reason."""

    source: str
    name: str
    reason: Message

    def record(self) -> LeftOut:
        return LeftOut(source=self.source, name=self.name, reason=CATALOGUE.translate(self.reason))


@dataclass(slots=True)
class PhotoCollector:
    """Collects photos, writes their pictures, and records which were left out."""

    folder: Path
    perceptual_hashes: dict[str, int]
    left_out: list[LeftPhoto]
    _placed: Mapping[str, Path]

    @classmethod
    def open(cls, folder: Path, versions: Iterable[Manifest]) -> PhotoCollector:
        """Begin, or resume from the files of an interrupted build."""
        entries = [entry for manifest in versions for entry in manifest.photos]
        looks = {entry.sha256: int(entry.look, 16) for entry in entries}
        placed = {entry.sha256: folder / entry.file for entry in entries}
        (folder / WORK_FOLDER).mkdir(parents=True, exist_ok=True)
        return cls(folder, looks, [], placed)

    def collect(self, materials: Iterable[SourcePhoto]) -> Iterator[CollectedPhoto]:
        """Each photo once, the first labels by a person winning. Raises `DatasetError`: a picture is not written."""
        seen: dict[str, str] = {}
        for material in materials:
            if not material.reviewed:
                self._reject(material, Message("dataset.unreviewed", {}))
                continue
            try:
                picture = material.load()
                gathered = self._add(material, picture)
            except DatasetError:
                raise
            except PailensError as error:
                self._reject(material, error.said)
                continue
            if earlier := seen.get(picture.original) or seen.get(gathered.sha256):
                self._reject(material, Message("dataset.same-photo", {"other": earlier}))
                continue
            seen[picture.original] = seen[gathered.sha256] = f"{material.source.name}/{material.labels.name}"
            yield gathered

    def _add(self, material: SourcePhoto, picture: PhotoFile) -> CollectedPhoto:
        sha256 = sha256_of(picture.data)
        file = f"{sha256[:_STEM]}{picture.suffix}"
        if sha256 not in self.perceptual_hashes:
            pixels = load_photo(picture.data, material.labels.name, max_side=_LOOK_SIDE).pixels
            self.perceptual_hashes[sha256] = compute_perceptual_hash(pixels, np.empty((0, 4), np.float32), ()).bits
        if not _holds(self._placed.get(sha256), picture) and not _holds(
            part := self.folder / WORK_FOLDER / file, picture
        ):
            with atomic_target(part) as target:
                target.write_bytes(picture.data)
        folder = str(PurePosixPath(material.labels.name).parent)
        provenance = material.labels.provenance
        clue = CaptureInfo(
            picture.original, material.source.name, self.perceptual_hashes[sha256], provenance.photo_group,
            "" if folder == "." else folder, picture.taken, provenance.received,
            PurePosixPath(material.labels.name).name, (material.labels.width, material.labels.height),
        )  # fmt: skip
        if not clue.is_placed:
            clue = replace(clue, colours=_colours(material.labels, picture.data))
        return CollectedPhoto(material, clue, sha256, file)

    def _reject(self, material: SourcePhoto, reason: Message) -> None:
        self.left_out.append(LeftPhoto(material.source.name, material.labels.name, reason))


def _colours(labels: PhotoLabels, data: bytes) -> bytes:
    photo = load_photo(data, labels.name, max_side=_LOOK_SIDE)
    boxes = np.array([tile.box for tile in labels.tiles], np.float32).reshape(-1, 4) * np.float32(photo.scale)
    return compute_perceptual_hash(photo.pixels, boxes, ()).colours.astype(np.float16).tobytes()


def _holds(path: Path | None, picture: PhotoFile) -> bool:
    return path is not None and path.is_file() and path.read_bytes() == picture.data
