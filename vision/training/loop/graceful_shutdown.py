"""Graceful shutdown: SIGTERM and Ctrl-C take effect between steps, after a checkpoint."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_asked = False


class TrainingStopped(Exception):  # noqa: N818
    """Training was stopped on request; the same command resumes it."""


def stop_requested() -> bool:
    return _asked


@contextmanager
def graceful_shutdown() -> Iterator[None]:
    """Turn SIGTERM and the first Ctrl-C into a stop request; a second Ctrl-C interrupts at once."""

    def ask(number: int, frame: FrameType | None) -> None:
        global _asked  # noqa: PLW0603
        if _asked and number == signal.SIGINT:
            raise KeyboardInterrupt
        _asked = True

    global _asked  # noqa: PLW0603
    _asked = False
    before = {number: signal.signal(number, ask) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
