"""Decodes photos from strangers in a process of its own, with limits of time and memory."""

from dataclasses import dataclass
from typing import Any, BinaryIO, Final, NamedTuple

import numpy as np

from vision.images.declared_size import declared_pixels
from vision.images.metadata import CleanPhoto
from vision.images.photo import LARGE_PIXELS, Photo, PhotoError, PhotoFormatError, PhotoTooLargeError
from vision.review.decoding.child_process import ChildProcess
from vision.review.decoding.frames import ABOUT, HELD, PHOTOS, TOO_COSTLY, receive_frame, send_frame

_MOST_PHOTOS: Final = 1_000
"""Photos after which the process is replaced."""
_MOST_HELD: Final = 192
"""Memory in MiB that the process may hold between photos; a new one takes some 60, with all codecs loaded 130."""
_KINDS: Final = {kind.__name__: kind for kind in (PhotoError, PhotoFormatError, PhotoTooLargeError)}


@dataclass(frozen=True, slots=True)
class DecodedPhoto:
    """A photo as pixels, and as the file that is kept."""

    photo: Photo
    clean: CleanPhoto


class _Answer(NamedTuple):
    """The header and parts of a reply, what the process says of itself after it, and whether the picture is large."""

    header: dict[str, Any]
    parts: list[bytes]
    after: dict[str, Any]
    is_large: bool

    def is_first(self) -> bool:
        return bool(self.after[PHOTOS] == 1)

    def is_short_of_memory(self) -> bool:
        """Whether the photo may be refused for want of memory, which the codec of JPEG calls damage."""
        error = self.header.get("error")
        return error == TOO_COSTLY or (error == "photo.damaged" and self.is_large)

    def wears_out(self) -> bool:
        return self.is_short_of_memory() or self.after[PHOTOS] >= _MOST_PHOTOS or self.after[HELD] > _MOST_HELD


class DecodingProcess:
    """A process that decodes one photo at a time; started when it is first needed, and anew after it was killed.

    It is replaced when a photo was refused that another process might have decoded, when it does not give memory back,
    and after many photos.

    Args:
        wall_seconds: after which the process is killed.
        mebibytes: of memory that it may have, where the system can limit it.
        niceness: by which it is scheduled after others.
        idle_seconds: after a photo, at which it is ended until the next one; without, it stays.
    """

    def __init__(
        self,
        mebibytes: int = 512,
        niceness: int = 0,
        wall_seconds: float = 90.0,
        idle_seconds: float | None = None,
    ) -> None:
        arguments = str(mebibytes), str(niceness)
        self._child = ChildProcess(
            "vision.review.decoding.child", *arguments, wall_seconds=wall_seconds, idle_seconds=idle_seconds
        )

    def start(self) -> None:
        """Start the process unless it runs."""
        self._child.start()

    def decode(self, data: bytes, max_side: int, name: str = ABOUT) -> DecodedPhoto:
        """Decode and clean a photo, one at a time. Raises `PhotoTooLargeError`: time or memory; `PhotoError`."""
        header, (pixels, clean) = self._ask(data, {"max_side": max_side, "pixels": True}, name)
        array = np.frombuffer(pixels, np.uint8).reshape(header["shape"])
        array.setflags(write=False)
        width, height, scale, sha256, decode_ms = header["photo"]
        photo = Photo(array, width, height, scale, sha256, name, decode_ms)
        return DecodedPhoto(
            photo.refined_by(lambda side: self.decode(data, side, name).photo.pixels), _clean(header, clean)
        )

    def clean(self, data: bytes, name: str = ABOUT) -> CleanPhoto:
        """Remove the metadata of a photo that can be decoded; arguments and errors are those of `decode`."""
        header, (clean,) = self._ask(data, {"max_side": 1, "pixels": False}, name)
        return _clean(header, clean)

    def _ask(self, data: bytes, asked: dict[str, Any], name: str) -> tuple[dict[str, Any], list[bytes]]:
        """The reply of the process; of a new one, where what earlier photos left over may be why it refuses."""

        def talk(requests: BinaryIO, replies: BinaryIO) -> _Answer:
            send_frame(requests, asked, [data])
            header, parts = receive_frame(replies)
            return _Answer(header, parts, receive_frame(replies)[0], declared_pixels(data) > LARGE_PIXELS)

        try:
            answer = self._child.converse(talk, _Answer.wears_out)
            while answer.is_short_of_memory() and not answer.is_first():
                answer = self._child.converse(talk, _Answer.wears_out)
        except (OSError, EOFError):
            raise PhotoTooLargeError("photo.too-costly", name) from None
        header = answer.header
        if "error" in header:
            kind = PhotoTooLargeError if header["error"] == TOO_COSTLY else _KINDS[header["kind"]]
            raise kind(header["error"], name, **header["values"])
        return header, answer.parts

    def close(self) -> None:
        self._child.close()


def _clean(header: dict[str, Any], data: bytes) -> CleanPhoto:
    media_type, width, height = header["clean"]
    return CleanPhoto(data, media_type, width, height)
