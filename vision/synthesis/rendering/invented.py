"""Faces that none of our tiles has: jokers, words, other characters, pictures and patterns.

A network that was only ever shown our faces names whatever it sees with one of them. From tiles with these it learns
to name nothing (outlier exposure: Hendrycks et al. 2019, arXiv 1812.04606).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from vision.synthesis.rendering.art import Face, TileSet
from vision.synthesis.rendering.faces.canvas import Colour

UNKNOWN: Final = "unknown"
"""Stands for the code of a tile whose face is none of ours."""
_SIZE: Final = (150, 200)
_MIDDLE: Final = (75, 100)
_INKS: Final[tuple[Colour, ...]] = (
    (190, 20, 30), (20, 20, 24), (10, 110, 60), (20, 50, 150), (120, 40, 130), (220, 120, 20), (200, 160, 40),
    (30, 140, 170),
)  # fmt: skip
_WORDS: Final = (
    *("JOKER", "Joker", "BIG JOKER", "WILD", "ANY", "BLANK", "FREE", "BONUS", "A", "K", "Q", "?", "★", "MJ", "No. 1"),
    *("百搭", "財神", "聽用", *"飛鬼花喜帥將王皇總元合福祿壽貓鼠雞魚"),
)
_TILE_CHARACTERS: Final = frozenset("一二三四五六七八九伍萬東南西北中發白春夏秋冬梅蘭菊竹")
_COMMON: Final = (0xA4, 0xC6)
"""First and last leading byte of the commonest 5,400 characters in Big5."""
_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
_SIGNS: Final = ((0x2600, 0x27C0), (0xE000, 0xF900))
"""Ranges of code points with signs: those of Unicode, and those that fonts of icons use."""
_TRIES: Final = 1000
_MISSING: Final = "\uffff"
"""No character: a font shows it as it shows what it lacks."""
_UNKNOWN_SHARE: Final = 0.35
"""Share of a mixed set's tiles whose face is none of ours."""


@dataclass(frozen=True)
class MixedSet:
    """A set of which a part of the tiles bear faces that are none of ours, each from a picture file."""

    own: TileSet
    pictures: Sequence[Path]

    @property
    def whole(self) -> bool:
        """Whether the set's own faces are photos of whole upper sides."""
        return self.own.whole

    @property
    def name(self) -> str:
        return self.own.name

    @property
    def codes(self) -> Sequence[str]:
        """The set's codes, and `UNKNOWN` as often as its share asks."""
        return [*self.own.codes, *[UNKNOWN] * round(len(self.own.codes) * _UNKNOWN_SHARE / (1 - _UNKNOWN_SHARE))]

    def face(self, code: str, rng: np.random.Generator) -> Face:
        if code != UNKNOWN:
            return self.own.face(code, rng)
        return _picture_face(self.pictures[int(rng.integers(len(self.pictures)))])


def write_invented_faces(fonts: Sequence[Path], pictures: Sequence[Path], out: Path, count: int, seed: int = 0) -> None:
    """Write `count` RGBA pictures of invented faces into `out`, a box where no font has a sign. Raises `OSError`."""
    out.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        rng = np.random.default_rng((seed, number))
        _invented(fonts, pictures, rng).save(out / f"{number:05d}.png")


def _invented(fonts: Sequence[Path], pictures: Sequence[Path], rng: np.random.Generator) -> Image.Image:
    """One face: a motif over the whole of it, or one with a word above or below."""
    face = Image.new("RGBA", _SIZE)
    kinds = [_word, _character, _sign, _shape, *([_print] * 2 if pictures else [])]
    motif: Callable[..., Image.Image] = kinds[int(rng.integers(len(kinds)))]
    made = motif(fonts, pictures, rng)
    lettered = motif is not _word and rng.random() < 0.4
    share = float(rng.uniform(0.55, 0.72) if lettered else rng.uniform(0.65, 0.95))
    _paste(face, made, (0.5, 0.5 if not lettered else 0.58), (0.92, share))
    if lettered:
        _paste(face, _word(fonts, pictures, rng), (0.5, 0.14), (0.85, 0.2))
    if rng.random() < 0.15:
        ImageDraw.Draw(face).rounded_rectangle((6, 6, 143, 193), 14, outline=_ink(rng), width=int(rng.integers(2, 6)))
    return face


def _paste(face: Image.Image, motif: Image.Image, middle: tuple[float, float], most: tuple[float, float]) -> None:
    """Put a motif on a face, as large as fits into the share `most` of its width and height."""
    scale = min(most[0] * _SIZE[0] / motif.width, most[1] * _SIZE[1] / motif.height)
    small = motif.resize((max(1, round(motif.width * scale)), max(1, round(motif.height * scale))))
    place = round(middle[0] * _SIZE[0] - small.width / 2), round(middle[1] * _SIZE[1] - small.height / 2)
    face.alpha_composite(small, (max(0, place[0]), max(0, place[1])))


def _word(fonts: Sequence[Path], pictures: Sequence[Path], rng: np.random.Generator) -> Image.Image:
    """A word that such tiles bear or any letters, along the tile, across it or one below the other."""
    word = _WORDS[int(rng.integers(len(_WORDS)))]
    if rng.random() < 0.6:
        word = "".join(rng.choice(list(_LETTERS), int(rng.integers(2, 9))))
        word = word if rng.random() < 0.3 else (word.upper() if rng.random() < 0.6 else word.capitalize())
    if len(word) > 1 and rng.random() < 0.4:
        word = "\n".join(word.replace(" ", ""))
    picture = _lettered(word, fonts, rng)
    return picture.rotate(90, expand=True) if rng.random() < 0.15 else picture


def _character(fonts: Sequence[Path], pictures: Sequence[Path], rng: np.random.Generator) -> Image.Image:
    count = 1 if rng.random() < 0.75 else 2
    return _lettered("\n".join(random_character(rng) for _ in range(count)), fonts, rng)


def _sign(fonts: Sequence[Path], pictures: Sequence[Path], rng: np.random.Generator) -> Image.Image:
    """A sign of one of the fonts, a shape where signs are hard to come by."""
    for _ in range(_TRIES):
        font = fonts[int(rng.integers(len(fonts)))]
        sign = chr(int(rng.integers(*_SIGNS[int(rng.integers(len(_SIGNS)))])))
        if _shows(font, sign):
            return _lettered(sign, [font], rng)
    return _shape(fonts, pictures, rng)


def random_character(rng: np.random.Generator) -> str:
    """One of the commonest 5,400 characters of Big5 that no tile has."""
    while True:
        tail = int(rng.integers(0x40, 0xFF))
        character = bytes([int(rng.integers(_COMMON[0], _COMMON[1] + 1)), tail]).decode("big5", "ignore")
        if len(character) == 1 and character not in _TILE_CHARACTERS:
            return character


def _lettered(text: str, fonts: Sequence[Path], rng: np.random.Generator) -> Image.Image:
    able = [path for path in fonts if all(_shows(path, character) for character in text if not character.isspace())]
    font = _font((able or fonts)[int(rng.integers(len(able or fonts)))])
    pen = ImageDraw.Draw(Image.new("RGBA", (1, 1)))
    left, top, right, bottom = pen.multiline_textbbox((0, 0), text, font=font, spacing=0, align="center")
    picture = Image.new("RGBA", (round(right - left) + 2, round(bottom - top) + 2))
    ImageDraw.Draw(picture).multiline_text(
        (1 - left, 1 - top), text, font=font, spacing=0, align="center", fill=(*_ink(rng), 255)
    )
    return picture


@lru_cache(maxsize=1 << 20)
def _shows(path: Path, character: str) -> bool:
    """Whether a font has a character, and not a blank one."""
    shown, missing = (bytes(_font(path).getmask(text)) for text in (character, _MISSING))
    return any(shown) and shown != missing


@lru_cache
def _font(path: Path) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(path), 90)


def _print(fonts: Sequence[Path], pictures: Sequence[Path], rng: np.random.Generator) -> Image.Image:
    """A picture, an opaque one cut to a rectangle or an oval; in one ink now and then."""
    with Image.open(pictures[int(rng.integers(len(pictures)))]) as file:
        file.thumbnail((400, 400))
        picture = file.convert("RGBA")
    opaque = np.asarray(picture)[..., 3].min() == 255
    if opaque:
        picture = picture.crop(_part(picture.size, rng)).resize(_SIZE)
        if rng.random() < 0.5:
            mask = Image.new("L", _SIZE)
            ImageDraw.Draw(mask).ellipse((4, 12, 145, 187), fill=255)
            picture.putalpha(mask)
    if rng.random() < 0.25:
        shade = np.asarray(picture.convert("L"), np.float32) / 255
        alpha = np.asarray(picture, np.float32)[..., 3] * (1 - shade)
        ink = np.broadcast_to(np.array(_ink(rng), np.uint8), (*alpha.shape, 3))
        picture = Image.fromarray(np.dstack([ink, alpha.astype(np.uint8)]), "RGBA")
    return picture


def _part(size: tuple[int, int], rng: np.random.Generator) -> tuple[int, int, int, int]:
    """A random upright part of a picture, xyxy."""
    height = min(size[1], size[0] * 4 // 3) * float(rng.uniform(0.4, 1.0))
    width = height * 0.75
    x, y = rng.uniform(0, 1, 2) * (size[0] - width, size[1] - height)
    return round(x), round(y), round(x + width), round(y + height)


def _shape(fonts: Sequence[Path], pictures: Sequence[Path], rng: np.random.Generator) -> Image.Image:
    """Stars, blossoms, rings, spirals and stripes, in one to three inks."""
    picture = Image.new("RGBA", _SIZE)
    pen = ImageDraw.Draw(picture)
    kind = int(rng.integers(4))
    if kind == 3:
        step, width = float(rng.uniform(14, 30)), int(rng.integers(4, 12))
        for x in np.arange(-200, 350, step).tolist():
            pen.line((x, 10, x + float(rng.choice([-90, 0, 90])), 190), fill=_ink(rng), width=width)
        return picture
    points, depth = int(rng.integers(3, 13)), float(rng.uniform(0.15, 0.75))
    radius = np.linspace(70, 70 * depth, 2) if kind < 2 else np.linspace(70, 8, 40)
    for ring in range(int(rng.integers(1, 4))):
        angles = np.linspace(0, 2 * np.pi * (1 if kind < 2 else 4), 2 * points if kind < 2 else 40, endpoint=kind == 2)
        reach = np.resize(radius, len(angles)) * (1 - 0.28 * ring)
        line = [(_MIDDLE[0] + r * np.sin(a), _MIDDLE[1] - r * np.cos(a)) for r, a in zip(reach, angles, strict=True)]
        if kind == 0:
            pen.polygon(line, fill=_ink(rng), outline=_ink(rng))
        else:
            pen.line([*line, line[0]] if kind == 1 else line, fill=_ink(rng), width=int(rng.integers(3, 9)))
    return picture


def _ink(rng: np.random.Generator) -> Colour:
    return _INKS[int(rng.integers(len(_INKS)))]


@lru_cache(maxsize=4096)
def _picture_face(path: Path) -> Face:
    with Image.open(path) as picture:
        return Face(np.asarray(picture.convert("RGBA"), np.uint8), whole=False)
