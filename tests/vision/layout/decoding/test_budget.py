"""What may be done for one photo."""

import time
from itertools import count

import numpy as np
import pytest

from tests.vision.layout.table import photograph, row
from vision.detection.detections import Detections
from vision.layout import ANY_RULES, decode
from vision.layout.decoding.search import Budget


def test_no_more_steps_are_taken_than_there_are() -> None:
    budget = Budget(0, steps=10)
    assert [budget.take(6), budget.take(6), budget.take(4), budget.take(1)] == [True, False, True, False]


def test_tiles_that_lie_about_leave_fewer_steps() -> None:
    assert Budget(5, steps=10).take(5)
    assert not Budget(8, steps=10).take(5)


def test_without_steps_the_tiles_are_read_as_they_look() -> None:
    """So many doubtful tiles that none is searched for, and still all are read."""
    codes = " ".join(["1m 4m 7p 2s 5z 9m 3p"] * 30)
    tiles = photograph([tile for line in range(10) for tile in row(codes, 0, 6 * line)[:21]])
    probabilities = np.where(tiles.class_probs > 0.5, 0.3, 0.02).astype(np.float32)
    unsure = Detections(tiles.boxes, probabilities, tiles.corners)
    assert decode(unsure, ANY_RULES).best.codes == tiles.codes


def test_a_photo_is_read_the_same_however_slow_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    tiles = photograph([tile for line in range(4) for tile in row("1m 4m 7p 2s 5z 9m 3p 3p 3p", 0, 1.4 * line)])
    unsure = Detections(tiles.boxes, np.where(tiles.class_probs > 0.5, 0.4, 0.01).astype(np.float32), tiles.corners)
    usual = decode(unsure, ANY_RULES)
    clock = count(step=1000)
    monkeypatch.setattr(time, "perf_counter", lambda: float(next(clock)))
    assert [one.changes for one in decode(unsure, ANY_RULES).runners_up] == [one.changes for one in usual.runners_up]
