"""Corrections of published labels: a small file in the repository, applied to photos that are not part of it.

With the photos at hand: `python -m vision.training.research.corrections apply FILE PHOTOS -o CORRECTED`.
"""

from vision.training.research.corrections.apply import apply_corrections
from vision.training.research.corrections.corrections_file import CorrectionFile, PhotoCorrection

__all__ = ["CorrectionFile", "PhotoCorrection", "apply_corrections"]
