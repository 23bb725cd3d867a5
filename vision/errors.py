"""The errors of `vision`: those of `scoring` with the whole catalogue."""

from typing import ClassVar

from scoring.errors import PailensError
from scoring.texts import Catalogue
from vision.texts import CATALOGUE


class VisionError(PailensError):
    """An error that a user can act on, in the words of the whole catalogue."""

    catalogue: ClassVar[Catalogue] = CATALOGUE
