"""A bare tile of the colour of the other faces is a white dragon, one of another colour a back."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scoring.tiles import BACK, INDEX
from vision.detection.white_dragons import separate_white_dragon

DRAGON, TURNED = INDEX["5z"], INDEX[BACK]
IVORY, GREEN = (235, 228, 205), (30, 120, 70)
Colour = tuple[int, int, int]


def row(*bare: Colour, faces: int = 4, light: float = 1.0) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    """A row of ivory tiles with a drawing each, then bare tiles; the light falls off to the right by a share."""
    grounds = [IVORY] * faces + list(bare)
    photo = np.full((160, 60 * len(grounds) + 40, 3), 60, np.uint8)
    boxes = []
    for number, ground in enumerate(grounds):
        left = 20 + 60 * number
        cv2.rectangle(photo, (left, 40), (left + 55, 120), ground, -1)
        if number < faces:
            cv2.circle(photo, (left + 27, 80), 16, (150, 20, 30), 6)
        boxes.append((left, 40, left + 56, 121))
    falling = np.linspace(1, light, photo.shape[1])[None, :, None]
    return (photo * falling).astype(np.uint8), np.array(boxes, np.float32)


def chances(faces: int, bare: int, dragon: float, back: float) -> NDArray[np.float32]:
    """Dots that are read surely, then tiles that may be either."""
    found = np.zeros((faces + bare, 43), np.float32)
    found[:faces, INDEX["1p"]] = 0.97
    found[faces:, DRAGON], found[faces:, TURNED] = dragon, back
    return found


@pytest.mark.parametrize("light", [1.0, 0.6])
def test_bare_tiles_are_told_by_their_colour_whatever_the_network_thinks(light: float) -> None:
    photo, boxes = row(IVORY, GREEN, light=light)
    for dragon, back in ((0.15, 0.8), (0.5, 0.45), (0.8, 0.15)):
        told = separate_white_dragon(photo, boxes, chances(4, 2, dragon, back))
        assert told[4].argmax() == DRAGON
        assert told[5].argmax() == TURNED


def test_colour_says_which_it_is_and_not_whether_there_is_a_tile() -> None:
    photo, boxes = row(IVORY, GREEN)
    told = separate_white_dragon(photo, boxes, chances(4, 2, 0.2, 0.4))
    assert told[4:].max() <= 0.4
    assert told[4, DRAGON] > 0.35


def test_other_faces_keep_their_chances() -> None:
    photo, boxes = row(IVORY, GREEN)
    before = chances(4, 2, 0.4, 0.4)
    before[4, INDEX["2p"]] = 0.1
    told = separate_white_dragon(photo, boxes, before)
    others = [face for face in range(43) if face not in (DRAGON, TURNED)]
    np.testing.assert_array_equal(told[:, others], before[:, others])
    np.testing.assert_allclose(told.sum(axis=1), before.sum(axis=1), atol=1e-6)


def test_with_too_few_faces_to_compare_with_the_networks_are_believed() -> None:
    photo, boxes = row(IVORY, faces=2)
    before = chances(2, 1, 0.3, 0.6)
    np.testing.assert_array_equal(separate_white_dragon(photo, boxes, before), before)


def test_a_photo_without_tiles_is_left_alone() -> None:
    photo, _ = row()
    told = separate_white_dragon(photo, np.zeros((0, 4), np.float32), np.zeros((0, 43), np.float32))
    assert told.shape == (0, 43)


def test_a_box_at_the_edge_of_the_photo_is_looked_at_as_far_as_it_is_seen() -> None:
    photo, boxes = row(IVORY)
    boxes[4] = (photo.shape[1] - 3, 40, photo.shape[1] + 50, 121)
    told = separate_white_dragon(photo, boxes, chances(4, 1, 0.3, 0.6))
    assert np.isfinite(told).all()
