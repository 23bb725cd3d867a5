"""A folder of labels while it is read."""

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from vision.labels.files import ReadReport
from vision.labels.naming import OWN_NAMES, Naming
from vision.labels.picture_finder import PictureFinder


@dataclass(frozen=True)
class Source:
    """A folder of labels, what its class names stand for, and who is told of what is refused."""

    folder: Path
    names: Naming = OWN_NAMES
    report: ReadReport = field(default_factory=ReadReport)

    @cached_property
    def pictures(self) -> PictureFinder:
        """The photos of the labels."""
        return PictureFinder(self.folder)
