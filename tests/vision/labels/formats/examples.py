"""Labels made by hand and of rendered photos, for every format."""

from dataclasses import replace
from math import cos, radians, sin
from pathlib import Path

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


def turned_photo(name: str = "turned.png") -> PhotoLabels:
    """Tiles of all classes at all angles, of which the boxes are not quite those around the corners."""
    tiles = []
    for place, code in enumerate(CLASSES):
        corners = quad(80 + 90 * (place % 9), 80 + 90 * (place // 9), 40, 56, 8.5 * place, place % 5 - 2)
        left, top, right, bottom = bounding_box(corners)
        tiles.append(TileLabel(code, (left - 0.7, top, right + 1.3, bottom), corners, 0.5, sideways=place % 7 == 0))
    return PhotoLabels(name, 900, 500, tuple(tiles), model=MODEL)


def put_pictures(folder: Path, photos: list[PhotoLabels]) -> None:
    """Pictures of the photos' sizes under their names."""
    for photo in photos:
        path = folder / photo.name
        path.parent.mkdir(parents=True, exist_ok=True)
        Image.new("L", (photo.width, photo.height), 120).save(path)
