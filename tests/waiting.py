"""Waiting for what other processes do."""

import time
from collections.abc import Callable


def wait_until(reached: Callable[[], bool], seconds: float = 60) -> None:
    """Ask again and again until it is so; fails after so many seconds."""
    deadline = time.monotonic() + seconds
    while not reached():
        assert time.monotonic() < deadline, "it did not come about in time"
        time.sleep(0.05)
