"""Draws a reading over its photo: groups by colour, tile codes, doubtful tiles, a legend in a font of its language."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from scoring.texts import Language, Message
from vision.texts import CATALOGUE
from vision.texts.names import kind_name

if TYPE_CHECKING:
    from vision.reading.records import ReadingRecord, TileRecord

FontFile = tuple[str, int]
"""File name of a system font, as `ImageFont.truetype` finds it, and the font's index in the file."""

_FONTS: Final[dict[Language, list[FontFile]]] = json.loads(Path(__file__).with_name("fonts.json").read_text("utf-8"))
"""Fonts of Linux, macOS and Windows by language, in order of preference."""


@cache
def font_of(language: Language) -> FontFile | None:
    """The first installed font for a language; None for English, or where none is installed."""
    for file, index in _FONTS.get(language, ()):
        try:
            ImageFont.truetype(file, 12, index=index)
        except OSError:
            continue
        return file, index
    return None


Colour = tuple[int, int, int]
Outline = NDArray[np.float32]
"""Corners (k, 2) of a polygon, x right and y down, in pixels of the drawing."""

KIND_COLOURS: Final[dict[str, Colour]] = {
    "concealed": (86, 180, 233),
    "winning-tile": (240, 228, 66),
    "chow": (0, 175, 130),
    "pung": (245, 160, 0),
    "kong": (225, 120, 190),
    "concealed-kong": (165, 110, 235),
    "flowers": (150, 220, 110),
    "unsure": (60, 60, 60),
    "background": (140, 140, 140),
}
"""Colour of each kind of group; the first six follow the colour-blind-safe palette of Okabe and Ito."""

DOUBT: Final[Colour] = (220, 30, 40)
_INK: Final[Colour] = (20, 20, 20)
_PAPER: Final[Colour] = (255, 255, 255)

_USUAL_SIDE: Final = 2400
_LONGEST_SIDE: Final = 4000
_LEGIBLE_TILE: Final = 44.0
_NO_TILE: Final = 80.0


def draw_reading(pixels: NDArray[np.uint8], reading: ReadingRecord, language: Language = "en") -> NDArray[np.uint8]:
    """Draw a reading over its photo.

    Large photos are shrunk and photos of small tiles enlarged, so that lines and text, which are sized to the tiles,
    are legible. Without the legend the drawing is at most 4000 pixels a side.

    Args:
        pixels: RGB uint8 (h, w, 3), the upright photo at any scale.
        reading: the photo's record; boxes are in pixels of the photo at full resolution.
        language: of the texts; falls back to English where the system has no font for it.

    Returns:
        RGB uint8 (h', w', 3) with a colour legend below the photo.
    """
    file = font_of(language)
    sheet = _Canvas.from_photo(pixels, reading, file)
    written: Language = language if file else "en"

    def say(message: Message) -> str:
        return CATALOGUE.translate(message, written)

    doubted_tiles = {item.tile for item in reading.review if item.tile is not None}
    doubted_groups = {item.group for item in reading.review if item.tile is None and item.group is not None}
    outlines = {tile.id: _outline(tile) * sheet.zoom for tile in reading.tiles}
    codes = {tile.id: tile.code for tile in reading.tiles}
    for group in reading.groups:
        colour = KIND_COLOURS[group.kind]
        members = [outlines[tile] for tile in group.tiles]
        for outline in members:
            sheet.trace(outline, colour, 0.03)
        if group.kind != "background" and members:
            sheet.trace(_hull(members), colour, 0.07)
    for tile in doubted_tiles & outlines.keys():
        sheet.trace(outlines[tile], DOUBT, 0.07)
    for group in reading.groups:
        for tile in group.tiles:
            if tile in doubted_tiles:
                sheet.label(outlines[tile], f"{codes[tile]}?", DOUBT)
            elif group.kind != "background":
                sheet.label(outlines[tile], codes[tile], KIND_COLOURS[group.kind])
        if group.id in doubted_groups and group.tiles:
            hull = _hull([outlines[tile] for tile in group.tiles])
            sheet.label(hull, f"{say(kind_name(group.kind))}?", DOUBT, below=True)
    kinds = {group.kind for group in reading.groups}
    return sheet.with_legend(
        [(say(kind_name(kind)), colour) for kind, colour in KIND_COLOURS.items() if kind in kinds]
        + ([(f"? {say(Message('drawing.look-first'))}", DOUBT)] if reading.review else [])
    )


def _outline(tile: TileRecord) -> Outline:
    if tile.corners is not None:
        return np.asarray(tile.corners, np.float32)
    x1, y1, x2, y2 = tile.box
    return np.array([[x1, y1], [x2, y1], [x2, y2], [x1, y2]], np.float32)


def _hull(outlines: list[Outline]) -> Outline:
    return np.asarray(cv2.convexHull(np.concatenate(outlines))[:, 0], np.float32)


@dataclass(frozen=True)
class _Canvas:
    """The picture being drawn.

    Attributes:
        zoom: scale of the drawing relative to the photo at full resolution.
        tile: median shorter side of the tiles in pixels of the drawing; lines and text are sized by it.
        font: of the texts, None for Pillow's default.
    """

    picture: Image.Image
    zoom: float
    tile: float
    font: FontFile | None

    @classmethod
    def from_photo(cls, pixels: NDArray[np.uint8], reading: ReadingRecord, font: FontFile | None) -> _Canvas:
        width, height = reading.image.width, reading.image.height
        apart = {tile for group in reading.groups if group.kind == "background" for tile in group.tiles}
        boxes = [tile.box for tile in reading.tiles if tile.id not in apart]
        sides = [min(x2 - x1, y2 - y1) for x1, y1, x2, y2 in boxes]
        tile = max(1.0, float(np.median(sides))) if sides else _NO_TILE
        longest = max(width, height)
        zoom = min(max(min(1.0, _USUAL_SIDE / longest), _LEGIBLE_TILE / tile), _LONGEST_SIDE / longest)
        size = max(1, round(width * zoom)), max(1, round(height * zoom))
        return cls(
            Image.fromarray(pixels).resize(size, Image.Resampling.BILINEAR, reducing_gap=2), zoom, tile * zoom, font
        )

    def trace(self, outline: Outline, colour: Colour, width: float) -> None:
        """Draw a closed line, `width` in tile sides, with a thin dark rim for contrast on any background."""
        points = [(float(x), float(y)) for x, y in [*outline, *outline[:2]]]
        thickness = max(2, round(width * self.tile))
        draw = ImageDraw.Draw(self.picture)
        draw.line(points, _INK, thickness + 2, joint="curve")
        draw.line(points, colour, thickness, joint="curve")

    def label(self, outline: Outline, text: str, colour: Colour, *, below: bool = False) -> None:
        """Draw text on a coloured patch centred on the outline's upper (or lower) edge, kept inside the photo."""
        draw = ImageDraw.Draw(self.picture)
        font = _font(self.font, min(max(self.tile * 0.25, 12.0), 40.0))
        left, top, right, bottom = draw.textbbox((0, 0), text, font=font)
        pad = max(2.0, font.size * 0.15)
        width, height = right - left + 2 * pad, font.size + pad
        low, high = outline.min(axis=0), outline.max(axis=0)
        x = min(max(float(low[0] + high[0] - width) / 2, 0.0), self.picture.width - width)
        y = float(high[1]) if below else float(low[1]) - height
        y = min(max(y, 0.0), self.picture.height - height)
        draw.rectangle((x, y, x + width, y + height), fill=colour, outline=_INK)
        ink = _INK if sum(colour) > 3 * 110 else _PAPER
        draw.text((x + pad - left, y + (height - bottom - top) / 2), text, ink, font=font)

    def with_legend(self, entries: list[tuple[str, Colour]]) -> NDArray[np.uint8]:
        """The picture with the legend below: a swatch and a name for each entry, wrapped to the width."""
        font = _font(self.font, min(max(self.picture.width / 60, 14.0), 32.0))
        line = round(font.size * 1.7)
        places: list[tuple[float, int]] = []
        x, row = 0.0, 0
        for text, _ in entries:
            needed = line * 1.6 + font.getlength(text)
            if x and x + needed > self.picture.width:
                x, row = 0.0, row + 1
            places.append((x, row))
            x += needed
        height = self.picture.height
        whole = Image.new("RGB", (self.picture.width, height + line * (row + 1 if entries else 0)), _PAPER)
        whole.paste(self.picture)
        draw = ImageDraw.Draw(whole)
        for (text, colour), (x, row) in zip(entries, places, strict=True):
            top = height + row * line + line * 0.25
            draw.rectangle((x + line * 0.3, top, x + line * 0.8, top + line * 0.5), fill=colour, outline=_INK)
            draw.text((x + line, top + line * 0.25), text, _INK, font=font, anchor="lm")
        return np.array(whole)


def _font(file: FontFile | None, size: float) -> ImageFont.FreeTypeFont:
    if file is not None:
        return ImageFont.truetype(file[0], size, index=file[1])
    font = ImageFont.load_default(size)
    assert isinstance(font, ImageFont.FreeTypeFont)  # a bitmap font only if Pillow was built without FreeType
    return font
