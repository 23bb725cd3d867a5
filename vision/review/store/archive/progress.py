"""How far an export or import is."""

from collections.abc import Callable

Progress = Callable[[int, int], None]
"""Called with the number of photos done and of all."""


def no_progress(done: int, total: int) -> None:
    """Reports to nobody."""
