"""The detection asks for forward passes and needs no runtime."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from vision.detection.detector import Detector
from vision.detection.inference import FACES, FINDER, READER
from vision.detection.pipeline import trace_tiles
from vision.images.photo import load_photo_file

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


def test_an_answer_of_no_tiles_ends_the_detection_after_one_pass() -> None:
    inference = trace_tiles(np.full((480, 640, 3), GREY, np.uint8), detector().calibration, 0.5)
    height, width = next(inference).value.shape[2:]
    anchors = sum((height // stride) * (width // stride) for stride in (8, 16, 32))
    with pytest.raises(StopIteration) as done:
        inference.send((np.zeros((1, 64, anchors), np.float32), np.zeros((1, 43, anchors), np.float32)))
    assert len(done.value.value.detections) == 0
