"""Scenes of tiles on a table, rendered with exact ground truth."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from vision.synthesis.geometry import Camera, Pose, Shape
from vision.synthesis.rendering.art import Face
from vision.synthesis.rendering.noise import Picture
from vision.synthesis.rendering.ownership import VisibilityRaster
from vision.synthesis.rendering.painter import Painter
from vision.synthesis.rendering.shadows import cast_shadows
from vision.synthesis.rendering.solids import BACK_SIDE, FRONT, project_tiles
from vision.synthesis.rendering.texture import Material
from vision.synthesis.rendering.things import Box, Finger, paint_finger


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
    painter = Painter(picture, owner, solids, scene.material, scene.shape, scene.camera, scene.light, rng)
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


def bounding_boxes(corners: NDArray[np.float32]) -> NDArray[np.float32]:
    """Bounding boxes (n, 4) xyxy of corners, float32 (n, 4, 2)."""
    return np.concatenate([corners.min(axis=1), corners.max(axis=1)], axis=1)
