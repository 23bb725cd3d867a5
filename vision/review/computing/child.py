"""The computing process: `python -m vision.review.computing.child MEBIBYTES NICENESS`.

Reads pickled calls from standard input and writes what they return or raise to standard output, until the input ends.
"""

from __future__ import annotations

import pickle
import sys
from typing import Any

from vision.review.child_process import open_child


def main() -> None:
    """Compute until the input ends."""
    requests, replies = open_child(*map(int, sys.argv[1:]))
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
