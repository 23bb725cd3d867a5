"""Pictures of print that is no tile: strips, banners and captions lettered with fonts, as photos without tiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from vision.labels.yolo_folders import IMAGES, LABELS

_SIDES: Final = (960, 720)
_PRINTED: Final = (
    "天地玄黃宇宙洪荒日月盈昃辰宿列張寒來暑往收藏閏餘成歲律呂調陽雲騰致雨露結為霜金生麗水玉出崑岡劍號巨闕珠稱夜光果珍李柰"
    "菜重芥薑海鹹河淡鱗潛羽翔龍師火帝鳥官人皇始制文字乃服衣裳推位讓國有虞陶唐弔民伐罪周殷湯坐朝問道垂拱平章"
    "ABCDEFGHKLMNPRSTUVWXYZ0123456789-—:/%#"
)
"""The beginning of the Thousand Character Classic, Latin letters and digits; no character of a tile, which alone on a
white strip looks like one."""
_INKS: Final = ((200, 30, 40), (25, 25, 30), (245, 245, 245), (30, 70, 170), (20, 120, 60), (230, 170, 30))
_STRIPS: Final = ((240, 240, 238), (255, 255, 255), (30, 30, 34), (225, 90, 40), (60, 130, 210), (250, 220, 60))
_MAX_STRIPS: Final = 5


def write_lettering_negatives(
    textures: Sequence[Path], fonts: Sequence[Path], out: Path, count: int, seed: int = 0
) -> Iterator[Path]:
    """Write `count` pictures with empty label files to the YOLO folder `out`; yields each picture's path.

    Args:
        textures: pictures to letter on.
        fonts: font files with the characters of signs.
        out: YOLO folder; existing pictures of the same name are replaced.
        count: number of pictures.
        seed: of the random choices; the same seed writes the same pictures.

    Raises:
        OSError: a texture or font cannot be read, or a file cannot be written.
    """
    for folder in (IMAGES, LABELS):
        (out / folder).mkdir(parents=True, exist_ok=True)
    for number in range(count):
        rng = np.random.default_rng([seed, number])
        picture = _ground(textures[int(rng.integers(len(textures)))], rng)
        for _ in range(int(rng.integers(1, _MAX_STRIPS + 1))):
            strip = _strip(fonts[int(rng.integers(len(fonts)))], rng)
            place = (int(rng.integers(-60, _SIDES[0] - 200)), int(rng.integers(0, _SIDES[1] - 60)))
            picture.paste(strip, place, strip)
        path = out / IMAGES / f"lettering_{number:04d}.jpg"
        picture.save(path, quality=int(rng.integers(60, 95)))
        (out / LABELS / f"{path.stem}.txt").write_text("", encoding="utf-8")
        yield path


def _ground(texture: Path, rng: np.random.Generator) -> Image.Image:
    with Image.open(texture) as picture:
        ground = picture.convert("RGB").resize(_SIDES)
    return Image.blend(ground, Image.new("RGB", _SIDES, _colour(rng)), float(rng.uniform(0.2, 0.8)))


def _strip(font: Path, rng: np.random.Generator) -> Image.Image:
    """One line of print, on a strip or bare, turned by up to 20 degrees; RGBA."""
    size = int(rng.integers(24, 90))
    face = ImageFont.truetype(str(font), size)
    spaced = " " if rng.random() < 0.4 else ""
    text = spaced.join(str(c) for c in rng.choice(list(_PRINTED), int(rng.integers(2, 14))))
    left, top, right, bottom = face.getbbox(text)
    border = int(rng.integers(4, size))
    ground = (*_choose(_STRIPS, rng), 255) if rng.random() < 0.7 else (0, 0, 0, 0)
    strip = Image.new("RGBA", (int(right - left) + 2 * border, int(bottom - top) + 2 * border), ground)
    ImageDraw.Draw(strip).text((border - left, border - top), text, font=face, fill=(*_choose(_INKS, rng), 255))
    return strip.rotate(float(rng.uniform(-20, 20)), Image.Resampling.BICUBIC, expand=True)


def _choose(colours: Sequence[tuple[int, int, int]], rng: np.random.Generator) -> tuple[int, int, int]:
    return colours[int(rng.integers(len(colours)))]


def _colour(rng: np.random.Generator) -> tuple[int, ...]:
    colour: NDArray[np.int64] = rng.integers(0, 256, 3)
    return tuple(int(value) for value in colour)
