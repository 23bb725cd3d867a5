"""Standard output that cannot be written: on a full disk, or into a pipe whose reader has ended."""

from __future__ import annotations

import os
import sys
from errno import EPIPE
from io import BufferedWriter, FileIO, TextIOWrapper
from typing import TYPE_CHECKING, Final

from scoring.texts.system import system_reason
from vision.commands.translation import translate

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

DONE: Final = 0
NO_ANSWER: Final = 1
REFUSED: Final = 2
UNWRITTEN: Final = 3
"""Exit status of a command whose output could not be written."""
STOPPED: Final = 130
"""Exit status after an interrupt, as in shells (128 + SIGINT)."""


class OutputError(Exception):
    """Standard output cannot be written; the cause is the `OSError`.

    It is no `OSError` itself, so that no command takes it for an error of a file of its own.
    """


class _StandardOutput(FileIO):
    def write(self, data: ReadableBuffer, /) -> int:
        try:
            return super().write(data)
        except OSError as error:
            raise OutputError from error


def open_output() -> None:
    """Make `sys.stdout` UTF-8, and raise `OutputError` where it cannot be written."""
    stdout = sys.stdout
    if not isinstance(stdout, TextIOWrapper):
        return  # Closed from the start, or captured.
    if sys.platform == "win32" and stdout.isatty():
        stdout.reconfigure(encoding="utf-8", errors="backslashreplace")  # A console of Windows is no file.
        return
    sys.stdout = TextIOWrapper(
        BufferedWriter(_StandardOutput(stdout.fileno(), "wb", closefd=False)),
        encoding="utf-8",
        errors="backslashreplace",
        line_buffering=stdout.line_buffering,
        write_through=stdout.write_through,
    )


def flush_output() -> None:
    """Write what is left; raises OutputError."""
    if sys.stdout is not None:
        sys.stdout.flush()


def give_up_output(error: OutputError) -> None:
    """Say why standard output cannot be written, but of a closed pipe as in `| head`, and discard what is left."""
    reason = error.__cause__
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if isinstance(reason, OSError) and reason.errno != EPIPE:
        print(f"pailens: {translate('cli.output', reason=system_reason(reason))}", file=sys.stderr)
