"""Hands across a room: rows of tiles pasted small into large pictures without tiles, found where a crop finds them.

    python -m tests.benchmarks.rooms PHOTOS... --pictures PICTURES [--half 0] [--each 36] [--model MODEL]

PHOTOS are YOLO folders with rows of 9 to 14 tiles, PICTURES is a folder of pictures without tiles. A row is shrunk and
laid somewhere into a picture of 12 megapixels, every other one turned by a few degrees. The truth is what is read on
the part around the row, cut out and enlarged. For each height of tiles prints how many hands show nine of them and more
there, on how many of these the whole picture, decoded as a server does, shows all, and names all alike, and the same of
tiles. Every second photo and picture is in the other half: one to choose on, one to measure.
"""

import argparse
import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image
from rich.progress import track

from vision.detection.detector import PHOTO_SIDE, Detector
from vision.images.photo import Photo, load_photo, load_photo_file
from vision.images.resizing import rotation_matrix
from vision.labels.labelled_photo import LabelledPhoto
from vision.labels.matching import box_iou
from vision.labels.yolo_folders import PICTURES, read_yolo_folder
from vision.reading.pipeline import read

HEIGHTS: Final = (14, 18, 22, 26, 30)
"""Of tiles, in pixels of the picture."""
TILES: Final = range(9, 15)
_SIZE: Final = (4000, 3000)
_MARGIN: Final = 0.3
"""Of table around a cut-out row, in heights of its tiles."""
_CROP_MARGIN: Final = 2.0
_ENLARGED: Final = 3
_TURNED: Final = 12.0
"""Largest turn in degrees of one row of two."""
_SAME: Final = 0.5

Floats = NDArray[np.floating]
Masks = tuple[NDArray[np.bool_], NDArray[np.bool_]]
"""Of tiles that are found, and found with the same name."""
Found = tuple[NDArray[np.float64], list[str]]
"""Boxes (n, 4) in pixels, and codes."""


class Room(NamedTuple):
    """A picture with a row of tiles: its JPEG, the tiles' height and the box around them."""

    data: bytes
    height: int
    box: NDArray[np.int_]


def rooms(photos: Sequence[LabelledPhoto], pictures: Sequence[Path], each: int, seed: int) -> Iterator[Room]:
    """Pictures with a row of tiles, `each` of every height."""
    rng = np.random.default_rng(seed)
    rows = [(photo, row) for photo in photos for row in rows_of(photo)]
    for number, one in enumerate(rng.permutation(len(rows))[: each * len(HEIGHTS)]):
        height = HEIGHTS[number % len(HEIGHTS)]
        photo, row = rows[one]
        cut, shown = cut_out(photo, row, height, rng.uniform(-_TURNED, _TURNED) * (number % 2))
        scene = cv2.resize(load_photo_file(pictures[number % len(pictures)]).pixels, _SIZE)
        down, across = cut.shape[:2]
        left, top = rng.integers(0, [_SIZE[0] - across, _SIZE[1] - down])
        part = scene[top : top + down, left : left + across]
        part[:] = np.round(cut * shown + part * (1 - shown))
        file = io.BytesIO()
        Image.fromarray(scene).save(file, "JPEG", quality=92)
        yield Room(file.getvalue(), height, np.array([left, top, left + across, top + down]))


def rows_of(photo: LabelledPhoto) -> Iterator[NDArray[np.float64]]:
    """The boxes of each row of a photo that nothing else lies beside, relative to the photo's size."""
    if photo.boxes is None or len(photo.boxes) < TILES.start:
        return
    boxes = photo.boxes
    centres, sizes = (boxes[:, :2] + boxes[:, 2:]) / 2, boxes[:, 2:] - boxes[:, :2]
    apart = np.abs(centres[:, None] - centres) * 2 / (sizes[:, None] + sizes)
    row: NDArray[np.bool_] = np.asarray((apart < (1.5, 0.5)).all(axis=2))
    for _ in range(len(boxes).bit_length()):
        row = row @ row
    for members in np.unique(row, axis=0):
        low, high = boxes[members, :2].min(axis=0), boxes[members, 2:].max(axis=0)
        margin = _MARGIN * np.median(sizes[members, 1])
        others = boxes[~members]
        beside = ((others[:, :2] < high + margin) & (others[:, 2:] > low - margin)).all(axis=1).any()
        if members.sum() in TILES and not beside:
            yield boxes[members]


def cut_out(photo: LabelledPhoto, row: Floats, height: int, degrees: float) -> tuple[Floats, Floats]:
    """A row of a photo, turned and shrunk until its tiles have a height, and the share of each pixel that is shown."""
    pixels = load_photo_file(photo.path).pixels
    row = row * np.tile(pixels.shape[1::-1], 2)
    margin = _MARGIN * (tall := float(np.median(row[:, 3] - row[:, 1])))
    low = np.maximum(row[:, :2].min(axis=0) - margin, 0).astype(int)
    high = np.minimum(row[:, 2:].max(axis=0) + margin, pixels.shape[1::-1]).astype(int)
    size = high - low
    edge = max(1, int(margin / 3))
    shown = np.pad(np.ones((size - 2 * edge)[::-1], np.float32), edge)
    part = np.dstack([pixels[low[1] : high[1], low[0] : high[0]], cv2.GaussianBlur(shown, (0, 0), edge / 2)])
    turn = rotation_matrix((size[0] / 2, size[1] / 2), degrees)
    frame = np.abs(turn[:, :2]) @ size
    turn[:, 2] += (frame - size) / 2
    turned = cv2.warpAffine(part.astype(np.float32), turn, np.ceil(frame).astype(int).tolist())
    shrunk = np.ceil(frame * height / tall).astype(int).tolist()
    small = np.asarray(cv2.resize(turned, shrunk, interpolation=cv2.INTER_AREA), np.float32)
    return small[..., :3], small[..., 3:]


def found_of(photo: Photo, detector: Detector) -> Found:
    """The boxes of the tiles read on a photo, in its pixels at full resolution, and their codes."""
    tiles = [tile for tile in read(photo, detector).tiles if tile.in_photo]
    return np.array([tile.box for tile in tiles], np.float64).reshape(-1, 4), [tile.code for tile in tiles]


def found_in_crop(room: Room, detector: Detector) -> Found:
    """As `found_of`, on the part around the row cut out and enlarged."""
    margin = _CROP_MARGIN * room.height
    low = np.maximum(room.box[:2] - margin, 0).astype(int)
    high = np.minimum(room.box[2:] + margin, _SIZE).astype(int)
    with Image.open(io.BytesIO(room.data)) as picture:
        part = picture.crop((*low.tolist(), *high.tolist()))
    file = io.BytesIO()
    part.resize((part.width * _ENLARGED, part.height * _ENLARGED), Image.Resampling.BICUBIC).save(file, "PNG")
    boxes, codes = found_of(load_photo(file.getvalue(), "crop.png"), detector)
    return boxes / _ENLARGED + np.tile(low, 2), codes


def again(truth: Found, found: Found) -> Masks:
    """Masks of the tiles that are found, and found with the same name."""
    overlaps = box_iou(truth[0], found[0]) >= _SAME
    same = np.array(truth[1])[:, None] == np.array(found[1], str)
    return np.asarray(overlaps.any(axis=1)), np.asarray((overlaps & same).any(axis=1))


def main() -> None:
    """Runs the benchmark and prints its table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("photos", type=Path, nargs="+")
    parser.add_argument("--pictures", type=Path, required=True)
    parser.add_argument("--half", type=int, default=0, choices=(0, 1))
    parser.add_argument("--each", type=int, default=36, help="hands of each height")
    parser.add_argument("--model", type=Path, help="model folder; default: the model shipped")
    options = parser.parse_args()
    photos = [photo for folder in options.photos for photo in read_yolo_folder(folder).photos][options.half :: 2]
    pictures = sorted(path for path in options.pictures.iterdir() if path.suffix.lower() in PICTURES)[options.half :: 2]
    detector = Detector.load(options.model)
    hands: dict[int, list[Masks]] = {height: [] for height in HEIGHTS}
    for room in track(rooms(photos, pictures, options.each, options.half), total=options.each * len(HEIGHTS)):
        truth = found_in_crop(room, detector)
        if len(truth[0]) >= TILES.start:
            found = found_of(load_photo(room.data, "room.jpg", max_side=PHOTO_SIDE), detector)
            hands[room.height].append(again(truth, found))
    print("| tiles high | hands | all found | all named alike | tiles found | named alike |\n|---|---|---|---|---|---|")
    for height, told in hands.items():
        print(row_of(str(height), told))
    print(row_of("all", [one for told in hands.values() for one in told]))


def row_of(name: str, told: Sequence[Masks]) -> str:
    """A row of the table."""
    whole = [np.mean([mask.all() for mask in masks]) for masks in zip(*told, strict=True)]
    parts = [np.concatenate(masks).mean() for masks in zip(*told, strict=True)]
    return f"| {name} | {len(told)} | {' | '.join(f'{share:.3f}' for share in (*whole, *parts))} |"


if __name__ == "__main__":
    main()
