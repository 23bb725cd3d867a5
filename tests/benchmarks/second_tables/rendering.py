"""Renders a picture of a scene, so that detections can be measured too."""

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import BACK
from tests.benchmarks.second_tables.pictures import Picture
from vision.synthesis.rendering.art import DrawnSet
from vision.synthesis.rendering.effects import simulate_camera
from vision.synthesis.rendering.faces import random_style
from vision.synthesis.rendering.scene import Scene, Tile, paint_scene
from vision.synthesis.rendering.tables import table_top
from vision.synthesis.rendering.texture import random_material


def render(picture: Picture, rng: np.random.Generator) -> NDArray[np.uint8]:
    """A photo of the scene with drawn faces of a random style, uint8 RGB (h, w, 3)."""
    scene, style = picture.scene, random_style(rng)
    tiles = DrawnSet("drawn", style)
    light = np.array([*rng.normal(0.0, 0.4, 2), 1.0])
    laid = [
        Tile(tile.code, tile.pose, None if tile.code == BACK else tiles.face(tile.code, rng)) for tile in scene.tiles
    ]
    centres = np.array([tile.pose.centre[:2] for tile in scene.tiles])
    near = float(centres[:, 1].max()) + scene.shape.height
    ground = table_top(picture.camera, picture.size, centres.mean(axis=0), near, rng)
    material = random_material(tiles, style.back, rng)
    painted = paint_scene(
        Scene(laid, scene.shape, material, picture.camera, light / np.linalg.norm(light), fingers=list(scene.fingers)),
        ground,
        rng,
    )
    return simulate_camera(painted.picture, float(rng.uniform(0.1, 0.5)), rng)
