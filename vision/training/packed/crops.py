"""Batches of the reader's crops, cut on the device as `vision.training.reader_crops` cuts them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from scoring.tiles import BACK, CLASSES, FLOWERS, INDEX
from vision.detection.reader import CROP_MARGIN, CROP_SIDE
from vision.training.packed.augmentation import augmented
from vision.training.packed.drawing import Chance, drawing_weights
from vision.training.packed.materials import recoloured
from vision.training.packed.pack_file import PackedPicture
from vision.training.packed.pyramids import GREY, LEVELS, Pyramids
from vision.training.packed.weights import require_known, weight_of
from vision.training.reader_crops import FLOWER_WEIGHT, NOTHING, REHEARSED
from vision.training.stream import Batch

FALSE_POSITIVES, PLACES = "false_positives", "places"
_BACK: Final = INDEX[BACK]
_LEAST_SIDE: Final = 3.0
"""Shorter side in pixels that a false positive or place has at least."""
_QUARTERS: Final = (0.55, 0.15, 0.15, 0.15)
"""Shares of rotations by quarters of a turn."""


@dataclass(frozen=True)
class CropVariation:
    """How crops vary; shares are of all tiles.

    Attributes:
        turned: share turned by any angle, where the picture allows it.
        cut: share of tiles of which an edge of the picture cuts off a part.
        half: share of tiles of which a half is cut out, which is no tile.
        seam: share of tiles of complete pictures instead of which a place between tiles is cut out.
        squeezed: share seen from low down.
        shift: deviation of the middle, in shares of the tile.
        zoom: deviation of the logarithm of the scale.
        stretch: deviation of the logarithm of each side.
        recoloured: share of all crops but those of backs that show another material.
    """

    turned: float = 0.5
    cut: float = 0.035
    half: float = 0.02
    seam: float = 0.12
    squeezed: float = 0.12
    shift: float = 0.05
    zoom: float = 0.09
    stretch: float = 0.06
    recoloured: float = 0.0


class Crops(NamedTuple):
    """Crops before augmentation, and their targets as in `vision.training.stream.Batch`.

    Attributes:
        pixels: float32 (n, 64, 64, 3), RGB 0..255.
        labels: int64 (n,).
        boxes: float32 (n, 4).
        corners: float32 (n, 8).
    """

    pixels: Tensor
    labels: Tensor
    boxes: Tensor
    corners: Tensor


class CropExamples:
    """What crops are cut of: tiles, false positives and places of pictures, n in all, with how often each is drawn.

    Attributes:
        groups: the share that each is drawn by: `PART`, `PART/false_positives` or `PART/places`.
        pictures: int64 (n,), index of the picture.
        quads: float32 (n, 4, 2), pixels of the picture.
        labels: int64 (n,), `NOTHING` for false positives, `REHEARSED` for places.
        exact: bool (n,), whether the quad is the tile's own.
        free: bool (n,), whether it may be turned by any angle.
        boxed: bool (n,), whether its box is learnt.
        complete: bool (n,), whether every tile of its picture is labelled.
        weights: float64 (n,), the probability to be drawn.
    """

    def __init__(
        self, pictures: Sequence[PackedPicture], shares: Mapping[str, float], weights: Mapping[str, float]
    ) -> None:
        """Collect the examples of pictures.

        Raises:
            DatasetError: no example, a share without any, or a weight of neither face nor source.
        """
        require_known(weights, pictures)
        self.groups: list[str] = []
        rows: list[tuple[int, NDArray[np.floating], int, bool, bool, bool, bool, float]] = []
        for number, picture in enumerate(pictures):
            of_source = weight_of(weights, picture.source)
            free = picture.exact or picture.level
            for index in np.flatnonzero(picture.usable):
                face = CLASSES[picture.classes[index]]
                weight = weight_of(weights, picture.source, face) * (FLOWER_WEIGHT if face in FLOWERS else 1.0)
                flags = picture.exact, free, picture.boxed, picture.complete
                rows.append((number, picture.corners[index], int(picture.classes[index]), *flags, weight))
                self.groups.append(picture.part)
            for kind, label in ((FALSE_POSITIVES, NOTHING), (PLACES, REHEARSED)):
                for box in getattr(picture, kind):
                    if min(box[2:] - box[:2]) >= _LEAST_SIDE:
                        rows.append((number, box[[[0, 1], [2, 1], [2, 3], [0, 3]]], label,
                                     False, True, False, False, of_source))  # fmt: skip
                        self.groups.append(f"{picture.part}/{kind}")
        columns = list(zip(*rows, strict=True)) or [()] * 8
        self.pictures, self.labels = (np.array(columns[column], np.int64) for column in (0, 2))
        self.quads = np.array(columns[1], np.float32).reshape(-1, 4, 2)
        self.exact, self.free, self.boxed, self.complete = (np.array(column, bool) for column in columns[3:7])
        self.weights = drawing_weights(self.groups, np.array(columns[7], np.float64), shares)

    def __len__(self) -> int:
        return len(self.groups)


class CropCutter:
    """Cuts crops of examples out of pictures on a device."""

    def __init__(
        self,
        pictures: Sequence[PackedPicture],
        pyramids: Pyramids,
        examples: CropExamples,
        seed: int = 0,
        variation: CropVariation | None = None,
    ) -> None:
        self.pyramids, self.variation = pyramids, variation or CropVariation()
        device = pyramids.flat.device
        self.chance = Chance(device, seed)
        self.picture, self.quads, self.labels, self.exact, self.free, self.boxed, self.complete = (
            torch.from_numpy(values).to(device)
            for values in (examples.pictures, examples.quads, examples.labels, examples.exact, examples.free,
                           examples.boxed, examples.complete)
        )  # fmt: skip
        self.ends = torch.from_numpy(examples.weights.cumsum()).to(device)
        self.quarters = torch.tensor(_QUARTERS, device=device, dtype=torch.float64).cumsum(0)
        centres, sizes = _tiles_of_complete(pictures)
        self.centres, self.sizes = centres.to(device), sizes.to(device)
        steps = (torch.arange(CROP_SIDE, device=device).float() + 0.5) / CROP_SIDE - 0.5
        self.grid = torch.stack(torch.meshgrid(steps, steps, indexing="xy"), -1)
        """(64, 64, 2), the middles of a crop's pixels in shares of its sides from its centre."""

    def batches(self, size: int) -> Iterator[Batch]:
        """Endless batches of augmented crops, on the device."""
        while True:
            crops = self.cut(self.draw(size))
            changed = (self.chance.even(size) < self.variation.recoloured) & (crops.labels != _BACK)
            pixels = recoloured(crops.pixels.permute(0, 3, 1, 2).contiguous(), changed, self.chance)
            pixels = augmented(pixels, self.chance)
            yield pixels.permute(0, 2, 3, 1).round().to(torch.uint8), crops.labels, crops.boxes, crops.corners

    def draw(self, count: int) -> Tensor:
        """Indices (count,) of examples."""
        return self.chance.draw(self.ends, count)

    @torch.no_grad()
    def cut(self, drawn: Tensor) -> Crops:
        """Crops of the examples `drawn` (n,) with random rotation, shift and scale."""
        count, chance, vary = len(drawn), self.chance, self.variation
        picture, labels, quads = self.picture[drawn], self.labels[drawn], self.quads[drawn]
        exact, free = self.exact[drawn], self.free[drawn]
        tile = (labels >= 0) & (labels < NOTHING)
        angle = self._angles(free)
        centre = (quads.amin(1) + quads.amax(1)) / 2
        turned = _turned(quads - centre[:, None], angle)
        low, high = turned.amin(1), turned.amax(1)
        kind = chance.even(count)
        cut = tile & free & (kind < vary.cut)
        half = tile & free & (kind >= vary.cut) & (kind < vary.cut + vary.half)
        axis = torch.nn.functional.one_hot((chance.even(count) < 0.5).long(), 2).float()
        from_start = chance.even(count) < 0.5
        part = torch.where(half, chance.between(0.42, 0.58, count), chance.between(0.08, 0.42, count))
        gone = axis * (high - low) * torch.where(cut | half, part, 0.0)[:, None]
        low, high = low + gone * from_start[:, None], high - gone * ~from_start[:, None]
        size = high - low
        squeeze = torch.ones(count, 2, device=low.device)
        seen_low = chance.even(count) < vary.squeezed
        squeeze[:, 1] = torch.where(seen_low, chance.between(0.4, 0.8, count), 1.0)
        middle = (low + high) / 2 + chance.normal(count, 2) * vary.shift * size
        side = (size * squeeze).amax(1) * CROP_MARGIN * (chance.normal(count) * vary.zoom).exp()
        seam, place, seam_side = self._seams(drawn, centre, size)
        seam &= tile & ~cut & ~half
        middle = torch.where(seam[:, None], 0.0, middle)
        centre = torch.where(seam[:, None], place, centre)
        side = torch.where(seam, seam_side, side)
        sides = (side[:, None] / (squeeze * (chance.normal(count, 2) * vary.stretch).exp())).clamp(min=2)

        inner = middle[:, None, None] + self.grid * sides[:, None, None]
        pixels = self._sampled(picture, sides, _turned(inner, -angle) + centre[:, None, None])
        along = (inner * axis[:, None, None]).sum(-1)
        start, end = (edge[:, None, None] for edge in ((low * axis).sum(1), (high * axis).sum(1)))
        beyond = cut[:, None, None] & torch.where(from_start[:, None, None], along < start, along > end)
        pixels = torch.where(beyond[..., None], float(GREY), pixels)

        placed = (turned - middle[:, None]) / sides[:, None]
        whole = tile & ~cut & ~half & ~seam
        # The box around a rotated box is not that of the rotated tile.
        boxed = whole & self.boxed[drawn] & (exact | ((2 * angle).sin().abs() < 1e-4))
        boxes = torch.where(boxed[:, None], torch.cat([placed.amin(1), placed.amax(1)], 1), torch.nan)
        corners = torch.where((whole & exact)[:, None], placed.reshape(count, 8), torch.nan)
        return Crops(pixels, torch.where(half | seam, NOTHING, labels), boxes, corners)

    def _angles(self, free: Tensor) -> Tensor:
        """Random rotations in radians: quarters, or any angle where that is free."""
        count = len(free)
        quarter = self.chance.draw(self.quarters, count) * (math.pi / 2)
        any_angle = free & (self.chance.even(count) < self.variation.turned)
        return torch.where(any_angle, self.chance.between(-math.pi, math.pi, count), quarter)

    def _seams(self, drawn: Tensor, centre: Tensor, size: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Which examples (n,) give way to a place between tiles, its centre (n, 2) and its side (n,)."""
        count = len(drawn)
        measure = size.prod(1).clamp(min=1).sqrt()
        place = centre + self.chance.normal(count, 2) * 0.8 * measure[:, None]
        side = measure * self.chance.between(0.8, 1.8, count)
        picture = self.picture[drawn]
        near = 0.42 * torch.maximum(self.sizes[picture], (side / 1.6)[:, None])
        on_tile = ((self.centres[picture] - place[:, None]).norm(dim=-1) < near).any(1)
        wanted = self.chance.even(count) < self.variation.seam
        return wanted & self.complete[drawn] & ~on_tile, place, side

    def _sampled(self, picture: Tensor, sides: Tensor, places: Tensor) -> Tensor:
        level = torch.log2((sides.amax(1) / CROP_SIDE).clamp(min=1) + 1e-6).floor().clamp(0, LEVELS - 1).long()
        shape = places.shape[:-1]
        return self.pyramids.sample(
            picture[:, None, None].expand(shape), level[:, None, None].expand(shape), places
        )  # fmt: skip


def _turned(points: Tensor, angle: Tensor) -> Tensor:
    """Points (n, …, 2) turned by angles (n,); multiplied out, since a GPU multiplies matrices less exactly."""
    angle = angle.reshape(-1, *[1] * (points.dim() - 2))
    cosine, sine = angle.cos(), angle.sin()
    x, y = points[..., 0], points[..., 1]
    return torch.stack([x * cosine - y * sine, x * sine + y * cosine], -1)


def _tiles_of_complete(pictures: Sequence[PackedPicture]) -> tuple[Tensor, Tensor]:
    """Centres (pictures, m, 2) and sizes (pictures, m) of tiles of complete pictures; none lie far away."""
    most = max((len(one.classes) for one in pictures if one.complete), default=0)
    centres = torch.full((len(pictures), max(most, 1), 2), 1e9)
    sizes = torch.zeros(len(pictures), max(most, 1))
    for number, one in enumerate(pictures):
        if one.complete and len(one.classes):
            corners = torch.from_numpy(one.corners)
            centres[number, : len(corners)] = corners.mean(1)
            sizes[number, : len(corners)] = (corners.amax(1) - corners.amin(1)).prod(1).clamp(min=1).sqrt()
    return centres, sizes
