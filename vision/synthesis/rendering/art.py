"""Folders of tile artwork: one or more pictures per face, described by a `manifest.json`.

The manifest maps a set's name to its `tiles` (face -> picture files), its `kind` (a transparent drawing, an opaque
face, a photo of a whole upper side, an oblique picture of a tile), and the `face_box` of the printed part relative to
the picture's size.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.tiles import FACES
from vision.errors import VisionError
from vision.images.resizing import shrink
from vision.synthesis.rendering.faces import Style, draw_face

Rgba = NDArray[np.uint8]

_HONOUR_NAMES = ("east", "south", "west", "north", "white", "green", "red")
_FACE_NAMES = dict(zip(_HONOUR_NAMES, (f"{n}z" for n in range(1, 8)), strict=True)) | {
    **{f"f{n}": f"{n}f" for n in range(1, 5)},
    **{f"se{n}": f"{n + 4}f" for n in range(1, 5)},
}
_MAX_HEIGHT = 200


@dataclass(frozen=True)
class Face:
    """Picture of a face, RGBA uint8 (h, w, 4); `whole` if it shows the tile's upper side to its edges."""

    pixels: Rgba
    whole: bool

    @cached_property
    def premultiplied(self) -> Rgba:
        alpha = cv2.extractChannel(self.pixels, 3)
        if np.asarray(alpha).min() == 255:
            return self.pixels
        weighted = cv2.multiply(self.pixels, cv2.merge([alpha, alpha, alpha, np.full_like(alpha, 255)]), scale=1 / 255)
        return np.asarray(weighted, dtype=np.uint8)


@dataclass(frozen=True)
class ArtSet:
    """One design of tiles. `photo`: photographed or scanned from real tiles."""

    name: str
    photo: bool
    files: dict[str, list[Path]]
    whole: bool
    face_box: tuple[float, float, float, float]
    _cache: dict[Path, Face] = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def codes(self) -> list[str]:
        """The faces available in this set, in the order of `FACES`."""
        return [code for code in FACES if code in self.files]

    def face(self, code: str, rng: np.random.Generator) -> Face:
        files = self.files[code]
        path = files[int(rng.integers(len(files)))]
        if path not in self._cache:
            self._cache[path] = Face(_read(path, self.face_box), self.whole)
        return self._cache[path]


def load_art(folder: Path) -> list[ArtSet]:
    """Load every set of an artwork folder. Raises `PailensError`: the manifest is missing or cannot be read."""
    manifest = folder / "manifest.json"
    try:
        sets: dict[str, Any] = json.loads(manifest.read_text(encoding="utf-8"))["sets"]
    except (OSError, ValueError, KeyError) as error:
        raise VisionError("art.manifest", str(manifest)) from error
    return [_art_set(folder, name, entry) for name, entry in sets.items()]


def _art_set(folder: Path, name: str, entry: dict[str, Any]) -> ArtSet:
    doubtful = {_code(word.strip(",")) for text in entry.get("doubtful") or [] for word in text.split()}
    files = {
        _code(face): [folder / picture for picture in pictures]
        for face, pictures in entry["tiles"].items()
        if _code(face) in FACES and _code(face) not in doubtful
    }
    kind = str(entry["kind"])
    box = entry.get("face_box") or (0.0, 0.0, 1.0, 1.0)
    return ArtSet(name, bool(entry["photo"]), files, kind.startswith("photo"), tuple(box))


def _code(face: str) -> str:
    return _FACE_NAMES.get(face, face)


def _read(path: Path, box: tuple[float, float, float, float]) -> Rgba:
    picture = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
    if picture is None:
        raise VisionError("art.unreadable", str(path))
    if picture.ndim == 2:
        picture = cv2.cvtColor(picture, cv2.COLOR_GRAY2BGRA)
    elif picture.shape[2] == 3:
        picture = cv2.cvtColor(picture, cv2.COLOR_BGR2BGRA)
    height, width = picture.shape[:2]
    x1, y1, x2, y2 = (round(edge * side) for edge, side in zip(box, (width, height, width, height), strict=True))
    face = cv2.cvtColor(picture[y1:y2, x1:x2], cv2.COLOR_BGRA2RGBA)
    if face.shape[0] > _MAX_HEIGHT:
        return shrink(np.asarray(face, dtype=np.uint8), _MAX_HEIGHT / face.shape[0])
    return np.ascontiguousarray(face, dtype=np.uint8)


_HEIGHT = 200


class TileSet(Protocol):
    """A design of tiles: `codes` lists its faces; `whole` if they are photos of whole upper sides."""

    @property
    def name(self) -> str: ...

    @property
    def whole(self) -> bool: ...

    @property
    def codes(self) -> Sequence[str]: ...

    def face(self, code: str, rng: np.random.Generator) -> Face:
        """A picture of a face, chosen at random if there are several."""


@dataclass(frozen=True, slots=True)
class DrawnSet:
    """A set whose faces are drawn by this package."""

    name: str
    style: Style
    whole: bool = False
    codes: Sequence[str] = FACES

    def face(self, code: str, rng: np.random.Generator) -> Face:
        """The drawn face; every copy is identical."""
        return _face(code, self.style)


@lru_cache(maxsize=256)
def _face(code: str, style: Style) -> Face:
    return Face(draw_face(code, style, _HEIGHT), whole=False)
