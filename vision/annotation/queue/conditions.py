"""Capture conditions of a photo: lighting, sharpness, tile size and rotation."""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.detection.reader import cut_crops

# Each threshold is passed by fewer than 2 % of 220 public photos (validation and test).
_DARK: Final = 120.0
"""Median brightness of the tiles (0 to 255) below which the light counts as dim."""
_CLIPPED: Final = 252
_GLARE: Final = 0.05
"""Share of the tiles' pixels that are overexposed."""
_BLURRED: Final = 800.0
"""Variance of the Laplacian of a tile's crop, 64 pixels wide, below which it counts as blurred."""
_SMALL: Final = 0.045
"""Tile width as a share of the photo's longer side; 29 pixels at the finder's input size."""
_TURNED: Final = 10.0
"""Degrees between the rows and the photo's edges."""
_CROWDED: Final = 30
"""Number of tiles; a hand has fewer."""


def find_conditions(
    pixels: NDArray[np.uint8], boxes: NDArray[np.float32], corners: NDArray[np.float32]
) -> frozenset[str]:
    """Unusual capture conditions of an RGB photo (h, w, 3), named as in `words.CONDITIONS`.

    `boxes`: (n, 4) of the tiles, xyxy pixels; `corners`: (n, 4, 2) of the tiles, NaN where not known.
    """
    if not len(boxes):
        return frozenset()
    crops = cut_crops(pixels, boxes)[:, 8:-8, 8:-8]
    grey = [cv2.cvtColor(crop, cv2.COLOR_RGB2GRAY) for crop in np.ascontiguousarray(crops)]
    sharpness = np.median([cv2.Laplacian(crop, cv2.CV_32F).var() for crop in grey])
    shorter = np.median((boxes[:, 2:] - boxes[:, :2]).min(axis=1))
    found = {
        "dark": np.median(np.stack(grey)) < _DARK,
        "glare": np.mean(np.stack(grey) >= _CLIPPED) > _GLARE,
        "blurred": sharpness < _BLURRED,
        "small": shorter < _SMALL * max(pixels.shape[:2]),
        "turned": _slant(corners) > _TURNED,
        "crowded": len(boxes) > _CROWDED,
    }
    return frozenset(name for name, holds in found.items() if holds)


def _slant(corners: NDArray[np.float32]) -> float:
    """Angle between the tiles' edges and the photo's, 0 to 45 degrees; 0 if no corners are known."""
    known = corners[np.isfinite(corners).all(axis=(1, 2))]
    if not len(known):
        return 0.0
    across = known[:, 1] + known[:, 2] - known[:, 0] - known[:, 3]
    # Multiplying the angle by four makes directions 90 degrees apart equal.
    fourfold = np.exp(4j * np.arctan2(across[:, 1], across[:, 0])).mean()
    return float(abs(np.degrees(np.angle(fourfold))) / 4)
