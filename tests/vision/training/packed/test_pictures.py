"""The finder's pictures: boxes lie on the tiles that are seen, in mosaics too."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("torch", reason="needs the extra [train]")

import torch

from tests.vision.training.packed.drawn_pictures import packed
from vision.labels.labelled_photo import DatasetError
from vision.training.packed.pack_file import PackedPicture
from vision.training.packed.pictures import PictureMaker, Pictures, PictureVariation, picture_weights
from vision.training.packed.pyramids import Pyramids

SIDE = 192
PLAIN = PictureVariation(mosaic=0, zoomed=0, squeezed=0, sheared=0, stretch=0, coarse=0)


def white_tiles(*boxes: tuple[int, int, int, int], size: tuple[int, int] = (160, 120)) -> PackedPicture:
    """White rectangles on black."""
    pixels = np.zeros((size[1], size[0], 3), np.uint8)
    for left, top, right, bottom in boxes:
        pixels[top:bottom, left:right] = 255
    classes = np.arange(len(boxes))
    return packed(boxes, pixels=pixels, size=size, classes=classes)


PICTURES = [
    white_tiles((20, 20, 50, 60), (70, 30, 90, 70)),
    white_tiles((10, 80, 60, 110), size=(120, 160)),
    white_tiles(),
]


def make(variation: PictureVariation, count: int = 40, pictures: list[PackedPicture] = PICTURES) -> Pictures:
    pyramids = Pyramids(pictures, torch.device("cpu"), masked=True)
    maker = PictureMaker(pictures, pyramids, picture_weights(pictures, {}, {}), SIDE, 0, variation)
    made: Pictures = maker.make(count)
    return made


def light_in_boxes(made: Pictures) -> tuple[float, float]:
    """The mean brightness within labelled boxes, and the share of light pixels beside all of them."""
    light = made.pixels.mean(-1) > 160
    beside, within = light.clone(), []
    for number, (x, y, width, height) in zip(made.numbers.tolist(), (made.boxes * SIDE).tolist(), strict=True):
        left, top, right, bottom = x - width / 2, y - height / 2, x + width / 2, y + height / 2
        within.append(
            made.pixels[number, round(top + 1) : round(bottom - 1), round(left + 1) : round(right - 1)].mean()
        )
        beside[number, max(round(top - 2), 0) : round(bottom + 2), max(round(left - 2), 0) : round(right + 2)] = False
    return float(torch.stack(within).mean()), float(beside.float().mean())


@pytest.mark.parametrize("mosaic", [0.0, 1.0])
def test_boxes_lie_on_what_is_drawn_whatever_the_scale(mosaic: float) -> None:
    made = make(PictureVariation(mosaic=mosaic, zoomed=1, squeezed=0.5, sheared=0, coarse=0))
    assert len(made.boxes) > 30
    within, beside = light_in_boxes(made)
    assert within > 235
    assert beside < 0.004, "but for slivers of tiles cut off"


def test_sheared_boxes_are_around_what_is_drawn() -> None:
    made = make(PictureVariation(mosaic=0, sheared=1))
    within, beside = light_in_boxes(made)
    assert within > 170
    assert beside < 0.006


def test_a_picture_that_does_not_vary_fills_the_side() -> None:
    made = make(PLAIN, 6, PICTURES[:1])
    x, _, width, height = made.boxes[0].tolist()
    assert (x, width, height) == pytest.approx((35 / 160, 30 / 160, 40 / 160), abs=0.004)
    assert made.classes.tolist() == [0, 1] * 6
    assert made.numbers.tolist() == [number for number in range(6) for _ in range(2)]
    assert len({round(one, 3) for one in made.boxes[::2, 1].tolist()}) > 3, "it lies higher or lower"


def test_a_mosaic_shows_several_pictures() -> None:
    made = make(PictureVariation(mosaic=1, sheared=0), 60, [white_tiles((5, 5, 150, 115))])
    counts = torch.bincount(made.numbers, minlength=60)
    assert counts.max() == 4
    assert counts.float().mean() > 2.5
    assert torch.bincount(make(PictureVariation(mosaic=0), 60, [white_tiles((5, 5, 150, 115))]).numbers).max() == 1


def test_tiles_hardly_in_the_picture_are_not_learnt() -> None:
    made = make(PictureVariation(mosaic=1, sheared=0), 60)
    assert (made.boxes[:, 2:] * SIDE).min() >= 3
    corners = torch.cat([made.boxes[:, :2] - made.boxes[:, 2:] / 2, made.boxes[:, :2] + made.boxes[:, 2:] / 2], 1)
    assert corners.min() >= -1e-5
    assert corners.max() <= 1 + 1e-5


def test_batches_are_bytes_and_boxes() -> None:
    pyramids = Pyramids(PICTURES, torch.device("cpu"))
    maker = PictureMaker(PICTURES, pyramids, picture_weights(PICTURES, {}, {}), SIDE)
    pixels, numbers, classes, boxes = next(maker.batches(5))
    assert (pixels.shape, pixels.dtype) == ((5, SIDE, SIDE, 3), torch.uint8)
    assert len(numbers) == len(classes) == len(boxes) > 0


def test_pictures_of_nothing_have_no_boxes() -> None:
    made = make(PLAIN, 3, PICTURES[2:])
    assert made.boxes.shape == (0, 4)


def test_pictures_are_drawn_by_the_shares_of_parts_and_weights_of_sources() -> None:
    pictures = [packed(), packed(source="web"), packed(part="none")]
    assert picture_weights(pictures, {"own": 0.3, "none": 0.1}, {"web": 2}) == pytest.approx([0.25, 0.5, 0.25])
    with pytest.raises(DatasetError, match="--share: web is nothing that can be drawn"):
        picture_weights(pictures, {"web": 1}, {})
