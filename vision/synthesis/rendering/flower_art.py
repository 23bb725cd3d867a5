"""Faces lettered with fonts, and flowers and birds of made-up sets, written as artwork folders."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from scoring.tiles import FLOWERS
from vision.images.resizing import resize
from vision.synthesis.rendering.art import ArtSet
from vision.synthesis.rendering.faces.canvas import Canvas, Colour
from vision.synthesis.rendering.faces.drawing import PLANTS
from vision.synthesis.rendering.faces.plants import random_bird, random_plant
from vision.synthesis.rendering.faces.sketches import Line, draw_sketch
from vision.synthesis.rendering.faces.style import pick

_SIZE = (150, 200)
_CHINESE_NUMERALS = "一二三四五六七八九"
_WINDS = {"east": "東", "south": "南", "west": "西", "north": "北"}
_DARK = ((20, 20, 24), (20, 20, 24), (15, 40, 120), (30, 60, 160), (50, 50, 60))
_RED = ((190, 20, 30), (170, 30, 30), (200, 40, 60))
_GREEN = ((10, 110, 60), (20, 130, 50), (0, 90, 70))


def write_lettered_art(fonts: Path, out: Path) -> int:
    """Write the artwork folder `out`, a set for each font with all characters; returns their number."""
    rng = np.random.default_rng(0)
    sets: dict[str, object] = {}
    entries = json.loads((fonts / "fonts.json").read_text(encoding="utf-8"))
    for entry in entries:
        if set("萬發") & set(entry.get("missing") or ""):
            continue
        name = Path(entry["file"]).stem + f"_{entry.get('index', 0)}"
        folder = out / name
        folder.mkdir(parents=True, exist_ok=True)
        tiles = _write_set(fonts / Path(entry["file"]).name, int(entry.get("index", 0)), folder, rng)
        sets[name] = {"tiles": tiles, "kind": "face_transparent", "photo": False}
    (out / "manifest.json").write_text(json.dumps({"sets": sets}), encoding="utf-8")
    return len(sets)


def _write_set(font: Path, index: int, folder: Path, rng: np.random.Generator) -> dict[str, list[str]]:
    dark, red, green = (inks[int(rng.integers(len(inks)))] for inks in (_DARK, _RED, _GREEN))
    numerals = _CHINESE_NUMERALS.replace("五", "伍") if rng.random() < 0.6 else _CHINESE_NUMERALS
    wan_ink = red if rng.random() < 0.9 else dark
    faces = {
        f"{n}m": [(numeral, dark, (0.5, 0.27), 0.50), ("萬", wan_ink, (0.5, 0.72), 0.55)]
        for n, numeral in enumerate(numerals, 1)
    }
    big = float(rng.uniform(0.6, 0.85))
    faces |= {name: [(letter, dark, (0.5, 0.5), big)] for name, letter in _WINDS.items()}
    faces["green"] = [("發", green, (0.5, 0.5), big)]
    faces["red"] = [("中", red, (0.5, 0.5), big)]
    tiles: dict[str, list[str]] = {}
    for name, letters in faces.items():
        path = folder / f"{name}.png"
        _draw(letters, font, index).save(path)
        tiles[name] = [f"{folder.name}/{path.name}"]
    return tiles


def _draw(
    letters: list[tuple[str, tuple[int, int, int], tuple[float, float], float]], font: Path, index: int
) -> Image.Image:
    picture = Image.new("RGBA", _SIZE, (255, 255, 255, 0))
    pen = ImageDraw.Draw(picture)
    for letter, ink, (x, y), size in letters:
        face = ImageFont.truetype(str(font), round(size * _SIZE[1]), index=index)
        pen.text((x * _SIZE[0], y * _SIZE[1]), letter, font=face, fill=(*ink, 255), anchor="mm")
    return picture


_WIDTH: Final = 150
_HEIGHT: Final = 200
_BIRD: Final = "1s"
_NAMES: Final = (
    "梅蘭菊竹春夏秋冬", "梅\u5170菊竹春夏秋冬",
    ("PLUM", "ORCHID", "MUM", "BAMBOO", "SPRING", "SUMMER", "AUTUMN", "WINTER"),
    ("Plum", "Orchid", "Chrys", "Bamboo", "Spring", "Summer", "Autumn", "Winter"),
)  # fmt: skip
_NAMES_ODDS: Final = (0.75, 0.1, 0.08, 0.07)
_NUMERALS: Final = ("1234", "一二三四")
_FOUR: Final = 4
_INKS: Final[tuple[Colour, ...]] = (
    (196, 30, 38), (170, 24, 30), (10, 110, 62), (24, 84, 50), (24, 60, 160), (40, 44, 120), (24, 24, 30), (60, 50, 50),
)  # fmt: skip
_LEAVES: Final[tuple[Colour, ...]] = ((10, 110, 62), (24, 84, 50), (10, 110, 62), (40, 44, 120), (24, 24, 30))
_PHOTOGRAPHED: Final = 0.5
"""Share of the sets with photographed plants, their original lettering erased."""
_WIPED: Final = 0.36
"""Upper part of a face, as a share of its height, that may hold lettering."""
_EDGE: Final = 0.05
"""Margin at the face's edge, as a share, that shows the bare tile."""
_BARE: Final = 0.75
"""Brightness quantile at a face's edge taken as the bare tile, even if lettering touches it."""
_OTHER_PLANTS: Final = 0.5
"""Share of the drawn sets whose plants are unrelated to the flower."""
_OTHER_PICTURES: Final = 0.3
"""Share of the drawn sets with names that show no plants but any pictures."""
_NAMED_ONLY: Final = 0.15
_NUMBERED_ONLY: Final = 0.12
"""Share of the sets without names. Only plants then distinguish plants from seasons, so these use the usual ones."""
_PLACES: Final = (
    *[((0.2, 0.16), (0.8, 0.16))] * 6,
    *[((0.2, 0.17), (0.2, 0.42)), ((0.8, 0.17), (0.8, 0.42)), ((0.2, 0.42), (0.2, 0.15)), ((0.8, 0.42), (0.8, 0.15))],
    *[((0.2, 0.16), (0.8, 0.86)), ((0.8, 0.84), (0.2, 0.15)), ((0.5, 0.16), (0.14, 0.88)), ((0.5, 0.86), (0.84, 0.14))],
)  # fmt: skip
"""Centres of name and number, as shares of the face: both at the top mostly."""
_WORD_PLACES: Final = (((0.5, 0.91), (0.82, 0.14)), ((0.5, 0.1), (0.18, 0.9)), ((0.5, 0.91), (0.2, 0.14)))


@dataclass(frozen=True)
class _Lettering:
    """Lettering of a set's flowers: the name in one font and ink, the number in another.

    `places` holds the centres of name and number of plants, then of seasons.
    """

    fonts: tuple[ImageFont.FreeTypeFont, ImageFont.FreeTypeFont]
    inks: tuple[Colour, Colour]
    names: Sequence[str]
    numerals: tuple[str, str]
    places: tuple[tuple[tuple[float, float], tuple[float, float]], ...]
    named: bool
    numbered: bool

    @classmethod
    def random(cls, files: Sequence[tuple[Path, int]], kind: float, rng: np.random.Generator) -> _Lettering:
        names = _NAMES[int(rng.choice(len(_NAMES), p=_NAMES_ODDS))]
        words = len(names[0]) > 1
        sizes = rng.uniform((0.08 if words else 0.16, 0.14), (0.12 if words else 0.32, 0.28)) * _HEIGHT
        able = [file for file in files if _shows(*file, "".join(names))]
        picked = [pick(able, rng), pick(files, rng)]
        places = _WORD_PLACES if words else _PLACES
        first = places[int(rng.integers(len(places)))]
        other = first if rng.random() < 0.5 else places[int(rng.integers(len(places)))]
        ink = pick(_INKS, rng)
        return cls(
            (_font(*picked[0], round(sizes[0])), _font(*picked[1], round(sizes[1]))),
            (ink, ink if rng.random() < 0.3 else pick(_INKS, rng)),
            names,
            (_NUMERALS[int(rng.random() < 0.2)], _NUMERALS[int(rng.random() < 0.3)]),
            (first, other),
            kind < 1 - _NUMBERED_ONLY,
            kind >= _NAMED_ONLY,
        )

    def write(self, picture: Image.Image, index: int) -> None:
        """Draw name and number of the flower `index` (0 to 7) on its face."""
        season = index >= _FOUR
        pen = ImageDraw.Draw(picture)
        name_place, number_place = self.places[season]
        name_ink, number_ink = self.inks[:: -1 if season else 1]
        if self.named:
            _write(pen, self.names[index], name_place, self.fonts[0], name_ink)
        if self.numbered:
            _write(pen, self.numerals[season][index % _FOUR], number_place, self.fonts[1], number_ink)


def write_flower_art(
    fonts: Path, artwork: Sequence[ArtSet], out: Path, count: int, pictures: Sequence[Path] = (), seed: int = 0
) -> None:
    """Write eight flowers and a 1 bamboo of `count` made-up sets; `out` becomes an artwork folder for `load_art`.

    `fonts`: folder with a `fonts.json`, as in the artwork data; `artwork`: sets; photographed flowers serve as plants
    after their lettering is erased; `pictures`: what flowers may show besides.
    """
    entries = json.loads((fonts / "fonts.json").read_text(encoding="utf-8"))
    files = [(fonts / Path(entry["file"]).name, int(entry.get("index", 0))) for entry in entries]
    files = [file for file in files if _shows(*file, "1")]
    photographed = [one for one in artwork if one.photo and {*FLOWERS, _BIRD} <= set(one.codes)]
    sets: dict[str, object] = {}
    for number in range(count):
        name = f"flowers-{number:04d}"
        rng = np.random.default_rng((seed, number))
        kind = float(rng.random())
        lettering = _Lettering.random(files, kind, rng)
        taken = lettering.named and photographed and rng.random() < _PHOTOGRAPHED
        art = pick(photographed, rng) if taken else None
        plants = _wiped_faces(art, rng) if art else _drawn_plants(pictures, own=not lettering.named, rng=rng)
        bird = _mirrored(art.face(_BIRD, rng).pixels, rng) if art else _drawn_bird(rng)
        (out / name).mkdir(parents=True, exist_ok=True)
        for index, (code, plant) in enumerate(zip(FLOWERS, plants, strict=True)):
            picture = Image.fromarray(plant, "RGBA")
            lettering.write(picture, index)
            picture.save(out / name / f"{code}.png")
        Image.fromarray(bird, "RGBA").save(out / name / f"{_BIRD}.png")
        tiles = {code: [f"{name}/{code}.png"] for code in (*FLOWERS, _BIRD)}
        whole = art is not None and art.whole
        sets[name] = {"tiles": tiles, "kind": "photo" if whole else "face_transparent", "photo": whole}
    (out / "manifest.json").write_text(json.dumps({"sets": sets}), encoding="utf-8")


def _drawn_plants(pictures: Sequence[Path], *, own: bool, rng: np.random.Generator) -> list[NDArray[np.uint8]]:
    """Eight flowers in one style, uint8 (h, w, 4): each flower's `own` plant, or any plants or pictures."""
    inks = {"petals": pick(_INKS, rng), "leaves": pick(_LEAVES, rng)}
    if not own and pictures and rng.random() < _OTHER_PICTURES:
        return [_pictured(pictures, rng) for _ in FLOWERS]
    scale, right, down = rng.uniform(0.7, 1.0), rng.uniform(-4, 4), rng.uniform(-6, 4)
    chosen = rng.integers(0, len(PLANTS), len(FLOWERS)) if not own and rng.random() < _OTHER_PLANTS else range(8)
    usual = 0.0 if rng.random() < 0.5 else 0.5
    plants = []
    for plant in map(int, chosen):
        new = (plant < _FOUR or not own) and rng.random() > usual
        lines: str | list[Line] = random_plant(plant, rng) if new else PLANTS[plant]
        plants.append(_drawn(lines, inks, (37.5 * (1 - scale) + right, 96.0 * (1 - scale) + down, scale), rng))
    return plants


def _drawn_bird(rng: np.random.Generator) -> NDArray[np.uint8]:
    inks = {"main": pick(_LEAVES, rng), "accent": pick(_INKS, rng), "dark": pick(_INKS, rng)}
    scale = float(rng.uniform(0.8, 1.05))
    place = 37.5 * (1 - scale) + rng.uniform(-3, 3), 50.0 * (1 - scale) + rng.uniform(-4, 4)
    return _drawn(random_bird(rng), inks, (*place, scale), rng)


def _drawn(
    lines: str | list[Line], inks: dict[str, Colour], place: tuple[float, float, float], rng: np.random.Generator
) -> NDArray[np.uint8]:
    canvas = Canvas(_HEIGHT)
    draw_sketch(canvas.placed(*place), lines, inks)
    return _mirrored(canvas.image(), rng)


def _pictured(pictures: Sequence[Path], rng: np.random.Generator) -> NDArray[np.uint8]:
    """One of `pictures` in the lower part of a face."""
    face = Image.new("RGBA", (_WIDTH, _HEIGHT))
    with Image.open(pictures[int(rng.integers(len(pictures)))]) as picture:
        size = round(0.72 * _WIDTH), round(0.72 * _HEIGHT)
        face.alpha_composite(picture.convert("RGBA").resize(size), ((_WIDTH - size[0]) // 2, round(0.27 * _HEIGHT)))
    return np.asarray(face, np.uint8)


def _wiped_faces(art: ArtSet, rng: np.random.Generator) -> list[NDArray[np.uint8]]:
    """Eight flowers of a set in random order, uint8 (h, w, 4), lettering erased."""
    return [_mirrored(_wiped(art.face(pick(FLOWERS, rng), rng).pixels), rng) for _ in FLOWERS]


def _wiped(face: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """A face whose upper part is filled from its left and right edges."""
    wiped = np.asarray(resize(face, _WIDTH, _HEIGHT), np.uint8).copy()
    top, edge = round(_WIPED * _HEIGHT), round(_EDGE * _WIDTH)
    margin = np.concatenate([wiped[:top, edge : 2 * edge], wiped[:top, -2 * edge : -edge]], axis=1)
    bare = np.quantile(margin, _BARE, axis=1).astype(np.float32)[:, None]
    smooth = np.asarray(cv2.GaussianBlur(bare, (0, 0), 5.0)).reshape(top, 1, 4)
    wiped[edge:top, edge : _WIDTH - edge] = smooth[edge:]
    return wiped


def _mirrored(face: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
    return np.ascontiguousarray(face[:, ::-1] if rng.random() < 0.5 else face)


def _font(path: Path, index: int, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(path), size, index=index)


def _shows(path: Path, index: int, text: str) -> bool:
    """Whether a font has a glyph for each character rather than one placeholder for what it lacks."""
    font = _font(path, index, 40)
    missing = bytes(font.getmask("\uffff"))
    return all(bytes(font.getmask(character)) != missing for character in text)


def _write(
    pen: ImageDraw.ImageDraw, text: str, place: tuple[float, float], font: ImageFont.FreeTypeFont, ink: Colour
) -> None:
    # Centre by the ink: font metrics may put the nominal centre off the face.
    x1, y1, x2, y2 = font.getbbox(text)
    pen.text((place[0] * _WIDTH - (x1 + x2) / 2, place[1] * _HEIGHT - (y1 + y2) / 2), text, font=font, fill=(*ink, 255))
