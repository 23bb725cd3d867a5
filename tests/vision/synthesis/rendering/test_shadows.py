"""Shadows on the table."""

import numpy as np

from vision.synthesis.geometry import Shape, aim_camera, lying
from vision.synthesis.rendering.shadows import cast_shadows

TABLE = np.array([(x, y, 0.0) for x in (-4.0, 4.0) for y in (-3.0, 3.0)])
CAMERA = aim_camera(TABLE, (400, 300), tilt=0.0, fill=1.0)
GROUND = np.full((300, 400, 3), 200, np.uint8)


def test_shadows_fall_away_from_the_light() -> None:
    tile = lying(0, 0, 0, Shape()).corners(Shape())[None]
    light = np.array([-0.6, 0.0, 0.8])
    lit = cast_shadows(GROUND, tile, CAMERA, light, np.random.default_rng(0)).astype(int)
    left, right = (CAMERA.project(np.array([(x, 0.0, 0.0)]))[0].astype(int) for x in (-0.8, 0.8))
    assert lit[right[1], right[0], 0] < lit[left[1], left[0], 0] - 10
    assert (lit[:, :40] == 200).all()


def test_without_anything_on_it_the_table_stays_as_it_is() -> None:
    lit = cast_shadows(GROUND, np.zeros((0, 8, 3)), CAMERA, np.array([0.0, 0.0, 1.0]), np.random.default_rng(0))
    assert (lit == GROUND).all()
    assert lit is not GROUND
