"""Finds tiles that were labelled twice."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import numpy as np

from vision.evaluation.matching import box_iou
from vision.labels.labelled_photo import LabelledPhoto

_LEAST_IOU: Final = 0.5
_LEAST_WITHIN: Final = 0.9
"""Least share of the smaller box within the larger: neighbours whose boxes were turned with them share at most .75."""


def second_labels(photo: LabelledPhoto, removed: Collection[int] = ()) -> tuple[int, ...]:
    """Numbers of the labels of which another one names the same face on the same tile; the larger box stays.

    Labels that are `removed` name nothing.
    """
    if photo.boxes is None or len(photo.codes) < 2:
        return ()
    areas = (photo.boxes[:, 2:] - photo.boxes[:, :2]).prod(axis=1)
    iou = box_iou(photo.boxes, photo.boxes)
    shared = iou * (areas[:, None] + areas) / (1 + iou)
    codes = np.array(photo.codes)
    same = (iou >= _LEAST_IOU) & (codes[:, None] == codes)
    same &= shared >= _LEAST_WITHIN * np.minimum(areas[:, None], areas)
    kept: list[int] = []
    second: list[int] = []
    for number in np.argsort(-areas, kind="stable").tolist():
        if number not in removed:
            (second if same[number, kept].any() else kept).append(number)
    return tuple(sorted(second))
