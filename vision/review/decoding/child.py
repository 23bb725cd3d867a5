"""The decoding process: `python -m vision.review.decoding.child MEBIBYTES NICENESS`.

Reads photo files from standard input and writes the decoded and the cleaned photo to standard output, and then what
memory is left over, until the input ends.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO, Final

from vision.images.metadata import CleanPhoto, clean_photo
from vision.images.photo import PhotoError, load_photo
from vision.review.allocator import held_mebibytes, tune_allocator
from vision.review.decoding.child_process import open_child
from vision.review.decoding.frames import ABOUT, HELD, PHOTOS, TOO_COSTLY, receive_frame, send_frame

_SECONDS: Final = 20
"""Processor time that a photo may take, where the system can limit it."""
_NO_MEMORY: Final = "Memory allocation error"
"""How libheif begins what it says of memory; Pillow's own codecs raise `MemoryError`, except that of JPEG."""


def main() -> None:
    """Decode until the input ends."""
    requests, replies = open_child(*map(int, sys.argv[1:]))
    tune_allocator()
    photos = 0
    while True:
        try:
            header, parts = receive_frame(requests)
        except EOFError:
            return
        photos += 1
        with _processor_time(_SECONDS):
            _reply(replies, parts.pop(), header)
        send_frame(replies, {PHOTOS: photos, HELD: held_mebibytes()}, [])


@contextmanager
def _processor_time(seconds: float) -> Iterator[None]:
    """End this process if the block takes more processor time, where the system can."""
    if sys.platform == "win32":
        yield
        return
    signal.setitimer(signal.ITIMER_PROF, seconds)  # whose signal ends a process
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _reply(replies: BinaryIO, data: bytes, asked: dict[str, Any]) -> None:
    try:
        photo = load_photo(data, ABOUT, max_side=asked["max_side"])
        clean = _cleaned(data)
    except PhotoError as error:
        name = TOO_COSTLY if _is_short_of_memory(error) else error.id
        send_frame(replies, {"error": name, "kind": type(error).__name__, "values": error.values}, [])
    except MemoryError:
        send_frame(replies, {"error": TOO_COSTLY, "kind": PhotoError.__name__, "values": {}}, [])
    else:
        header = {
            "shape": photo.pixels.shape,
            "photo": [photo.width, photo.height, photo.scale, photo.sha256, photo.decode_ms],
            "clean": [clean.media_type, clean.width, clean.height],
        }
        pixels = [photo.pixels.tobytes()] if asked["pixels"] else []
        send_frame(replies, header, [*pixels, clean.data])


def _cleaned(data: bytes) -> CleanPhoto:
    """A decoded photo at full scale; what fails then is memory. Raises `MemoryError`: it does not fit."""
    try:
        return clean_photo(data, ABOUT)
    except PhotoError as error:
        raise MemoryError from error


def _is_short_of_memory(error: PhotoError) -> bool:
    """Whether a codec failed for want of memory, as far as it says."""
    return isinstance(error.__cause__, MemoryError) or str(error.__cause__).startswith(_NO_MEMORY)


if __name__ == "__main__":
    main()
