"""`pailens score`: scores hand records."""

import json
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import BinaryIO, Final

from scoring.records.hand_json import read_hand
from scoring.records.score_json import answer_many, refusal_text, score_text
from scoring.rules import score
from scoring.texts.system import system_reason
from vision.errors import VisionError

MOST_BYTES: Final = 1 << 20
"""Maximum size of a hand record in bytes."""

_BATCH: Final = 64
"""Lines of a file that are answered together."""


def score_one(source: str, as_json: bool) -> int:
    """Print the score of a hand record (`-`: standard input); returns the exit status. Raises `PailensError`."""
    hand = read_hand(read_source(source))
    result = score(hand)
    if as_json:
        print(json.dumps(json.loads(score_text(hand)), indent=2, ensure_ascii=False))
    else:
        from vision.commands.score_table import print_score

        print_score(result)
    return 0 if result.win else 1


def read_source(source: str) -> bytes:
    """The hand record in a file, `-` for standard input. Raises `VisionError`: unreadable, or over `MOST_BYTES`."""
    with _open(source) as stream:
        try:
            data = stream.read(MOST_BYTES + 1)
        except OSError as error:
            raise VisionError("file.cannot-be-read", _name(source), reason=system_reason(error)) from None
    if len(data) > MOST_BYTES:
        raise VisionError("cli.score.too-long", _name(source), limit=f"{MOST_BYTES:,}")
    return data


def score_lines(source: str) -> int:
    """Print one record per line of a file or of standard input, in order, in constant memory.

    Returns the exit status, always 0: invalid lines are answered with an error record, blank ones are skipped. Raises
    `PailensError`: about a file that cannot be read.
    """
    with _open(source) as stream:
        # Whoever writes the lines of a pipe may wait for each answer.
        for batch in _batches(_lines(stream), 1 if source == "-" else _BATCH):
            print("\n".join(_answers(batch)), flush=source == "-")
    return 0


def _batches(lines: Iterator[bytes | None], most: int) -> Iterator[list[bytes | None]]:
    """The lines by at most so many; fewer where they are long."""
    batch: list[bytes | None] = []
    size = 0
    for line in lines:
        batch.append(line)
        size += len(line or b"")
        if len(batch) == most or size > MOST_BYTES:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _answers(lines: list[bytes | None]) -> Iterator[str]:
    answers = iter(answer_many([line for line in lines if line is not None]))
    for line in lines:
        yield _refusal_of_length() if line is None else next(answers)


def _lines(stream: BinaryIO) -> Iterator[bytes | None]:
    # None stands for a line over the size limit, which is skipped in pieces.
    while piece := stream.readline(MOST_BYTES + 1):
        if len(piece) <= MOST_BYTES or piece.endswith(b"\n"):
            if not piece.isspace():
                yield piece
            continue
        while piece and not piece.endswith(b"\n"):
            piece = stream.readline(MOST_BYTES)
        yield None


def _refusal_of_length() -> str:
    return refusal_text(VisionError("cli.score.too-long", "record", limit=f"{MOST_BYTES:,}"))


def _open(source: str) -> AbstractContextManager[BinaryIO]:
    if source == "-":
        return nullcontext(sys.stdin.buffer)
    try:
        return Path(source).open("rb")
    except (OSError, ValueError) as error:
        raise VisionError("file.cannot-be-read", source, reason=system_reason(error)) from None


def _name(source: str) -> str:
    return "standard input" if source == "-" else source
