"""Where the two networks, or the two looks of one, see different faces on a tile."""

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from scoring.tiles import CLASSES, INDEX
from vision.annotation.queue.reasons import Disagreement, disagreements
from vision.detection.detections import Detections
from vision.detection.finder import Proposals
from vision.detection.pipeline import DetectionTrace
from vision.reading.records import TileRecord

Box = tuple[float, float, float, float]

NOTHING = len(CLASSES)
BOXES: Sequence[Box] = ((10.0, 10.0, 50.0, 70.0), (60.0, 10.0, 100.0, 70.0))


def _finder(*codes: str) -> NDArray[np.float32]:
    probabilities = np.full((len(codes), len(CLASSES)), 0.001, np.float32)
    probabilities[np.arange(len(codes)), [INDEX[code] for code in codes]] = 0.9
    return probabilities


def _reader(*faces: int) -> NDArray[np.float32]:
    logits = np.zeros((len(faces), NOTHING + 1), np.float32)
    logits[np.arange(len(faces)), faces] = 8
    return logits


def told(finder: NDArray[np.float32], reader: NDArray[np.float32], boxes: Sequence[Box] = BOXES) -> list[Disagreement]:
    """What comes of networks that say this of the tiles in the boxes, seen at half the photo's size."""
    nothing = Detections(
        np.zeros((0, 4), np.float32), np.zeros((0, NOTHING), np.float32), np.zeros((0, 4, 2), np.float32)
    )
    places = Proposals(
        np.array(boxes, np.float32).reshape(-1, 4),
        finder,
        np.ones(len(boxes), np.float32),
        np.zeros(len(boxes), np.float32),
    )
    trace = DetectionTrace(places, reader, nothing)
    tiles = [
        TileRecord(id=7 + i, code="1m", confidence=0.9, box=(2 * a, 2 * b, 2 * c, 2 * d))
        for i, (a, b, c, d) in enumerate(BOXES)
    ]
    return disagreements(trace, tiles, 0.5)


@pytest.mark.parametrize(
    ("faces", "expected"),
    [
        pytest.param("1m 2m 1m 2m", None, id="all agree"),
        pytest.param("6p 2m 9p 2m", ("looks", 7, "6p", "9p"), id="looks before networks"),
        pytest.param("1m 3m 1m 3m", ("networks", 8, "2m", "3m"), id="finder and reader"),
        pytest.param("1m 2m - 2m", ("looks", 7, "1m", None), id="a look sees no tile"),
    ],
)
def test_where_networks_and_looks_differ(faces: str, expected: tuple[str, int, str, str | None] | None) -> None:
    found = told(_finder("1m", "2m"), _reader(*(INDEX.get(face, NOTHING) for face in faces.split())))
    assert [one[:4] for one in found] == ([] if expected is None else [expected])
    assert all(one.strength > 0.9 for one in found)
    assert all(one.strength <= 1 for one in found)
    assert told(_finder(), _reader(), ()) == [], "tiles that the finder did not see"
    unsure = _reader(*(INDEX.get(face, NOTHING) for face in faces.split()))
    unsure[[0, 2]] /= 8
    assert not any(one.between == "looks" for one in told(_finder("1m", "2m"), unsure))
