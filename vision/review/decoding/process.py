"""The server's side of a decoding process."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, BinaryIO, Final

import numpy as np

from vision.images.metadata import CleanPhoto
from vision.images.photo import Photo, PhotoError, PhotoFormatError, PhotoTooLargeError
from vision.review.child_process import ChildProcess
from vision.review.decoding.frames import ABOUT, TOO_COSTLY, receive_frame, send_frame

_KINDS: Final = {kind.__name__: kind for kind in (PhotoError, PhotoFormatError, PhotoTooLargeError)}


@dataclass(frozen=True, slots=True)
class DecodedPhoto:
    """A photo as pixels, and as the file that is kept."""

    photo: Photo
    clean: CleanPhoto


class DecodingProcess:
    """A process that decodes one photo at a time; started when it is first needed, and anew after it was killed.

    Args:
        seconds: of processor time that a photo may take, where the system can limit it.
        wall_seconds: after which the process is killed.
        mebibytes: of memory that it may have, where the system can limit it.
        niceness: by which it is scheduled after others.
    """

    def __init__(self, seconds: int = 20, mebibytes: int = 1024, niceness: int = 0, wall_seconds: float = 90.0) -> None:
        self._child = ChildProcess(
            "vision.review.decoding.child", str(seconds), str(mebibytes), str(niceness), wall_seconds=wall_seconds
        )

    def start(self) -> None:
        """Start the process unless it runs."""
        self._child.start()

    def decode(self, data: bytes, max_side: int) -> DecodedPhoto:
        """Decode a photo and remove its metadata; waits while the process decodes another.

        Args:
            data: the bytes of the file.
            max_side: as for `load_photo`.

        Raises:
            PhotoTooLargeError: decoding takes more time or memory than it may.
            PhotoError: as `load_photo`, about `photo`.
        """

        def talk(requests: BinaryIO, replies: BinaryIO) -> tuple[dict[str, Any], list[bytearray]]:
            send_frame(requests, {"max_side": max_side}, [data])
            return receive_frame(replies)

        try:
            header, parts = self._child.converse(talk)
        except (OSError, EOFError):
            raise PhotoTooLargeError("photo.too-costly", ABOUT) from None
        if "error" in header:
            kind = PhotoTooLargeError if header["error"] == TOO_COSTLY else _KINDS[header["kind"]]
            raise kind(header["error"], ABOUT, **header["values"])
        pixels = np.frombuffer(parts[0], np.uint8).reshape(header["shape"])
        pixels.setflags(write=False)
        width, height, scale, sha256, decode_ms = header["photo"]
        media_type, *size = header["clean"]
        photo = Photo(pixels, width, height, scale, sha256, ABOUT, decode_ms)
        return DecodedPhoto(photo, CleanPhoto(bytes(parts[1]), media_type, *size))

    def close(self) -> None:
        """End the process."""
        self._child.close()
