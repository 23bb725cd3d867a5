"""A score sheet in a file: a log of JSON lines that only grows, each line on the disk before a command answers."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from scoring.errors import PailensError
from scoring.records.table import event_record, read_event
from scoring.table import Event, SessionOpened, Sheet, add, open_sheet


def create_log(path: Path, opened: SessionOpened) -> Sheet:
    """Begin a log with its opening.

    Raises:
        PailensError: about the file, when there is one already or it cannot be written.
    """
    if path.exists():
        raise PailensError("log.file-exists", str(path))
    sheet = open_sheet(opened)
    _append(path, opened)
    with suppress(OSError, AttributeError):  # A folder can be synced where the system knows that, and needs it.
        folder = os.open(path.absolute().parent, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    return sheet


def read_log(path: Path) -> Sheet:
    """The sheet after all events of a log.

    Raises:
        PailensError: about the file, when it cannot be read, holds nothing or ends in the middle of a line; about
            the file, the line and the field, when a line is not an event that can come there.
    """
    *lines, rest = read_file(path).split(b"\n")
    if rest:
        raise PailensError("log.cut-short", f"{path}, line {len(lines) + 1}")
    sheet = _replay(path, lines)
    if sheet is None:
        raise PailensError("log.none", str(path))
    return sheet


def add_event(path: Path, sheet: Sheet, event: Event) -> Sheet:
    """Add an event to a log and give the sheet after it.

    Args:
        path: the log.
        sheet: the sheet after the events it holds.
        event: what happened.

    Raises:
        PailensError: about a field of the event, and then nothing is written; about the file.
    """
    after = add(sheet, event)
    _append(path, event)
    return after


def repair_log(path: Path) -> Path | None:
    """Make a log whole whose last line was cut short.

    A line that lacks only its end gets it. Of any other the part that is there goes to the end of a file beside the
    log, and leaves the log.

    Returns:
        The file beside the log, None where nothing had to leave it.

    Raises:
        PailensError: as `read_log`, about the lines before the last.
    """
    data = read_file(path)
    *lines, rest = data.split(b"\n")
    sheet = _replay(path, lines)
    if not rest:
        return None
    if _is_whole(rest, sheet):
        _write(path, b"\n")
        return None
    aside = path.with_name(path.name + ".cut")
    _write(aside, rest + b"\n")
    with path.open("r+b") as log:
        log.truncate(len(data) - len(rest))
        _sync(log)
    return aside


def read_file(path: Path) -> bytes:
    """What a file holds.

    Raises:
        PailensError: about the file, when it cannot be read.
    """
    try:
        return path.read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise PailensError("file.cannot-be-read", str(path), reason=reason) from None


def _is_whole(line: bytes, sheet: Sheet | None) -> bool:
    try:
        _step(sheet, read_event(line))
    except PailensError:
        return False
    return True


def _replay(path: Path, lines: list[bytes]) -> Sheet | None:
    sheet: Sheet | None = None
    for number, line in enumerate(lines, start=1):
        try:
            sheet = _step(sheet, read_event(line))
        except PailensError as error:
            raise PailensError.restating(error, f"{path}, line {number}: {error.about}") from None
    return sheet


def _step(sheet: Sheet | None, event: Event) -> Sheet:
    if sheet is not None:
        return add(sheet, event)
    if isinstance(event, SessionOpened):
        return open_sheet(event)
    raise PailensError("log.opening-first", "event")


def _append(path: Path, event: Event) -> None:
    _write(path, event_record(event).to_json().encode() + b"\n")


def _write(path: Path, data: bytes) -> None:
    try:
        with path.open("ab") as log:
            log.write(data)
            _sync(log)
    except OSError as error:
        raise PailensError("file.cannot-be-written", str(path), reason=error.strerror or str(error)) from None


def _sync(file: BinaryIO) -> None:
    file.flush()
    os.fsync(file.fileno())
