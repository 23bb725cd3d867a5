"""Projects a layout through a camera: the exact ground truth of a photo, without rendering it."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import pi
from random import Random
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.hand import Rules
from scoring.registry import rule_sets
from scoring.tiles import BACK, INDEX
from vision.detection.boxes import boxes_around
from vision.detection.detections import Detections
from vision.synthesis.geometry import BACK_SIDE, FRONT, Camera, Shape, aim_camera
from vision.synthesis.tables.deal import deal_hand
from vision.synthesis.tables.layout import Layout, random_layout
from vision.synthesis.tables.lines import GroupKind
from vision.synthesis.tables.placing import LaidTile

RULES: Final = tuple([rules.name for rules in rule_sets() if rules.simulated])

HELD_OUT: Final = 1_000_000
"""Seeds from here on are for evaluation only: nothing is developed, tuned or trained on them."""


_ASPECTS: Final = (3 / 4, 3 / 4, 9 / 16, 1.0)
_RASTER: Final = 800
"""Longer side in pixels of the raster used to compute occlusion."""
_LEVEL_ROLL: Final = 0.05
"""Standard deviation in radians of the roll of a camera that is held level."""
_LEAST_OF_HAND: Final = 0.35
"""Least visible share of the upper side of every tile of the hand."""
_LEAST_OF_OTHERS: Final = 0.5
"""Least visible share for a background tile to be included in the ground truth."""


@dataclass(frozen=True, slots=True)
class TruthGroup:
    """Tiles that belong together.

    Attributes:
        kind: kind, as in the reading record.
        tiles: indices into the photo's arrays, in reading order of their line.
        ambiguous: whether the kind cannot be determined from a picture: sets and concealed tiles in one gapless row, or
            all sets lying separately. Such kinds are not scored, like the kind `unsure` in labels of real photos.
        line: index of their line, counted from the far one.
    """

    kind: GroupKind
    tiles: tuple[int, ...]
    ambiguous: bool
    line: int


@dataclass(frozen=True, slots=True)
class PhotoTruth:
    """Ground truth for a photo of a layout, rendered or not.

    Attributes:
        size: width and height in pixels.
        codes: the face each tile shows, or the back.
        boxes: float32 (n, 4), xyxy pixels, tight around the upper sides, clipped to the picture.
        corners: float32 (n, 4, 2), corners of the upper sides in the tiles' own frames.
        visible: float32 (n,), share of the upper side that is in the picture and not occluded.
        places: for each tile its index in the layout, counted group by group.
        groups: a partition of the tiles; the hand's groups come first.
        traits: the layout's, and those of the view.
    """

    layout: Layout
    camera: Camera
    size: tuple[int, int]
    codes: tuple[str, ...]
    boxes: NDArray[np.float32]
    corners: NDArray[np.float32]
    visible: NDArray[np.float32]
    places: tuple[int, ...]
    groups: tuple[TruthGroup, ...]
    traits: frozenset[str]

    def __len__(self) -> int:
        return len(self.codes)

    @property
    def hand_tiles(self) -> tuple[int, ...]:
        """Indices of the hand's tiles."""
        return tuple(tile for group in self.groups if group.kind != "background" for tile in group.tiles)

    def detections(self) -> Detections:
        """The output of a perfect detector, in ground truth order."""
        probabilities = np.zeros((len(self), len(INDEX)), np.float32)
        probabilities[np.arange(len(self)), [INDEX[code] for code in self.codes]] = 1.0
        return Detections(self.boxes, probabilities, self.corners)


def project_layout(layout: Layout, rng: Random, side: int = 1600, *, level: bool = False) -> PhotoTruth:
    """Ground truth of a photo, `side` pixels on its longer side, with the whole hand in the frame, `level` if asked."""
    aspect = rng.choice(_ASPECTS)
    wide, tall = (side, round(side * aspect)), (round(side * aspect), side)
    while True:
        held = [_random_camera(layout, size, rng, level=level) for size in (wide, tall)]
        # People usually hold the camera so that the row fits best.
        fits = int(held[1].scale > held[0].scale)
        chosen = fits if rng.random() < 0.85 else 1 - fits
        photo = _seen(layout, held[chosen], (wide, tall)[chosen])
        if photo is not None:
            return photo


def _random_camera(layout: Layout, size: tuple[int, int], rng: Random, *, level: bool) -> Camera:
    own = [tile for group in layout.groups if group.kind != "background" for tile in group.tiles]
    points = np.concatenate([tile.pose.corners(layout.shape) for tile in own])
    upright = layout.kind == "standing"
    return aim_camera(
        points,
        size,
        tilt=rng.uniform(0.8, 1.1) if upright else min(abs(rng.gauss(0.5, 0.3)), 1.05),
        azimuth=rng.gauss(0.0, 0.15 if upright else 0.25),
        roll=rng.gauss(0.0, _LEVEL_ROLL) if level else _random_roll(rng),
        distance=rng.uniform(14.0, 40.0),
        fill=rng.uniform(0.5, 0.96),
        offset=(rng.gauss(0.0, 0.02), rng.gauss(0.0, 0.04)),
    )


def _random_roll(rng: Random) -> float:
    """Camera roll: usually upright, often a multiple of 90 degrees, occasionally any angle."""
    kind = rng.random()
    if kind < 0.6:
        return rng.gauss(0.0, 0.08)
    if kind < 0.8:
        return rng.randint(1, 3) * pi / 2.0 + rng.gauss(0.0, 0.08)
    return rng.uniform(-pi, pi)


def _seen(layout: Layout, camera: Camera, size: tuple[int, int]) -> PhotoTruth | None:
    """The ground truth; None if a tile of the hand is outside the picture or occluded."""
    tiles = [tile for group in layout.groups for tile in group.tiles]
    owner = [number for number, group in enumerate(layout.groups) for _ in group.tiles]
    flat = np.array([camera.project(tile.pose.corners(layout.shape)) for tile in tiles])
    corners = np.array([quad[list(_upper(tile))] for tile, quad in zip(tiles, flat, strict=True)], np.float32)
    visible = _visible(tiles, layout.shape, camera, flat, size)
    kept: list[int] = []
    for place, number in enumerate(owner):
        inside = (corners[place] > 0).all() and (corners[place] < size).all()
        if layout.groups[number].kind != "background":
            if not inside or visible[place] < _LEAST_OF_HAND:
                return None
            kept.append(place)
        elif visible[place] >= _LEAST_OF_OTHERS:
            kept.append(place)
    members: list[list[int]] = [[] for _ in layout.groups]
    for index, place in enumerate(kept):
        members[owner[place]].append(index)
    seen = corners[kept]
    edges = np.array([*size, *size], np.float32)
    return PhotoTruth(
        layout=layout,
        camera=camera,
        size=size,
        codes=tuple(tiles[place].code for place in kept),
        boxes=np.clip(boxes_around(seen), 0, edges),
        corners=seen,
        visible=visible[kept],
        places=tuple(kept),
        groups=tuple(
            TruthGroup(group.kind, tuple(members[at]), layout.ambiguous[at], group.line)
            for at, group in enumerate(layout.groups)
            if members[at]
        ),
        traits=layout.traits | _view_traits(camera),
    )


def _upper(tile: LaidTile) -> tuple[int, ...]:
    return BACK_SIDE if tile.code == BACK else FRONT


def _visible(
    tiles: Sequence[LaidTile], shape: Shape, camera: Camera, flat: NDArray[np.float64], size: tuple[int, int]
) -> NDArray[np.float32]:
    """Visible share of each upper side, float32 (n,), by painting all tiles at low resolution, back to front."""
    scale = _RASTER / max(size)
    raster = np.full((round(size[1] * scale), round(size[0] * scale)), -1, np.int16)
    quads = (flat * scale).astype(np.float32)
    distances = [np.linalg.norm(tile.pose.centre - camera.eye) for tile in tiles]
    shares = np.zeros(len(tiles), np.float32)
    areas = np.zeros(len(tiles), np.float32)
    for at in np.argsort(distances)[::-1]:
        upper = quads[at, list(_upper(tiles[at]))]
        if not (np.abs(quads[at]) < 1e4).all() or cv2.contourArea(upper, oriented=True) <= 0:
            continue
        _fill(raster, cv2.convexHull(quads[at])[:, 0], -1)
        _fill(raster, upper, int(at))
        areas[at] = cv2.contourArea(upper)
    counts = np.bincount(raster[raster >= 0].ravel(), minlength=len(tiles)).astype(np.float32)
    np.divide(counts[: len(tiles)], areas, out=shares, where=areas > 1.0)
    return np.minimum(shares, 1.0)


def _fill(raster: NDArray[np.int16], outline: NDArray[np.float32], value: int) -> None:
    cv2.fillConvexPoly(raster, np.round(outline * 16).astype(np.int32), value, cv2.LINE_8, 4)


def _view_traits(camera: Camera) -> frozenset[str]:
    forward, right = camera.turn[2], camera.turn[0]
    named = {"steep view": forward[2] > -0.75, "turned photo": abs(np.arctan2(right[1], right[0])) > 0.35}
    return frozenset(name for name, there in named.items() if there)


def simulate_photo(rules: Rules, seed: int, *, side: int = 1600) -> PhotoTruth:
    """The photo of a seed, longer side `side` pixels."""
    rng = Random(f"layout/{rules}/{seed}/True")
    return project_layout(random_layout(deal_hand(rules, seed), rng), rng, side)
