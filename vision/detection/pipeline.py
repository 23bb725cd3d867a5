"""From a photo to boxes, class probabilities and corners: view, read, fuse, accept; without a runtime.

The finder (YOLO) proposes places on a downsampled view, the reader classifies a crop of each and finds the corners, the
face network refines uncertain classes. Further views are planned from what is known so far; what they show of doubtful
and new tiles is moved back and fused, and then all are judged together.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

import numpy as np

from vision.detection.accept import accept, believe_blanks, drop_bare_dragons, measure_red, separate_blanks
from vision.detection.boxes import are_cut, boxes_around, nms
from vision.detection.calibration import TemperatureScaling
from vision.detection.detections import SHOWN, Detections
from vision.detection.faces import are_likely, are_unknown, believe_unknown, doubt_names, refine_classes
from vision.detection.finder import Proposals, propose
from vision.detection.fuse import fuse, lie_on_sure
from vision.detection.inference import Inference
from vision.detection.reader import fuse_class_probs, read_places
from vision.detection.views import (
    View,
    are_in_rows,
    is_hardly_read,
    lie_flat,
    plan_search,
    plan_stretched,
    plan_upright,
    shows_hardly_a_tile,
)
from vision.images.arrays import Floats, Pixels
from vision.images.restoration import invert_lightness, restore

Finer: TypeAlias = Callable[[], Pixels] | None
"""Decodes a photo with more pixels, if it has more."""
PLANS: Final = (plan_upright, plan_stretched)
"""What plans the last views, in their order."""


@dataclass(frozen=True, eq=False)
class DetectionTrace:
    """What a view shows, or all views with what the first one did on the way.

    Attributes:
        proposals: the finder's n proposals on the view that were read, of all views those on the whole photo.
        logits: float32 (2n, 44), of the reader for the proposals' crops, then for the crops rotated by 180 degrees; the
            last class is "no tile". Neither fused nor refined nor calibrated.
        detections: in pixels of the photo; of all views, above the threshold.
    """

    proposals: Proposals
    logits: Floats
    detections: Detections


def trace_tiles(
    pixels: Pixels, calibration: TemperatureScaling, threshold: float, finer: Finer = None
) -> Inference[DetectionTrace]:
    """Detect the tiles of an upright RGB photo (h, w, 3) as `Detector.detect`, with what the first view showed."""
    size = pixels.shape[1], pixels.shape[0]
    seen, whole = restore(pixels), View(np.eye(2, 3), *size)
    first = yield from read_view(whole, seen, calibration)
    if is_hardly_read(first.proposals, first.detections):  # dark tiles may bear light prints
        inverted = invert_lightness(seen)
        of_inverted = yield from read_view(whole, inverted, calibration)
        if not is_hardly_read(of_inverted.proposals, of_inverted.detections):
            seen, first = inverted, of_inverted
    found = first.detections
    scale = 1.0
    if shows_hardly_a_tile(found, size):
        seen = pixels = pixels if finer is None else finer()  # contrast is that of the place, not of a dark room
        scale = pixels.shape[1] / size[0]
        size = pixels.shape[1], pixels.shape[0]
        found = found.moved(scale * np.eye(2, 3))
        for view in plan_search(seen):
            found = fuse(found, (yield from read_view(view, seen, calibration, found)).detections)
            if not shows_hardly_a_tile(found, size):
                break
    for plan in PLANS:
        for view in plan(found, size):
            found = fuse(found, (yield from read_view(view, seen, calibration, found)).detections)
    found = accept(seen, found)
    found = measure_red(pixels, doubt_names(found.select(found.above_threshold(threshold, size))))
    return replace(first, detections=found.moved(np.eye(2, 3) / scale))


def read_view(
    view: View, pixels: Pixels, calibration: TemperatureScaling, found: Detections | None = None
) -> Inference[DetectionTrace]:
    """Find and read the tiles of one view of a photo RGB (h, w, 3), where it may show more than what is found."""
    picture = view.render(pixels)
    places = yield from propose(picture, view.side)
    if view.deforms:
        places = places.select(lie_flat(places.boxes))
    else:
        quads = view.quads_to_photo(places.boxes)
        picture, places = pixels, replace(places, boxes=boxes_around(quads).astype(np.float32))
        if found is not None and not view.turns:  # tighter boxes tell more, the same pixels do not
            places = places.select(~lie_on_sure(quads, found))
    seen, logits = yield from classify(picture, places, calibration, deformed=view.deforms)
    if view.deforms:
        seen = drop_bare_dragons(picture, seen.select(are_in_rows(seen))).moved(view.inverse)
    elif view.turns:
        seen = replace(seen, boxes=boxes_around(seen.corners).astype(np.float32))  # not around a box that is turned
    return DetectionTrace(places, logits, seen)


def classify(
    pixels: Pixels, places: Proposals, calibration: TemperatureScaling, *, deformed: bool = False
) -> Inference[tuple[Detections, Floats]]:
    """Classify proposals, doubtful faces rectified; with the reader's logits (2n, 44).

    In a deformed picture tiles lie so flat that the head for unknown faces knows few of ours, and half a face that the
    photo cuts is like none.
    """
    logits, read, corners, unlike_ours = yield from read_places(pixels, places.boxes)
    height, width = pixels.shape[:2]
    unlike_ours = np.where(deformed | are_cut(places.boxes, (width, height)), np.float32(-np.inf), unlike_ours)
    refined, agreed = yield from refine_classes(pixels, corners, read, unlike_ours)
    unknown = are_unknown(refined, unlike_ours, agreed) & (places.blanks < SHOWN).all(axis=1)
    separate = separate_blanks(pixels, places.boxes, fuse_class_probs(places, refined))
    boxes = np.clip(places.boxes, 0, np.array([width, height, width, height], np.float32))
    calibrated = calibration.apply(separate)
    doubted = unknown & are_likely(calibrated, refined)
    class_probs = believe_unknown(calibrated, unknown & ~doubted, unlike_ours)
    seen = Detections(boxes, class_probs, corners, unknown=unknown, doubted=doubted)
    seen = believe_blanks(pixels, seen, places.blanks * ~unknown[:, None])
    return seen.select(nms(seen.boxes, seen.confidences)), logits
