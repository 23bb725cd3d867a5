"""Where the two networks, or the two looks of one, see different faces on a tile."""

from collections.abc import Sequence

import numpy as np
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


def test_networks_that_agree() -> None:
    same = [INDEX["1m"], INDEX["2m"]] * 2
    assert told(_finder("1m", "2m"), _reader(*same)) == []


def test_looks_that_differ_are_told_before_networks() -> None:
    reader = _reader(INDEX["6p"], INDEX["2m"], INDEX["9p"], INDEX["2m"])
    (found,) = told(_finder("1m", "2m"), reader)
    assert found[:4] == ("looks", 7, "6p", "9p")
    assert 0.9 < found.strength <= 1


def test_finder_and_reader_that_differ() -> None:
    reader = _reader(INDEX["1m"], INDEX["3m"], INDEX["1m"], INDEX["3m"])
    (found,) = told(_finder("1m", "2m"), reader)
    assert found[:4] == ("networks", 8, "2m", "3m")


def test_look_that_sees_no_tile() -> None:
    reader = _reader(INDEX["1m"], INDEX["2m"], NOTHING, INDEX["2m"])
    (found,) = told(_finder("1m", "2m"), reader)
    assert found[:4] == ("looks", 7, "1m", None)


def test_unsure_looks_do_not_disagree() -> None:
    reader = _reader(INDEX["6p"], INDEX["2m"], INDEX["9p"], INDEX["2m"])
    reader[[0, 2]] /= 8
    assert told(_finder("1m", "2m"), reader) == []


def test_tiles_that_the_finder_did_not_see() -> None:
    assert told(_finder(), _reader(), ()) == []
