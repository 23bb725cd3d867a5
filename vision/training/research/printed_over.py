"""Photos whose tiles are printed over with other faces: unknown ones as cameras see them.

The print of a tile is removed by filling it in with the colours around it, and another face is laid on: of some tiles
one that is none of ours, of others one of ours from artwork, so that the traces of this give nothing away.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.tiles import CLASSES
from vision.detection.detections import BLANKS
from vision.synthesis.rendering.art import load_art
from vision.synthesis.rendering.scene import bounding_boxes
from vision.training.reader_crops import UNKNOWN_FACE, TrainingPicture

Rgba = NDArray[np.uint8]
Floats = NDArray[np.float32]

PRINTED_OVER_FROM: Final = 600_000
"""Number of the first such picture in a folder of scenes."""
_UNKNOWN, _OWN = 0.5, 0.25
"""Shares of tiles that get a face that is none of ours, and another of ours."""
_MARGIN: Final = 0.1
"""Of a tile's box, outside its face."""
_LEAST_SIDE: Final = 18
_INK: Final = 28.0
"""Difference from the tile's colour, 0 to 255, from which a pixel is print."""
_LEAST_BARE: Final = 0.25
"""Least share of a face without print."""
_PAPER: Final = 235.0
"""Brightness of a tile in full light."""


def print_over(
    pictures: Sequence[TrainingPicture], art: Path, unknown: Sequence[Path], out: Path, count: int, seed: int
) -> Iterator[int]:
    """Write `count` photos printed over to the folder of scenes `out`, yielding each number once it is written.

    `pictures`: labelled photos, of which those with level rows are used: in others boxes overlap; `out`: folder as of
    `vision.training.scenes.render_scenes`; the corners of tiles are those of their boxes, which suits the training of
    the head for unknown faces, and not of the whole reader.
    """
    own, level = [*_own_faces(art)], [picture for picture in pictures if picture.level]
    for part in ("images", "tiles"):
        (out / part).mkdir(parents=True, exist_ok=True)
    for number in range(PRINTED_OVER_FROM, PRINTED_OVER_FROM + count):
        rng = np.random.default_rng((seed, number))
        picture = level[int(rng.integers(len(level)))]
        pixels = np.asarray(cv2.imdecode(picture.data, cv2.IMREAD_COLOR), np.uint8)
        classes = picture.classes.copy()
        for index in range(len(classes)):
            classes[index] = _print_over_tile(pixels, picture, index, own, unknown, rng)
        quality = int(rng.integers(60, 95))
        cv2.imwrite(str(out / "images" / f"{number}.jpg"), pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])
        visible = np.ones(len(classes), np.float32)
        np.savez(out / "tiles" / f"{number}.npz", classes=classes, corners=picture.corners, visible=visible)
        yield number


def _own_faces(art: Path) -> Iterator[tuple[Rgba, int]]:
    """Transparent drawings of our printed faces, with their classes."""
    rng = np.random.default_rng(0)
    for tiles in load_art(art):
        if not tiles.photo:
            classes = ((code, CLASSES.index(code)) for code in tiles.codes)
            faces = ((tiles.face(code, rng), number) for code, number in classes if number not in BLANKS)
            yield from ((face.pixels[..., [2, 1, 0, 3]], number) for face, number in faces if not face.whole)


def _print_over_tile(
    pixels: NDArray[np.uint8],
    picture: TrainingPicture,
    index: int,
    own: Sequence[tuple[Rgba, int]],
    unknown: Sequence[Path],
    rng: np.random.Generator,
) -> int:
    """Print another face over a tile, or leave it; returns its class then."""
    drawn, kept = rng.random(), int(picture.classes[index])
    x1, y1, x2, y2 = bounding_boxes(picture.corners[index, None])[0]
    margins = _MARGIN * np.array([x2 - x1, y2 - y1])
    left, top = np.maximum(np.array([x1, y1]) + margins, 0).astype(int)
    right, bottom = (np.array([x2, y2]) - margins).astype(int)
    if drawn > _UNKNOWN + _OWN or min(x2 - x1, y2 - y1) < _LEAST_SIDE:
        return kept
    bare = without_print(pixels[top:bottom, left:right].astype(np.float32), rng)
    if bare is None:
        return kept
    if drawn < _UNKNOWN:
        face = cv2.imread(str(unknown[int(rng.integers(len(unknown)))]), cv2.IMREAD_UNCHANGED)
        printed, label = np.asarray(face, np.uint8), UNKNOWN_FACE
    else:
        printed, label = own[int(rng.integers(len(own)))]
    pixels[top:bottom, left:right] = _laid_on(bare, printed, rng)
    return label


def without_print(face: Floats, rng: np.random.Generator) -> Floats | None:
    """A face (h, w, 3), 0 to 255, with its print filled in; None where hardly anything else is seen."""
    brightness = face.mean(axis=2)
    ground = np.median(face[brightness >= np.quantile(brightness, 0.55)], axis=0)
    ink = np.abs(face - ground).max(axis=2) > _INK
    bare = cv2.erode((~ink).astype(np.float32), np.ones((3, 3)))
    if bare.mean() < _LEAST_BARE:
        return None
    reach = max(2.0, len(face) / 6)
    weights = cv2.GaussianBlur(bare, (0, 0), reach)[..., None]
    shown = np.asarray(face * bare[..., None], np.float32)
    around = cv2.GaussianBlur(shown, (0, 0), reach) / np.maximum(weights, 1e-3)
    filled = np.where(weights > 0.02, around, ground)
    grain = min(float(np.std((face - filled)[bare > 0])), 6.0)
    filled += rng.normal(0, grain, face.shape)
    return np.where(bare[..., None] > 0, face, filled).astype(np.float32)


def _laid_on(bare: Floats, face: Rgba, rng: np.random.Generator) -> NDArray[np.uint8]:
    """A bare face (h, w, 3) with a picture (h, w, 4) laid on, either way up, in its proportions or stretched."""
    height, width = bare.shape[:2]
    if rng.random() < 0.5:
        face = face[::-1, ::-1]
    if width > 1.08 * height:
        face = np.rot90(face)
    inside = np.array([width, height]) * (1 - 2 * rng.uniform(0.02, 0.14))
    if rng.random() < 0.5:
        inside = np.array(face.shape[1::-1]) * (inside / face.shape[1::-1]).min()
    across, along = np.maximum(inside, 3).astype(int)
    premultiplied = face.astype(np.float32)
    premultiplied[..., :3] *= premultiplied[..., 3:] / 255
    small = cv2.resize(premultiplied, (int(across), int(along)), interpolation=cv2.INTER_AREA)
    ink = cv2.GaussianBlur(small, (0, 0), float(rng.uniform(0.3, 0.9)))
    left, top = (width - across) // 2, (height - along) // 2
    under = bare[top : top + along, left : left + across]
    light = float(np.clip(bare.mean() / _PAPER, 0.2, 1.1))
    under[:] = under * (1 - ink[..., 3:] / 255) + ink[..., :3] * light
    return np.clip(bare, 0, 255).astype(np.uint8)
