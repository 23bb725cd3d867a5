"""Beside a white dragon with a frame, a bare patch is none."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scoring.tiles import INDEX
from vision.detection.detections import Detections
from vision.detection.dragon_frames import drop_unframed_dragons

IVORY = (235, 228, 205)


def laid(*tiles: tuple[str, float, bool]) -> tuple[NDArray[np.uint8], Detections]:
    """A row of ivory tiles: code, probability, and whether there is a blue frame."""
    photo = np.full((160, 60 * len(tiles) + 40, 3), 200, np.uint8)
    probs = np.zeros((len(tiles), 43), np.float32)
    boxes = []
    for number, (code, prob, framed) in enumerate(tiles):
        left = 20 + 60 * number
        cv2.rectangle(photo, (left, 40), (left + 55, 120), IVORY, -1)
        if framed:
            cv2.rectangle(photo, (left + 12, 52), (left + 43, 108), (20, 40, 160), 5)
        probs[number, INDEX[code]] = prob
        boxes.append((left, 40, left + 56, 121))
    return photo, Detections(np.array(boxes, np.float32), probs, np.zeros((len(tiles), 4, 2), np.float32))


def test_a_bare_patch_beside_a_framed_white_dragon_is_none() -> None:
    photo, found = laid(("5z", 0.99, True), ("2s", 0.9, True), ("5z", 0.9, False), ("5z", 0.6, True))
    assert drop_unframed_dragons(photo, found).confidences == pytest.approx([0.99, 0.9, 0.6])


@pytest.mark.parametrize(
    "tiles",
    [
        [("5z", 0.99, False), ("5z", 0.6, False)],
        [("5z", 0.9, True), ("5z", 0.6, False)],
        [("5z", 0.99, True), ("5z", 0.98, False)],
        [("2s", 0.99, True), ("5z", 0.6, False)],
        [("5z", 0.99, True), ("0x", 0.6, False)],
        [],
    ],
    ids=["a set without frames", "no sure one", "a certain bare one", "another face", "a back", "no tiles"],
)
def test_other_white_dragons_stay(tiles: list[tuple[str, float, bool]]) -> None:
    photo, found = laid(*tiles)
    assert len(drop_unframed_dragons(photo, found)) == len(tiles)
