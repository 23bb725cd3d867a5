"""What a data set is built from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from vision.labels.labelled_photo import DatasetError
from vision.labels.photo_labels import PhotoLabels


@dataclass(frozen=True, slots=True)
class Source:
    """Where photos come from, and on what terms they may be used.

    Attributes:
        name: tells the sources of one data set apart.
        kind: `store`, `archive`, or the format of its labels.
        licence: of photos and labels.
        consent: who agreed to what, or why nobody had to.
    """

    name: str
    kind: str
    licence: str
    consent: str

    def __post_init__(self) -> None:
        """Refuse a source on no terms.

        Raises:
            DatasetError: names the source and what is missing.
        """
        for field in ("licence", "consent"):
            if not getattr(self, field).strip():
                raise DatasetError("dataset.terms-missing", f"{self.name}: {field}")


@dataclass(frozen=True, slots=True)
class PhotoFile:
    """A photo's file.

    Attributes:
        data: upright, without metadata.
        suffix: the ending of its name (`.jpg`).
        original: SHA-256 of the file as it came, which names the photo wherever it turns up.
        taken: when, by the camera's clock, where the file said so.
    """

    data: bytes
    suffix: str
    original: str
    taken: datetime | None = None


@dataclass(frozen=True, slots=True)
class SourcePhoto:
    """A labelled photo.

    Attributes:
        labels: the labels, with what is known of where the photo comes from beside its source.
        load: gives the picture; raises PailensError where it is not at hand or no photo.
        source: where it comes from.
    """

    labels: PhotoLabels
    load: Callable[[], PhotoFile]
    source: Source

    @property
    def reviewed(self) -> bool:
        """Whether a person stands behind the labels; those of a network alone would teach it its own mistakes."""
        if self.labels.annotator == "person":
            return True
        return self.labels.model is None and all(tile.confidence is None for tile in self.labels.tiles)
