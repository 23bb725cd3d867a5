"""Ignored regions: parts of a photo where tiles lie that nobody labelled, out of focus or of another player.

What is found there is neither right nor wrong, as in COCO's `iscrowd` and VisDrone's ignored regions, and nothing is
learnt there. `ignored/` lies beside `images/` and `labels/` with a file for each photo that has any, see
`vision.labels.box_files`.
"""

from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

_INSIDE: Final = 0.5
"""Share of a box from which it lies in a region: COCO's overlap of a detection with a crowd, over its own area."""


def ignored_region_file(picture: Path) -> Path:
    """The file of a photo's ignored regions, which need not exist."""
    return picture.parent.parent / "ignored" / f"{picture.stem}.txt"


def lies_ignored(boxes: NDArray[np.floating], regions: NDArray[np.floating]) -> NDArray[np.bool_]:
    """Whether each box (n, 4) lies at least half inside one of the regions (k, 4), both xyxy in one unit; bool (n,)."""
    first, second = boxes.astype(np.float64)[:, None], regions.astype(np.float64)[None]
    common = (np.minimum(first[..., 2:], second[..., 2:]) - np.maximum(first[..., :2], second[..., :2])).clip(0)
    own = (first[..., 2:] - first[..., :2]).prod(axis=-1)
    inside: NDArray[np.bool_] = ((common.prod(axis=-1) >= _INSIDE * own) & (own > 0)).any(axis=1)
    return inside
