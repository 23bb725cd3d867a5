"""Characters from strokes."""

import numpy as np
import pytest

from vision.synthesis.rendering.faces.canvas import Canvas
from vision.synthesis.rendering.faces.glyphs import draw_character
from vision.synthesis.rendering.faces.style import Style

BOX = (10.0, 20.0, 65.0, 80.0)


def ink(text: str, style: Style) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    canvas = Canvas(100)
    draw_character(canvas, text, BOX, style, (0, 0, 0))
    return canvas.image()[:, :, 3]


@pytest.mark.parametrize("text", "一二三四五伍六七八九萬万東南西北中發春夏秋冬梅蘭菊竹")
def test_every_character_fills_its_box_and_stays_in_it(text: str) -> None:
    rows, columns = np.nonzero(ink(text, Style()) > 127)
    assert columns.min() >= 7
    assert columns.max() <= 68
    assert rows.min() >= 17
    assert rows.max() <= 83
    assert np.ptp(columns) > 40


def test_a_heavier_hand_leaves_more_ink() -> None:
    assert ink("東", Style(weight=1.6)).sum() > 1.4 * ink("東", Style(weight=0.8)).sum()
