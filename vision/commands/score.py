"""`pailens score`: scores hand records."""

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import BinaryIO, Final

from scoring.errors import PailensError, system_faults
from scoring.records.base import ErrorRecord
from scoring.records.hand import HandRecord
from scoring.records.score import ScoreRecord
from scoring.rules import score
from scoring.texts.system import system_reason
from vision.errors import VisionError

MOST_BYTES: Final = 1 << 20
"""Maximum size of a hand record in bytes."""


def score_one(source: str, as_json: bool) -> int:
    """Print the score of a hand record (`-`: standard input); returns the exit status. Raises `PailensError`."""
    result = score(HandRecord.read(read_source(source)).to_hand())
    if as_json:
        print(ScoreRecord.from_score(result).to_json(indent=2))
    else:
        from vision.commands.score_table import print_score

        print_score(result)
    return 0 if result.win else 1


def read_source(source: str) -> bytes:
    """The hand record in a file, `-` for standard input. Raises `VisionError`: unreadable, or over `MOST_BYTES`."""
    with _open(source) as stream, system_faults("file.cannot-be-read", _name(source), VisionError):
        data = stream.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise VisionError("cli.score.too-long", _name(source), limit=f"{MOST_BYTES:,}")
    return data


def score_lines(source: str) -> int:
    """Print one record per line of a file or of standard input, in order, in constant memory.

    Returns the exit status, always 0: invalid lines, and blank ones, are answered with an error record. Raises
    `PailensError`: about a file that cannot be read.
    """
    with _open(source) as stream:
        for line in _lines(stream):
            # Whoever writes the lines of a pipe may wait for each answer.
            print(_answer(line), flush=source == "-")
    return 0


def _answer(line: bytes | None) -> str:
    try:
        if line is None:
            raise VisionError("cli.score.too-long", "record", limit=f"{MOST_BYTES:,}")
        return ScoreRecord.from_score(score(HandRecord.read(line).to_hand())).to_json()
    except PailensError as error:
        return ErrorRecord.from_error(error).to_json()


def _lines(stream: BinaryIO) -> Iterator[bytes | None]:
    # None stands for a line over the size limit, which is skipped in pieces.
    while piece := stream.readline(MOST_BYTES + 1):
        if len(piece) <= MOST_BYTES or piece.endswith(b"\n"):
            yield piece
            continue
        while piece and not piece.endswith(b"\n"):
            piece = stream.readline(MOST_BYTES)
        yield None


def _open(source: str) -> AbstractContextManager[BinaryIO]:
    if source == "-":
        return nullcontext(sys.stdin.buffer)
    try:
        return Path(source).open("rb")
    except (OSError, ValueError) as error:
        raise VisionError("file.cannot-be-read", source, reason=system_reason(error)) from None


def _name(source: str) -> str:
    return "standard input" if source == "-" else source
