"""Random tile materials."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.synthesis.rendering.drawn import TileSet
from vision.synthesis.rendering.faces.canvas import Colour
from vision.synthesis.rendering.invented import UNKNOWN
from vision.synthesis.rendering.texture import Material

_BODIES: Final = ((245, 243, 235), (238, 232, 210), (252, 252, 250), (226, 223, 214), (242, 230, 200))


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


def rim_colour(tiles: TileSet, rng: np.random.Generator) -> NDArray[np.float64]:
    """Colour along the edges of a photographed face, continued on the tile's sides."""
    photographed = [code for code in tiles.codes if code != UNKNOWN]
    face = tiles.face(photographed[int(rng.integers(len(photographed)))], rng).pixels
    sides = (face[2:5, 4:-4, :3].reshape(-1, 3), face[4:-4, 2:5, :3].reshape(-1, 3))
    return np.asarray(np.median(np.concatenate(sides), axis=0))
