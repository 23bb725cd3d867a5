"""From a photo to boxes, class probabilities and corners: the steps of the detection, without a runtime.

Three small networks: the finder (YOLO) proposes boxes on the downsampled photo; the reader classifies a crop of each
proposal at full resolution, in two orientations, and locates the tile's corners; the face network refines uncertain
classes, see `vision.detection.face_refiner`. A tile of 30 pixels in the downsampled photo has 100 and more in the
original, hence the separate reader.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import CLASSES
from vision.detection.calibration import TemperatureScaling
from vision.detection.crops import crop_squares, cut_crops
from vision.detection.detections import BLANKS, Detections
from vision.detection.dfl import decode_dfl
from vision.detection.double_faces import drop_double_faces
from vision.detection.dragon_frames import drop_unframed_dragons
from vision.detection.face_refiner import blend_class_probs, rectify_faces, select_uncertain
from vision.detection.flat_rows import add_flat_tiles, confirm
from vision.detection.flip_tta import flip_augment, mean_log_probs, select_corners
from vision.detection.gap_search import find_gaps, keep_confident
from vision.detection.inference import FACES, FINDER, READER, Inference, NetworkCall
from vision.detection.light_prints import invert_lightness, is_hardly_read, is_read_better
from vision.detection.matching_backs import believe_matching_backs
from vision.detection.nms import nms
from vision.detection.preprocessing import FINDER_SIDE, STRIDE, finder_input, reader_input, to_blob
from vision.detection.second_pass import AffineCrop, merge_passes, plan_second_pass
from vision.detection.small_apart import drop_small_apart
from vision.detection.small_nearer import drop_small_nearer
from vision.detection.straddlers import drop_straddlers
from vision.detection.stretched_look import plan_stretched_look
from vision.detection.tile_sides import drop_tile_sides
from vision.detection.trace import DetectionTrace, Proposals
from vision.detection.white_dragons import rule_out_backs_between_faces, separate_white_dragon
from vision.images.restoration import restore

_MIN_OBJECTNESS: Final = 0.05
"""Objectness below which proposals are dropped."""
_MAX_PROPOSALS: Final = 300
"""Maximum number of proposals; a whole set has 144 tiles."""
_FINDER_WEIGHT: Final = 0.25
"""Exponent of the finder's class and objectness probabilities in the fusion with the reader."""


def trace_tiles(
    pixels: NDArray[np.uint8], calibration: TemperatureScaling, threshold: float
) -> Inference[DetectionTrace]:
    """Detect the tiles of an upright RGB photo (h, w, 3), with the intermediate results of each step.

    Uncertain detections trigger a second pass, see `vision.detection.second_pass`, and gaps in rows are searched,
    see `vision.detection.gap_search`. Rows that lie flat are stretched first, see `vision.detection.stretched_look`.
    Noise and lack of contrast are mended before, see `vision.images.restoration`. Of dark tiles with light prints the
    inverted photo is read, see `vision.detection.light_prints`.

    Args:
        pixels: uint8 (h, w, 3).
        calibration: of the model's class probabilities.
        threshold: on the top class probability, see `Detections.above_threshold`.
    """
    pixels = restore(pixels)
    pixels, places, first, logits = yield from _look(pixels, calibration)
    size = pixels.shape[1], pixels.shape[0]
    view = plan_second_pass(first, size, FINDER_SIDE, STRIDE)
    second = None
    if view is not None:
        second = yield from classify(pixels, (yield from propose_in_crop(view, pixels)), calibration)
    found = first if second is None else merge_passes(first, second)
    found = yield from _look_at_flat_rows(pixels, found, calibration)
    between = find_gaps(found)
    in_gaps = yield from _search_gaps(pixels, between, calibration)
    found = drop_double_faces(drop_straddlers(drop_tile_sides(found.merge(in_gaps))))
    found = drop_small_nearer(drop_unframed_dragons(pixels, rule_out_backs_between_faces(found)), size)
    found = believe_matching_backs(pixels, drop_small_apart(found))
    return DetectionTrace(
        places, logits, first, second, between, in_gaps, found.select(found.above_threshold(threshold, size))
    )


def _look(
    pixels: NDArray[np.uint8], calibration: TemperatureScaling
) -> Inference[tuple[NDArray[np.uint8], Proposals, Detections, NDArray[np.float32]]]:
    """The first look: the photo, or its inversion where dark tiles bear light prints, with what is seen there."""
    places = yield from propose(pixels)
    found, logits = yield from _read(pixels, places, calibration)
    if not is_hardly_read(places, found):
        return pixels, places, found, logits
    inverted = invert_lightness(pixels)
    places_inverted = yield from propose(inverted)
    found_inverted, logits_inverted = yield from _read(inverted, places_inverted, calibration)
    if not is_read_better(found_inverted, found, (pixels.shape[1], pixels.shape[0])):
        return pixels, places, found, logits
    return inverted, places_inverted, found_inverted, logits_inverted


def _look_at_flat_rows(
    pixels: NDArray[np.uint8], found: Detections, calibration: TemperatureScaling
) -> Inference[Detections]:
    """Add what a stretched look finds, where something hints at rows seen from low down."""
    view = plan_stretched_look(found, (pixels.shape[1], pixels.shape[0]), FINDER_SIDE)
    if view is None:
        return found
    stretched = view.crop.warp(pixels)
    places = yield from propose(stretched, view.finder_side)
    if not view.may_add_row(places.boxes, found):
        return found
    seen = yield from classify(stretched, places, calibration)
    return confirm(add_flat_tiles(found, view.flat_tiles(seen)), view.to_photo(seen))


def _search_gaps(
    pixels: NDArray[np.uint8], boxes: NDArray[np.float32], calibration: TemperatureScaling
) -> Inference[Detections]:
    """The reader's confident detections in gaps (m, 4), where the finder proposed nothing."""
    unknown = np.full((len(boxes), len(CLASSES)), 1 / len(CLASSES), np.float32)
    proposals = Proposals(boxes, unknown, np.ones(len(boxes), np.float32))
    return keep_confident((yield from classify(pixels, proposals, calibration)))


def propose(pixels: NDArray[np.uint8], longer_side: int = FINDER_SIDE) -> Inference[Proposals]:
    """Run the finder on the photo, downsampled to `longer_side` pixels; boxes in pixels of the photo."""
    picture, scale, left, top = finder_input(pixels, longer_side)
    places = yield from _propose_in_picture(picture)
    boxes = (places.boxes - np.array([left, top, left, top], np.float32)) / np.float32(scale)
    return Proposals(boxes, places.class_probs, places.objectness)


def propose_in_crop(crop: AffineCrop, pixels: NDArray[np.uint8]) -> Inference[Proposals]:
    """Run the finder on an affine crop; boxes in pixels of the photo."""
    places = yield from _propose_in_picture(to_blob(crop.warp(pixels)))
    return Proposals(crop.boxes_to_photo(places.boxes), places.class_probs, places.objectness)


def _propose_in_picture(picture: NDArray[np.float32]) -> Inference[Proposals]:
    """Run and decode the finder on a preprocessed picture; boxes in its pixels."""
    (bins,), (chances,) = yield NetworkCall(FINDER, picture)
    tile = 1 - np.prod(1 - chances, axis=0)
    likely = np.flatnonzero(tile > _MIN_OBJECTNESS)
    likely = likely[np.argsort(-tile[likely], kind="stable")[: 4 * _MAX_PROPOSALS]]
    boxes = decode_dfl(bins, likely, picture.shape[3], picture.shape[2])
    kept = nms(boxes, tile[likely])[:_MAX_PROPOSALS]
    return Proposals(boxes[kept], chances.T[likely[kept]], tile[likely[kept]])


def classify(pixels: NDArray[np.uint8], proposals: Proposals, calibration: TemperatureScaling) -> Inference[Detections]:
    """Classify proposals with flip augmentation; uncertain faces are rectified and refined."""
    found, _ = yield from _read(pixels, proposals, calibration)
    return found


def _read(
    pixels: NDArray[np.uint8], places: Proposals, calibration: TemperatureScaling
) -> Inference[tuple[Detections, NDArray[np.float32]]]:
    """As `classify`, with the reader's logits (2n, 44) for n crops and their 180-degree rotations."""
    if not len(places.boxes):
        empty = np.zeros((0, len(CLASSES) + 1), np.float32)
        return Detections(empty[:, :4], empty[:, :-1], np.zeros((0, 4, 2), np.float32)), empty
    crops = flip_augment(reader_input(cut_crops(pixels, places.boxes)))
    logits, corners, first = yield NetworkCall(READER, crops)
    squares = crop_squares(places.boxes)
    centres, sides = squares[:, None, :2], squares[:, None, 2:]
    quads = (select_corners(corners, first) * sides + centres).astype(np.float32)
    shares = yield from _refine_classes(pixels, quads, mean_log_probs(logits))
    chances = calibration.apply(separate_white_dragon(pixels, places.boxes, _fuse_class_probs(places, shares)))
    height, width = pixels.shape[:2]
    boxes = np.clip(places.boxes, 0, np.array([width, height, width, height], np.float32))
    kept = nms(boxes, chances.max(axis=1))
    return Detections(boxes[kept], chances[kept], quads[kept]), logits


def _refine_classes(
    pixels: NDArray[np.uint8], quads: NDArray[np.float32], class_probs: NDArray[np.float32]
) -> Inference[NDArray[np.float32]]:
    """Refine uncertain rows of the reader's class probabilities (n, 44) with the face network."""
    hard = select_uncertain(class_probs)
    if not len(hard):
        return class_probs
    refined = class_probs.copy()
    (logits,) = yield NetworkCall(FACES, reader_input(rectify_faces(pixels, quads[hard])))
    refined[hard] = blend_class_probs(class_probs[hard], logits)
    return refined


def _fuse_class_probs(proposals: Proposals, read: NDArray[np.float32]) -> NDArray[np.float32]:
    """Fuse the class probabilities of the reader (n, 44; the last class is "no tile") and the finder (n, 43)."""
    faces, seen = read[:, :-1], proposals.class_probs + np.float32(1e-3)
    # The blank classes are indistinguishable at the finder's resolution.
    seen[:, BLANKS] = seen[:, BLANKS].max(axis=1, keepdims=True)
    opinion = seen / seen.sum(axis=1, keepdims=True)
    joint = faces * opinion**_FINDER_WEIGHT
    joint = joint / np.maximum(joint.sum(axis=1, keepdims=True), 1e-9)
    tile = (1 - read[:, -1:]) * proposals.objectness[:, None] ** _FINDER_WEIGHT
    chances: NDArray[np.float32] = (joint * tile).astype(np.float32)
    return chances
