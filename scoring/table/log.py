"""A score sheet as an append-only JSON Lines log, locked while it is read and written.

Each line is synced to disk before a command returns.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import reduce
from io import FileIO
from pathlib import Path
from typing import Final

from scoring.errors import PailensError, system_faults
from scoring.records.table import event_record, read_event
from scoring.table import Event, SessionOpened, Sheet, add, follow, open_sheet, put_back, taken_back
from scoring.table.locked_file import create_locked, open_locked
from scoring.texts.system import system_reason

MOST_BYTES: Final = 1 << 26
"""Maximum size of a log, more than half a million events."""


class OpenLog:
    """A locked log. `events`: all of them, withdrawn ones included; `sheet`: after them."""

    def __init__(self, path: Path, file: FileIO) -> None:
        """Read a log; raises as `read_log`."""
        self._path = path
        self._file = file
        self.events, self.sheet = _parse(path, read_bytes(path, file))

    def append(self, *events: Event) -> Sheet:
        """Append events, all or none, and return the sheet after them.

        Raises `PailensError`: about a field of an event, or about the file; the log is unchanged then.
        """
        after = reduce(add if len(events) == 1 else follow, events, self.sheet)
        _append(self._path, self._file, *events)
        self.events.extend(events)
        self.sheet = after
        return after

    def undo(self) -> Sheet:
        """Take back the last event that stands, or the whole amendment that it belongs to.

        Raises `TableError`: about `event`, if nothing but the opening stands; `PailensError`: as `append`.
        """
        return self.append(*taken_back(self.events))

    def redo(self) -> Sheet:
        """Append what was taken back last again.

        Raises `TableError`: about `event`, if nothing is withdrawn or something else has happened since;
        `PailensError`: as `append`.
        """
        return self.append(*put_back(self.events))


def create_log(path: Path, opened: SessionOpened) -> Sheet:
    """Create a log with its opening. Raises `PailensError`: the file exists already or cannot be written."""
    sheet = open_sheet(opened)
    with create_locked(path) as file:
        try:
            _append(path, file, opened)
        except PailensError:
            with suppress(OSError):
                path.unlink()
            raise
    sync_folder(path)
    return sheet


def read_log(path: Path) -> Sheet:
    """The sheet after all events of a log.

    Raises `PailensError`: about the file, if it cannot be read, is empty or ends with an incomplete line; about the
    file, line and field of an invalid event.
    """
    with open_locked(path, "rb") as file:
        return OpenLog(path, file).sheet


@contextmanager
def open_log(path: Path) -> Iterator[OpenLog]:
    """Read a log and lock it for appending; other processes wait. Raises `PailensError`: as `read_log`."""
    with open_locked(path, "r+b") as file:
        yield OpenLog(path, file)


def read_bytes(path: Path, file: FileIO) -> bytes:
    """The content of an opened log. Raises `PailensError`: it cannot be read or is larger than `MOST_BYTES`."""
    with system_faults("file.cannot-be-read", str(path)):
        if os.fstat(file.fileno()).st_size > MOST_BYTES:
            raise PailensError("log.too-large", str(path), limit=f"{MOST_BYTES:,}")
        return file.readall()


def write_synced(path: Path, file: FileIO, data: bytes) -> None:
    """Append to a file and sync it; its size is restored on failure. Raises `PailensError`: about the file."""
    size = file.seek(0, os.SEEK_END)
    try:
        left = memoryview(data)
        while left:
            left = left[file.write(left) :]
        os.fsync(file.fileno())
    except OSError as error:
        with suppress(OSError):
            file.truncate(size)
        raise PailensError("file.cannot-be-written", str(path), reason=system_reason(error)) from None


def sync_folder(path: Path) -> None:
    """Sync the folder of a file to disk, after the file was created or replaced."""
    with suppress(OSError, AttributeError):  # Not every system can sync a folder, or needs to.
        folder = os.open(path.absolute().parent, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def next_sheet(sheet: Sheet | None, event: Event) -> Sheet:
    """The sheet after an event of a log; None stands for the start of the log.

    Raises `PailensError`: about a field of the event, or about `event` if it is no opening where one is needed.
    """
    if sheet is not None:
        return follow(sheet, event)
    if isinstance(event, SessionOpened):
        return open_sheet(event)
    raise PailensError("log.opening-first", "event")


def _append(path: Path, file: FileIO, *events: Event) -> None:
    write_synced(path, file, b"".join(event_record(event).to_json().encode() + b"\n" for event in events))


def _parse(path: Path, data: bytes) -> tuple[list[Event], Sheet]:
    *lines, rest = data.split(b"\n")
    events: list[Event] = []
    sheet: Sheet | None = None
    blank: int | None = None
    for number, line in enumerate(lines, start=1):
        if is_blank(line):
            blank = blank or number
            continue
        try:
            event = read_event(line)
            sheet = next_sheet(sheet, event)
        except PailensError as error:
            raise PailensError.restating(error, f"{path}, line {number}: {error.about}") from None
        events.append(event)
    if sheet is None and not is_event(rest) and not is_torn_event(rest):
        raise PailensError("log.none", str(path))
    if rest or sheet is None:
        raise PailensError("log.cut-short", f"{path}, line {len(lines) + 1}")
    if blank is not None:
        raise PailensError("log.blank-line", f"{path}, line {blank}")
    return events, sheet


def is_event(line: bytes) -> bool:
    try:
        read_event(line)
    except PailensError:
        return False
    return True


def is_torn_event(line: bytes) -> bool:
    """Whether a line is the beginning of an event, which a crash may leave, and no JSON by itself."""
    try:
        json.loads(line)
    except ValueError:
        return line.startswith(b'{"')
    return False


def is_blank(line: bytes) -> bool:
    """Whether a line has only spaces and NULs, which a crash can leave in a file."""
    return not line.replace(b"\0", b"").strip()
