"""The manifest of a data set: every photo with its hashes and origin, the terms, and what changed since the last."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Final, Self

from pydantic import AwareDatetime, Field

from scoring.errors import PailensError
from scoring.records.base import Model, Record
from vision.labels.files import read_text, write_text
from vision.labels.labelled_photo import DatasetError
from vision.records import NetworkRecord, Sha256

MANIFEST: Final = "manifest.json"
VERSIONS: Final = "versions"
"""The folder of the manifests of earlier versions, `1.json` and so on."""

Count = Annotated[int, Field(ge=0)]
Text = Annotated[str, Field(min_length=1)]


class SourceEntry(Model):
    """A source, its terms, and how much of it is in the data set."""

    name: Text
    kind: Text
    licence: Text
    consent: Text
    photos: Count
    tiles: Count


class PhotoEntry(Model):
    """A photo of the data set.

    Attributes:
        file: relative to the data set, `train/images/0a1b.jpg`; its first part is the side.
        sha256: of that file.
        labels_sha256: of the YOLO labels, `train/labels/0a1b.txt`.
        record_sha256: of the labels with groups and corners, `train/readings/0a1b.jpg.json`.
        photo: SHA-256 of the file as it came, before its metadata was removed.
        look: perceptual hash, 64 bits in hex.
        session: photos of one session are on one side.
        source: name of the source.
        subsource: whose photo or which set of tiles; the name of the source where not known.
        annotator: `person` where someone corrected a reading or it is known that someone labelled it.
        model: the network whose reading was corrected, null where none was.
        tiles: how many are labelled.
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
        """The file's own name."""
        return self.file.rsplit("/", 1)[1]

    @property
    def labels(self) -> str:
        """The file of YOLO labels, relative to the data set."""
        return f"{self.split}/labels/{self.name.rsplit('.', 1)[0]}.txt"

    @property
    def record(self) -> str:
        """The file of labels with groups and corners, relative to the data set."""
        return f"{self.split}/readings/{self.name}.json"


class LeftOut(Model):
    """A photo that a source has and the data set has not."""

    source: str
    name: str
    reason: str


class Changes(Model):
    """What is different from the version before; photos by the hash of the file as it came."""

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
        """Read a manifest.

        Raises:
            DatasetError: no such file, or not a manifest; names the file and field.
        """
        try:
            return cls.read(read_text(path))
        except DatasetError:
            raise
        except PailensError as error:
            raise DatasetError.restating(error, f"{path}: {error.about}") from None

    def save(self, path: Path) -> None:
        """Write the manifest, whole or not at all."""
        write_text(path, self.to_json(indent=1) + "\n")

    def same_content(self, other: Manifest) -> bool:
        """Whether both describe the same data set on the same terms."""
        apart = {"version", "made", "pailens", "changes"}
        return self.model_dump(exclude=apart) == other.model_dump(exclude=apart)


def load_versions(folder: Path) -> list[Manifest]:
    """The manifests of a data set, oldest first; none where nothing was built yet.

    Raises:
        DatasetError: one of them is broken.
    """
    earlier = sorted((folder / VERSIONS).glob("*.json"), key=lambda path: (len(path.name), path.name))
    newest = [folder / MANIFEST] if (folder / MANIFEST).is_file() else []
    return [Manifest.load(path) for path in (*earlier, *newest)]


def splits_of(versions: Iterable[Manifest]) -> dict[str, str]:
    """The side on which each photo was last, by the hash of the file as it came."""
    return {entry.photo: entry.split for manifest in versions for entry in manifest.photos}


def diff_photos(before: Manifest | None, photos: Iterable[PhotoEntry]) -> Changes:
    """What is different in `photos` from the version before."""
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
