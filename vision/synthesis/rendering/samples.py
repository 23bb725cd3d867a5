"""Rendered photos of dealt hands with full ground truth, and reproducible series of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from scoring.hand import Rules
from scoring.tiles import BACK, FLOWERS, HONOURS, SUITED
from vision.errors import VisionError
from vision.synthesis.rendering.art import DrawnSet, TileSet
from vision.synthesis.rendering.clutter import FlatThing, lay_clutter, random_clutter
from vision.synthesis.rendering.effects import simulate_camera
from vision.synthesis.rendering.faces import STYLES, random_style
from vision.synthesis.rendering.faces.canvas import Colour
from vision.synthesis.rendering.noise import Picture
from vision.synthesis.rendering.props import random_boxes, random_fingers, random_pieces
from vision.synthesis.rendering.scene import Painted, Scene, Tile, paint_scene
from vision.synthesis.rendering.tables import table_top
from vision.synthesis.rendering.texture import random_material
from vision.synthesis.rendering.things import Box, Finger
from vision.synthesis.tables.deal import Deal, deal_hand
from vision.synthesis.tables.layout import Layout, random_layout
from vision.synthesis.tables.view import HELD_OUT, RULES, PhotoTruth, project_layout

_QUALITIES: Final = (60, 96)
_LEAST_VISIBLE: Final = 0.5
"""Share of a hand tile's upper side that fingers must leave visible."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A rendered photo, uint8 RGB (h, w, 3), with ground truth and the JPEG quality of its camera, up to 100."""

    photo: NDArray[np.uint8]
    truth: PhotoTruth
    tile_set: str
    quality: int


def random_sample(
    rules: Rules, tiles: TileSet, back: Colour, side: int, rng: np.random.Generator, *, plain: bool = False
) -> Sample:
    """Render a dealt hand, longer side `side` pixels; a `plain` one lies alone and is photographed level."""
    return render_sample(_random_truth(rules, tiles, side, rng, plain=plain), tiles, back, rng, plain=plain)


def _random_truth(rules: Rules, tiles: TileSet, side: int, rng: np.random.Generator, *, plain: bool) -> PhotoTruth:
    deal = _renderable(rules, tiles, rng)
    lots = Random(int(rng.integers(2**32)))
    return project_layout(random_layout(deal, lots, alone=plain), lots, side, level=plain)


def render_sample(
    truth: PhotoTruth,
    tiles: TileSet,
    back: Colour,
    rng: np.random.Generator,
    *,
    plain: bool = False,
    boxes: Sequence[Box] | None = None,
    clutter: Sequence[FlatThing] = (),
) -> Sample:
    """Render a laid-out photo, unless `plain` with racks, dice and fingers, or with the given boxes alone.

    `clutter` lies on the table below all else.

    Fingers may hide a little of what `truth` gives as visible.
    """
    layout = truth.layout
    laid = [tile for group in layout.groups for tile in group.tiles]
    scene = Scene(
        [Tile(tile.code, tile.pose, None if tile.code == BACK else tiles.face(tile.code, rng)) for tile in laid],
        layout.shape,
        random_material(tiles, back, rng),
        truth.camera,
        _light(rng),
        *_things(layout, rng, plain=plain, boxes=boxes),
    )
    scene = replace(scene, material=replace(scene.material, engraving=float(rng.uniform(0.0, 1.0))))
    ground = lay_clutter(_ground(truth, _centres(layout), rng), clutter, truth.camera)
    painted = paint_scene(scene, ground, rng)
    if _hidden(painted, truth):
        painted = paint_scene(replace(scene, boxes=(), fingers=()), ground, rng)
    photo = simulate_camera(painted.picture, float(rng.uniform(0.1, 0.5)), rng)
    return Sample(photo, truth, tiles.name, int(rng.integers(*_QUALITIES)))


def _things(
    layout: Layout, rng: np.random.Generator, *, plain: bool, boxes: Sequence[Box] | None
) -> tuple[Sequence[Box], Sequence[Finger]]:
    """What lies around a hand and on it."""
    if plain or boxes is not None:
        return boxes or (), ()
    return random_boxes(layout, rng), random_fingers(layout, rng)


def random_bare_table(
    rules: Rules, side: int, rng: np.random.Generator, *, cluttered: bool = False, pieces: bool = False
) -> NDArray[np.uint8]:
    """A photo of a table without tiles, as `random_sample` lays it: cloth, rack, dice, fingers; uint8 RGB (h, w, 3).

    If `cluttered`, with keyboards, cards, dominoes, phones and the like in place of the hand; with `pieces`, with
    markers of the wind and dice.
    """
    lots = Random(int(rng.integers(2**32)))
    truth = project_layout(random_layout(deal_hand(rules, int(rng.integers(HELD_OUT))), lots), lots, side)
    layout = truth.layout
    centres = _centres(layout)
    middle, reach = centres.mean(axis=0), float(np.ptp(centres, axis=0).max()) / 2
    ground = _ground(truth, centres, rng)
    flat = random_clutter(middle, reach, rng) if cluttered else []
    markers, dice = random_pieces(middle, reach, rng) if pieces else ([], [])
    ground = lay_clutter(ground, [*flat, *markers], truth.camera)
    tiles = DrawnSet("none", random_style(rng))
    material = random_material(tiles, tiles.style.back, rng)
    things = [*random_boxes(layout, rng), *dice], random_fingers(layout, rng)
    painted = paint_scene(Scene([], layout.shape, material, truth.camera, _light(rng), *things), ground, rng)
    return simulate_camera(painted.picture, float(rng.uniform(0.1, 0.5)), rng)


def _centres(layout: Layout) -> NDArray[np.float64]:
    return np.array([tile.pose.centre[:2] for group in layout.groups for tile in group.tiles])


def _ground(truth: PhotoTruth, centres: NDArray[np.float64], rng: np.random.Generator) -> Picture:
    """The bare table of tiles with centres (n, 2)."""
    near = float(centres[:, 1].max()) + truth.layout.shape.height / 2.0
    return table_top(truth.camera, truth.size, centres.mean(axis=0), near, rng)


def _renderable(rules: Rules, tiles: TileSet, rng: np.random.Generator) -> Deal:
    """A hand without flowers that the set has no faces for."""
    missing = {code for code in FLOWERS if code not in tiles.codes}
    while True:
        deal = deal_hand(rules, int(rng.integers(HELD_OUT)))
        if not missing & set(deal.hand.flowers):
            return deal


def _hidden(painted: Painted, truth: PhotoTruth) -> bool:
    """Whether anything hides too much of a tile of the hand."""
    own = list(truth.hand_tiles)
    seen = painted.visible[[truth.places[tile] for tile in own]]
    return bool((seen < np.minimum(truth.visible[own], 1.0) * _LEAST_VISIBLE).any())


def _light(rng: np.random.Generator) -> NDArray[np.float64]:
    light = np.array([*rng.normal(0.0, 0.45, 2), 1.0])
    return np.asarray(light / np.linalg.norm(light))


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
        return render_sample(*self.lay(place), plain=self.plain)

    def lay(self, place: int) -> tuple[PhotoTruth, TileSet, Colour, np.random.Generator]:
        """Lay a photo's hand out: its truth, its tiles and the colour of their backs, and what renders it."""
        rng = np.random.default_rng((self.seed, place))
        tiles, back = self._tile_set(place, rng)
        rules = self.rules[place % len(self.rules)]
        return _random_truth(rules, tiles, self.side, rng, plain=self.plain), tiles, back, rng

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
