"""Faces lettered with fonts: characters and honours in many typefaces, written as an artwork folder."""

import json
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

_SIZE = (150, 200)
_NUMERALS = "一二三四五六七八九"
_WINDS = {"east": "東", "south": "南", "west": "西", "north": "北"}
_DARK = ((20, 20, 24), (20, 20, 24), (15, 40, 120), (30, 60, 160), (50, 50, 60))
_RED = ((190, 20, 30), (170, 30, 30), (200, 40, 60))
_GREEN = ((10, 110, 60), (20, 130, 50), (0, 90, 70))


def write_lettered_art(fonts: Path, out: Path) -> int:
    """Write one set for each font of a folder (with `fonts.json`) that has every character needed.

    Returns the number of sets written; `out` becomes an artwork folder for `load_art`.
    """
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
    numerals = _NUMERALS.replace("五", "伍") if rng.random() < 0.6 else _NUMERALS
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
