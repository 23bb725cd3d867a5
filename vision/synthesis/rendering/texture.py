"""Texture of a tile's upper side: engraved print, rounded corners, bevel highlight."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.synthesis.geometry import Shape
from vision.synthesis.rendering.art import Face, TileSet
from vision.synthesis.rendering.faces.canvas import Colour
from vision.synthesis.rendering.invented import UNKNOWN

_BODIES: Final = ((245, 243, 235), (238, 232, 210), (252, 252, 250), (226, 223, 214), (242, 230, 200))


def rim_colour(tiles: TileSet, rng: np.random.Generator) -> NDArray[np.float64]:
    """Colour along the edges of a photographed face, continued on the tile's sides."""
    photographed = [code for code in tiles.codes if code != UNKNOWN]
    face = tiles.face(photographed[int(rng.integers(len(photographed)))], rng).pixels
    sides = (face[2:5, 4:-4, :3].reshape(-1, 3), face[4:-4, 2:5, :3].reshape(-1, 3))
    return np.asarray(np.median(np.concatenate(sides), axis=0))


Texture = NDArray[np.uint8]
"""Uint8 (h, w, 4): colour premultiplied by alpha, and alpha."""

_HEIGHTS: Final = (24, 40, 64, 96, 136, 192, 272)
"""Texture heights in pixels, quantised so that tiles share textures."""


@dataclass(frozen=True)
class Material:
    """Material of a set of tiles. Colours are RGB, 0..255.

    Attributes:
        layer: share of the thickness that the front layer takes.
        rounding: radius of the face's corners in tile widths.
        margin: free rim around a printed face, as a share of the tile's width.
        bevel: strength of the rim highlight, 0..1.
        engraving: depth of the engraving, 0..1.
    """

    body: tuple[float, float, float]
    back: tuple[float, float, float]
    layer: float = 0.65
    rounding: float = 0.10
    margin: float = 0.09
    bevel: float = 0.5
    engraving: float = 0.0

    @property
    def edge(self) -> float:
        """Radius of the edges between upper side and lateral sides, in tile widths."""
        return 0.45 * self.rounding


def texture_height(seen: float) -> int:
    """Texture height for an upper side `seen` pixels high in the picture."""
    return next((height for height in _HEIGHTS if height >= seen), _HEIGHTS[-1])


def face_texture(face: Face, shape: Shape, material: Material, height: int) -> Texture:
    """Texture of a side with a face, `height` pixels high."""
    width = round(height * shape.width / shape.height)
    canvas = _plain(height, width, material.body)
    margin = 0 if face.whole else round(material.margin * width)
    inner_width, inner_height = width - 2 * margin, height - 2 * margin
    if not face.whole:  # a drawing keeps its aspect ratio, a photo of the whole side is stretched to it
        scale = min(inner_width / face.pixels.shape[1], inner_height / face.pixels.shape[0])
        inner_width, inner_height = round(face.pixels.shape[1] * scale), round(face.pixels.shape[0] * scale)
    left, top = (width - inner_width) // 2, (height - inner_height) // 2
    window = canvas[top : top + inner_height, left : left + inner_width]
    ink = _shrunk(face.premultiplied, inner_width, inner_height)
    alpha = cv2.extractChannel(ink, 3)
    window[:] = alpha_blend(
        window, np.asarray(cv2.cvtColor(ink, cv2.COLOR_RGBA2RGB), np.uint8), np.asarray(alpha, np.uint8)
    )
    if material.engraving and not face.whole:
        _engrave(window, np.asarray(alpha, np.uint8), material.engraving)
    return _finish(canvas, material)


def back_texture(shape: Shape, material: Material, height: int) -> Texture:
    """Texture of a back, `height` pixels high."""
    return _finish(_plain(height, round(height * shape.width / shape.height), material.back), material)


def alpha_blend(below: NDArray[np.uint8], colour: NDArray[np.uint8], alpha: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Composite a premultiplied colour (h, w, 3) with alpha (h, w) over a picture (h, w, 3)."""
    through = cv2.cvtColor(cv2.bitwise_not(alpha), cv2.COLOR_GRAY2RGB)
    return np.asarray(cv2.add(cv2.multiply(below, through, scale=1 / 255), colour), dtype=np.uint8)


def _shrunk(picture: NDArray[np.uint8], width: int, height: int) -> NDArray[np.uint8]:
    """Resize by repeated halving, which is fast, then by interpolation."""
    while picture.shape[0] >= 2 * height and picture.shape[1] >= 2 * width:
        half = (picture.shape[1] // 2, picture.shape[0] // 2)
        picture = np.asarray(cv2.resize(picture[: 2 * half[1], : 2 * half[0]], half, interpolation=cv2.INTER_AREA))
    return np.asarray(cv2.resize(picture, (width, height), interpolation=cv2.INTER_LINEAR), dtype=np.uint8)


def _plain(height: int, width: int, colour: tuple[float, float, float]) -> NDArray[np.uint8]:
    canvas = np.empty((height, width, 3), np.uint8)
    cv2.rectangle(canvas, (0, 0), (width, height), colour, -1)
    return canvas


def _engrave(window: NDArray[np.uint8], ink: NDArray[np.uint8], depth: float) -> None:
    """Engrave ink (h, w): the upper edges of the cut are shaded, the lower ones lit."""
    step = max(1, round(len(ink) / 90))
    moved = np.zeros_like(ink)
    moved[step:, step // 2 :] = ink[:-step, : ink.shape[1] - step // 2]
    shaded, lit = cv2.subtract(ink, moved), cv2.subtract(moved, ink)
    grey = cv2.cvtColor(shaded, cv2.COLOR_GRAY2RGB)
    cv2.subtract(window, cv2.convertScaleAbs(grey, alpha=0.28 * depth), dst=window)
    cv2.add(window, cv2.convertScaleAbs(cv2.cvtColor(lit, cv2.COLOR_GRAY2RGB), alpha=0.3 * depth), dst=window)


def _finish(canvas: NDArray[np.uint8], material: Material) -> Texture:
    height, width = canvas.shape[:2]
    lit = cv2.multiply(
        canvas, _bevel(height, width, round(material.rounding, 2), round(material.bevel, 1)), scale=1 / 200
    )
    mask = _rounded(height, width, round(material.rounding, 2), round(material.edge, 2))
    weighted = cv2.multiply(lit, cv2.cvtColor(mask, cv2.COLOR_GRAY2RGB), scale=1 / 255)
    return np.asarray(cv2.merge([weighted, mask]), dtype=np.uint8)


@lru_cache(maxsize=128)
def _bevel(height: int, width: int, rounding: float, strength: float) -> NDArray[np.uint8]:
    """Rim lighting, uint8 (height, width, 3); 200 is neutral."""
    reach = max(2.0, rounding * width)
    down, across = (np.clip(_from_edge(side) / reach, 0.0, 1.0) for side in (height, width))
    rim = 1 - np.outer(down * down * (3 - 2 * down), across * across * (3 - 2 * across))
    slope = np.linspace(1, -1, height, dtype=np.float32)[:, None]
    light = 200 * (1 + rim * (slope * 0.25 - 0.12) * strength)
    return np.asarray(cv2.cvtColor(np.clip(light, 0, 255).astype(np.uint8), cv2.COLOR_GRAY2RGB), dtype=np.uint8)


@lru_cache(maxsize=128)
def _rounded(height: int, width: int, rounding: float, edge: float) -> NDArray[np.uint8]:
    """Alpha of the flat part of a side, with rounded edges and corners."""
    radius = max((rounding - edge) * width, 1.0)
    down, across = (np.maximum(radius - _from_edge(side) + edge * width, 0.0) for side in (height, width))
    outside = np.sqrt((down**2)[:, None] + (across**2)[None]) - radius
    return np.asarray(np.clip(255 * (0.5 - outside), 0, 255), dtype=np.uint8)


def _from_edge(side: int) -> NDArray[np.float32]:
    """Distance of each pixel centre from the nearer end of a side of `side` pixels."""
    places = np.arange(side, dtype=np.float32) + np.float32(0.5)
    return np.asarray(np.minimum(places, side - places), dtype=np.float32)


def random_material(tiles: TileSet, back: Colour, rng: np.random.Generator) -> Material:
    """A random material for a set, with backs of about the given colour."""
    body = np.array(_BODIES[int(rng.integers(len(_BODIES)))]) + rng.normal(0.0, 5.0, 3)
    if tiles.whole:
        body = rim_colour(tiles, rng)
    red, green, blue = np.clip(body, 0, 255)
    back_red, back_green, back_blue = np.clip(np.array(back) + rng.normal(0.0, 10.0, 3), 0, 255)
    return Material(
        body=(float(red), float(green), float(blue)),
        back=(float(back_red), float(back_green), float(back_blue)),
        layer=float(rng.uniform(0.5, 0.8)),
        rounding=float(rng.uniform(0.06, 0.14)),
        margin=float(rng.uniform(0.05, 0.11)),
        bevel=float(rng.uniform(0.2, 1.0)),
    )
