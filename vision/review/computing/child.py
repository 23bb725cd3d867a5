"""The computing process: `python -m vision.review.computing.child MEBIBYTES NICENESS`.

Reads pickled calls from standard input and writes what they return or raise to standard output, until the input ends.
"""

from __future__ import annotations

import os
import pickle
import sys
from typing import Any, BinaryIO, cast

from vision.review.child_process import limit_child


def main() -> None:
    """Compute until the input ends."""
    mebibytes, niceness = map(int, sys.argv[1:])
    limit_child(mebibytes, niceness)
    requests = cast(BinaryIO, os.fdopen(sys.stdin.fileno(), "rb"))
    replies = cast(BinaryIO, os.fdopen(os.dup(sys.stdout.fileno()), "wb"))
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what is printed is no reply
    while True:
        try:
            function, args = pickle.load(requests)
        except EOFError:
            return
        pickle.dump(_result(function, args), replies, pickle.HIGHEST_PROTOCOL)
        replies.flush()


def _result(function: Any, args: Any) -> Any:
    try:
        return function(*args)
    except Exception as error:
        return error


if __name__ == "__main__":
    main()
