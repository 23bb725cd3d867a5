"""The catalogue of `scoring`."""

from pathlib import Path
from typing import Final

from scoring.texts.catalogue import Catalogue

SCORING: Final = Catalogue(Path(__file__).parent)
"""All messages of `scoring`."""
