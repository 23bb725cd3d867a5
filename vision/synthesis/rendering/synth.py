"""Reproducible series of rendered photos."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from scoring.hand import Rules
from scoring.registry import rule_sets
from scoring.tiles import HONOURS, SUITED
from vision.errors import VisionError
from vision.synthesis.rendering.drawn import DrawnSet, TileSet
from vision.synthesis.rendering.faces import STYLES, random_style
from vision.synthesis.rendering.faces.canvas import Colour
from vision.synthesis.rendering.samples import Sample, random_sample

RULES: Final = tuple([rules.name for rules in rule_sets() if rules.simulated])
ALIKE: Final = 8
"""Consecutive photos that share a made-up style, since drawing its faces takes longer than rendering a photo."""
_RENDERER: Final = 3
"""Renderer version: changed when the same seed gives other pictures."""


@dataclass(frozen=True, slots=True)
class Series:
    """An infinite series of photos; each depends only on its index and the fields here.

    Attributes:
        side: longer side in pixels.
        rules: rule sets, used in turn.
        sets: tile sets to choose from; if empty, faces are drawn procedurally, two of three photos in a random style
            shared with their neighbours.
        plain: whether hands lie alone and are photographed level.
    """

    seed: int
    side: int
    rules: tuple[Rules, ...] = RULES
    sets: tuple[TileSet, ...] = ()
    plain: bool = False

    @classmethod
    def of(cls, seed: int, side: int, rules: Sequence[Rules] = RULES, sets: Sequence[TileSet] = ()) -> Series:
        """A series of those sets with all suits and honours. Raises `PailensError`: sets are given, none complete."""
        whole = tuple(tiles for tiles in sets if {*SUITED, *HONOURS} <= set(tiles.codes))
        if sets and not whole:
            raise VisionError("art.incomplete", "art")
        return cls(seed, side, tuple(rules), whole)

    def name(self, place: int) -> str:
        """Name of a photo: its rule set and its number within that rule set."""
        return f"{self.rules[place % len(self.rules)]}-{place // len(self.rules) + 1}"

    def sample(self, place: int) -> Sample:
        rng = np.random.default_rng((self.seed, place))
        tiles, back = self._tile_set(place, rng)
        return random_sample(self.rules[place % len(self.rules)], tiles, back, self.side, rng, plain=self.plain)

    def recipe(self) -> dict[str, Any]:
        """What a photo depends on besides its index, as JSON."""
        sets = [tiles.name for tiles in self.sets]
        known = {"renderer": _RENDERER, "seed": self.seed, "size": self.side, "rules": list(self.rules), "sets": sets}
        return known | ({"plain": True} if self.plain else {})

    def _tile_set(self, place: int, rng: np.random.Generator) -> tuple[TileSet, Colour]:
        if self.sets:
            return self.sets[int(rng.integers(len(self.sets)))], random_style(rng).back
        if place % 3:
            printing = random_style(np.random.default_rng((self.seed, place // ALIKE, 1)))
            return DrawnSet("made up", printing), random_style(rng).back
        name = list(STYLES)[int(rng.integers(len(STYLES)))]
        return DrawnSet(name, STYLES[name]), STYLES[name].back
