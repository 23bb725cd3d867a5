"""Input of a data set build."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from vision.labels.labelled_photo import DatasetError
from vision.labels.photo_labels import PhotoLabels
from vision.labels.review_state import is_reviewed


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
    """A photo's file.

    Attributes:
        data: upright, without metadata.
        original: SHA-256 of the original file, which identifies the photo across sources.
        taken: capture time by the camera's clock, if the file records it.
    """

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
