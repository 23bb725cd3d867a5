"""The reader: classifies a crop of each place at the full resolution, in two orientations, and finds the corners.

A tile of 30 pixels in the downsampled photo has 100 and more in the original, hence a network of its own.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from vision.detection.detections import BLANKS
from vision.detection.finder import GREY, Proposals
from vision.detection.inference import READER, Inference, NetworkCall
from vision.images.arrays import Floats, Pixels
from vision.images.resizing import resize

CROP_SIDE: Final = 64
"""Side of a crop in pixels, the reader's input size."""
CROP_MARGIN: Final = 1.25
"""Side of a crop relative to the box's longer side; the context shows the neighbours' edges."""
CLASS_COUNT: Final = 44
"""Classes of the reader; the last is "no tile"."""
_FINDER_WEIGHT: Final = 0.25
"""Exponent of the finder's class and objectness probabilities in the fusion with the reader's."""


def read_places(pixels: Pixels, boxes: Floats) -> Inference[tuple[Floats, Floats, Floats, Floats]]:
    """Classify the places at boxes (n, 4) of RGB (h, w, 3).

    Returns:
        Logits (2n, 44) of the crops, then of the crops rotated by 180 degrees; class probabilities (n, 44) of both
        together; corners (n, 4, 2) of the faces in their own frames, in pixels of the photo; logits (n,) of the faces
        being none of ours.
    """
    if not len(boxes):
        empty = np.zeros((0, CLASS_COUNT), np.float32)
        return empty, empty, np.zeros((0, 4, 2), np.float32), np.zeros(0, np.float32)
    logits, corners, first, *added = yield NetworkCall(READER, flip_augment(reader_input(cut_crops(pixels, boxes))))
    squares = crop_squares(boxes)
    centres, sides = squares[:, None, :2], squares[:, None, 2:]
    quads = (select_corners(corners, first) * sides + centres).astype(np.float32)
    unlike_ours = added[0].reshape(2, -1).mean(axis=0) if added else np.full(len(boxes), -np.inf, np.float32)
    return logits, mean_log_probs(logits), quads, unlike_ours


def fuse_class_probs(proposals: Proposals, read: Floats) -> Floats:
    """Fuse the class probabilities of the reader (n, 44) and the finder (n, 43): float32 (n, 43)."""
    faces, seen = read[:, :-1], proposals.class_probs + np.float32(1e-3)
    # The blank classes are indistinguishable at the finder's resolution.
    seen[:, BLANKS] = seen[:, BLANKS].max(axis=1, keepdims=True)
    opinion = seen / seen.sum(axis=1, keepdims=True)
    joint = faces * opinion**_FINDER_WEIGHT
    joint = joint / np.maximum(joint.sum(axis=1, keepdims=True), 1e-9)
    tile = (1 - read[:, -1:]) * proposals.objectness[:, None] ** _FINDER_WEIGHT
    return np.asarray(joint * tile, np.float32)


def crop_squares(boxes: Floats) -> Floats:
    """Float32 (n, 4) xyxy boxes to (n, 3): centre x, centre y and side of the crop, in pixels."""
    sizes = boxes[:, 2:] - boxes[:, :2]
    centres = (boxes[:, 2:] + boxes[:, :2]) / 2
    sides = np.maximum(sizes.max(axis=1, keepdims=True) * CROP_MARGIN, 2.0)
    return np.asarray(np.concatenate([centres, sides], axis=1), np.float32)


def cut_crops(pixels: Pixels, boxes: Floats) -> Pixels:
    """Cut a square crop around each box (n, 4) out of an RGB photo (h, w, 3).

    Returns:
        uint8 (n, CROP_SIDE, CROP_SIDE, 3), grey outside the photo.
    """
    crops = np.empty((len(boxes), CROP_SIDE, CROP_SIDE, 3), np.uint8)
    for crop, (x, y, side) in zip(crops, crop_squares(boxes).tolist(), strict=True):
        low = np.array([round(y - side / 2), round(x - side / 2)])
        inside = np.clip([low, low + round(side)], 0, pixels.shape[:2])
        window = np.full((round(side), round(side), 3), GREY, np.uint8)
        (top, left), (bottom, right) = inside - low
        (y1, x1), (y2, x2) = inside
        window[top:bottom, left:right] = pixels[y1:y2, x1:x2]
        crop[:] = resize(window, CROP_SIDE, CROP_SIDE)
    return crops


def reader_input(crops: Pixels) -> Floats:
    """Crops uint8 (n, h, w, 3) as network input: float32 (n, 3, h, w), 0..1."""
    # Contiguous, else whatever takes them copies them anew.
    planes = np.ascontiguousarray(crops.transpose(0, 3, 1, 2), np.float32)
    planes /= np.float32(255)
    return planes


def flip_augment(crops: Floats) -> Floats:
    """Append the crops rotated by 180 degrees: (n, 3, side, side) to (2n, 3, side, side)."""
    return np.concatenate([crops, crops[:, :, ::-1, ::-1]])


def mean_log_probs(logits: Floats) -> Floats:
    """Average log-probabilities of both orientations: logits (2n, classes) to probabilities (n, classes)."""
    once, again = np.split(_log_softmax(logits), 2)
    return softmax((once + again) / np.float32(2))


def select_corners(corners: Floats, first: Floats) -> Floats:
    """Corners (n, 4, 2) in the face's own frame, from the orientation with the more confident first corner.

    `corners`: (2n, 8), clockwise from any corner; `first`: (2n, 4), logits of which corner is the top-left of the face.
    All corners are relative to the centre of the crop, of the unrotated one in the end, in crop sides.
    """
    order = (first.argmax(axis=1)[:, None] + np.arange(4)) % 4
    quads = np.take_along_axis(corners.reshape(-1, 4, 2), order[..., None], axis=1)
    once, again = np.split(quads, 2)
    sure, sure_again = np.split(softmax(first).max(axis=1), 2)
    return np.where((sure >= sure_again)[:, None, None], once, -again)


def softmax(logits: Floats) -> Floats:
    """Probabilities (n, classes) of logits."""
    return np.exp(_log_softmax(logits))


def _log_softmax(logits: Floats) -> Floats:
    level = logits - logits.max(axis=1, keepdims=True)
    return np.asarray(level - np.log(np.exp(level).sum(axis=1, keepdims=True)))
