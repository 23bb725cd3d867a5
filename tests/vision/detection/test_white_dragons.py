"""A bare tile of the colour of the other faces is a white dragon, one of another colour a back."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scoring.tiles import BACK, INDEX
from vision.detection.detections import Detections
from vision.detection.detector import Detector
from vision.detection.white_dragons import rule_out_backs_between_faces, separate_white_dragon
from vision.images.photo import load_photo_file

PHOTOS = Path(__file__).parents[4] / "shared" / "data" / "photos"
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


def laid(*tiles: tuple[int, float, float, float]) -> Detections:
    """Tiles 50 wide and 70 high: class, its probability, and x and y of the centre; bare ones may be backs too."""
    probs = np.zeros((len(tiles), 43), np.float32)
    boxes = []
    for number, (face, prob, x, y) in enumerate(tiles):
        probs[number, face] = prob
        if face == DRAGON:
            probs[number, TURNED] = 0.4
        boxes.append((x - 25, y - 35, x + 25, y + 35))
    return Detections(np.array(boxes, np.float32), probs, np.zeros((len(tiles), 4, 2), np.float32))


FACE = INDEX["3s"]
PHOTO_SIZE = (4000, 3000)
"""Width and height in pixels of a photo in which the tiles of `laid` are small."""


def test_a_bare_tile_between_two_faces_is_no_back() -> None:
    found = laid((FACE, 0.97, 100, 100), (DRAGON, 0.45, 152, 102), (FACE, 0.9, 205, 100))
    told = rule_out_backs_between_faces(found)
    assert told.codes == ["3s", "5z", "3s"]
    assert told.class_probs[1, [DRAGON, TURNED]] == pytest.approx([0.85, 0.0])
    assert told.above_threshold(0.5, PHOTO_SIZE).all()
    assert not found.above_threshold(0.5, PHOTO_SIZE)[1], "colour alone leaves it out"


@pytest.mark.parametrize(
    "others",
    [
        [(FACE, 0.97, 100, 100)],
        [(FACE, 0.97, 100, 100), (FACE, 0.6, 205, 100)],
        [(FACE, 0.97, 100, 100), (FACE, 0.97, 152, 30)],
        [(FACE, 0.97, 100, 100), (FACE, 0.97, 260, 100)],
        [(FACE, 0.97, 100, 100), (TURNED, 0.97, 205, 100)],
    ],
    ids=["at the end of a row", "beside a doubtful face", "in a corner", "beside a gap", "in a concealed kong"],
)
def test_a_bare_tile_elsewhere_may_be_a_back(others: list[tuple[int, float, float, float]]) -> None:
    found = laid((DRAGON, 0.45, 152, 100), *others)
    assert np.array_equal(rule_out_backs_between_faces(found).class_probs, found.class_probs)


def test_a_smaller_bare_patch_between_two_faces_may_be_none() -> None:
    found = laid((FACE, 0.97, 100, 100), (DRAGON, 0.45, 152, 100), (FACE, 0.97, 205, 100))
    found.boxes[1] = (140, 80, 165, 120)
    assert np.array_equal(rule_out_backs_between_faces(found).class_probs, found.class_probs)


def test_what_is_surely_a_back_stays_one_and_no_tile_is_no_fault() -> None:
    found = laid((FACE, 0.97, 100, 100), (TURNED, 0.9, 152, 100), (FACE, 0.97, 205, 100))
    assert rule_out_backs_between_faces(found).codes == ["3s", BACK, "3s"]
    assert len(rule_out_backs_between_faces(laid(*[(FACE, 0.9, 1, 1)]).select(np.zeros(1, bool)))) == 0


@pytest.mark.photos
@pytest.mark.skipif(not PHOTOS.is_dir(), reason="the labelled photos are not here (../shared/data)")
@pytest.mark.parametrize("name", ["IMG20231217174234", "IMG20231217174254", "IMG20231217184924"])
def test_unframed_white_dragons_in_a_row_of_a_real_photo_are_all_found(name: str) -> None:
    photo = PHOTOS / "test" / "images" / f"alan_test_jp2023_{name}_1.jpg"
    found = Detector.load(threads=1).detect(load_photo_file(photo).pixels)
    labels = (photo.parents[1] / "labels" / f"{photo.stem}.txt").read_text("utf-8").splitlines()
    assert found.codes.count("5z") == sum(line.split()[0] == str(DRAGON) for line in labels)
