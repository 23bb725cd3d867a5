"""A doubtful back of the colour and size of a sure one is a back."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from scoring.tiles import BACK, INDEX
from vision.detection.detections import Detections
from vision.detection.matching_backs import believe_matching_backs

BLUE, TABLE, RACK = (40, 130, 210), (20, 80, 50), (90, 60, 40)
Tile = tuple[float, tuple[int, int, int], int]
"""Probability of a back, colour, and side in pixels."""


def wall(*tiles: Tile, code: str = BACK) -> tuple[NDArray[np.uint8], Detections]:
    """Blank tiles in a row on a table."""
    photo = np.full((200, 120 * len(tiles) + 20, 3), TABLE, np.uint8)
    boxes, chances = [], np.zeros((len(tiles), 43), np.float32)
    for number, (chance, colour, side) in enumerate(tiles):
        left = 10 + 120 * number
        photo[40 : 40 + side, left : left + side] = colour
        boxes.append((left, 40, left + side, 40 + side))
        chances[number, INDEX[code]] = chance
    at = np.array(boxes, np.float32)
    return photo, Detections(at, chances, at[:, [[0, 1], [2, 1], [2, 3], [0, 3]]])


def believed(*tiles: Tile) -> list[bool]:
    photo, found = wall(*tiles)
    shown: list[bool] = (believe_matching_backs(photo, found).confidences >= 0.5).tolist()
    return shown


def test_a_doubtful_back_like_a_sure_one_is_shown() -> None:
    assert believed((0.95, BLUE, 60), (0.2, BLUE, 50), (0.47, BLUE, 70)) == [True] * 3


@pytest.mark.parametrize(
    "doubtful", [(0.4, RACK, 60), (0.4, BLUE, 100), (0.4, BLUE, 30), (0.1, BLUE, 60)],
    ids=["another colour", "larger", "smaller", "hardly a back"],
)  # fmt: skip
def test_one_that_does_not_match_stays_doubtful(doubtful: Tile) -> None:
    assert believed((0.95, BLUE, 60), doubtful) == [True, False]


def test_doubtful_backs_do_not_vouch_for_each_other() -> None:
    assert believed((0.7, BLUE, 60), (0.45, BLUE, 60)) == [True, False]


def test_faces_are_left_alone() -> None:
    photo, found = wall((0.95, BLUE, 60), (0.4, BLUE, 60), code="5z")
    assert (believe_matching_backs(photo, found).class_probs == found.class_probs).all()


def test_probabilities_sum_to_at_most_one() -> None:
    photo, found = wall((0.95, BLUE, 60), (0.45, BLUE, 60))
    found.class_probs[1, INDEX["5z"]] = 0.44
    told = believe_matching_backs(photo, found).class_probs[1]
    assert told.sum() == pytest.approx(1)
    assert told.argmax() == INDEX[BACK]
