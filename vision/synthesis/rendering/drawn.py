"""A tile set with procedurally drawn faces, usable wherever artwork is."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

import numpy as np

from scoring.tiles import FACES
from vision.synthesis.rendering.art import Face
from vision.synthesis.rendering.faces import Style, draw_face

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
