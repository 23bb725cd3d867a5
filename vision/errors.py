"""Base error of `vision`, with texts from the catalogue of both `scoring` and `vision`."""

from typing import ClassVar

from scoring.errors import PailensError
from scoring.texts import Catalogue
from vision.texts import CATALOGUE


class VisionError(PailensError):
    """An error that a user can act on; its text is in `vision.texts.CATALOGUE`."""

    catalogue: ClassVar[Catalogue] = CATALOGUE
