"""The catalogue of user-facing texts of `vision`, on top of that of `scoring`."""

from pathlib import Path
from typing import Final

from scoring.texts import SCORING, Catalogue

CATALOGUE: Final = Catalogue(Path(__file__).parent, SCORING)
"""The texts of `vision` and `scoring`."""
