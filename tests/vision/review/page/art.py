"""Writes the images of the page (`python -m tests.vision.review.page.art`): a sprite of all tile faces, and the icon.

The sprite has a transparent background, one row for each of `m p s z f` and one column per number, so that CSS can
select a face by its code; a last row has the red fives. Faces are drawn by the project itself.
"""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

import vision.review
from scoring.tiles import FACES, PLAIN, RED_FIVES
from vision.synthesis.rendering.faces import STYLES, draw_face

Draw = Callable[[], NDArray[np.uint8]]

PAGE: Final = Path(vision.review.__file__).parent / "page"
SPRITE: Final = "shared/tiles.webp"
ICON: Final = "shared/icon.png"

_SUITS: Final = "mpszf"
_COLUMNS: Final = 9
_HEIGHT: Final = 144
"""Height of a cell in pixels: 3 per CSS pixel of the largest face on a phone of 390 pixels (35 of a tile's 39 wide)."""
_WIDTH: Final = _HEIGHT * 3 // 4
_STYLE: Final = replace(STYLES["hong-kong"], unsteadiness=0.0, size=0.9)
_RED_STYLE: Final = replace(_STYLE, green=_STYLE.red, blue=_STYLE.red, black=_STYLE.red)
_ICON_SIDE: Final = 512
_IVORY: Final = (250, 245, 230)
_GREEN: Final = (14, 92, 67)
_EDGE: Final = (216, 205, 176)


def draw_sprite() -> NDArray[np.uint8]:
    """The sprite, uint8 RGBA (6 x 144, 9 x 108, 4), alpha not premultiplied."""
    sprite = np.zeros((_HEIGHT * (len(_SUITS) + 1), _WIDTH * _COLUMNS, 4), np.uint8)
    cells = [(_SUITS.index(code[1]), int(code[0]) - 1, code, _STYLE) for code in FACES]
    cells += [(len(_SUITS), column, PLAIN[red], _RED_STYLE) for column, red in enumerate(RED_FIVES)]
    for row, column, code, style in cells:
        top, left = row * _HEIGHT, column * _WIDTH
        sprite[top : top + _HEIGHT, left : left + _WIDTH] = draw_face(code, style, _HEIGHT)
    return sprite


def draw_icon() -> NDArray[np.uint8]:
    """The icon, uint8 RGB (512, 512, 3): a red dragon on green, with a margin for icon masks."""
    icon = Image.new("RGB", (_ICON_SIDE, _ICON_SIDE), _GREEN)
    pen = ImageDraw.Draw(icon)
    pen.rounded_rectangle((142, 112, 370, 416), 34, fill=_EDGE)
    pen.rounded_rectangle((142, 100, 370, 400), 34, fill=_IVORY)
    face = Image.fromarray(draw_face("7z", _STYLE, 292))
    icon.paste(face, (256 - face.width // 2, 104), face)
    return np.asarray(icon)


def write_art(folder: Path) -> None:
    """Write the sprite and the icon into `folder`."""
    Image.fromarray(draw_sprite()).save(folder / SPRITE, lossless=True, method=6, quality=100)
    # Few colours: a palette holds them all.
    Image.fromarray(draw_icon()).quantize(256).save(folder / ICON, optimize=True)


if __name__ == "__main__":
    write_art(PAGE)
