"""Colours of a photo's tiles: of faces, of blank tiles against them, and of the print of fives.

All faces of a set share one background colour, and backs nearly always have another. A red five, which the reader does
not know, is printed in red throughout; a plain one has its character, most of its dots or bamboos in other inks.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from vision.detection.boxes import nearest, quads_of
from vision.images.arrays import Floats, Matrix, Pixels, Places
from vision.images.operations import rgb_to_lab

_GROUND: Final = 0.6
"""Fraction of a face's samples, the darkest ones, that are discarded as print."""
_FACE: Final = 0.7
"""Central fraction of a tile's sides sampled on faces."""
_WITH_FRAME: Final = 0.85
"""The same on white dragons, with the frame that some have."""
_MIDDLE: Final = 0.5
"""Central fraction of a box's sides that lies on the tile at any rotation."""
_SAMPLES: Final = 16
"""Samples along each side of a tile for its colour."""
_PRINT_SAMPLES: Final = 32
"""The same for its print."""
NEIGHBOURS: Final = 5
"""Number of nearest reference faces, since lighting varies over a table."""
_STEP: Final = np.array([30.0, 10.0, 10.0])
"""Scale of OpenCV's 8-bit L, a and b in the colour distance; larger for L, which shadows change."""
_LIT: Final = 160.0
"""L of faces, half of it at least, up to which colour distances grow with it."""

_INK: Final = 24.0
"""Distance from the background, in 8-bit Lab, from which a sample is print."""
_LEAST_INK: Final = 0.04
"""Fraction of the samples that must be print for the colour to say anything."""
_LIGHT: Final = np.log(((np.arange(256) / 255 + 0.055) / 1.055) ** 2.4 + 0.01)
"""Logarithm of the linear light of an 8-bit sRGB value, of which noise hides what is below .01."""
_RED: Final = 0.35
"""Natural logarithm by which red print reflects more red than green or blue light, relative to its background, so that
the colour of the light does not count (von Kries)."""
_RED_FROM: Final = 0.85
_PLAIN_TO: Final = 0.7
"""Shares of red from which a five is red, and up to which it is plain; in between colour does not tell. Of 602 plain
fives on photos and 210 rendered by somebody else none exceeds .69; of 26 red ones on photos one is below .87, of nine
rendered ones none below .9."""


def sample_lab(pixels: Pixels, quads: Floats, fraction: float, samples: int = _SAMPLES) -> Pixels:
    """Samples as `_sample`, in OpenCV's 8-bit L, a, b."""
    colours = _sample(pixels, quads, fraction, samples)
    return rgb_to_lab(colours) if len(quads) else colours


def _sample(pixels: Pixels, quads: Floats, fraction: float, samples: int) -> Pixels:
    """Samples uint8 (n, samples * samples, 3) on an even grid over the central `fraction` of the sides of quads."""
    spread = ((np.arange(samples) + 0.5) / samples - 0.5) * fraction + 0.5
    across, down = (grid.ravel()[None, :, None] for grid in np.meshgrid(spread, spread))
    first, second, third, fourth = quads.transpose(1, 0, 2)[:, :, None]
    upper, lower = first + (second - first) * across, fourth + (third - fourth) * across
    height, width = pixels.shape[:2]
    x, y = np.moveaxis(upper + (lower - upper) * down, 2, 0)
    return np.asarray(pixels[np.clip(y, 0, height - 1).astype(int), np.clip(x, 0, width - 1).astype(int)])


def ground_distances(pixels: Pixels, boxes: Floats, queried: Places, faces: Places) -> Matrix:
    """Lab distance of each queried tile's colour from the background of its nearest faces, in good light; (m,)."""
    grounds = _grounds(sample_lab(pixels, quads_of(boxes[faces]), _FACE))
    near = np.searchsorted(faces, nearest(boxes, queried, faces, NEIGHBOURS))
    ground = np.median(grounds[near], axis=1)
    off = (_middle_colours(pixels, boxes[queried]) - ground) / np.clip(ground[:, :1] / _LIT, 0.5, 1)
    return np.asarray(np.linalg.norm(off / _STEP, axis=1))


def colour_distances(pixels: Pixels, boxes: Floats) -> Matrix:
    """Lab distance of each tile's colour from each other's; float64 (n, n), as `ground_distances`."""
    colours = _middle_colours(pixels, boxes)
    return np.asarray(np.linalg.norm((colours[:, None] - colours) / _STEP, axis=2))


def is_red_five(share: float) -> bool | None:
    """Whether a five with this share of red is a red one; None if that is not sure."""
    if share >= _RED_FROM:
        return True
    return False if share <= _PLAIN_TO else None


def print_shares(pixels: Pixels, quads: Floats) -> Matrix:
    """The share of print (n,), a frame's too, on tiles with the corners `quads` (n, 4, 2); of blank ones about 0."""
    samples = sample_lab(pixels, quads, _WITH_FRAME, _PRINT_SAMPLES)
    contrast = np.linalg.norm(samples.astype(np.float64) - _grounds(samples)[:, None], axis=2)
    return np.asarray((contrast > _INK).mean(axis=1))


def red_shares(pixels: Pixels, corners: Floats) -> Matrix:
    """The share of red (n,) in the print of tiles with corners (n, 4, 2), 0 to 1, weighted by contrast.

    Between those of red and plain fives where there is too little print.
    """
    lab = sample_lab(pixels, corners, _FACE, _PRINT_SAMPLES)
    contrast = np.linalg.norm(lab.astype(np.float64) - _grounds(lab)[:, None], axis=2)
    ink = contrast > _INK
    light = _LIGHT[_sample(pixels, corners, _FACE, _PRINT_SAMPLES)]
    red, green, blue = np.moveaxis(light - _grounds(lab, light)[:, None], 2, 0)
    reddish = ink & (red - np.maximum(green, blue) > _RED)
    share = (contrast * reddish).sum(axis=1) / np.maximum((contrast * ink).sum(axis=1), 1e-9)
    return np.where(ink.mean(axis=1) < _LEAST_INK, (_RED_FROM + _PLAIN_TO) / 2, share)


def _middle_colours(pixels: Pixels, boxes: Floats) -> Matrix:
    """Colours (n, 3) of the middles of tiles: medians in Lab."""
    return np.asarray(np.median(sample_lab(pixels, quads_of(boxes), _MIDDLE), axis=1))


def _grounds(lab: Pixels, values: Matrix | None = None) -> Matrix:
    """Medians (n, 3), in Lab or of values, of the lighter ones of faces' samples in Lab (n, samples, 3)."""
    lighter = np.argsort(lab[..., 0], axis=1)[:, int(_GROUND * lab.shape[1]) :]
    return np.asarray(np.median((lab if values is None else values)[np.arange(len(lab))[:, None], lighter], axis=1))
