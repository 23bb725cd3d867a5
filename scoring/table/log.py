"""A score sheet as an append-only JSON Lines log; each line is synced to disk before a command returns."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from scoring.errors import PailensError
from scoring.records.table import event_record, read_event
from scoring.table import Event, SessionOpened, Sheet, add, open_sheet
from scoring.texts.system import system_reason


def create_log(path: Path, opened: SessionOpened) -> Sheet:
    """Create a log with its opening.

    Raises:
        PailensError: about the file, if it exists already or cannot be written.
    """
    if path.exists():
        raise PailensError("log.file-exists", str(path))
    sheet = open_sheet(opened)
    _append(path, opened)
    with suppress(OSError, AttributeError):  # Not every system can sync a folder, or needs to.
        folder = os.open(path.absolute().parent, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    return sheet


def read_log(path: Path) -> Sheet:
    """The sheet after all events of a log.

    Raises:
        PailensError: about the file, if it cannot be read, is empty or ends with an incomplete line; about the file,
            line and field of an invalid event.
    """
    *lines, rest = read_file(path).split(b"\n")
    if rest:
        raise PailensError("log.cut-short", f"{path}, line {len(lines) + 1}")
    sheet = _replay(path, lines)
    if sheet is None:
        raise PailensError("log.none", str(path))
    return sheet


def add_event(path: Path, sheet: Sheet, event: Event) -> Sheet:
    """Append an event to a log and return the sheet after it.

    Args:
        path: the log.
        sheet: the sheet after the log's events.
        event: the new event.

    Raises:
        PailensError: about a field of the event (nothing is written then), or about the file.
    """
    after = add(sheet, event)
    _append(path, event)
    return after


def repair_log(path: Path) -> Path | None:
    """Repair a log with an incomplete last line.

    A line that lacks only its line break gets it. Any other incomplete line is moved to the end of a file beside the
    log.

    Returns:
        The file beside the log, None if nothing was moved.

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
    """The content of a file.

    Raises:
        PailensError: about the file, if it cannot be read.
    """
    try:
        return path.read_bytes()
    except (OSError, ValueError) as error:
        reason = system_reason(error)
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
        raise PailensError("file.cannot-be-written", str(path), reason=system_reason(error)) from None


def _sync(file: BinaryIO) -> None:
    file.flush()
    os.fsync(file.fileno())
