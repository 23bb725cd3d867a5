"""A process for long computations: while one of them runs, no request waits for the interpreter."""

import pickle
from collections.abc import Callable
from typing import Any, BinaryIO, Final, TypeVar

from vision.errors import VisionError
from vision.review.child_process import ChildProcess


class ComputingError(VisionError, code="busy"):
    """The computing process took too much time or memory, or was killed."""


T = TypeVar("T")

_NICENESS: Final = 5


class ComputingProcess:
    """A process that calls functions, one at a time; started when it is first needed, and anew after it died.

    Calls and results are pickled: unlike the decoding process it runs nothing but this package's Python.

    Args:
        mebibytes: of memory that it may have, where the system can limit it.
        wall_seconds: after which the process is killed.
        idle_seconds: after a call, at which it is ended until the next one.
    """

    def __init__(self, mebibytes: int = 512, wall_seconds: float = 60.0, idle_seconds: float = 10.0) -> None:
        arguments = str(mebibytes), str(_NICENESS)
        self._child = ChildProcess(
            "vision.review.computing.child", *arguments, wall_seconds=wall_seconds, idle_seconds=idle_seconds
        )

    def call(self, function: Callable[..., T], *args: Any) -> T:
        """Call a module's function there, one at a time. Raises `ComputingError`: limits; `Exception`: its own."""

        def talk(requests: BinaryIO, replies: BinaryIO) -> T | Exception:
            pickle.dump((function, args), requests, pickle.HIGHEST_PROTOCOL)
            requests.flush()
            reply: T | Exception = pickle.load(replies)
            return reply

        try:
            result = self._child.converse(talk)
        except (OSError, EOFError, pickle.UnpicklingError):
            raise ComputingError("busy.work", "server") from None
        if isinstance(result, Exception):
            raise result
        return result

    def close(self) -> None:
        self._child.close()
