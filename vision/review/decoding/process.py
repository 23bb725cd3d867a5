"""The server's side of a decoding process."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass
from threading import Lock, Timer
from typing import BinaryIO, Final, cast

import numpy as np

from vision.images.metadata import CleanPhoto
from vision.images.photo import Photo, PhotoError, PhotoFormatError, PhotoTooLargeError
from vision.review.decoding.frames import ABOUT, TOO_COSTLY, receive_frame, send_frame

_KINDS: Final = {kind.__name__: kind for kind in (PhotoError, PhotoFormatError, PhotoTooLargeError)}
_CLOSING_SECONDS: Final = 5.0


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
        self._wall_seconds = wall_seconds
        self._arguments = [str(seconds), str(mebibytes), str(niceness)]
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = Lock()

    def start(self) -> None:
        """Start the process unless it runs."""
        if self._process is None or self._process.poll() is not None:
            self._stop()
            self._process = subprocess.Popen(
                [sys.executable, "-m", "vision.review.decoding.child", *self._arguments],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            )

    def decode(self, data: bytes, max_side: int) -> DecodedPhoto:
        """Decode a photo and remove its metadata; waits while the process decodes another.

        Args:
            data: the bytes of the file.
            max_side: as for `load_photo`.

        Raises:
            PhotoTooLargeError: decoding takes more time or memory than it may.
            PhotoError: as `load_photo`, about `photo`.
        """
        with self._lock:
            self.start()
            assert self._process is not None
            timer = Timer(self._wall_seconds, self._process.kill)
            timer.start()
            try:
                send_frame(cast(BinaryIO, self._process.stdin), {"max_side": max_side}, [data])
                header, parts = receive_frame(cast(BinaryIO, self._process.stdout))
            except (OSError, EOFError):
                self._stop()
                raise PhotoTooLargeError("photo.too-costly", ABOUT) from None
            finally:
                timer.cancel()
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
        with self._lock:
            self._stop()

    def _stop(self) -> None:
        if self._process is None:
            return
        process, self._process = self._process, None
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                with suppress(OSError):
                    stream.close()
        try:
            process.wait(_CLOSING_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
