"""Batches of the finder's pictures, put together on the device from packed ones: zoomed, squeezed, as mosaics."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from vision.training.packed.augmentation import noisy, relit
from vision.training.packed.drawing import Chance, drawing_weights
from vision.training.packed.materials import recoloured
from vision.training.packed.pack_file import PackedPicture
from vision.training.packed.pyramids import LEVELS, Pyramids
from vision.training.packed.weights import require_known, weight_of

_CORNERS: Final = ((0, 1), (2, 1), (2, 3), (0, 3))
"""Of a box xyxy."""
_SHOWN: Final = 0.4
"""Share of a box that must be in the picture for it to be learnt."""
_LEAST_SIDE: Final = 3.0
"""Shorter side in pixels of what is learnt."""
_GREY, _NOISY = 0.05, 0.2
"""Shares of pictures."""


@dataclass(frozen=True)
class PictureVariation:
    """How pictures vary.

    Attributes:
        mosaic: share of pictures put together from four.
        zoomed: share of the others that are scaled at random.
        squeezed: share seen from low down.
        sheared: share of pictures that lean.
        stretch: deviation of the logarithm of the height of those not squeezed.
        coarse: share sampled from a smaller level than needed, and so a bit unsharp.
        recoloured: share that shows tiles of another material.
    """

    mosaic: float = 0.3
    zoomed: float = 0.75
    squeezed: float = 0.18
    sheared: float = 0.1
    stretch: float = 0.04
    coarse: float = 0.12
    recoloured: float = 0.0


class Pictures(NamedTuple):
    """Pictures before augmentation with the boxes on them.

    Attributes:
        pixels: float32 (n, side, side, 3), RGB 0..255.
        numbers: int64 (boxes,), the picture that each box is on.
        classes: int64 (boxes,).
        boxes: float32 (boxes, 4), centre-x, centre-y, width and height in shares of the side.
    """

    pixels: Tensor
    numbers: Tensor
    classes: Tensor
    boxes: Tensor


class _Layers(NamedTuple):
    """How four packed pictures lie in each of n; the last three only in mosaics.

    Attributes:
        picture: int64 (n, 4), index of the packed picture.
        scale: float32 (n, 4, 2), pixels for one of the packed picture, across and down.
        shift: float32 (n, 4, 2), where the packed picture's upper left lies.
        shear: float32 (n, 4), pixels to the right for each pixel below the middle of its rectangle.
        low: float32 (n, 4, 2), upper left of its rectangle.
        high: float32 (n, 4, 2), lower right.
        shown: bool (n, 4).
    """

    picture: Tensor
    scale: Tensor
    shift: Tensor
    shear: Tensor
    low: Tensor
    high: Tensor
    shown: Tensor

    @property
    def middle(self) -> Tensor:
        """(n, 4), the height at which nothing is sheared."""
        return (self.low[..., 1] + self.high[..., 1]) / 2


class PictureMaker:
    """Puts the finder's pictures together from packed ones on a device."""

    def __init__(
        self,
        pictures: Sequence[PackedPicture],
        pyramids: Pyramids,
        weights: NDArray[np.float64],
        side: int = 640,
        seed: int = 0,
        variation: PictureVariation | None = None,
    ) -> None:
        """Prepare for drawing.

        Args:
            pictures: those of `pyramids`.
            pyramids: decoded and masked pictures.
            weights: (pictures,), the probability of each to be drawn.
            side: of the pictures made, in pixels, a multiple of 32.
            seed: of the random numbers.
            variation: how pictures vary.
        """
        device = pyramids.flat.device
        self.pyramids, self.side, self.variation = pyramids, side, variation or PictureVariation()
        self.chance = Chance(device, seed)
        self.ends = torch.from_numpy(weights.cumsum()).to(device)
        most = max((len(one.finder_boxes) for one in pictures), default=0)
        boxes, classes = torch.zeros(len(pictures), most, 4), torch.full((len(pictures), most), -1)
        for number, one in enumerate(pictures):
            boxes[number, : len(one.finder_boxes)] = torch.from_numpy(one.finder_boxes)
            classes[number, : len(one.finder_boxes)] = torch.from_numpy(one.finder_classes)
        self.boxes, self.classes = boxes.to(device), classes.to(device)
        self.sizes = torch.tensor([one.size for one in pictures], dtype=torch.float32, device=device)
        steps = torch.arange(side, device=device).float() + 0.5
        self.grid = torch.stack(torch.meshgrid(steps, steps, indexing="xy"), -1)

    def batches(self, size: int) -> Iterator[tuple[Tensor, Tensor, Tensor, Tensor]]:
        """Endless batches: augmented pictures uint8 (n, side, side, 3), and the rest as in `Pictures`."""
        while True:
            made = self.make(size)
            changed = self.chance.even(size) < self.variation.recoloured
            pixels = recoloured(made.pixels.permute(0, 3, 1, 2), changed, self.chance)
            pixels = self._relit(pixels).permute(0, 2, 3, 1)
            yield pixels.round().to(torch.uint8), made.numbers, made.classes, made.boxes

    @torch.no_grad()
    def make(self, count: int) -> Pictures:
        """Pictures with random scale, shift, squeeze and shear."""
        layers = self._laid_out(count)
        return Pictures(self._painted(layers), *self._placed(layers))

    def _laid_out(self, count: int) -> _Layers:
        chance, vary, side = self.chance, self.variation, float(self.side)
        picture = chance.draw(self.ends, count, 4)
        size = self.sizes[picture]
        mosaic = chance.even(count) < vary.mosaic
        several = mosaic[:, None]
        zoomed = chance.even(count, 4) < vary.zoomed
        alone = torch.where(zoomed, chance.between(-0.5, 0.5, count, 4).exp(), 1.0)
        zoom = torch.where(several, chance.between(0.35, 1, count, 4), alone)
        stretch = (chance.normal(count, 4) * vary.stretch).exp()
        low_seen = chance.even(count, 4) < vary.squeezed
        squeeze = torch.where(low_seen, chance.between(0.35, 0.85, count, 4), stretch)
        scale = (side / size.amax(-1) * zoom)[..., None] * torch.stack([torch.ones_like(squeeze), squeeze], -1)
        sheared = chance.even(count, 4) < vary.sheared
        shear = torch.where(sheared, chance.between(-0.25, 0.25, count, 4), 0.0)
        meeting = side * chance.between(0.35, 0.65, count, 2)
        low, high = torch.zeros(count, 4, 2, device=size.device), torch.full((count, 4, 2), side, device=size.device)
        for layer in range(4):
            for axis, later in enumerate((layer & 1, layer >> 1)):
                edge = low if later else high
                edge[:, layer, axis] = torch.where(mosaic, meeting[:, axis], edge[:, layer, axis])
        # Smaller pictures lie anywhere in their rectangle, larger ones fill it.
        shift = low + (high - low - size * scale) * chance.even(count, 4, 2)
        shown = several.expand(count, 4).clone()
        shown[:, 0] = True
        return _Layers(picture, scale, shift, shear, low, high, shown)

    def _painted(self, layers: _Layers) -> Tensor:
        """Float32 (n, side, side, 3)."""
        count, side = len(layers.picture), self.side
        places = self.grid.reshape(1, -1, 2).expand(count, -1, 2)
        meeting = layers.high[:, 0, None]
        right, below = ((places[..., axis] >= meeting[..., axis]).long() for axis in (0, 1))
        layer = right + 2 * below

        def of_layer(values: Tensor) -> Tensor:
            if values.dim() == 2:
                return values.gather(1, layer)
            return values.gather(1, layer[..., None].expand(*layer.shape, values.shape[-1]))

        across = places[..., 0] - of_layer(layers.shear) * (places[..., 1] - of_layer(layers.middle))
        source = (torch.stack([across, places[..., 1]], -1) - of_layer(layers.shift)) / of_layer(layers.scale)
        level = self._levels(layers.scale)
        return self.pyramids.sample(of_layer(layers.picture), of_layer(level), source).view(count, side, side, 3)

    def _levels(self, scale: Tensor) -> Tensor:
        """Level (n, 4) of the pyramids to sample from."""
        chance = self.chance
        level = (torch.log2((1 / scale).amax(-1).clamp(min=1) + 1e-6) + 0.35).floor()
        for share in (self.variation.coarse, self.variation.coarse / 3):
            level = level + (chance.even(*level.shape) < share)
        return level.clamp(0, LEVELS - 1).long()

    def _placed(self, layers: _Layers) -> tuple[Tensor, Tensor, Tensor]:
        """Numbers, classes and boxes as in `Pictures` of what enough is seen of."""
        boxes, classes = self.boxes[layers.picture], self.classes[layers.picture]
        corners = torch.stack([boxes[..., list(pair)] for pair in _CORNERS], -2)
        x, y = (corners * layers.scale[:, :, None, None] + layers.shift[:, :, None, None]).unbind(-1)
        x = x + layers.shear[..., None, None] * (y - layers.middle[..., None, None])
        points = torch.stack([x, y], -1)
        low, high = points.amin(-2), points.amax(-2)
        whole = (high - low).prod(-1)
        low, high = torch.maximum(low, layers.low[:, :, None]), torch.minimum(high, layers.high[:, :, None])
        size = (high - low).clamp(min=0)
        seen = (classes >= 0) & layers.shown[..., None]
        seen &= (size.prod(-1) > _SHOWN * whole) & (size.amin(-1) >= _LEAST_SIDE)
        number = torch.arange(len(seen), device=seen.device)[:, None, None].expand_as(seen)
        return number[seen], classes[seen], torch.cat([(low + high) / 2, size], -1)[seen] / self.side

    def _relit(self, pictures: Tensor) -> Tensor:
        """Random colour, lighting and noise; float32 (n, 3, side, side), 0..255."""
        count, chance = len(pictures), self.chance
        pictures = pictures * (1 + 0.05 * chance.normal(count, 3, 1, 1))
        grey = pictures.mean(1, keepdim=True)
        saturation = torch.where(
            chance.even(count, 1, 1, 1) < _GREY, 0.0, chance.between(0.5, 1.5, count, 1, 1, 1)
        )  # fmt: skip
        pictures = grey + (pictures - grey) * saturation
        pictures = relit(
            pictures, chance.between(0.7, 1.25, count, 1, 1, 1), chance.between(0.6, 1.35, count, 1, 1, 1)
        )  # fmt: skip
        return noisy(pictures, chance, _NOISY, 2.7).clamp(0, 255)


def picture_weights(
    pictures: Sequence[PackedPicture], shares: Mapping[str, float], weights: Mapping[str, float]
) -> NDArray[np.float64]:
    """The probability (n,) of each picture to be drawn, by shares of parts and weights of sources.

    Raises:
        DatasetError: no picture, a share for a part without any, or a weight of neither face nor source.
    """
    require_known(weights, pictures)
    own = np.array([weight_of(weights, picture.source) for picture in pictures])
    return drawing_weights([picture.part for picture in pictures], own, shares)
