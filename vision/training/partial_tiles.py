"""Tiles of which only a part is seen: cut off by the photo's edge, or hidden below by a nearer row.

A finder's box holds the part that is seen, and the crop around it shows grey beyond the edge, or what stands in front.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

_CUT_SHARE: Final = 0.06
_HIDDEN_SHARE: Final = 0.06
"""Shares of the tiles that are cut off and half hidden."""
_SEEN: Final = (0.42, 0.9)
"""Share of a tile that is seen; less shows too little of the print."""
_TOP_SIDE: Final = 0.35
"""Largest height of the upper side of a tile that stands in front, in heights of its face."""
_GROUND: Final = 114
"""Grey outside the photo, as in `vision.detection.crops`."""


class VisiblePart(NamedTuple):
    """What is seen of a tile whose box spans `low` to `high`, each (2,) x and y in pixels.

    Attributes:
        low, high: extent of the part.
        axis, sign: what lies beyond `high` (sign 1) or `low` (-1) along the axis is not seen.
        hidden: whether something stands in front, or the photo ends there.
    """

    low: Floats
    high: Floats
    axis: int
    sign: int
    hidden: bool

    @property
    def edge(self) -> float:
        """Where the part ends, along the axis."""
        return float((self.high if self.sign > 0 else self.low)[self.axis])

    def cover(self, crop: NDArray[np.uint8], beyond: NDArray[np.uint8] | None, middle: Floats, sides: Floats) -> None:
        """Cover what is not seen of a crop (n, n, 3) of `sides` around `middle`: by `beyond`, or grey without it."""
        side = crop.shape[0]
        along = middle[self.axis] + ((np.arange(side) + 0.5) / side - 0.5) * sides[self.axis]
        unseen = self.sign * (along - self.edge) > 0
        rows = (slice(None), unseen) if self.axis == 0 else (unseen,)
        crop[rows] = _GROUND if beyond is None else beyond[rows]

    def shift_to(self, front: Floats, rng: np.random.Generator) -> Floats:
        """Shift (2,) from what is not seen to where a tile with corners `front` (n, 2) begins, its upper side first."""
        low, high = front.min(axis=0), front.max(axis=0)
        side = rng.uniform(0, _TOP_SIDE) * (high - low)[self.axis]
        shift: Floats = (low + high - self.low - self.high) / 2 + rng.normal(0, 0.2, 2) * (high - low)
        shift[self.axis] = (low[self.axis] - side if self.sign > 0 else high[self.axis] + side) - self.edge
        return shift


def draw_part(low: Floats, high: Floats, rng: np.random.Generator) -> VisiblePart | None:
    """The part seen of a tile whose box spans `low` to `high`; mostly all of it: None."""
    chance = rng.random()
    if chance >= _CUT_SHARE + _HIDDEN_SHARE:
        return None
    axis, sign = int(rng.integers(2)), int(rng.choice((-1, 1)))
    low, high = low.copy(), high.copy()
    unseen = (1 - rng.uniform(*_SEEN)) * (high - low)[axis]
    if sign > 0:
        high[axis] -= unseen
    else:
        low[axis] += unseen
    return VisiblePart(low, high, axis, sign, hidden=bool(chance >= _CUT_SHARE))


def half_box(box: Floats, rng: np.random.Generator) -> Floats:
    """Either half of a box (4,) xyxy across its longer side: a finder's fault, no tile."""
    axis = int((box[2:] - box[:2]).argmax())
    half = box.copy()
    half[axis + 2 * int(rng.integers(2))] = (box[axis] + box[axis + 2]) / 2
    return half
