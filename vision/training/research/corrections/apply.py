"""Applies corrections to published photos: rotation, mirroring and stretching undone, labels corrected."""

import shutil
from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.labels.box_files import write_boxes
from vision.labels.labelled_photo import DatasetError, LabelledPhoto, ignored_region_file
from vision.labels.yolo_folders import (
    photo_groups,
    read_yolo_folder,
    write_photo_index,
    write_yolo_definition,
    write_yolo_labels,
)
from vision.training.research.corrections.corrections_file import Box, CorrectionFile, PhotoCorrection

_QUALITY: Final = 97
_LEAST_SEEN: Final = 0.5
"""Share of a box that must remain in the photo for the tile to stay labelled after rotation is undone."""

_SAME_BOX: Final = 0.001
"""Share of the photo's side by which a published box may differ from the one that a redrawn box replaces."""


class Split(StrEnum):
    """The photos of tables to train on, or of those held out."""

    TRAIN = "train"
    HELD_OUT = "held-out"


def apply_corrections(
    corrections: CorrectionFile, folder: Path, out: Path, split: Split | None = None
) -> Iterator[Path]:
    """Write a corrected copy of a YOLO folder and yield each photo's path when its files are written.

    Photos that need no correction are copied as they are; what is there already is written again. Photos of one table
    are one `photo_group` of `index.csv`; false positives are written to `false_positives/`, ignored regions to
    `ignored/`. `split`: write only these photos; None: all. Raises `DatasetError`: a photo whose labels are not those
    that the corrections were made for.
    """
    data = read_yolo_folder(folder)
    (out / "images").mkdir(parents=True, exist_ok=True)
    write_yolo_definition(out)
    named = [(photo, f"{data.name}/{photo.path.stem}") for photo in data.photos]
    chosen = [
        (photo, corrections.photos.get(name)) for photo, name in named if split in (None, _split_of(corrections, name))
    ]
    groups = photo_groups(folder)
    rows = (
        (photo.path.stem, photo.source, (correction and correction.table) or groups.get(photo.path.stem, ""))
        for photo, correction in chosen
    )
    write_photo_index(out, rows)
    for photo, correction in chosen:
        yield _write(photo, correction, out)


def corrected_labels(photo: LabelledPhoto, correction: PhotoCorrection) -> LabelledPhoto:
    """The photo with corrected labels; its picture is unchanged.

    Raises `DatasetError`: the photo's labels are not those that the corrections were made for, or a redrawn one lies
    elsewhere.
    """
    if photo.boxes is None or len(photo.codes) != correction.labels:
        raise DatasetError("corrections.labels", str(photo.path), count=len(photo.codes), wanted=correction.labels)
    kept = [number for number in range(len(photo.codes)) if number not in correction.removed]
    codes = [correction.renamed.get(str(number), photo.codes[number]) for number in kept]
    added = _placed([tile.box for tile in correction.added], correction)
    boxes = _as_taken(np.vstack([_tightened(photo, kept, correction), added]), correction)
    codes += [tile.code for tile in correction.added]
    seen = _share_seen(boxes) >= _LEAST_SEEN
    return replace(
        photo, codes=tuple(code for code, one in zip(codes, seen, strict=True) if one), boxes=np.clip(boxes[seen], 0, 1)
    )


def undo_augmentation(pixels: NDArray[np.uint8], correction: PhotoCorrection) -> NDArray[np.uint8]:
    """The picture with rotation (or grid distortion), mirroring and stretching undone; unknown areas are black."""
    if correction.straightened:
        pixels = warp_relative(pixels, np.reshape(correction.straightened.affine, (2, 3)))
    if correction.turned:
        height, width = pixels.shape[:2]
        # OpenCV measures angles counter-clockwise.
        back = cv2.getRotationMatrix2D(((width - 1) / 2, (height - 1) / 2), correction.turned, 1.0)
        pixels = np.asarray(cv2.warpAffine(pixels, back, (width, height), flags=cv2.INTER_CUBIC), np.uint8)
    if correction.mirrored:
        pixels = np.ascontiguousarray(pixels[:, ::-1])
    if correction.stretched == 1:
        return pixels
    height, width = pixels.shape[:2]
    size = round(width * max(correction.stretched, 1)), round(height / min(correction.stretched, 1))
    return np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_CUBIC), np.uint8)


def warp_relative(pixels: NDArray[np.uint8], affine: NDArray[np.float64]) -> NDArray[np.uint8]:
    """The picture warped by an affine map (2, 3) in relative coordinates."""
    height, width = pixels.shape[:2]
    # Relative coordinates start at the corner of the first pixel, OpenCV's at its centre.
    shares = np.array([[1 / width, 0, 0.5 / width], [0, 1 / height, 0.5 / height], [0, 0, 1]])
    places = np.linalg.inv(shares) @ np.vstack([affine, [0, 0, 1]]) @ shares
    return np.asarray(cv2.warpAffine(pixels, places[:2], (width, height), flags=cv2.INTER_CUBIC), np.uint8)


def _split_of(corrections: CorrectionFile, photo: str) -> Split:
    return Split.HELD_OUT if corrections.is_held_out(photo) else Split.TRAIN


def _write(photo: LabelledPhoto, correction: PhotoCorrection | None, out: Path) -> Path:
    corrected = photo if correction is None else corrected_labels(photo, correction)
    target = out / "images" / photo.path.name
    if correction is None or not _moved(correction):
        shutil.copyfile(photo.path, target)
    else:
        pixels = cv2.imread(str(photo.path), cv2.IMREAD_COLOR)
        if pixels is None:
            raise DatasetError("corrections.no-picture", str(photo.path))
        target = target.with_suffix(".jpg")
        picture = undo_augmentation(np.asarray(pixels, np.uint8), correction)
        cv2.imwrite(str(target), picture, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
    boxes = [] if corrected.boxes is None else corrected.boxes.tolist()
    write_yolo_labels(out / "labels" / f"{photo.path.stem}.txt", corrected.codes, boxes)
    if correction is not None and correction.false_positives:
        boxes = _as_taken(_placed(correction.false_positives, correction), correction)
        write_boxes(out / "false_positives" / f"{photo.path.stem}.txt", boxes)
    if correction is not None and correction.ignored:
        regions = _placed([region.box for region in correction.ignored], correction)
        write_boxes(ignored_region_file(target), _as_taken(regions, correction))
    return target


def _tightened(photo: LabelledPhoto, kept: list[int], correction: PhotoCorrection) -> NDArray[np.float64]:
    """Boxes drawn around rotated boxes, as they were before, or redrawn."""
    if correction.straightened:
        return np.array(correction.straightened.boxes, np.float64).reshape(-1, 4)
    published = np.asarray(photo.boxes, np.float64)
    boxes = undo_box_rotation(published, correction.turned) if correction.turned else published.copy()
    for number, redrawn in correction.redrawn.items():
        if np.abs(published[int(number)] - redrawn.was).max() > _SAME_BOX:
            raise DatasetError("corrections.moved-label", str(photo.path), number=int(number))
        boxes[int(number)] = _placed([redrawn.box], correction)[0]
    return boxes[kept]


def undo_box_rotation(boxes: NDArray[np.float64], degrees: float) -> NDArray[np.float64]:
    """Relative boxes (n, 4) as they were before their square photo was rotated by `degrees`."""
    cosine, sine = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    spread = np.abs([[cosine, sine], [sine, cosine]])
    sizes = np.linalg.solve(spread, (boxes[:, 2:] - boxes[:, :2]).T).T
    middles = ((boxes[:, :2] + boxes[:, 2:]) / 2 - 0.5) @ np.array([[cosine, -sine], [sine, cosine]]) + 0.5
    return np.hstack([middles - sizes / 2, middles + sizes / 2])


def _moved(correction: PhotoCorrection) -> bool:
    """Whether the picture itself changes."""
    return bool(correction.turned or correction.straightened or correction.mirrored or correction.stretched != 1)


def _placed(drawn: Sequence[Box], correction: PhotoCorrection) -> NDArray[np.float64]:
    """Boxes that were drawn on the photo as published, in the photo turned back."""
    boxes = np.array(drawn, np.float64).reshape(-1, 4)
    if not correction.turned:
        return boxes
    sizes = boxes[:, 2:] - boxes[:, :2]
    middles = undo_box_rotation(boxes, correction.turned)
    middles = (middles[:, :2] + middles[:, 2:]) / 2
    return np.hstack([middles - sizes / 2, middles + sizes / 2])


def _as_taken(boxes: NDArray[np.float64], correction: PhotoCorrection) -> NDArray[np.float64]:
    if not correction.mirrored:
        return boxes
    mirrored: NDArray[np.float64] = boxes.copy()
    mirrored[:, [0, 2]] = 1 - boxes[:, [2, 0]]
    return mirrored


def _share_seen(boxes: NDArray[np.float64]) -> NDArray[np.float64]:
    inside = np.clip(boxes, 0, 1)
    whole = (boxes[:, 2:] - boxes[:, :2]).prod(axis=1)
    return np.asarray(
        np.where((boxes[:, 2:] > boxes[:, :2]).all(axis=1), (inside[:, 2:] - inside[:, :2]).prod(axis=1), 0)
        / np.maximum(whole, 1e-9)
    )
