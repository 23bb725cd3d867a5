"""Pictures of a pack, decoded, on a device: all levels of all pictures in one flat tensor that is sampled anywhere."""

from __future__ import annotations

import io
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray
from PIL import Image
from torch import Tensor

from vision.images.resizing import resize
from vision.labels.labelled_photo import DatasetError
from vision.training.packed.pack_file import PackedPicture

LEVELS: Final = 3
"""Levels of a pyramid, each half as large as the one before."""
GREY: Final = 114
"""What lies beside a picture, and on masked regions."""


class Pyramids:
    """Pictures with `LEVELS` levels each.

    Attributes:
        flat: int32 (pixels of all levels,), red in the lowest byte, then green and blue.
        begins: int64 (pictures, levels), where in `flat` a level begins.
        sizes: int64 (pictures, levels, 2), width and height of a level.
    """

    def __init__(
        self, pictures: Sequence[PackedPicture], device: torch.device, *, masked: bool = False, threads: int = 1
    ) -> None:
        """Decode pictures, grey in ignored regions except on the finder's tiles if `masked`.

        Raises:
            DatasetError: a picture that cannot be decoded, or is of another size than the pack says.
        """
        sizes = np.array([_level_sizes(*one.size) for one in pictures], np.int64).reshape(-1, LEVELS, 2)
        counts = sizes.prod(axis=2).reshape(-1)
        ends = counts.cumsum()
        self.begins = torch.from_numpy((ends - counts).reshape(-1, LEVELS)).to(device)
        self.sizes = torch.from_numpy(sizes).to(device)
        self.flat = torch.empty(int(ends[-1]) if len(ends) else 0, dtype=torch.int32, device=device)
        begin = 0
        with ThreadPoolExecutor(max(1, threads)) as pool:
            # In groups, since all would be decoded at once and wait in memory.
            for first in range(0, len(pictures), _GROUP):
                for levels in pool.map(lambda one: _levels(one, masked), pictures[first : first + _GROUP]):
                    self.flat[begin : begin + len(levels)] = torch.from_numpy(levels).to(device)
                    begin += len(levels)

    def sample(self, picture: Tensor, level: Tensor, places: Tensor) -> Tensor:
        """Colours at places, bilinear between the four pixels around; `GREY` beside the picture.

        Args:
            picture: int64, broadcastable to the shape of `places` without its last dimension.
            level: int64, as `picture`.
            places: float32 (…, 2), x and y in pixels of level 0, the middle of the first at 0.5.

        Returns:
            float32 (…, 3), RGB 0..255.
        """
        begin, size = self.begins[picture, level], self.sizes[picture, level]
        ratio = size.float() / self.sizes[picture, torch.zeros_like(level)].float()
        inner = places * ratio - 0.5
        corner = inner.floor()
        beyond = inner - corner
        left, top = corner[..., 0].long(), corner[..., 1].long()
        total = torch.zeros((*left.shape, 3), device=places.device)
        for right in (0, 1):
            for down in (0, 1):
                x, y = left + right, top + down
                inside = (x >= 0) & (y >= 0) & (x < size[..., 0]) & (y < size[..., 1])
                value = self.flat[torch.where(inside, begin + y * size[..., 0] + x, 0)]
                colour = torch.stack([value & 255, (value >> 8) & 255, (value >> 16) & 255], -1).float()
                colour = torch.where(inside[..., None], colour, float(GREY))
                across = beyond[..., 0] if right else 1 - beyond[..., 0]
                along = beyond[..., 1] if down else 1 - beyond[..., 1]
                total = total + colour * (across * along)[..., None]
        return total


_GROUP: Final = 256
"""Pictures decoded at a time."""


def _level_sizes(width: int, height: int) -> list[tuple[int, int]]:
    return [(max(1, width >> level), max(1, height >> level)) for level in range(LEVELS)]


def _levels(picture: PackedPicture, masked: bool) -> NDArray[np.int32]:
    """All levels of a picture, flat."""
    pixels = _decoded(picture)
    if masked and len(picture.ignored):
        pixels = _masked(pixels, picture)
    parts = []
    for width, height in _level_sizes(*picture.size):
        pixels = resize(pixels, width, height)
        with_alpha = np.zeros((height, width, 4), np.uint8)
        with_alpha[..., :3] = pixels
        parts.append(with_alpha.reshape(-1).view("<i4"))
    flat: NDArray[np.int32] = np.concatenate(parts).astype(np.int32, copy=False)
    return flat


def _decoded(picture: PackedPicture) -> NDArray[np.uint8]:
    try:
        pixels = np.asarray(Image.open(io.BytesIO(picture.data), formats=("AVIF",)).convert("RGB"), np.uint8)
    except Exception as error:  # what decoding rubbish raises depends on the bytes
        raise DatasetError("training.no-packed-picture", picture.part, name=picture.name) from error
    if pixels.shape[:2] != picture.size[::-1]:
        raise DatasetError("training.no-packed-picture", picture.part, name=picture.name)
    return pixels


def _masked(pixels: NDArray[np.uint8], picture: PackedPicture) -> NDArray[np.uint8]:
    masked = pixels.copy()
    for left, top, right, bottom in picture.ignored.round().astype(int).clip(0).tolist():
        masked[top:bottom, left:right] = GREY
    for left, top, right, bottom in picture.finder_boxes.round().astype(int).clip(0).tolist():
        masked[top:bottom, left:right] = pixels[top:bottom, left:right]
    return masked
