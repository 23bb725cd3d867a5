"""Scenes of tiles on a table, rendered with exact ground truth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.synthesis.geometry import BACK_SIDE, FRONT, Camera, Pose, Shape
from vision.synthesis.rendering.art import Face
from vision.synthesis.rendering.noise import Picture
from vision.synthesis.rendering.shadows import cast_shadows
from vision.synthesis.rendering.solids import NOBODY, Solids, VisibilityRaster, project_tiles, to_fixed_point
from vision.synthesis.rendering.texture import (
    Material,
    Texture,
    alpha_blend,
    back_texture,
    face_texture,
    texture_height,
)
from vision.synthesis.rendering.things import Box, Finger, paint_box, paint_finger

_GLARING: Final = 0.3
"""Share of the pictures with specular reflections of a lamp."""
_SMALLEST: Final = 0.5
"""Smallest area of a side that is painted, in square pixels."""
_LARGEST: Final = 1e5
"""In pixels; a tile projected larger than this is beside the camera."""


@dataclass(frozen=True, slots=True)
class Glare:
    """Specular highlight: centre and half axes of a spot in pixels, and its strength in levels."""

    middle: tuple[float, float]
    radii: tuple[float, float]
    strength: float


class Painter:
    """Paints tiles and boxes, and tracks which tile each pixel shows."""

    def __init__(
        self, picture: Picture, owner: VisibilityRaster, solids: Solids, scene: Scene, rng: np.random.Generator
    ) -> None:
        self._picture, self._owner, self._solids, self._scene, self._rng = picture, owner, solids, scene, rng
        self._textures: dict[tuple[int, int], Texture] = {}
        self._ambient = float(rng.uniform(0.45, 0.8))
        tiles = len(solids.corners)
        tones = rng.normal(1.0, 0.025, (tiles, 1)) * rng.normal(1.0, 0.006, (tiles, 3))
        shades = self._ambient + (1.05 - self._ambient) * np.maximum(solids.normals @ scene.light, 0.0)
        self._colours = _Colours(solids, scene.material, tones, shades)
        self._outlines = owner.to_fixed_point(solids.corners), owner.to_fixed_point(solids.sides[:, :2])
        self._layers, self._walls = to_fixed_point(solids.layers), to_fixed_point(solids.walls)
        self._heights = _texture_heights(solids.sides[:, :2], scene.shape)
        self._glare = _random_glare(picture.shape[1], picture.shape[0], rng)

    def tile(self, index: int, face: Face | None) -> None:
        """Paint a tile that lies face up, or face down without a face."""
        if not self._inside(index):
            return
        front, back = (float(area) > _SMALLEST for area in self._solids.areas[index, :2])
        self._body(index, front_last=front or not back)
        boxes, uppers = self._outlines
        self._owner.assign(cv2.convexHull(boxes[index]), NOBODY)
        if front and face is not None:
            self._upper(index, 0, face)
            self._owner.assign(uppers[index, 0], index)
        elif back:
            self._upper(index, 1, None)
            self._owner.assign(uppers[index, 1], index if face is None else NOBODY)

    def box(self, box: Box) -> None:
        """Paint a box, which hides tiles but is none."""
        paint_box(self._picture, box, self._scene.camera, self._scene.light, self._ambient)
        outline = self._owner.to_fixed_point(self._scene.camera.project(box.corners()))
        self._owner.assign(cv2.convexHull(outline), NOBODY)

    def _inside(self, index: int) -> bool:
        height, width = self._picture.shape[:2]
        outline = self._solids.corners[index]
        low, high = outline.min(axis=0), outline.max(axis=0)
        return bool(high.min() > 0 and low[0] < width and low[1] < height and np.ptp(outline) < _LARGEST)

    def _body(self, index: int, *, front_last: bool) -> None:
        """Paint both layers with rounded edges, the farther one first, then the flat parts of the sides."""
        seen = [side for side in range(4) if self._solids.areas[index, 2 + side] > _SMALLEST]
        for layer in (0, 1) if front_last else (1, 0):
            hull = cv2.convexHull(self._layers[index, layer])
            cv2.fillConvexPoly(self._picture, hull, self._colours.rims[index][layer], cv2.LINE_AA, 4)
            for side in seen:
                colour = self._colours.walls[index][side][layer]
                cv2.fillConvexPoly(self._picture, self._walls[index, side, layer], colour, cv2.LINE_AA, 4)

    def _upper(self, index: int, side: int, face: Face | None) -> None:
        texture = self._texture(face, texture_height(self._heights[index][side]))
        self._lay(self._solids.sides[index, side], texture, self._colours.uppers[index, side])

    def _texture(self, face: Face | None, height: int) -> Texture:
        key = (id(face), height)
        if key not in self._textures:
            shape, material = self._scene.shape, self._scene.material
            self._textures[key] = (
                face_texture(face, shape, material, height) if face else back_texture(shape, material, height)
            )
        return self._textures[key]

    def _lay(self, quad: NDArray[np.float64], texture: Texture, light: NDArray[np.float64]) -> None:
        """Warp a texture onto a side (4, 2), scaled by `light` (4,) per channel."""
        height, width = self._picture.shape[:2]
        (left, top), (right, bottom) = np.floor(quad.min(axis=0)).astype(int), np.ceil(quad.max(axis=0)).astype(int) + 1
        x1, y1, x2, y2 = max(int(left), 0), max(int(top), 0), min(int(right), width), min(int(bottom), height)
        if x2 - x1 < 2 or y2 - y1 < 2:
            return
        rows, columns = texture.shape[:2]
        source = np.array([[0, 0], [columns, 0], [columns, rows], [0, rows]], np.float32) - 0.5
        target = (quad - (x1 + 0.5, y1 + 0.5)).astype(np.float32)
        turn = cv2.getPerspectiveTransform(source, target)
        flat = cv2.warpPerspective(texture, turn, (x2 - x1, y2 - y1), flags=cv2.INTER_LINEAR)
        alpha = np.asarray(cv2.extractChannel(flat, 3), np.uint8)
        colour = cv2.multiply(cv2.cvtColor(flat, cv2.COLOR_RGBA2RGB), light)
        if self._glare is not None:
            colour = self._shine(np.asarray(colour, np.uint8), alpha, (x1, y1), self._glare)
        window = self._picture[y1:y2, x1:x2]
        window[:] = alpha_blend(window, np.asarray(colour, np.uint8), alpha)

    def _shine(
        self, colour: NDArray[np.uint8], alpha: NDArray[np.uint8], corner: tuple[int, int], glare: Glare
    ) -> NDArray[np.uint8]:
        """The lamp's reflection, jittered per tile, since tiles never lie exactly parallel."""
        slip = self._rng.normal(0.0, 0.15, 2)
        waves = [
            np.exp(-(((np.arange(length) + start - middle) / radius + off) ** 2))
            for length, start, middle, radius, off in zip(
                alpha.shape[::-1], corner, glare.middle, glare.radii, slip, strict=True
            )
        ]
        if waves[0].max() * waves[1].max() * glare.strength < 1.0:
            return colour
        spot = np.outer(waves[1], waves[0] * glare.strength).astype(np.uint8)
        shine = cv2.multiply(spot, alpha, scale=1 / 255)
        return np.asarray(cv2.add(colour, cv2.cvtColor(shine, cv2.COLOR_GRAY2RGB)), dtype=np.uint8)


class _Colours:
    """Per tile: rim colours and side colours by layer, and the light on front and back."""

    def __init__(
        self, solids: Solids, material: Material, tones: NDArray[np.float64], shades: NDArray[np.float64]
    ) -> None:
        layers = tones[:, None] * np.array([material.back, material.body])
        walls = shades[:, 2:] * 0.92
        seen = solids.areas[:, 2:] > _SMALLEST
        upper = np.where(solids.areas[:, 0] > _SMALLEST, shades[:, 0], shades[:, 1])
        # A rounded edge blends from the visible side to the upper side.
        side = np.where(seen.any(axis=1), (walls * seen).sum(axis=1) / np.maximum(seen.sum(axis=1), 1), upper)
        self.rims = (layers * ((side + upper) / 2.0)[:, None, None]).tolist()
        self.walls = (layers[:, None] * walls[:, :, None, None]).tolist()
        lights = tones[:, None] * shades[:, :2, None]
        self.uppers = np.concatenate([lights, np.zeros((*lights.shape[:2], 1))], axis=2)


def _texture_heights(uppers: NDArray[np.float64], shape: Shape) -> list[list[float]]:
    """Projected heights in pixels of upper sides (n, 2, 4, 2): the longest edge, width edges scaled to height."""
    edges = np.linalg.norm(np.roll(uppers, -1, axis=2) - uppers, axis=3)
    heights = np.maximum(edges[..., 1::2].max(axis=2), edges[..., ::2].max(axis=2) * shape.height / shape.width)
    return heights.tolist()  # type: ignore[no-any-return]


def _random_glare(width: int, height: int, rng: np.random.Generator) -> Glare | None:
    if rng.random() > _GLARING:
        return None
    long = max(width, height)
    return Glare(
        (float(rng.uniform(0, width)), float(rng.uniform(0, height))),
        (float(rng.uniform(0.04, 0.3)) * long, float(rng.uniform(0.04, 0.3)) * long),
        float(rng.uniform(25, 110)),
    )


@dataclass(frozen=True)
class Tile:
    """A tile of a scene: the `code` on its upper side (the back if face down) and its pose."""

    code: str
    pose: Pose
    picture: Face | None
    """The face's picture; None if face down."""


@dataclass(frozen=True)
class Scene:
    """Tiles and objects on a table, one camera, and one light in the direction of the unit vector `light` (3,)."""

    tiles: list[Tile]
    shape: Shape
    material: Material
    camera: Camera
    light: NDArray[np.float64] = field(default_factory=lambda: np.array([-0.4, -0.5, 0.77]))
    boxes: Sequence[Box] = ()
    fingers: Sequence[Finger] = ()


@dataclass(frozen=True)
class Painted:
    """A picture with ground truth for each tile of the scene, in scene order.

    Attributes:
        picture: uint8 (h, w, 3).
        corners: float32 (n, 4, 2), corners of the upper side in the tile's own frame.
        visible: float32 (n,), share of the upper side that is inside the picture and not occluded.
    """

    picture: Picture
    corners: NDArray[np.float32]
    visible: NDArray[np.float32]


def paint_scene(scene: Scene, ground: Picture, rng: np.random.Generator) -> Painted:
    """Paint a scene over a picture of the bare table, uint8 (h, w, 3)."""
    solids = project_tiles([tile.pose for tile in scene.tiles], scene.shape, scene.material, scene.camera)
    standing = np.concatenate([solids.boxes, np.array([box.corners() for box in scene.boxes]).reshape(-1, 8, 3)])
    picture = cast_shadows(ground, standing, scene.camera, scene.light, rng)
    height, width = picture.shape[:2]
    owner = VisibilityRaster((height, width))
    painter = Painter(picture, owner, solids, scene, rng)
    boxes = np.array([box.centre for box in scene.boxes]).reshape(-1, 3)
    distances = np.concatenate([solids.distances, np.linalg.norm(boxes - scene.camera.eye, axis=1)])
    for index in np.argsort(-distances).tolist():
        if index < len(scene.tiles):
            painter.tile(index, scene.tiles[index].picture)
        else:
            painter.box(scene.boxes[index - len(scene.tiles)])
    for finger in scene.fingers:
        paint_finger(picture, owner, finger, scene.camera)
    upper = [BACK_SIDE if tile.picture is None else FRONT for tile in scene.tiles]
    corners = np.array(
        [quad[list(side)] for quad, side in zip(solids.corners, upper, strict=True)], np.float32
    ).reshape(-1, 4, 2)
    return Painted(picture, corners, owner.visible_fractions(corners))
