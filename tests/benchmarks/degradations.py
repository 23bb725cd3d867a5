"""Robustness conditions: rotation, tilt, resolution, distance and common corruptions.

Corruptions follow Hendrycks and Dietterich, Benchmarking Neural Network Robustness to Common Corruptions (2019).
"""

import zlib
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.images.resizing import resize

Pixels = NDArray[np.uint8]
ANGLES: Final = tuple(range(0, 360, 15))
"""Degrees, clockwise."""
TILTS: Final = (0, 10, 20, 30, 40, 50, 60)
"""Degrees by which the photo's plane is tilted away from the camera."""
TILE_PIXELS: Final = (12, 16, 20, 24, 32, 48, 64, 96, 128, 200, 300)
"""Longer side of the median tile, in pixels of the whole photo."""
SEEN_PIXELS: Final = (8, 10, 12, 16, 20, 24, 32, 48)
"""Longer side of the median tile, in pixels of the finder's input (`FINDER_PIXELS`)."""
STRENGTHS: Final = (1, 2, 3, 4, 5)
FINDER_PIXELS: Final = 640
_GREY: Final = (114, 114, 114)
_LARGEST: Final = 4000
_FOCAL: Final = 1.4
"""Focal length of the simulated camera, relative to the photo's longer side."""


@dataclass(frozen=True)
class Condition:
    """A kind and degree of degradation, such as `rotation` and 15 or `gaussian_noise` and 3."""

    family: str
    value: float

    @property
    def name(self) -> str:
        """Name such as `rotation/15`."""
        return f"{self.family}/{self.value:g}"

    def change(self, photo: Pixels, tile: float) -> Pixels | None:
        """The degraded photo, by the longer side of its median tile; None if not possible."""
        match self.family:
            case "rotation":
                return rotate_photo(photo, self.value)
            case "perspective":
                return tilt_photo(photo, self.value)
            case "resolution":
                return rescale_photo(photo, self.value / tile)
            case "distance":
                return shrink_to_tile_size(photo, tile, self.value)
        return corrupt_photo(photo, self.family, int(self.value))


def geometric_conditions() -> list[Condition]:
    """Rotation, perspective, resolution and distance."""
    values = {"rotation": ANGLES, "perspective": TILTS, "resolution": TILE_PIXELS, "distance": SEEN_PIXELS}
    return [Condition(family, value) for family, some in values.items() for value in some]


def corruption_conditions() -> list[Condition]:
    """The fifteen common corruptions at five strengths."""
    from imagecorruptions import get_corruption_names

    return [Condition(name, strength) for name in get_corruption_names() for strength in STRENGTHS]


def rotate_photo(photo: Pixels, degrees: float) -> Pixels:
    """The photo rotated clockwise on a grey square large enough for any angle, so that tile size is constant."""
    height, width = photo.shape[:2]
    side = int(np.ceil(np.hypot(height, width)))
    turn = cv2.getRotationMatrix2D(((width - 1) / 2, (height - 1) / 2), -degrees, 1.0)
    turn[:, 2] = turn[:, 2] + np.array([side - width, side - height]) / 2
    return _pixels(cv2.warpAffine(photo, turn, (side, side), flags=cv2.INTER_AREA, borderValue=_GREY))


def tilt_photo(photo: Pixels, degrees: float) -> Pixels:
    """The photo tilted with its upper edge away from the camera, padded with grey."""
    view, size = tilt_homography(photo.shape[1], photo.shape[0], degrees)
    return _pixels(cv2.warpPerspective(photo, view, size, flags=cv2.INTER_AREA, borderValue=_GREY))


def tilt_homography(width: int, height: int, degrees: float) -> tuple[NDArray[np.float64], tuple[int, int]]:
    """Homography (3, 3) of `tilt_photo`, and the width and height of the result."""
    longer = max(height, width)
    corners = np.array([[-width, -height], [width, -height], [width, height], [-width, height]], np.float64) / 2
    angle = np.radians(degrees)
    depth = _FOCAL * longer - corners[:, 1] * np.sin(angle)
    seen = np.stack([corners[:, 0], corners[:, 1] * np.cos(angle)], axis=1) * (_FOCAL * longer / depth)[:, None]
    low, high = seen.min(axis=0), seen.max(axis=0)
    across, down = np.ceil(high - low).astype(int).tolist()
    source = (corners + np.array([width, height]) / 2).astype(np.float32)
    view = cv2.getPerspectiveTransform(source, (seen - low).astype(np.float32))
    return np.asarray(view, np.float64), (across, down)


def rescale_photo(photo: Pixels, scale: float) -> Pixels | None:
    """The photo scaled by a factor per side; None if it would exceed any camera's resolution."""
    height, width = photo.shape[:2]
    size = max(1, round(width * scale)), max(1, round(height * scale))
    return resize(photo, *size) if max(size) <= _LARGEST else None


def shrink_to_tile_size(photo: Pixels, tile: float, side: float) -> Pixels | None:
    """The photo padded with grey so that a tile has `side` pixels in the finder's input; None if it has fewer."""
    longer = max(photo.shape[:2])
    frame = round(tile * FINDER_PIXELS / side)
    if frame < longer:
        return None
    canvas = np.full((frame, frame, 3), _GREY, np.uint8)
    top, left = ((frame - length) // 2 for length in photo.shape[:2])
    canvas[top : top + photo.shape[0], left : left + photo.shape[1]] = photo
    return canvas


def corrupt_photo(photo: Pixels, name: str, strength: int) -> Pixels:
    """The photo with one of the common corruptions; deterministic for each photo."""
    from imagecorruptions import corrupt

    np.random.seed(zlib.crc32(name.encode() + photo.tobytes()[:4096]))
    return _pixels(corrupt(photo, corruption_name=name, severity=strength))


def _pixels(picture: NDArray[np.generic]) -> Pixels:
    return np.ascontiguousarray(picture, dtype=np.uint8)
