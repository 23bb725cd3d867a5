"""One writer a file."""

from __future__ import annotations

import sys
from typing import BinaryIO, Final

_FAR_BEYOND: Final = 2**40
"""A byte that the file never reaches: a lock on Windows keeps others from reading what it covers."""


def lock(file: BinaryIO) -> bool:
    """Whether no other process has the file locked; it is then this one's until it is closed or the process ends."""
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(_FAR_BEYOND)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
