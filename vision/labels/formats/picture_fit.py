"""Whether labels of other tools fit the picture that they are for."""

from dataclasses import replace
from typing import Final

from vision.errors import VisionError
from vision.images.photo import upright_size
from vision.labels.formats.rectangles import clip_box, differs_by
from vision.labels.photo_labels import PhotoLabels, TileLabel

_ROUNDING: Final = 1.0
"""Pixels by which a box may lie over the edge: tools round, and some count pixels from 1."""


class PictureFitError(VisionError, code="picture-fit"):
    """Labels that cannot be of the picture that is there; `about` is the photo's name."""


def clip_to_picture(labels: PhotoLabels) -> PhotoLabels:
    """The labels with boxes cut at the picture's edge where they lie over it by rounding, or where corners tell more.

    Labels that belong to a reading are left as they are.
    """
    if labels.reading is not None:
        return labels
    return replace(labels, tiles=tuple(_clip(tile, labels.width, labels.height) for tile in labels.tiles))


def require_fit(labels: PhotoLabels, data: bytes) -> None:
    """Check clipped labels against their picture.

    Raises `PictureFitError`: they are for a picture of another size, or a box lies outside it; `PhotoError`: the file
    is no photo.
    """
    wide, high = upright_size(data, labels.name)
    if (wide, high) != (labels.width, labels.height):
        said = {"width": labels.width, "height": labels.height}
        raise PictureFitError("labels.other-size", labels.name, **said, wide=wide, high=high)
    for tile in labels.tiles:
        inside = clip_box(tile.box, wide, high)
        if inside is None or (tile.corners is None and differs_by(inside, tile.box, _ROUNDING)):
            box = ", ".join(f"{value:.0f}" for value in tile.box)
            raise PictureFitError("labels.box-outside", labels.name, tile=tile.code, box=box, wide=wide, high=high)


def _clip(tile: TileLabel, width: int, height: int) -> TileLabel:
    box = clip_box(tile.box, width, height)
    if box is None or box == tile.box or (tile.corners is None and differs_by(box, tile.box, _ROUNDING)):
        return tile
    return replace(tile, box=box)
