"""Plants and birds that no two makers draw alike."""

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.synthesis.rendering.faces.canvas import Canvas
from vision.synthesis.rendering.faces.plants import random_bird, random_plant
from vision.synthesis.rendering.faces.sketches import Line, draw_sketch

INKS = dict.fromkeys(("petals", "leaves", "main", "accent", "dark"), (20, 90, 60))


def ink(lines: list[Line]) -> NDArray[np.bool_]:
    canvas = Canvas(100)
    draw_sketch(canvas, lines, INKS)
    return np.asarray(canvas.image()[:, :, 3] > 127)


@pytest.mark.parametrize("kind", range(4))
def test_plants_leave_the_upper_third_for_what_is_written_and_no_two_are_alike(kind: int) -> None:
    drawn = [ink(random_plant(kind, np.random.default_rng(seed))) for seed in range(30)]
    assert len({one.tobytes() for one in drawn}) == len(drawn)
    assert all(0.03 < one[33:].mean() < 0.6 for one in drawn)
    assert np.mean([one[:25].any() for one in drawn]) < 0.1


def test_birds_lie_within_the_face_and_no_two_are_alike() -> None:
    drawn = [ink(random_bird(np.random.default_rng(seed))) for seed in range(60)]
    assert len({one.tobytes() for one in drawn}) == len(drawn)
    assert all(0.05 < one.mean() < 0.6 for one in drawn)
    assert np.mean([one[:, [0, -1]].any() for one in drawn]) < 0.05
