"""Boxes are where the finder's bins say."""

import numpy as np
import pytest

from scoring.tiles import CLASSES, INDEX
from vision.detection.finder import Proposals, decode_dfl, propose
from vision.detection.inference import Outputs

BINS = 16
PLACES = 64 * 32 // 64 + 64 * 32 // 256 + 64 * 32 // 1024
"""Of a picture of 64 by 32 pixels, on grids of 8, 16 and 32."""


def bins(place: int, *distances: float) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    """Logits that put each distance of one place between its two nearest bins."""
    logits = np.full((4, BINS, PLACES), -20, np.float32)
    for edge, distance in enumerate(distances):
        low = int(distance)
        share = distance - low
        logits[edge, low, place] = np.log(max(1 - share, 1e-9))
        logits[edge, low + 1, place] = np.log(max(share, 1e-9))
    return logits.reshape(4 * BINS, PLACES)


@pytest.mark.parametrize(
    ("place", "middle", "stride"),
    [(0, (4, 4), 8), (7, (60, 4), 8), (8, (4, 12), 8), (32, (8, 8), 16), (37, (24, 24), 16), (41, (48, 16), 32)],
)
def test_edges_lie_as_many_strides_from_the_middle_of_the_place(
    place: int, middle: tuple[int, int], stride: int
) -> None:
    [box] = decode_dfl(bins(place, 0.5, 1.25, 2, 3), np.array([place]), 64, 32)
    x, y = middle
    expected = (x - 0.5 * stride, y - 1.25 * stride, x + 2 * stride, y + 3 * stride)
    assert box == pytest.approx(expected, abs=1e-3)


def test_no_places_are_no_boxes() -> None:
    assert decode_dfl(bins(0), np.zeros(0, np.intp), 64, 32).shape == (0, 4)


def proposals(*outputs: np.ndarray[tuple[int, ...], np.dtype[np.float32]]) -> Proposals:
    """What is proposed on a picture of 640 by 320 pixels; all but the bins by their values at one place."""
    inference = propose(np.zeros((320, 640, 3), np.uint8))
    next(inference)
    count = 80 * 40 + 40 * 20 + 20 * 10
    logits = np.zeros((1, 4 * BINS, count), np.float32)
    answers: Outputs = (logits, *(np.zeros((1, len(one), count), np.float32) for one in outputs))
    for answer, one in zip(answers[1:], outputs, strict=True):
        answer[0, :, 1000] = one
    with pytest.raises(StopIteration) as done:
        inference.send(answers)
    found: Proposals = done.value.value
    return found


def faces(code: str = "5z", probability: float = 0.0) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    given = np.zeros(len(CLASSES), np.float32)
    given[INDEX[code]] = probability
    return given


def test_a_place_that_only_the_branch_for_blank_tiles_sees_is_proposed() -> None:
    found = proposals(faces(), np.array([0.3, 0.6], np.float32))
    assert len(found.boxes) == 1
    assert found.blanks == pytest.approx(np.array([[0.3, 0.6]]))
    assert found.objectness == pytest.approx([0])


@pytest.mark.parametrize("blank", [(), (np.array([0.05, 0.05], np.float32),)], ids=["model without it", "hardly blank"])
def test_without_the_branch_or_its_say_a_place_is_what_its_classes_are(
    blank: tuple[np.ndarray[tuple[int, ...], np.dtype[np.float32]], ...],
) -> None:
    found = proposals(faces("3m", 0.7), *blank)
    assert found.objectness == pytest.approx([0.7])
    assert found.blanks == pytest.approx(np.zeros((1, 2)))
    assert not len(proposals(faces(), *blank).boxes)
