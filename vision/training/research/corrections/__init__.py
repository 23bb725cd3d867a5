"""Corrections of published labels: a small file in the repository, applied to photos that are not part of it.

With the photos at hand: `python -m vision.training.research.corrections apply FILE PHOTOS -o CORRECTED`.
"""
