"""What readers of labels tell of photos that they cannot take as they are."""

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import TypeVar

from scoring.errors import PailensError
from vision.errors import VisionError
from vision.labels.files import error_context

T = TypeVar("T")


class ReadReport:
    """Receives what a reader refuses or changes; this one raises the first refusal.

    `fitted`: outlines of more than a tile's four corners, replaced by the rotated box that fits.
    """

    def __init__(self) -> None:
        self.fitted = 0

    def refuse(self, name: str, error: PailensError) -> None:
        """Leave out a photo, or labels of a file that belong to none; `error` names the line or field."""
        raise error

    def attempt(self, name: str, make: Callable[[], T], where: str | Path = "") -> T | None:
        """What `make` returns; None where it raises a VisionError, for which the photo `name` is refused.

        Errors of labels are about a place in `where`, if that is given.
        """
        try:
            with error_context(where) if where else nullcontext():
                return make()
        except VisionError as error:
            self.refuse(name, error)
            return None

    def read(self, name: str, make: Callable[[], T], where: str | Path = "") -> Iterator[T]:
        """What `attempt` returns, or nothing."""
        if (made := self.attempt(name, make, where)) is not None:
            yield made


class LenientReport(ReadReport):
    """Passes refusals on, and lets the other photos be read."""

    def __init__(self, tell: Callable[[str, PailensError], None] = lambda name, error: None) -> None:
        super().__init__()
        self._tell = tell

    def refuse(self, name: str, error: PailensError) -> None:
        self._tell(name, error)
