"""The outcome of reading one photo, and the function that reads it, shared by all engines."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from scoring.errors import PailensError
from scoring.texts import Message
from vision.annotation.prelabel.photos import FoundPhoto

_MOST_WORDS: Final = 200
"""Most characters of an error message that are kept."""


@dataclass(frozen=True, slots=True)
class ReadOutcome:
    """Outcome of reading one photo; plain values, since it is pickled between processes.

    Attributes:
        path, name: as in `FoundPhoto`.
        size, modified: of the file when it was read, in bytes and nanoseconds; 0 if it was missing.
        reading: the reading record as JSON, empty if the photo was refused.
        refusal: why it was refused, None if it was read.
    """

    path: str
    name: str
    size: int
    modified: int
    reading: str = ""
    refusal: Message | None = None


class PhotoReader:
    """Reads photos with one single-threaded detector."""

    def __init__(self, model: Path | None) -> None:
        import cv2

        from vision.detection.detector import Detector

        cv2.setNumThreads(1)
        self._detector = Detector.load(model, threads=1)

    def read(self, photo: FoundPhoto) -> ReadOutcome:
        """Read a photo; an unreadable one gives an outcome, not an error."""
        loaded, data = load_bytes(photo)
        return loaded if loaded.refusal else self.read_bytes(loaded, data)

    def read_bytes(self, photo: ReadOutcome, data: bytes) -> ReadOutcome:
        """Read the bytes of a photo that `load_bytes` has loaded, here or on another machine."""
        from vision.detection.detector import PHOTO_SIDE
        from vision.images.photo import file_name, load_photo
        from vision.reading.pipeline import read

        try:
            record = read(load_photo(data, file_name(photo.path), max_side=PHOTO_SIDE), self._detector)
        except PailensError as error:
            return replace(photo, refusal=error.said)
        except MemoryError:
            raise
        except Exception as error:  # a bug triggered by one photo must not stop a run over thousands
            words = " ".join(str(error).split())[:_MOST_WORDS]
            failed = Message("detect.reading-failed", {"kind": type(error).__name__, "words": words})
            return replace(photo, refusal=failed)
        return replace(photo, reading=record.to_json())


def load_bytes(photo: FoundPhoto) -> tuple[ReadOutcome, bytes]:
    """A photo before it is read, and its bytes; refused, and none, where the file cannot be opened."""
    from vision.images.photo import read_photo_file

    outcome = ReadOutcome(photo.path, photo.name, *file_stamp(photo.path))
    if not _is_text(photo.path):
        return replace(outcome, refusal=Message("detect.name-no-text", {})), b""
    try:
        return outcome, read_photo_file(photo.path)
    except PailensError as error:
        return replace(outcome, refusal=error.said), b""


def process_ended(photo: FoundPhoto) -> ReadOutcome:
    """The refusal of a photo whose reading ends the process."""
    return ReadOutcome(photo.path, photo.name, *file_stamp(photo.path), refusal=Message("detect.ended-process", {}))


def file_stamp(path: str) -> tuple[int, int]:
    """File size in bytes and modification time in nanoseconds; zeros for a missing file."""
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
