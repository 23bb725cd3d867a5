"""Corrections of published labels: a small file in the project, applied to photos that are not part of it.

Whoever has the photos can repeat it: `python -m vision.dataset.corrections apply FILE PHOTOS -o CORRECTED`.
"""

from vision.dataset.corrections.apply import apply_corrections
from vision.dataset.corrections.file import CorrectionFile, PhotoCorrection

__all__ = ["CorrectionFile", "PhotoCorrection", "apply_corrections"]
