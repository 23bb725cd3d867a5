"""Manifest of a data set: every photo with hashes and origin, terms of use, and changes since the last version."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Final, Self

from pydantic import AwareDatetime, Field

from scoring.errors import PailensError
from scoring.records.base import Model, Record
from vision.labels.files import read_text, write_text
from vision.labels.labelled_photo import DatasetError
from vision.reading.records import NetworkRecord, Sha256

MANIFEST: Final = "manifest.json"
VERSIONS: Final = "versions"
"""Folder of earlier versions' manifests: `1.json` and so on."""

Count = Annotated[int, Field(ge=0)]
Text = Annotated[str, Field(min_length=1)]


class SourceEntry(Model):
    """A source, its terms of use, and how many of its photos and tiles are in the data set."""

    name: Text
    kind: Text
    licence: Text
    consent: Text
    photos: Count
    tiles: Count


class PhotoEntry(Model):
    """A photo of the data set.

    Attributes:
        file: relative to the data set, `train/images/0a1b.jpg`; its first part is the split.
        sha256: of that file.
        labels_sha256: of the YOLO labels, `train/labels/0a1b.txt`.
        record_sha256: of the labels with groups and corners, `train/readings/0a1b.jpg.json`.
        photo: SHA-256 of the original file, before its metadata was removed.
        look: perceptual hash, 64 bits in hex.
        session: photos of one session are in one split.
        source: name of the source.
        subsource: photographer or set of tiles; the source's name if not known.
        annotator: `person` if someone corrected a reading or is known to have labelled the photo.
        model: the network whose reading was corrected, null where none was.
        tiles: number of labelled tiles.
    """

    file: Annotated[str, Field(pattern=r"^(train|val|test)/images/[0-9a-f]+\.(jpg|png|webp)$")]
    sha256: Sha256
    labels_sha256: Sha256
    record_sha256: Sha256
    photo: Sha256
    look: Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")]
    session: Text
    source: Text
    subsource: Text
    annotator: Text
    model: NetworkRecord | None
    tiles: Count

    @property
    def split(self) -> str:
        """`train`, `val` or `test`."""
        return self.file.split("/", 1)[0]

    @property
    def name(self) -> str:
        return self.file.rsplit("/", 1)[1]

    @property
    def labels(self) -> str:
        """The YOLO label file, relative to the data set."""
        return f"{self.split}/labels/{self.name.rsplit('.', 1)[0]}.txt"

    @property
    def record(self) -> str:
        """The label file with groups and corners, relative to the data set."""
        return f"{self.split}/readings/{self.name}.json"


class LeftOut(Model):
    """A photo of a source that was excluded from the data set."""

    source: str
    name: str
    reason: str


class Changes(Model):
    """Differences from the previous version; photos are given by the hash of the original file."""

    since: Annotated[int, Field(ge=1)] | None
    added: tuple[Sha256, ...]
    removed: tuple[Sha256, ...]
    relabelled: tuple[Sha256, ...]


class Manifest(Record):
    """One version of a data set."""

    version: Annotated[int, Field(ge=1)]
    made: AwareDatetime
    pailens: str
    shares: dict[str, float]
    gap_minutes: float
    sources: tuple[SourceEntry, ...]
    photos: tuple[PhotoEntry, ...]
    left_out: tuple[LeftOut, ...]
    changes: Changes

    @classmethod
    def load(cls, path: Path) -> Self:
        """Read a manifest. Raises `DatasetError`: the file is missing or not a manifest; names the file and field."""
        try:
            return cls.read(read_text(path))
        except DatasetError:
            raise
        except PailensError as error:
            raise DatasetError.restating(error, f"{path}: {error.about}") from None

    def save(self, path: Path) -> None:
        write_text(path, self.to_json(indent=1) + "\n")

    def same_content(self, other: Manifest) -> bool:
        """Whether both describe the same photos on the same terms."""
        apart = {"version", "made", "pailens", "changes"}
        return self.model_dump(exclude=apart) == other.model_dump(exclude=apart)


def load_versions(folder: Path) -> list[Manifest]:
    """The manifests of a data set, oldest first. Raises `DatasetError`: one of them is invalid."""
    earlier = sorted((folder / VERSIONS).glob("*.json"), key=lambda path: (len(path.name), path.name))
    newest = [folder / MANIFEST] if (folder / MANIFEST).is_file() else []
    return [Manifest.load(path) for path in (*earlier, *newest)]


def splits_of(versions: Iterable[Manifest]) -> dict[str, str]:
    """The latest split of each photo, by the hash of the original file."""
    return {entry.photo: entry.split for manifest in versions for entry in manifest.photos}


def diff_photos(before: Manifest | None, photos: Iterable[PhotoEntry]) -> Changes:
    """Differences of `photos` from the previous version."""
    old = {entry.photo: entry for entry in before.photos} if before else {}
    new = {entry.photo: entry for entry in photos}
    return Changes(
        since=before.version if before else None,
        added=_sorted(new.keys() - old.keys()),
        removed=_sorted(old.keys() - new.keys()),
        relabelled=_sorted(
            photo for photo in new.keys() & old.keys() if new[photo].record_sha256 != old[photo].record_sha256
        ),
    )


def _sorted(hashes: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(hashes))
