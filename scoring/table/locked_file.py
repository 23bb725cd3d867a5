"""Opens a file of which other processes keep off, by the operating system's advisory lock."""

from __future__ import annotations

import os
import stat
import sys
import time
from contextlib import ExitStack
from io import FileIO
from pathlib import Path
from typing import Final, Literal

from scoring.errors import PailensError
from scoring.texts.system import system_reason

if sys.platform == "win32":
    import msvcrt
elif sys.platform != "emscripten":
    import fcntl

LONGEST_WAIT: Final = 60.0
"""Seconds after which a file that others hold is given up: a command holds it for milliseconds, but others that write
all the time may be luckier for a while."""

_PAUSE: Final = 0.001
_LOCKED_BYTE: Final = 1 << 40
"""Windows locks bytes against reading too; this one is past the end of any log."""


def open_locked(path: Path, mode: Literal["rb", "r+b"]) -> FileIO:
    """Open a regular file, unbuffered, and lock it until it is closed: shared to read, exclusive to write.

    Raises `PailensError`: about the file, if it cannot be opened, is not a regular file or stays locked.
    """
    try:
        while True:
            # A device may have no end, and a pipe is never written twice.
            if not stat.S_ISREG(path.stat().st_mode):
                raise PailensError("log.not-regular", str(path))
            with ExitStack() as closing:
                file = closing.enter_context(path.open(mode, buffering=0))
                _lock(path, file)
                # A repair may have put another file in its place before the lock was given.
                if os.path.samestat(os.fstat(file.fileno()), path.stat()):
                    closing.pop_all()
                    return file
    except (OSError, ValueError) as error:
        unread = mode == "rb" or isinstance(error, FileNotFoundError)
        name = "file.cannot-be-read" if unread else "file.cannot-be-written"
        raise PailensError(name, str(path), reason=system_reason(error)) from None


def create_locked(path: Path) -> FileIO:
    """Create a file, locked until it is closed. Raises `PailensError`: it exists or cannot be created."""
    try:
        with ExitStack() as closing:
            file = closing.enter_context(path.open("xb", buffering=0))
            _lock(path, file)
            closing.pop_all()
            return file
    except FileExistsError:
        raise PailensError("log.file-exists", str(path)) from None
    except (OSError, ValueError) as error:
        raise PailensError("file.cannot-be-written", str(path), reason=system_reason(error)) from None


def _lock(path: Path, file: FileIO) -> None:
    deadline = time.monotonic() + LONGEST_WAIT
    while not _try_lock(file):
        if time.monotonic() > deadline:
            raise PailensError("log.in-use", str(path))
        time.sleep(_PAUSE)


if sys.platform == "win32":

    def _try_lock(file: FileIO) -> bool:
        file.seek(_LOCKED_BYTE)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        finally:
            file.seek(0)
        return True

elif sys.platform == "emscripten":

    def _try_lock(file: FileIO) -> bool:
        return True  # No other process shares the files of a browser's Python.

else:

    def _try_lock(file: FileIO) -> bool:
        kind = fcntl.LOCK_EX if file.writable() else fcntl.LOCK_SH
        try:
            fcntl.flock(file, kind | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
