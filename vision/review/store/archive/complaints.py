"""What is wrong with the lines and photos of an archive: refused at once, or listed and left out."""

from collections.abc import Iterator
from contextlib import contextmanager

from scoring.errors import PailensError
from vision.review.store.errors import ArchiveError, StoreError


class Complaints:
    """The complaints about an archive.

    `most`: number of bad lines and photos that are listed and left out; with 0 the first is raised. `errors`: one a
    line or photo left out, in the order in which they were found; `left_out`: what they are about: `readings.jsonl,
    line 3`, `photos/….jpg`.
    """

    def __init__(self, most: int) -> None:
        self.errors: list[ArchiveError] = []
        self.left_out: set[str] = set()
        self._most = most

    @contextmanager
    def about(self, part: str) -> Iterator[None]:
        """List an error raised in the block; raises as `add`, and what says that the store cannot be written."""
        try:
            yield
        except StoreError:
            raise
        except PailensError as error:
            self.add(part, error)

    def add(self, part: str, error: PailensError) -> None:
        """List an error as one about `part` and the field within it.

        Raises `ArchiveError`: the error if none is listed, another if there are too many.
        """
        about = error.about if error.about.startswith(part) else f"{part}: {error.about}"
        complaint = ArchiveError.restating(error, about)
        if not self._most:
            raise complaint from None
        if len(self.errors) == self._most:
            raise ArchiveError("archive.many-bad", "archive", most=f"{self._most:,}")
        self.errors.append(complaint)
        self.left_out.add(part)
