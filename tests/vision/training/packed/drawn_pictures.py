"""Packed pictures that are drawn: white tiles with a corner of each colour on black."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from vision.training.packed.pack_file import PackedPicture

COLOURS = ((255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 0))
"""Of the tile's corners, clockwise from the upper left."""


def avif(pixels: NDArray[np.uint8]) -> bytes:
    """The picture RGB (h, w, 3) as AVIF without loss."""
    written = io.BytesIO()
    Image.fromarray(pixels).save(written, "AVIF", quality=100, subsampling="4:4:4", speed=9)
    return written.getvalue()


def drawn_tiles(quads: NDArray[np.float32], size: tuple[int, int]) -> NDArray[np.uint8]:
    """Tiles (n, 4, 2) on black, a quarter of each in the colour of its corner."""
    pixels = np.zeros((size[1], size[0], 3), np.uint8)
    for quad in quads:
        middle = quad.mean(axis=0)
        for number, colour in enumerate(COLOURS):
            before, here, after = (quad[(number + step) % 4] for step in (-1, 0, 1))
            part = np.array([here, (here + after) / 2, middle, (here + before) / 2])
            cv2.fillPoly(pixels, [np.rint((part - 0.5) * 16).astype(np.int32)], colour, shift=4)
    return pixels


def quads_of_boxes(boxes: Sequence[Sequence[float]]) -> NDArray[np.float32]:
    """Corners (n, 4, 2), clockwise from the upper left, of boxes xyxy."""
    return np.array([[(a, b), (c, b), (c, d), (a, d)] for a, b, c, d in boxes], np.float32).reshape(-1, 4, 2)


def packed(
    boxes: Sequence[Sequence[float]] = (), *, size: tuple[int, int] = (240, 160), part: str = "own",
    pixels: NDArray[np.uint8] | None = None, **fields: Any,
) -> PackedPicture:  # fmt: skip
    """A packed picture with tiles, 5z, of exact corners in boxes, in pixels."""
    quads = fields.pop("corners", quads_of_boxes(boxes))
    around = np.concatenate([quads.min(axis=1), quads.max(axis=1)], 1) if len(quads) else np.zeros((0, 4))
    classes = fields.pop("classes", np.full(len(quads), 31, np.int64))
    known = {
        "name": "one", "source": "own", "exact": True, "level": True, "complete": True, "boxed": True,
        "usable": np.ones(len(quads), bool), "finder_classes": classes, "finder_boxes": around.astype(np.float32),
    }  # fmt: skip
    data = avif(drawn_tiles(quads, size) if pixels is None else pixels)
    return PackedPicture(part=part, data=data, size=size, classes=classes, corners=quads, **{**known, **fields})
