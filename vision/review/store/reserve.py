"""Room on the disk that is kept free for deleting."""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeVar

from vision.review.store.errors import DiskFullError

T = TypeVar("T")

_BYTES: Final = 8 * 2**20
"""More than SQLite's log needs to delete a photo with its readings, or the longest score sheet."""
_PIECE: Final = 2**20


class Reserve:
    """A file of zeros, given up when there is no other room left."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def fill(self) -> None:
        """Take the room again, if there is as much."""
        try:
            descriptor = os.open(self._file, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
        except OSError:
            return
        try:
            if os.fstat(descriptor).st_size < _BYTES:
                _allocate(descriptor)
        except OSError:
            self._release()
        finally:
            os.close(descriptor)

    def spend(self, write: Callable[[], T]) -> T:
        """Call what writes a little; if there is no room, give the reserve up and call it again."""
        try:
            return write()
        except DiskFullError:
            self._release()
            return write()

    def _release(self) -> None:
        with suppress(OSError):
            self._file.unlink(missing_ok=True)


def _allocate(descriptor: int) -> None:
    if hasattr(os, "posix_fallocate"):
        os.posix_fallocate(descriptor, 0, _BYTES)
        return
    for _ in range(_BYTES // _PIECE):
        os.write(descriptor, b"\0" * _PIECE)
