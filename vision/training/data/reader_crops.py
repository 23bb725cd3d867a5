"""Training crops for the reader, cut from labelled photos and rendered scenes."""

from collections.abc import Iterator
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.tiles import CLASSES, FLOWERS, INDEX
from vision.detection.reader import CROP_MARGIN, CROP_SIDE
from vision.images.resizing import resize, shrink
from vision.synthesis.rendering.effects import motion_kernel

NOTHING = len(CLASSES)
"""Class after the 43 codes: the crop is not centred on a tile."""
UNKNOWN_FACE = -1
"""Label of a tile whose face is none of ours: to be read as a tile, and as no face rather than another."""
REHEARSED = -100
"""Label of a crop of which only the answer of the network that is fine-tuned matters; losses on labels skip it."""
PICTURES = [INDEX[code] for code in (*FLOWERS, "1s")]
"""Faces that each maker draws otherwise."""
_PICTURE_WEIGHT = 3.0
"""Sampling weight of these relative to other tiles; besides, a set has one of each flower but four of other faces."""

_SQUEEZED = (0.4, 0.8)
"""Share of their height that tiles of rows far behind the hand keep, which are seen from low down."""
_SQUEEZED_SHARE = 0.12


@dataclass(frozen=True)
class TrainingPicture:
    """Training example of the readers: an encoded picture (JPEG or PNG) with target arrays.

    Made from a `LabelledPhoto`, or from a rendered scene, which has exact corners and visibility.

    Attributes:
        data: bytes of the picture's file.
        classes: int64 (n,), indices into `CLASSES`, or `UNKNOWN_FACE`.
        corners: float32 (n, 4, 2) pixels; the box's corners if only the box is known.
        exact: whether `corners` are the tile's own rather than its box's.
        level: whether tiles are aligned with their boxes, so that crops may be rotated with the box.
        complete: whether every tile of the picture is labelled.
        boxed: whether boxes are tight; otherwise only the faces are learnt.
        usable: bool (n,), false for mostly occluded tiles.
        false_positives: float32 (m, 4), xyxy pixels, boxes that a network took for tiles.
        rehearsed: whether its crops are labelled `REHEARSED`.
    """

    data: NDArray[np.uint8]
    classes: NDArray[np.int64]
    corners: NDArray[np.float32]
    exact: bool
    level: bool
    complete: bool
    boxed: bool
    usable: NDArray[np.bool_]
    false_positives: NDArray[np.float32] = field(default_factory=lambda: np.zeros((0, 4), np.float32))
    rehearsed: bool = False


@dataclass(frozen=True)
class Crop:
    """One training example; `box` (4,) and `corners` (8,) relative to the crop from its centre, NaN if unknown."""

    pixels: NDArray[np.uint8]
    label: int
    box: NDArray[np.float32]
    corners: NDArray[np.float32]


def training_crops(picture: TrainingPicture, count: int, rng: np.random.Generator) -> Iterator[Crop]:
    """Up to `count` crops of one picture with random rotation, shift, scale and degradation.

    Crops of false positives, at most half of `count`, and of bare places are yielded besides, labelled `NOTHING`.
    """
    decoded = cv2.imdecode(picture.data, cv2.IMREAD_COLOR)
    if decoded is None:
        return
    pixels = np.asarray(decoded, np.uint8)
    if picture.rehearsed:
        yield from (_unplaced(crop.pixels, REHEARSED) for crop in _all_crops(pixels, picture, count, rng))
    else:
        yield from _all_crops(pixels, picture, count, rng)


def _all_crops(
    pixels: NDArray[np.uint8], picture: TrainingPicture, count: int, rng: np.random.Generator
) -> Iterator[Crop]:
    levels = [np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2RGB), dtype=np.uint8)]
    for _ in range(3):
        levels.append(shrink(levels[-1], 0.5))
    for index in _sample_tiles(picture, count, rng):
        crop = _tile_crop(levels, picture, int(index), rng)
        if crop is not None:
            yield crop
    if picture.complete:
        for _ in range(max(1, count // 8)):
            yield from _nothing_crop(levels, picture, rng)
    drawn = rng.permutation(len(picture.false_positives))[: max(1, count // 2)]
    for box in picture.false_positives[drawn].astype(np.float64):
        yield _hard_negative_crop(levels, box, rng)


def _unplaced(pixels: NDArray[np.uint8], label: int) -> Crop:
    return Crop(pixels, label, np.full(4, np.nan, np.float32), np.full(8, np.nan, np.float32))


def _sample_tiles(picture: TrainingPicture, count: int, rng: np.random.Generator) -> NDArray[np.intp]:
    """Up to `count` usable tiles without repetition."""
    usable = np.flatnonzero(picture.usable)
    if not len(usable):
        return usable
    weights = np.where(np.isin(picture.classes[usable], PICTURES), _PICTURE_WEIGHT, 1.0)
    return rng.choice(usable, min(count, len(usable)), replace=False, p=weights / weights.sum())


def _tile_crop(
    levels: list[NDArray[np.uint8]], picture: TrainingPicture, index: int, rng: np.random.Generator
) -> Crop | None:
    quad = picture.corners[index].astype(np.float64)
    angle = _angle(picture.exact or picture.level, rng)
    centre = (quad.min(axis=0) + quad.max(axis=0)) / 2
    turned = _turn(quad - centre, angle)
    size = np.ptp(turned, axis=0)
    if size.max() < 10:
        return None
    squeeze = _squeeze(rng)
    # Jitter like that of the finder's boxes.
    middle = (turned.min(axis=0) + turned.max(axis=0)) / 2 + rng.normal(0, 0.05, 2) * size
    side = float((size * squeeze).max() * CROP_MARGIN * np.exp(rng.normal(0, 0.09)))
    stretch = squeeze * np.exp(rng.normal(0, 0.06, 2))
    pixels = _warp(levels, centre, angle, middle, side / stretch)
    placed = (turned - middle) / (side / stretch)
    box = np.concatenate([placed.min(axis=0), placed.max(axis=0)]).astype(np.float32)
    if not picture.boxed or not (picture.exact or np.isclose(np.sin(2 * angle), 0)):
        box[:] = np.nan  # the box around a rotated box is not that of the rotated tile
    corners = placed.reshape(8).astype(np.float32) if picture.exact else np.full(8, np.nan, np.float32)
    return Crop(augment(pixels, rng), int(picture.classes[index]), box, corners)


def _nothing_crop(
    levels: list[NDArray[np.uint8]], picture: TrainingPicture, rng: np.random.Generator
) -> Iterator[Crop]:
    """A crop centred on no tile: bare table, or the seam between two tiles."""
    height, width = levels[0].shape[:2]
    centres = picture.corners.mean(axis=1)
    sizes = np.sqrt(np.ptp(picture.corners, axis=1).prod(axis=1)) if len(centres) else np.zeros(0)
    if len(centres) and rng.random() < 0.7:
        near = int(rng.integers(len(centres)))
        place = centres[near] + rng.normal(0, 0.8, 2) * sizes[near]
        side = float(sizes[near] * rng.uniform(0.8, 1.8))
    else:
        place, side = rng.uniform(0, 1, 2) * (width, height), float(rng.uniform(16, 200))
    if len(centres) and np.any(np.linalg.norm(centres - place, axis=1) < 0.42 * np.maximum(sizes, side / 1.6)):
        return
    sides = side / _squeeze(rng)
    pixels = _warp(levels, place.astype(np.float64), _angle(True, rng), np.zeros(2), sides)
    yield _unplaced(augment(pixels, rng), NOTHING)


def _hard_negative_crop(levels: list[NDArray[np.uint8]], box: NDArray[np.float64], rng: np.random.Generator) -> Crop:
    """A crop of a false positive (4,), xyxy pixels, cut as a tile's is."""
    size, squeeze = box[2:] - box[:2], _squeeze(rng)
    middle = rng.normal(0, 0.05, 2) * size
    side = float((size * squeeze).max() * CROP_MARGIN * np.exp(rng.normal(0, 0.09)))
    centre = (box[:2] + box[2:]) / 2
    pixels = _warp(levels, centre, _angle(True, rng), middle, side / (squeeze * np.exp(rng.normal(0, 0.06, 2))))
    return _unplaced(augment(pixels, rng), NOTHING)


def _squeeze(rng: np.random.Generator) -> NDArray[np.float64]:
    """Scale (2,) across and down; what is no tile is squeezed as often as tiles are, or squeezed would mean tile."""
    return np.array([1.0, rng.uniform(*_SQUEEZED) if rng.random() < _SQUEEZED_SHARE else 1.0])


def _angle(free: bool, rng: np.random.Generator) -> float:
    """Random rotation in radians: a multiple of 90 degrees, or in half the cases any angle if `free`."""
    quarter = float(rng.choice([0, 1, 2, 3], p=[0.55, 0.15, 0.15, 0.15])) * np.pi / 2
    if not free:
        return quarter
    return quarter if rng.random() < 0.5 else float(rng.uniform(-np.pi, np.pi))


def _turn(points: NDArray[np.float64], angle: float) -> NDArray[np.float64]:
    cosine, sine = np.cos(angle), np.sin(angle)
    return np.asarray(points @ np.array([[cosine, sine], [-sine, cosine]]))


def _warp(
    levels: list[NDArray[np.uint8]],
    centre: NDArray[np.float64],
    angle: float,
    middle: NDArray[np.float64],
    sides: NDArray[np.float64],
) -> NDArray[np.uint8]:
    """Cut the rectangle of `sides` around `middle` out of the picture rotated by `angle` about `centre`."""
    level = int(np.clip(np.log2(max(float(sides.max()) / CROP_SIDE, 1.0) + 1e-6), 0, len(levels) - 1))
    # inverse rotation for row vectors
    back = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    corner = middle - sides / 2
    origin = corner @ back.T + centre
    across, along = np.array([sides[0], 0.0]) @ back.T, np.array([0.0, sides[1]]) @ back.T
    shrink = 1 / 2**level
    source = np.stack([origin, origin + across, origin + along]) * shrink - 0.5
    target = np.array([[0, 0], [CROP_SIDE, 0], [0, CROP_SIDE]]) - 0.5
    turn = cv2.getAffineTransform(source.astype(np.float32), target.astype(np.float32))
    pixels = cv2.warpAffine(
        levels[level], turn, (CROP_SIDE, CROP_SIDE), flags=cv2.INTER_LINEAR, borderValue=(114, 114, 114)
    )
    return np.asarray(pixels, dtype=np.uint8)


def augment(pixels: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
    """Random lighting, colour, sharpness, noise and an occluding finger; uint8 RGB in and out."""
    picture = pixels.astype(np.float32)
    height, width = picture.shape[:2]
    if rng.random() < 0.35:
        coarse = int(rng.integers(14, height))
        picture = resize(resize(picture, max(1, coarse * width // height), coarse), width, height)
    elif rng.random() < 0.15:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), float(rng.uniform(0.5, 2.0))), dtype=np.float32)
    elif rng.random() < 0.1:
        kernel = motion_kernel(int(rng.integers(3, 10)), float(rng.uniform(0, 180)))
        picture = np.asarray(cv2.filter2D(picture, -1, kernel), dtype=np.float32)
    picture = picture * rng.normal(1, 0.09, 3).astype(np.float32)
    if rng.random() < 0.15:
        picture[:] = picture.mean(axis=2, keepdims=True)
    mean = float(picture.mean())
    picture = (picture - mean) * float(rng.uniform(0.6, 1.35)) + mean * float(rng.uniform(0.55, 1.4))
    if rng.random() < 0.3:
        picture += rng.standard_normal(picture.shape, dtype=np.float32) * float(np.exp(rng.uniform(0, 3)))
    if rng.random() < 0.12:
        x, y = rng.integers(0, (width, height))
        w, h = rng.integers(6, 22, 2)
        picture[y : y + h, x : x + w] = rng.uniform(0, 255, 3)
    return np.clip(picture, 0, 255).astype(np.uint8)
