"""Faces lettered with fonts, and flowers of made-up sets, written as artwork folders."""

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
from vision.synthesis.rendering.faces.sketches import draw_sketch
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
_NAMES: Final = "梅蘭菊竹春夏秋冬"
_NUMERALS: Final = ("1234", "一二三四")
_FOUR: Final = 4
_INKS: Final[tuple[Colour, ...]] = (
    (196, 30, 38), (170, 24, 30), (10, 110, 62), (24, 84, 50), (24, 60, 160), (40, 44, 120), (24, 24, 30), (60, 50, 50),
)  # fmt: skip
_LEAVES: Final[tuple[Colour, ...]] = ((10, 110, 62), (24, 84, 50), (10, 110, 62), (40, 44, 120), (24, 24, 30))
_PHOTOGRAPHED: Final = 0.7
"""Share of the sets with photographed plants, their original lettering erased."""
_WIPED: Final = 0.36
"""Upper part of a face, as a share of its height, that may hold lettering."""
_EDGE: Final = 0.05
"""Margin at the face's edge, as a share, that shows the bare tile."""
_BARE: Final = 0.75
"""Brightness quantile at a face's edge taken as the bare tile, even if lettering touches it."""
_OTHER_PLANTS: Final = 0.7
"""Share of the drawn sets whose plants are unrelated to the flower."""
_NAMED_ONLY: Final = 0.15
_NUMBERED_ONLY: Final = 0.12
"""Share of the sets without names. Only plants then distinguish plants from seasons, so these use the usual ones."""
_CORNERS: Final = ((0.2, 0.16), (0.8, 0.16))
"""Centres of the lettering in the two upper corners, as shares of the face."""


@dataclass(frozen=True)
class _Lettering:
    """Lettering of a set's flowers: the name in one font and ink, the number in another.

    `swapped` tells for plants and for seasons whether the name is on the right.
    """

    fonts: tuple[ImageFont.FreeTypeFont, ImageFont.FreeTypeFont]
    inks: tuple[Colour, Colour]
    numerals: tuple[str, str]
    swapped: tuple[bool, bool]
    named: bool
    numbered: bool

    @classmethod
    def random(cls, files: Sequence[tuple[Path, int]], kind: float, rng: np.random.Generator) -> _Lettering:
        sizes = rng.uniform(0.16, 0.28, 2) * _HEIGHT
        picked = [files[int(rng.integers(len(files)))] for _ in sizes]
        ink = pick(_INKS, rng)
        swapped = bool(rng.random() < 0.5)
        return cls(
            (_font(*picked[0], round(sizes[0])), _font(*picked[1], round(sizes[1]))),
            (ink, ink if rng.random() < 0.3 else pick(_INKS, rng)),
            (_NUMERALS[int(rng.random() < 0.2)], _NUMERALS[int(rng.random() < 0.3)]),
            (swapped, swapped != bool(rng.random() < 0.5)),
            kind < 1 - _NUMBERED_ONLY,
            kind >= _NAMED_ONLY,
        )

    def write(self, picture: Image.Image, index: int) -> None:
        """Draw name and number of the flower `index` (0 to 7) on its face."""
        season = index >= _FOUR
        pen = ImageDraw.Draw(picture)
        name_place, number_place = _CORNERS[:: -1 if self.swapped[season] else 1]
        name_ink, number_ink = self.inks[:: -1 if season else 1]
        if self.named:
            _write(pen, _NAMES[index], name_place, self.fonts[0], name_ink)
        if self.numbered:
            _write(pen, self.numerals[season][index % _FOUR], number_place, self.fonts[1], number_ink)


def write_flower_art(fonts: Path, artwork: Sequence[ArtSet], out: Path, count: int, seed: int = 0) -> None:
    """Write the eight flowers of `count` made-up sets; `out` becomes an artwork folder for `load_art`.

    `fonts`: folder with a `fonts.json`, as in the artwork data; `artwork`: sets; photographed flowers serve as plants
    after their lettering is erased.
    """
    entries = json.loads((fonts / "fonts.json").read_text(encoding="utf-8"))
    files = [(fonts / Path(entry["file"]).name, int(entry.get("index", 0))) for entry in entries]
    files = [file for file in files if _has_digits(*file)]
    photographed = [one for one in artwork if one.photo and set(FLOWERS) <= set(one.codes)]
    sets: dict[str, object] = {}
    for number in range(count):
        name = f"flowers-{number:04d}"
        rng = np.random.default_rng((seed, number))
        kind = float(rng.random())
        lettering = _Lettering.random(files, kind, rng)
        taken = lettering.named and photographed and rng.random() < _PHOTOGRAPHED
        art = pick(photographed, rng) if taken else None
        plants = _wiped_faces(art, rng) if art else _drawn_plants(own=not lettering.named, rng=rng)
        (out / name).mkdir(parents=True, exist_ok=True)
        for index, (code, plant) in enumerate(zip(FLOWERS, plants, strict=True)):
            picture = Image.fromarray(plant, "RGBA")
            lettering.write(picture, index)
            picture.save(out / name / f"{code}.png")
        tiles = {code: [f"{name}/{code}.png"] for code in FLOWERS}
        whole = art is not None and art.whole
        sets[name] = {"tiles": tiles, "kind": "photo" if whole else "face_transparent", "photo": whole}
    (out / "manifest.json").write_text(json.dumps({"sets": sets}), encoding="utf-8")


def _drawn_plants(*, own: bool, rng: np.random.Generator) -> list[NDArray[np.uint8]]:
    """Eight plants in one style, uint8 (h, w, 4): each flower's own plant, or any."""
    inks = {"petals": pick(_INKS, rng), "leaves": pick(_LEAVES, rng)}
    scale, right, down = rng.uniform(0.7, 1.0), rng.uniform(-4, 4), rng.uniform(-6, 4)
    any_plant = rng.random() < _OTHER_PLANTS and not own
    chosen = rng.integers(0, len(PLANTS), len(FLOWERS)).tolist() if any_plant else range(len(FLOWERS))
    plants = []
    for plant in chosen:
        canvas = Canvas(_HEIGHT)
        within = canvas.placed(37.5 * (1 - scale) + right, 96.0 * (1 - scale) + down, scale)
        draw_sketch(within, PLANTS[plant], inks)
        plants.append(_mirrored(canvas.image(), rng))
    return plants


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


def _has_digits(path: Path, index: int) -> bool:
    """Whether a font has glyphs for digits rather than one placeholder box for all."""
    font = _font(path, index, 40)
    return bytes(font.getmask("1")) != bytes(font.getmask("2"))


def _write(
    pen: ImageDraw.ImageDraw, text: str, place: tuple[float, float], font: ImageFont.FreeTypeFont, ink: Colour
) -> None:
    # Centre by the ink: font metrics may put the nominal centre off the face.
    x1, y1, x2, y2 = font.getbbox(text)
    pen.text((place[0] * _WIDTH - (x1 + x2) / 2, place[1] * _HEIGHT - (y1 + y2) / 2), text, font=font, fill=(*ink, 255))
