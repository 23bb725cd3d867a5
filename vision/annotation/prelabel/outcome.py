"""What became of one photo, and the function that finds out: the same in one process, in several and on a cluster."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from scoring.errors import PailensError
from scoring.texts import Message
from vision.annotation.prelabel.photos import FoundPhoto

_MOST_WORDS: Final = 200
"""Characters of a fault that are told."""


@dataclass(frozen=True, slots=True)
class ReadOutcome:
    """What became of a photo; plain values, for they travel between processes.

    Attributes:
        path, name: as of `FoundPhoto`.
        size, modified: of the file when it was read, in bytes and nanoseconds; 0 where it was not there.
        reading: the reading record as JSON, empty where the photo was refused.
        refusal: why it was refused, None where it was read.
    """

    path: str
    name: str
    size: int
    modified: int
    reading: str = ""
    refusal: Message | None = None


class PhotoReader:
    """Reads photos with one network on one thread."""

    def __init__(self, model: Path | None) -> None:
        import cv2

        from vision.detection.detector import Detector

        cv2.setNumThreads(1)
        self._detector = Detector.load(model, threads=1)

    def read(self, photo: FoundPhoto) -> ReadOutcome:
        """Read a photo; one that cannot be read is an outcome, not an error."""
        from vision.detection.detector import PHOTO_SIDE
        from vision.images.photo import load_photo_file
        from vision.reading import read

        size, modified = file_stamp(photo.path)
        if not _is_text(photo.path):
            return ReadOutcome(photo.path, photo.name, size, modified, refusal=Message("detect.name-no-text", {}))
        try:
            record = read(load_photo_file(photo.path, max_side=PHOTO_SIDE), self._detector)
        except PailensError as error:
            return ReadOutcome(photo.path, photo.name, size, modified, refusal=error.said)
        except MemoryError:
            raise
        except Exception as error:  # a fault of ours in one photo must not stop thousands of others
            words = " ".join(str(error).split())[:_MOST_WORDS]
            fault = Message("detect.reading-failed", {"kind": type(error).__name__, "words": words})
            return ReadOutcome(photo.path, photo.name, size, modified, refusal=fault)
        return ReadOutcome(photo.path, photo.name, size, modified, reading=record.to_json())


def file_stamp(path: str) -> tuple[int, int]:
    """Size in bytes and time of change in nanoseconds, zeros for a file that is not there."""
    try:
        status = Path(path).stat()
    except OSError:
        return 0, 0
    return status.st_size, status.st_mtime_ns


def _is_text(path: str) -> bool:
    try:
        path.encode()
    except UnicodeEncodeError:
        return False
    return True
