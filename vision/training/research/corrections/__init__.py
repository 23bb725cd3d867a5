"""Corrections of published labels: a small file in the project, applied to photos that are not part of it.

Whoever has the photos can repeat it: `python -m vision.training.research.corrections apply FILE PHOTOS -o CORRECTED`.
"""

from vision.training.research.corrections.apply import apply_corrections
from vision.training.research.corrections.corrections_file import CorrectionFile, PhotoCorrection

__all__ = ["CorrectionFile", "PhotoCorrection", "apply_corrections"]
