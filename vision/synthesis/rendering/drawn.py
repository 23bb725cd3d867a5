"""A set of tiles with drawn faces, for use wherever a set of artwork is."""

from __future__ import annotations

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
    """A design of tiles: `codes` it has faces for; `whole` where its faces are photos of whole upper sides."""

    @property
    def name(self) -> str: ...

    @property
    def whole(self) -> bool: ...

    @property
    def codes(self) -> Sequence[str]: ...

    def face(self, code: str, rng: np.random.Generator) -> Face:
        """A picture of a face."""


@dataclass(frozen=True, slots=True)
class DrawnSet:
    """Tiles whose faces this project draws."""

    name: str
    style: Style
    whole: bool = False
    codes: Sequence[str] = FACES

    def face(self, code: str, rng: np.random.Generator) -> Face:
        """The drawn face; every copy of it is alike."""
        return _face(code, self.style)


@lru_cache(maxsize=256)
def _face(code: str, style: Style) -> Face:
    return Face(draw_face(code, style, _HEIGHT), whole=False)
