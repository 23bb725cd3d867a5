"""Draws flat things that lie on tables beside tiles and are none, seen from above: keyboards, cards, dominoes, money.

Each function returns uint8 RGBA (h, w, 4), straight alpha, `SCALE` pixels to a tile's width of 2.5 cm.
"""

from collections.abc import Callable
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from vision.synthesis.rendering.faces.canvas import Colour
from vision.synthesis.rendering.faces.style import pick

Art = NDArray[np.uint8]
Drawer = Callable[[np.random.Generator], Art]
_Point = tuple[float, float]

SCALE: Final = 64
_CENTIMETRE: Final = SCALE / 2.5
_KEY: Final = 1.9 * _CENTIMETRE
_KEY_ROWS: Final = ("`1234567890-=", "QWERTYUIOP[]", "ASDFGHJKL;'", "ZXCVBNM,./")
_KEYBOARDS: Final = (((28, 28, 32), (48, 48, 54)), ((200, 200, 196), (236, 235, 228)), ((90, 92, 98), (245, 245, 245)))
"""Colours of the case and of the keys."""
_CARD_BACKS: Final = ((160, 30, 40), (30, 50, 130), (20, 80, 50))
_RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_PIP_COLUMNS: Final = {1: (1,), 2: (2,), 3: (3,), 4: (2, 2), 5: (2, 1, 2), 6: (3, 3), 7: (3, 1, 3), 8: (3, 2, 3),
                       9: (4, 1, 4), 10: (4, 2, 4)}  # fmt: skip
"""Pips of a card by columns."""
PIPS: Final = ((), (4,), (0, 8), (0, 4, 8), (0, 6, 2, 8), (0, 6, 4, 2, 8), (0, 3, 6, 2, 5, 8))
"""Places of the pips of a domino or a die, by their number, in a square of three by three."""
_NOTES: Final = ((150, 60, 70), (70, 120, 90), (70, 90, 150), (150, 110, 60), (120, 80, 140))
_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def draw_keyboard(rng: np.random.Generator) -> Art:
    """A keyboard of four rows of keys with Latin legends and a row with the space bar."""
    case, keys = _KEYBOARDS[int(rng.integers(len(_KEYBOARDS)))]
    picture, pen = _blank(15.2 * _KEY, 5.6 * _KEY, 0.2 * _KEY, case)
    ink = (235, 235, 235) if sum(keys) < 300 else (40, 40, 44)
    for row, legends in enumerate(_KEY_ROWS):
        start = (0.3, 1.8, 2.05, 2.55)[row] * _KEY
        top = (0.3 + row) * _KEY
        if row:
            _key(pen, 0.3 * _KEY, top, start - 0.36 * _KEY, keys)
        for column, legend in enumerate(legends):
            left = start + column * _KEY
            _key(pen, left, top, 0.94 * _KEY, keys)
            place = (left + 0.3 * _KEY, top + 0.12 * _KEY)
            pen.text(place, legend, fill=ink, font=_font(round(0.42 * _KEY)))
        end = start + len(legends) * _KEY
        _key(pen, end, top, 14.9 * _KEY - end, keys)
    for left, width in ((0.3, 1.2), (1.6, 1.2), (2.9, 1.2), (4.2, 6.0), (10.3, 1.2), (11.6, 1.2), (12.9, 2.0)):
        _key(pen, left * _KEY, 4.3 * _KEY, (width - 0.06) * _KEY, keys)
    return np.asarray(picture)


def draw_playing_card(rng: np.random.Generator) -> Art:
    """A playing card, sometimes face down; courts show a letter."""
    width, height = 6.3 * _CENTIMETRE, 8.8 * _CENTIMETRE
    picture, pen = _blank(width, height, 0.06 * width, (250, 249, 244))
    if rng.random() < 0.15:
        pen.rectangle((0.07 * width, 0.05 * height, 0.93 * width, 0.95 * height), pick(_CARD_BACKS, rng))
        return np.asarray(picture)
    suit, rank = int(rng.integers(4)), int(rng.integers(13))
    ink = (190, 20, 30) if suit < 2 else (20, 20, 24)
    corner = Image.new("RGBA", picture.size)
    ImageDraw.Draw(corner).text((0.05 * width, 0.02 * height), _RANKS[rank], fill=ink, font=_font(round(0.17 * width)))
    _pip(ImageDraw.Draw(corner), (0.11 * width, 0.2 * height), 0.055 * width, suit, ink)
    picture.alpha_composite(corner)
    picture.alpha_composite(corner.rotate(180))
    if rank >= 10:
        pen.rectangle((0.2 * width, 0.12 * height, 0.8 * width, 0.88 * height), outline=ink, width=3)
        pen.text((0.36 * width, 0.3 * height), _RANKS[rank], fill=ink, font=_font(round(0.4 * width)))
        return np.asarray(picture)
    columns = _PIP_COLUMNS[rank + 1]
    for column, count in enumerate(columns):
        x = width * (0.5 + 0.21 * (column - (len(columns) - 1) / 2))
        for number in range(count):
            _pip(pen, (x, height * (0.5 + 0.64 * ((number + 0.5) / count - 0.5))), 0.09 * width, suit, ink)
    return np.asarray(picture)


def draw_domino(rng: np.random.Generator) -> Art:
    """A domino, black on white or white on black."""
    side = 2.4 * _CENTIMETRE
    body, ink = ((244, 240, 228), (20, 20, 24)) if rng.random() < 0.5 else ((24, 24, 28), (240, 238, 230))
    picture, pen = _blank(side, 2 * side, 0.12 * side, body)
    pen.line((0.1 * side, side, 0.9 * side, side), ink, 3)
    radius = 0.09 * side
    for half in range(2):
        for place in PIPS[int(rng.integers(7))]:
            x, y = side * (0.24 + 0.26 * (place % 3)), side * (half + 0.24 + 0.26 * (place // 3))
            pen.ellipse((x - radius, y - radius, x + radius, y + radius), ink)
    return np.asarray(picture)


def draw_phone(rng: np.random.Generator) -> Art:
    """A phone that shows a grid of icons, or digits to dial, or is dark."""
    width, height = 7.2 * _CENTIMETRE, 15 * _CENTIMETRE
    picture, pen = _blank(width, height, 0.12 * width, (18, 18, 22))
    shown = int(rng.integers(3))
    if not shown:
        return np.asarray(picture)
    pen.rounded_rectangle((0.04 * width, 0.02 * height, 0.96 * width, 0.98 * height), 0.09 * width, _bright(rng))
    columns, rows = (4, 6) if shown == 1 else (3, 4)
    step = 0.88 * width / columns
    for row in range(rows):
        for column in range(columns):
            left, top = 0.06 * width + (column + 0.14) * step, 0.12 * height + (row + 0.14) * step
            if shown == 1:
                pen.rounded_rectangle((left, top, left + 0.72 * step, top + 0.72 * step), 0.16 * step, _bright(rng))
            else:
                legend = "123456789*0#"[row * 3 + column]
                pen.text((left + 0.2 * step, top), legend, fill=(20, 20, 24), font=_font(round(0.5 * step)))
    return np.asarray(picture)


def draw_banknote(rng: np.random.Generator) -> Art:
    """A note with its value in the corners, a portrait and lines."""
    width, height = 15 * _CENTIMETRE, 7 * _CENTIMETRE
    ink = pick(_NOTES, rng)
    pale = _mixed(ink, 0.75)
    picture, pen = _blank(width, height, 2, pale)
    pen.rectangle((0.03 * width, 0.06 * height, 0.97 * width, 0.94 * height), outline=ink, width=4)
    for number in range(9):
        y = height * (0.16 + 0.085 * number)
        pen.line((0.05 * width, y, 0.95 * width, height - y), _mixed(ink, 0.5), 2)
    middle, radius = 0.68 * width, 0.32 * height
    pen.ellipse((middle - 0.8 * radius, 0.18 * height, middle + 0.8 * radius, 0.82 * height), _mixed(ink, 0.4), ink, 3)
    pen.ellipse((middle - 0.3 * radius, 0.3 * height, middle + 0.3 * radius, 0.56 * height), ink)
    value = str(rng.choice(["10", "20", "50", "100", "500", "1000"]))
    for place in ((0.06 * width, 0.08 * height), (0.8 * width, 0.7 * height)):
        pen.text(place, value, fill=ink, font=_font(round(0.2 * height)))
    return np.asarray(picture)


def draw_book(rng: np.random.Generator) -> Art:
    """A book's cover: a title, a picture of plain shapes and lines of small print."""
    width, height = 14 * _CENTIMETRE, 20 * _CENTIMETRE
    cover = _bright(rng)
    picture, pen = _blank(width, height, 4, cover)
    ink = (20, 20, 24) if sum(cover) > 380 else (245, 245, 240)
    title = "".join(rng.choice(list(_LETTERS), int(rng.integers(3, 8))))
    pen.text((0.08 * width, 0.06 * height), title, fill=ink, font=_font(round(0.13 * width)))
    for _ in range(int(rng.integers(2, 7))):
        left, top = rng.uniform(0.08, 0.6) * width, rng.uniform(0.25, 0.55) * height
        box = (left, top, left + rng.uniform(0.1, 0.32) * width, top + rng.uniform(0.05, 0.2) * height)
        (pen.ellipse if rng.random() < 0.5 else pen.rectangle)(box, _bright(rng))
    for line in range(int(rng.integers(2, 6))):
        words = " ".join("".join(rng.choice(list(_LETTERS), int(rng.integers(2, 8)))) for _ in range(4)).lower()
        pen.text((0.08 * width, (0.8 + 0.035 * line) * height), words, fill=ink, font=_font(round(0.05 * width)))
    return np.asarray(picture)


def draw_letter_tile(rng: np.random.Generator) -> Art:
    """A square tile of a word game: a letter and its value."""
    side = 2.0 * _CENTIMETRE
    picture, pen = _blank(side, side, 0.1 * side, (226, 200, 150) if rng.random() < 0.6 else (240, 236, 222))
    letter = _LETTERS[int(rng.integers(26))]
    pen.text((0.2 * side, 0.06 * side), letter, fill=(30, 24, 20), font=_font(round(0.62 * side)))
    pen.text(
        (0.72 * side, 0.66 * side), str(int(rng.integers(1, 10))), fill=(30, 24, 20), font=_font(round(0.2 * side))
    )
    return np.asarray(picture)


def draw_remote_control(rng: np.random.Generator) -> Art:
    """A remote control: digits and coloured buttons."""
    width, height = 5 * _CENTIMETRE, 17 * _CENTIMETRE
    picture, pen = _blank(width, height, 0.2 * width, (34, 34, 38) if rng.random() < 0.7 else (210, 210, 206))
    radius = 0.11 * width
    for row in range(9):
        for column in range(3):
            x, y = width * (0.22 + 0.28 * column), height * (0.08 + 0.1 * row)
            colour = _bright(rng) if row in (0, 7) else (90, 90, 96)
            pen.ellipse((x - radius, y - radius, x + radius, y + radius), colour)
            if 2 <= row < 5:
                legend = str((row - 2) * 3 + column + 1)
                pen.text(
                    (x - 0.5 * radius, y - 0.85 * radius), legend, fill=(240, 240, 240), font=_font(round(1.3 * radius))
                )
    return np.asarray(picture)


def draw_coin(rng: np.random.Generator) -> Art:
    """A coin or a counter: rings about a number."""
    side = rng.uniform(2.0, 4.0) * _CENTIMETRE
    picture = Image.new("RGBA", (round(side), round(side)))
    pen = ImageDraw.Draw(picture)
    metal = pick(((196, 160, 90), (170, 172, 178), (190, 40, 50), (40, 70, 150), (40, 110, 70)), rng)
    pen.ellipse((0, 0, side - 1, side - 1), metal)
    pen.ellipse(
        (0.1 * side, 0.1 * side, 0.9 * side, 0.9 * side), outline=_mixed(metal, 0.6), width=max(2, int(side / 25))
    )
    value = str(int(rng.choice([1, 2, 5, 10, 20, 50])))
    pen.text((0.34 * side, 0.24 * side), value, fill=_mixed(metal, 0.75), font=_font(round(0.42 * side)))
    return np.asarray(picture)


def draw_paper_slip(rng: np.random.Generator) -> Art:
    """A slip of white or yellowed paper, sometimes ruled."""
    width, height = (side * _CENTIMETRE for side in rng.uniform((1.8, 2.4), (8.0, 11.0)))
    tone = int(rng.integers(225, 256))
    picture, pen = _blank(width, height, 1, (tone, tone, int(tone * rng.uniform(0.75, 1.0))))
    if rng.random() < 0.3:
        for y in range(round(0.5 * _CENTIMETRE), picture.height, round(0.6 * _CENTIMETRE)):
            pen.line((0, y, picture.width, y), (150, 160, 190), 1)
    return np.asarray(picture)


def draw_eraser(rng: np.random.Generator) -> Art:
    """A white eraser, mostly in a sleeve of cardboard with coloured bands."""
    width, height = rng.uniform(1.6, 2.4) * _CENTIMETRE, rng.uniform(3.0, 5.5) * _CENTIMETRE
    picture, pen = _blank(width, height, 0.12 * width, (246, 246, 244))
    if rng.random() < 0.75:
        top = rng.uniform(0.2, 0.4) * height
        for band in range(3):
            pen.rectangle((0, top + (height - top) * band / 3, width, height), _bright(rng))
    return np.asarray(picture)


def draw_domino_back(rng: np.random.Generator) -> Art:
    """A domino face down, ivory, white or black."""
    side = 2.4 * _CENTIMETRE
    picture, _ = _blank(side, 2 * side, 0.12 * side, pick(((244, 240, 228), (250, 250, 250), (24, 24, 28)), rng))
    return np.asarray(picture)


def draw_key_cap(rng: np.random.Generator) -> Art:
    """A key of a keyboard on its own, without a legend."""
    side = rng.uniform(0.9, 1.3) * _KEY
    picture, pen = _blank(side, side, 0.12 * _KEY, (200, 200, 196))
    _key(pen, 0, 0, side, pick(((236, 235, 228), (245, 245, 245), (60, 60, 66)), rng))
    return np.asarray(picture)


BLANK_DRAWERS: Final[tuple[Drawer, ...]] = (draw_paper_slip, draw_eraser, draw_domino_back, draw_key_cap)
"""Things that look like a blank tile."""

DRAWERS: Final[tuple[Drawer, ...]] = (
    draw_keyboard,
    draw_playing_card,
    draw_domino,
    draw_phone,
    draw_banknote,
    draw_book,
    draw_letter_tile,
    draw_remote_control,
    draw_coin,
)
"""One for each kind of thing."""


def _blank(width: float, height: float, radius: float, colour: Colour) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    """A rounded plate in a colour, and what draws on it."""
    picture = Image.new("RGBA", (round(width), round(height)))
    pen = ImageDraw.Draw(picture)
    pen.rounded_rectangle((0, 0, picture.width - 1, picture.height - 1), radius, colour)
    return picture, pen


def _key(pen: ImageDraw.ImageDraw, left: float, top: float, width: float, colour: Colour) -> None:
    height = 0.94 * _KEY
    pen.rounded_rectangle((left, top, left + width, top + height), 0.12 * _KEY, _mixed(colour, -0.25))
    inner = (left + 0.08 * _KEY, top + 0.05 * _KEY, left + width - 0.08 * _KEY, top + height - 0.12 * _KEY)
    pen.rounded_rectangle(inner, 0.1 * _KEY, colour)


def _pip(pen: ImageDraw.ImageDraw, at: _Point, radius: float, suit: int, ink: Colour) -> None:
    """Hearts, diamonds, spades, clubs."""
    x, y = at
    half = radius / 2
    if suit == 1:
        pen.polygon([(x, y - radius), (x + 0.75 * radius, y), (x, y + radius), (x - 0.75 * radius, y)], ink)
        return
    flip = 1 if suit == 0 else -1
    if suit == 3:
        for dx, dy in ((0.0, -half), (-half, 0.3 * half), (half, 0.3 * half)):
            pen.ellipse((x + dx - half, y + dy - half, x + dx + half, y + dy + half), ink)
    else:
        for dx in (-half, half):
            lobe = y - flip * 0.35 * radius
            pen.ellipse((x + dx - half * 1.05, lobe - half, x + dx + half * 1.05, lobe + half), ink)
        tip, wide = y + flip * radius, y - flip * 0.15 * radius
        pen.polygon([(x - radius, wide), (x, tip), (x + radius, wide)], ink)
    if suit >= 2:
        pen.polygon([(x, y), (x - half, y + radius), (x + half, y + radius)], ink)


def _mixed(colour: Colour, white: float) -> Colour:
    """The colour moved towards white, or, if negative, towards black."""
    goal = 255 if white > 0 else 0
    red, green, blue = (round(level + (goal - level) * abs(white)) for level in colour)
    return red, green, blue


def _bright(rng: np.random.Generator) -> Colour:
    red, green, blue = (int(level) for level in rng.integers(30, 246, 3))
    return red, green, blue


@cache
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)
