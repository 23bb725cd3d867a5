"""Repairs the log of a score sheet after a crash."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable
from io import FileIO
from pathlib import Path

from scoring.errors import PailensError, system_faults
from scoring.records.table import read_event
from scoring.table import Sheet
from scoring.table.locked_file import open_locked
from scoring.table.log import is_blank, is_event, is_torn_event, next_sheet, read_bytes, sync_folder, write_synced


def repair_log(path: Path) -> Path | None:
    """Repair a log: every line becomes a valid event.

    Blank lines, NULs and invalid lines at the end are moved to the end of a file beside the log. A last line that lacks
    only its line break gets it. A crash during the repair leaves the log as it was or repaired. Returns the file beside
    the log, None if nothing was moved. Raises `PailensError`: about the file, line and field of an invalid line that
    events follow, and about a file that holds no score sheet or cannot be read or written; nothing is changed then.
    """
    path = path.resolve()
    with open_locked(path, "r+b") as file:
        data = read_bytes(path, file)
        kept, moved = _sort_lines(path, data)
        aside = path.with_name(path.name + ".cut") if moved else None
        if aside is not None:
            with _open(aside, "ab") as beside:
                write_synced(aside, beside, moved)
        if kept != data:
            _replace(path, file, kept)
        return aside


def _sort_lines(path: Path, data: bytes) -> tuple[bytes, bytes]:
    """The lines that are kept, and what is moved out of the log."""
    lines = dict(enumerate(data.split(b"\n"), start=1))
    if not lines[len(lines)]:
        del lines[len(lines)]  # The end of the last line.
    moved = [
        line if is_blank(line) else b"\0" * line.count(b"\0")
        for line in lines.values()
        if b"\0" in line or is_blank(line)
    ]
    kept = {number: line.replace(b"\0", b"") for number, line in lines.items() if not is_blank(line)}
    sheet: Sheet | None = None
    for number, line in kept.items():
        try:
            sheet = next_sheet(sheet, read_event(line))
        except PailensError as error:
            sound = [line for place, line in kept.items() if place < number]
            bad = [line for place, line in kept.items() if place >= number]
            if any(map(is_event, bad[1:])):
                raise PailensError.restating(error, f"{path}, line {number}: {error.about}") from None
            if not sound and not is_torn_event(line):
                raise PailensError("log.none", str(path)) from None
            return _joined(sound), _joined(moved + bad)
    return _joined(kept.values()), _joined(moved)


def _joined(lines: Iterable[bytes]) -> bytes:
    return b"".join(line + b"\n" for line in lines)


def _replace(path: Path, file: FileIO, data: bytes) -> None:
    """Put a file with `data` in the place of the log, which is open as `file`."""
    new = path.with_name(path.name + ".new")
    with _open(new, "wb") as replacement:
        write_synced(new, replacement, data)
    with system_faults("file.cannot-be-written", str(path)):
        shutil.copymode(path, new)
        if sys.platform == "win32":
            file.close()  # Windows replaces no open file.
        new.replace(path)
    sync_folder(path)


def _open(path: Path, mode: str) -> FileIO:
    with system_faults("file.cannot-be-written", str(path)):
        return FileIO(path, mode)
