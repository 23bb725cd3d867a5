"""Photos whose tiles have lost their print: white dragons without a frame as cameras see them, at any table.

Blank tiles are rare in photos, and rendered ones are cleaner than any. What is filled in is as smooth as a blank tile.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.tiles import BACK, HONOURS
from vision.images.photo import load_photo_file
from vision.labels.labelled_photo import LabelledPhoto
from vision.labels.yolo_folders import IMAGES, LABELS, write_yolo_definition, write_yolo_labels
from vision.training.research.printed_over import without_print

_WHITE: Final = HONOURS[4]
_SIDE: Final = 1400
"""Longer side in pixels of what is written at most."""
_GREY: Final = 114
_SHARE: Final = (0.08, 0.45)
"""Range of the share of tiles that lose their print."""
_GROUPS: Final = 0.4
"""Share of photos in which two to four neighbours lose it too."""
_MARGIN: Final = (0.03, 0.1)
"""Range of what is kept at each edge of a tile's box, in its sides."""
_LEAST_SIDE: Final = 14
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
    for folder in (IMAGES, LABELS):
        (out / folder).mkdir(parents=True, exist_ok=True)
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
        path = out / IMAGES / f"{photo.source}_{photo.path.stem}_blank.jpg"
        turned = cv2.cvtColor(np.ascontiguousarray(np.rot90(pixels, turns)), cv2.COLOR_RGB2BGR)
        cv2.imwrite(str(path), turned, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(*_QUALITY))])
        write_yolo_labels(out / LABELS / f"{path.stem}.txt", codes, _turned(boxes, turns))
        yield path


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
    across, down = (np.array([right - left, bottom - top]) * rng.uniform(*_MARGIN)).astype(int)
    if min(right - left, bottom - top) < _LEAST_SIDE:
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
