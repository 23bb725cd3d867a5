"""The catalogue of everything that Pailens says to people beside what `scoring` says."""

from pathlib import Path
from typing import Final

from scoring.texts import SCORING, Catalogue

CATALOGUE: Final = Catalogue(Path(__file__).parent, SCORING)
"""Every sentence of `vision` and of `scoring`."""
