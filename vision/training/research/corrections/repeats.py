"""Finds faces that are labelled more often than a set has tiles of them, mostly since a flower has another's name."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Final

from scoring.tiles import BACK, FLOWERS
from vision.labels.labelled_photo import LabelledPhoto
from vision.training.research.corrections.corrections_file import PhotoCorrection

_COPIES: Final = 4


def labelled_too_often(photo: LabelledPhoto, correction: PhotoCorrection) -> Mapping[str, tuple[int, ...]]:
    """Numbers of the labels of each such face, those of added tiles counted on from the published ones.

    A photo of two sets has them too, so each is to be looked at.
    """
    names = [correction.renamed.get(str(number), code) for number, code in enumerate(photo.codes)]
    names += [tile.code for tile in correction.added]
    places: dict[str, list[int]] = defaultdict(list)
    for number, code in enumerate(names):
        if code != BACK and number not in correction.removed:
            places[code].append(number)
    return {
        code: tuple(numbers)
        for code, numbers in sorted(places.items())
        if len(numbers) > (1 if code in FLOWERS else _COPIES)
    }
