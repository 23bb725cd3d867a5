"""Where the two networks, or the two looks of one, see different faces on a tile."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from scoring.tiles import CLASSES, INDEX
from vision.annotation.queue.opinions import Disagreement, ListeningDetector
from vision.detection.detector import Detector, Places
from vision.records import TileRecord

Listen = Callable[[NDArray[np.float32], NDArray[np.float32]], list[Disagreement]]

NOTHING = len(CLASSES)
BOXES = ((10.0, 10.0, 50.0, 70.0), (60.0, 10.0, 100.0, 70.0))
PIXELS = np.zeros((100, 120, 3), np.uint8)


def _finder(*codes: str) -> NDArray[np.float32]:
    chances = np.full((len(codes), len(CLASSES)), 0.001, np.float32)
    chances[np.arange(len(codes)), [INDEX[code] for code in codes]] = 0.9
    return chances


def _reader(*faces: int) -> NDArray[np.float32]:
    logits = np.zeros((len(faces), NOTHING + 1), np.float32)
    logits[np.arange(len(faces)), faces] = 8
    return logits


@pytest.fixture
def listen(monkeypatch: pytest.MonkeyPatch) -> Listen:
    """Makes a detector whose networks say this, and has it see a photo at half its size."""

    def make(finder: NDArray[np.float32], reader: NDArray[np.float32]) -> list[Disagreement]:
        places = Places(np.array(BOXES, np.float32), finder, np.ones(len(BOXES), np.float32))
        monkeypatch.setattr(Detector, "find", lambda *_: places)
        monkeypatch.setattr(Detector, "run_reader", lambda *_: (reader,))
        detector = object.__new__(ListeningDetector)
        detector.find(PIXELS)
        detector.run_reader(np.zeros(0, np.float32))
        tiles = [
            TileRecord(id=7 + i, code="1m", confidence=0.9, box=(2 * a, 2 * b, 2 * c, 2 * d))
            for i, (a, b, c, d) in enumerate(BOXES)
        ]
        return detector.disagreements(tiles, 0.5)

    return make


def test_networks_that_agree(listen: Listen) -> None:
    same = [INDEX["1m"], INDEX["2m"]] * 2
    assert listen(_finder("1m", "2m"), _reader(*same)) == []


def test_looks_that_differ_are_told_before_networks(listen: Listen) -> None:
    reader = _reader(INDEX["6p"], INDEX["2m"], INDEX["9p"], INDEX["2m"])
    (found,) = listen(_finder("1m", "2m"), reader)
    assert found[:4] == ("looks", 7, "6p", "9p")
    assert 0.9 < found.strength <= 1


def test_finder_and_reader_that_differ(listen: Listen) -> None:
    reader = _reader(INDEX["1m"], INDEX["3m"], INDEX["1m"], INDEX["3m"])
    (found,) = listen(_finder("1m", "2m"), reader)
    assert found[:4] == ("networks", 8, "2m", "3m")


def test_look_that_sees_no_tile(listen: Listen) -> None:
    reader = _reader(INDEX["1m"], INDEX["2m"], NOTHING, INDEX["2m"])
    (found,) = listen(_finder("1m", "2m"), reader)
    assert found[:4] == ("looks", 7, "1m", None)


def test_unsure_looks_do_not_disagree(listen: Listen) -> None:
    reader = _reader(INDEX["6p"], INDEX["2m"], INDEX["9p"], INDEX["2m"])
    reader[[0, 2]] /= 8
    assert listen(_finder("1m", "2m"), reader) == []


def test_nothing_was_seen_yet() -> None:
    assert object.__new__(ListeningDetector).disagreements([], 1.0) == []
