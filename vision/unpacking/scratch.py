"""Temporary folders in one place: what processes that were killed left there is removed by the next one."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final
from uuid import uuid4

from filelock import FileLock, Timeout

_LOCK: Final = ".lock"


@contextmanager
def scratch_folder() -> Iterator[Path]:
    """A temporary folder for its owner alone, removed at the end; a lock tells whether its process lives."""
    clear_scratch()
    place = _place()
    folder = place / uuid4().hex
    with FileLock(place / (folder.name + _LOCK)) as lock:
        folder.mkdir(mode=0o700)
        try:
            yield folder
        finally:
            _remove(folder, Path(lock.lock_file))


def clear_scratch() -> None:
    """Remove the temporary folders that nobody holds."""
    for file in _place().glob(f"*{_LOCK}"):
        with suppress(Timeout, OSError), FileLock(file, timeout=0):
            _remove(file.with_suffix(""), file)


def _remove(folder: Path, lock: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    with suppress(OSError):  # Windows removes no file that is open; the next process does
        lock.unlink(missing_ok=True)


def _place() -> Path:
    owner = os.getuid() if hasattr(os, "getuid") else os.environ.get("USERNAME", "")
    place = Path(tempfile.gettempdir(), f"pailens-{owner}")
    place.mkdir(mode=0o700, exist_ok=True)
    if hasattr(os, "getuid") and place.stat().st_uid != os.getuid():
        return Path(tempfile.mkdtemp(prefix="pailens-"))  # somebody else took the name
    return place
