"""Labels made by hand and of rendered photos, for every format."""

from dataclasses import replace
from itertools import pairwise
from math import cos, radians, sin
from pathlib import Path

import numpy as np
from PIL import Image

from scoring.tiles import CLASSES
from vision.labels.formats import GroupLabel, PhotoLabels, TileLabel
from vision.labels.formats.common.rectangles import bounding_box
from vision.labels.photo_labels import Corners
from vision.reading.records import NetworkRecord

MODEL = NetworkRecord(name="pailens-tiles", sha256="c0" * 32)
SIZE = (800, 600)


def quad(x: float, y: float, width: float, height: float, angle: float, slant: float = 0.0) -> Corners:
    """Corners of a tile around a point, turned clockwise by degrees; `slant` moves one corner off the rectangle."""
    turn = radians(angle)
    corners = []
    for right, down in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        across, below = right * width / 2 + (slant if right > 0 > down else 0), down * height / 2
        corners.append(
            (round(x + across * cos(turn) - below * sin(turn), 1), round(y + across * sin(turn) + below * cos(turn), 1))
        )
    a, b, c, d = corners
    return a, b, c, d


def turned_tile(code: str, x: float, y: float, angle: float, *, sideways: bool = False) -> TileLabel:
    corners = quad(x, y, 40, 56, angle, slant=3)
    return TileLabel(code, bounding_box(corners), corners, confidence=0.75, sideways=sideways)


def full_photo(name: str = "evening/table 1.jpg") -> PhotoLabels:
    """A photo with all that labels can have: tiles in any order, groups, a winning tile, a sideways tile, a back."""
    row = [turned_tile(code, 60 + 50 * i, 400, 12.5) for i, code in enumerate(("1m", "2m", "3m"))]
    pung = [turned_tile("5z", 300 + 60 * i, 200, 102 if i == 1 else 12, sideways=i == 1) for i in range(3)]
    alone = replace(turned_tile("9s", 600, 400, 271), difficult=True)
    back = turned_tile("0x", 700, 100, 45)
    return PhotoLabels(
        name,
        *SIZE,
        tiles=(pung[0], *row, alone, pung[1], pung[2], back),
        groups=(
            GroupLabel("concealed", (1, 2, 3)),
            GroupLabel("winning-tile", (4,)),
            GroupLabel("pung", (0, 5, 6)),
            GroupLabel("background", (7,)),
        ),
        sha256="5a" * 32,
        model=MODEL,
    )


def corrected_photo(name: str = "corrected.jpg") -> PhotoLabels:
    """The full photo after a person renamed one tile and set right what the network saw."""
    predicted = full_photo(name)
    tiles = tuple(replace(tile, confidence=None, difficult=False) for tile in predicted.tiles)
    return replace(predicted, tiles=(replace(tiles[0], code="6z"), *tiles[1:]), annotator="person", predicted=predicted)


def bare_photo(name: str = "bare.png") -> PhotoLabels:
    """A photo with boxes and nothing else, as other programs label it."""
    return PhotoLabels(name, 640, 480, (TileLabel("1z", (10.0, 20.0, 50.0, 80.0)),), annotator="person")


def empty_photo(name: str = "empty.webp") -> PhotoLabels:
    return PhotoLabels(name, 320, 240)


def random_photo(rng: np.random.Generator, name: str) -> PhotoLabels:
    """Tiles of any class anywhere in the photo, at any angle, in random groups."""
    width, height = (int(side) for side in rng.integers(400, 5000, 2))
    tiles = []
    for _ in range(int(rng.integers(0, 40))):
        x, y = rng.uniform(80, width - 80), rng.uniform(80, height - 80)
        corners = quad(x, y, rng.uniform(15, 60), rng.uniform(20, 80), rng.uniform(0, 360), rng.uniform(-4, 4))
        left, top, right, bottom = bounding_box(corners)
        nudged = (left + round(rng.uniform(-2, 2), 1), top, right + round(rng.uniform(-2, 2), 1), bottom)
        known = bool(rng.random() < 0.8)
        tiles.append(
            TileLabel(
                CLASSES[int(rng.integers(len(CLASSES)))],
                nudged,
                corners if known else None,
                round(float(rng.random()), 4),
                bool(rng.random() < 0.2) if known else None,
                bool(rng.random() < 0.2),
            )
        )
    order = [int(place) for place in rng.permutation(len(tiles))]
    ends = sorted({int(cut) for cut in rng.integers(0, len(tiles) + 1, 5)})
    kinds = ("concealed", "winning-tile", "pung", "flowers", "background")
    groups = tuple(
        GroupLabel(kinds[i % len(kinds)], tuple(order[start:end]))  # type: ignore[arg-type]
        for i, (start, end) in enumerate(pairwise(ends))
    )
    return PhotoLabels(name, width, height, tuple(tiles), groups, f"{int(rng.integers(2**63)):064x}", MODEL)


def put_pictures(folder: Path, photos: list[PhotoLabels]) -> None:
    """Pictures of the photos' sizes under their names."""
    for photo in photos:
        path = folder / photo.name
        path.parent.mkdir(parents=True, exist_ok=True)
        Image.new("L", (photo.width, photo.height), 120).save(path)
