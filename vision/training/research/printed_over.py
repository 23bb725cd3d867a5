"""Photos whose tiles have lost their print, or bear another: blank and unknown faces as cameras see them.

A print is filled in with the colours around it, as smooth as a blank tile. Over it another face is laid: of some tiles
one that is none of ours, of others one of ours from artwork, so that the traces of this give nothing away. Blank tiles
are rare in photos, and rendered ones are cleaner than any.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.tiles import BACK, CLASSES, HONOURS
from vision.detection.boxes import boxes_around
from vision.detection.detections import BLANKS
from vision.images.photo import load_photo_file
from vision.labels.labelled_photo import LabelledPhoto
from vision.labels.yolo_folders import write_yolo_definition, write_yolo_photo
from vision.synthesis.rendering.art import load_art
from vision.training.data.reader_crops import UNKNOWN_FACE, TrainingPicture

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
    `vision.training.data.scenes.render_scenes`; the corners of tiles are those of their boxes, and marked so.
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
        kept = out / "tiles" / f"{number}.npz"
        np.savez(kept, classes=classes, corners=picture.corners, visible=visible, boxes_only=True)
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
    x1, y1, x2, y2 = boxes_around(picture.corners[index, None])[0]
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


_WHITE: Final = HONOURS[4]
_SIDE: Final = 1400
"""Longer side in pixels of what is written at most."""
_GREY: Final = 114
_SHARE: Final = (0.08, 0.45)
"""Range of the share of tiles that lose their print."""
_GROUPS: Final = 0.4
"""Share of photos in which two to four neighbours lose it too."""
_KEPT_EDGE: Final = (0.03, 0.1)
"""Range of what is kept at each edge of a tile's box, in its sides."""
_LEAST_BLANK: Final = 14
_QUALITY: Final = (60, 95)


def take_prints_off(photos: Sequence[LabelledPhoto], out: Path, seed: int, most: int | None = None) -> Iterator[Path]:
    """Write a copy of each photo with some tiles blank, upright or turned, to the YOLO folder `out`; yields its path.

    Framed white dragons of a copy lose their frame too. Ignored regions are grey; photos in which no tile can lose its
    print are left out.

    Args:
        photos: with labels.
        out: YOLO folder; pictures of the same name are replaced.
        seed: of the random choices; the same seed writes the same pictures.
        most: white dragons of a photo at most, of which a set has 4.

    Raises:
        PhotoError: a photo cannot be read.
    """
    write_yolo_definition(out)
    for number, photo in enumerate(photos):
        rng = np.random.default_rng((seed, number))
        pixels = load_photo_file(photo.path, max_side=_SIDE).pixels.copy()
        boxes = np.zeros((0, 4)) if photo.boxes is None else photo.boxes.clip(0, 1)
        blank = [place for place in _chosen(photo, boxes, rng)[:most] if _take_off(pixels, boxes[place], rng)]
        if not blank:
            continue
        codes = [_WHITE if place in blank else code for place, code in enumerate(photo.codes)]
        for left, top, right, bottom in _in_pixels(photo.ignored, pixels).tolist():
            pixels[top:bottom, left:right] = _GREY
        turns = int(rng.choice([0, 1, 2, 3], p=[0.5, *[0.5 / 3] * 3]))
        stem, turned = f"{photo.source}_{photo.path.stem}_blank", np.ascontiguousarray(np.rot90(pixels, turns))
        yield write_yolo_photo(out, stem, turned, int(rng.integers(*_QUALITY)), codes, _turned(boxes, turns))


def _chosen(photo: LabelledPhoto, boxes: NDArray[np.float64], rng: np.random.Generator) -> list[int]:
    """Places of the tiles that shall lose their print."""
    codes = np.array(photo.codes, dtype=object)
    chosen = (rng.random(len(codes)) < rng.uniform(*_SHARE)) | (codes == _WHITE)
    if len(codes) and rng.random() < _GROUPS:
        middles = (boxes[:, :2] + boxes[:, 2:]) / 2
        distances = np.linalg.norm(middles - middles[int(rng.integers(len(codes)))], axis=1)
        chosen[distances.argsort()[: int(rng.integers(2, 5))]] = True
    places = np.flatnonzero(chosen & (codes != BACK))
    return [int(place) for place in sorted(places, key=lambda place: codes[place] != _WHITE)]


def _take_off(pixels: NDArray[np.uint8], box: NDArray[np.float64], rng: np.random.Generator) -> bool:
    """Fill a tile's print in; false where it is too small, or hardly anything but print is seen."""
    left, top, right, bottom = _in_pixels(box[None], pixels)[0]
    across, down = (np.array([right - left, bottom - top]) * rng.uniform(*_KEPT_EDGE)).astype(int)
    if min(right - left, bottom - top) < _LEAST_BLANK:
        return False
    face = pixels[top + down : bottom - down, left + across : right - across]
    bare = without_print(face.astype(np.float32), rng)
    if bare is not None:
        face[:] = np.clip(bare, 0, 255)
    return bare is not None


def _in_pixels(boxes: NDArray[np.floating], pixels: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Relative xyxy boxes (n, 4) in pixels of a picture (h, w, 3)."""
    sides = np.array([pixels.shape[1], pixels.shape[0]] * 2)
    return np.asarray(np.rint(boxes * sides), np.int64)


def _turned(boxes: NDArray[np.float64], turns: int) -> NDArray[np.float64]:
    """Relative xyxy boxes (n, 4) of a picture after quarter turns to the left."""
    for _ in range(turns):
        boxes = np.stack([boxes[:, 1], 1 - boxes[:, 2], boxes[:, 3], 1 - boxes[:, 0]], axis=1)
    return boxes
