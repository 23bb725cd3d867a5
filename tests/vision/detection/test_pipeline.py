"""The detection asks for forward passes and needs no runtime."""

from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scoring.tiles import CLASSES
from vision.detection import pipeline
from vision.detection.detections import CONFIDENT
from vision.detection.detector import Detector
from vision.detection.inference import FACES, FINDER, READER
from vision.detection.pipeline import read_view, trace_tiles
from vision.detection.views import View
from vision.images.photo import load_photo_file
from vision.images.resizing import shrink
from vision.images.restoration import invert_lightness
from vision.labels.matching import box_iou

SAMPLE = Path(__file__).parents[3] / "datasets" / "samples" / "images" / "international-2.jpg"
GREY = 114


@cache
def detector() -> Detector:
    return Detector.load(threads=1)


@pytest.mark.slow
def test_every_forward_pass_is_asked_for_and_any_runtime_may_answer() -> None:
    pixels = load_photo_file(SAMPLE).pixels
    inference = trace_tiles(pixels, detector().calibration, 0.03)
    call, asked = next(inference), []
    while True:
        asked.append(call.network)
        assert call.value.dtype == np.float32
        try:
            call = inference.send(detector().run_network(call))
        except StopIteration as done:
            trace = done.value
            break
    assert asked[:2] == [FINDER, READER]
    assert set(asked) <= {FINDER, READER, FACES}
    assert trace.detections.boxes.tobytes() == detector().detect(pixels, 0.03).boxes.tobytes()


def test_where_the_photo_and_its_inversion_show_no_tile_the_detection_ends() -> None:
    inference = trace_tiles(np.full((480, 640, 3), GREY, np.uint8), detector().calibration, 0.5)
    first = next(inference).value
    height, width = first.shape[2:]
    anchors = sum((height // stride) * (width // stride) for stride in (8, 16, 32))
    nothing = (np.zeros((1, 64, anchors), np.float32), np.zeros((1, 43, anchors), np.float32))
    second = inference.send(nothing)
    assert second.network == FINDER
    assert second.value[0, 0, height // 2, width // 2] == pytest.approx((1 - GREY / 255) ** 2, abs=0.01)
    with pytest.raises(StopIteration) as done:
        inference.send(nothing)  # a photo of 640 pixels is not searched
    assert len(done.value.value.detections) == 0


@pytest.mark.slow
def test_a_hand_across_a_room_is_read_in_all_pixels_of_the_photo_and_found_in_those_given() -> None:
    hand = shrink(load_photo_file(SAMPLE).pixels, 0.25)
    height, width = hand.shape[:2]
    room = np.full((2400, 3200, 3), GREY, np.uint8)
    room[1800 : 1800 + height, 400 : 400 + width] = hand
    found = detector().detect(shrink(room, 0.5), finer=lambda: room)
    centres = 2 * (found.boxes[:, :2] + found.boxes[:, 2:]) / 2
    assert len(found) >= 10
    assert ((centres > (400, 1800)) & (centres < (400 + width, 1800 + height))).all()


def test_no_more_pixels_are_asked_for_where_the_photo_shows_its_tiles() -> None:
    def finer() -> NDArray[np.uint8]:
        raise AssertionError

    assert len(detector().detect(load_photo_file(SAMPLE).pixels, finer=finer)) > 10


@pytest.mark.slow
def test_black_tiles_with_light_prints_are_read_as_white_ones_are() -> None:
    pixels = load_photo_file(SAMPLE).pixels
    white, black = detector().detect(pixels), detector().detect(invert_lightness(pixels))
    assert len(white) > 10
    assert sorted(black.codes) == sorted(white.codes)


@pytest.mark.slow
def test_a_tile_like_none_of_ours_is_named_through_all_views_where_likely(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pixels = load_photo_file(SAMPLE).pixels
    before = detector().detect(pixels)
    doubted = CLASSES.index(before.codes[0])
    monkeypatch.setattr(pipeline, "are_unknown", lambda probs, *scores: probs.argmax(axis=1) == doubted)
    found = detector().detect(pixels)
    assert found.named.all()
    assert sorted(found.codes) == sorted(before.codes)
    assert found.confidences[found.class_probs.argmax(axis=1) == doubted] == pytest.approx(0.55)


@pytest.mark.slow
def test_a_view_that_turns_gives_boxes_around_the_tiles_and_not_around_turned_boxes() -> None:
    pixels, calibration = load_photo_file(SAMPLE).pixels, detector().calibration
    height, width = pixels.shape[:2]
    upright = detector().drive(read_view(View(np.eye(2, 3), width, height), pixels, calibration)).detections
    turn = np.asarray(cv2.getRotationMatrix2D((width / 2, height / 2), 40, 0.7), np.float64)
    turned = detector().drive(read_view(View(turn, width, height), pixels, calibration)).detections
    overlaps = box_iou(turned.boxes, upright.boxes).max(axis=1)[turned.confidences >= CONFIDENT]
    assert len(overlaps) > 10
    assert np.median(overlaps) > 0.8
