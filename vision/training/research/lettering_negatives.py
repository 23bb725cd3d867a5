"""Pictures of print that is no tile: strips, banners and captions lettered with fonts, as photos without tiles.

Where the characters stand is written as false positives, so that those which no network proposes are learnt too.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from vision.labels.box_files import write_boxes
from vision.labels.labelled_photo import FALSE_POSITIVES
from vision.labels.yolo_folders import IMAGES, LABELS
from vision.synthesis.rendering.faces.style import pick
from vision.synthesis.rendering.invented import random_character

_SIDES: Final = (960, 720)
_ALIKE: Final = "來束柬果車乘凍甫雨兩面酉要化比此兆申甲由巾市串仲登癸廢禺寓葛工土士元王主人入力刀匹泰奏舂复秒愁各海闌局"
"""Characters that resemble those of tiles: 來, lettered on a rack, is read as 東."""
_ALIKE_SHARE: Final = 0.3
_SIGNS: Final = "ABCDEFGHKLMNPRSTUVWXYZ0123456789-—:/%#.,"
_INKS: Final = ((200, 30, 40), (25, 25, 30), (245, 245, 245), (30, 70, 170), (20, 120, 60), (230, 170, 30))
_STRIPS: Final = ((240, 240, 238), (255, 255, 255), (30, 30, 34), (225, 90, 40), (60, 130, 210), (250, 220, 60))
_CONTRAST: Final = 120
"""Sum of the differences of red, green and blue between print and what it is on, at least."""
_MAX_STRIPS: Final = 6
_SIZES: Final = (14, 96)
"""Height of the characters in pixels; a tile read well is as wide as 16 and more."""
_SQUEEZED: Final = (0.4, 1.0)
"""Share of its height that a strip keeps: the front of a rack is seen from above."""
_SQUEEZED_SHARE: Final = 0.4


class _Strip(NamedTuple):
    """A line of print. `picture`: RGBA; `boxes`: (n, 4), its characters, xyxy, pixels."""

    picture: Image.Image
    boxes: NDArray[np.float64]


def write_lettering_negatives(
    textures: Sequence[Path], fonts: Sequence[Path], out: Path, count: int, seed: int = 0
) -> Iterator[Path]:
    """Write `count` pictures with empty label files to the YOLO folder `out`; yields each picture's path.

    `out`: YOLO folder; existing pictures of the same name are replaced. Raises `OSError`: a texture or font cannot be
    read, or a file cannot be written.
    """
    for folder in (IMAGES, LABELS, FALSE_POSITIVES):
        (out / folder).mkdir(parents=True, exist_ok=True)
    for number in range(count):
        rng = np.random.default_rng([seed, number])
        picture = _ground(textures[int(rng.integers(len(textures)))], rng)
        boxes = np.concatenate([_put(picture, fonts, rng) for _ in range(int(rng.integers(1, _MAX_STRIPS + 1)))])
        path = out / IMAGES / f"lettering_{number:04d}.jpg"
        picture.save(path, quality=int(rng.integers(60, 95)))
        (out / LABELS / f"{path.stem}.txt").write_text("", encoding="utf-8")
        write_boxes(out / FALSE_POSITIVES / f"{path.stem}.txt", boxes / np.array(_SIDES * 2))
        yield path


def _put(picture: Image.Image, fonts: Sequence[Path], rng: np.random.Generator) -> NDArray[np.float64]:
    """Letter a strip on a picture; the boxes (n, 4) of the characters that lie in it, pixels."""
    strip = _strip(fonts[int(rng.integers(len(fonts)))], rng)
    place = (int(rng.integers(-60, _SIDES[0] - 200)), int(rng.integers(0, _SIDES[1] - 60)))
    picture.paste(strip.picture, place, strip.picture)
    boxes = strip.boxes + np.array(place * 2)
    inside = (boxes[:, :2] >= 0).all(axis=1) & (boxes[:, 2:] <= picture.size).all(axis=1)
    return np.asarray(boxes[inside])


def _ground(texture: Path, rng: np.random.Generator) -> Image.Image:
    with Image.open(texture) as picture:
        ground = picture.convert("RGB").resize(_SIDES)
    return Image.blend(ground, Image.new("RGB", _SIDES, _colour(rng)), float(rng.uniform(0.2, 0.8)))


def _printed(rng: np.random.Generator) -> str:
    """Two to thirteen characters of signs, Chinese ones or Latin ones; none of a tile, which alone looks like one."""
    chinese = rng.random() < 0.7
    count = int(rng.integers(2, 14))
    return "".join(
        _chinese(rng) if chinese and rng.random() < 0.9 else str(rng.choice(list(_SIGNS))) for _ in range(count)
    )


def _chinese(rng: np.random.Generator) -> str:
    if rng.random() < _ALIKE_SHARE:
        return str(rng.choice(list(_ALIKE)))
    return random_character(rng)


def _strip(font: Path, rng: np.random.Generator) -> _Strip:
    """One line of print, turned by up to 20 degrees, on the bar of a rack, on a label, or bare like a caption."""
    face = ImageFont.truetype(str(font), int(np.exp(rng.uniform(*np.log(_SIZES)))))
    text = (" " * int(rng.integers(0, 3))).join(_printed(rng))
    outline = int(rng.integers(1, 4)) if rng.random() < 0.3 else 0
    left, top, right, bottom = face.getbbox(text, stroke_width=outline)
    border = int(rng.integers(2, max(3, int(face.size))))
    beyond = border if rng.random() < 0.5 else int(rng.integers(border, 400))
    bar = pick(_STRIPS, rng)
    ground = (*bar, 255) if rng.random() < 0.7 else (0, 0, 0, 0)
    strip = Image.new("RGBA", (int(right - left) + 2 * beyond, int(bottom - top) + 2 * border), ground)
    ink, edge = pick(_legible(bar), rng), pick(_INKS, rng)
    place = (beyond - left, border - top)
    ImageDraw.Draw(strip).text(place, text, font=face, fill=(*ink, 255), stroke_width=outline, stroke_fill=(*edge, 255))
    ends = np.array([face.getlength(text[:count]) for count in range(len(text) + 1)]) + place[0]
    rows = np.tile([border, border + bottom - top], (len(text), 1))
    boxes = np.column_stack([ends[:-1], rows[:, 0], ends[1:], rows[:, 1]])[[not one.isspace() for one in text]]
    if rng.random() < _SQUEEZED_SHARE:
        height = max(8, int(strip.height * rng.uniform(*_SQUEEZED)))
        boxes[:, [1, 3]] *= height / strip.height
        strip = strip.resize((strip.width, height))
    return _turned(strip, boxes, float(rng.uniform(-20, 20)))


def _turned(strip: Image.Image, boxes: NDArray[np.float64], degrees: float) -> _Strip:
    """A strip turned counterclockwise; boxes keep their sizes."""
    turned = strip.rotate(degrees, Image.Resampling.BICUBIC, expand=True)
    cosine, sine = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    centres = (boxes[:, :2] + boxes[:, 2:] - strip.size) / 2 @ np.array([[cosine, -sine], [sine, cosine]])
    centres += np.array(turned.size) / 2
    half = (boxes[:, 2:] - boxes[:, :2]) / 2
    return _Strip(turned, np.concatenate([centres - half, centres + half], axis=1))


def _legible(bar: tuple[int, int, int]) -> list[tuple[int, int, int]]:
    """Inks that can be told from a bar."""
    return [ink for ink in _INKS if np.abs(np.subtract(ink, bar)).sum() >= _CONTRAST]


def _colour(rng: np.random.Generator) -> tuple[int, ...]:
    colour: NDArray[np.int64] = rng.integers(0, 256, 3)
    return tuple(int(value) for value in colour)
